import * as z from 'zod';
import { parameterError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { show } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidParameters } from '../../platform/validate.ts';
import { anything, id, text } from '../../platform/values.ts';
import { type ExportProfile, exportProfiles, profileProposal } from '../export-profiles/index.ts';
import { path as exportsPath, tag as exportsTag, partsOfExport, showExport } from '../exports/index.ts';
import { valueTooWide } from './errors.ts';
import { makeFile } from './make-file.ts';
import { previewFile, previewRequest, previewSchema } from './preview.ts';
import { templates } from './templates.ts';

const { path, tag } = exportProfiles.resource;
const scope = 'payroll:read';

const templateSchema = z
  .object({
    code: text(50, 'lines-csv').meta({ description: 'Its stable name.' }),
    description: text(1000, 'A line for each fact of pay, as CSV.'),
    profile: profileProposal,
  })
  .meta({ id: 'ExportProfileTemplate' });

/** The content of a file by its media type; what it has depends on the profile. */
const files = {
  'text/csv': z.string().max(1e9).meta({ pattern: anything, example: 'Employee,Concept\r\n1042,900\r\n' }),
  'text/plain': z.string().max(1e9).meta({ pattern: anything, example: '001042900 \r\n' }),
  'application/json': z
    .array(z.record(z.string().max(200), z.unknown()).meta({ maxProperties: 300 }))
    .max(10_000_000)
    .meta({ example: [{ Employee: 1042, Concept: '900' }] }),
};

/** @throws Problem `invalid_parameter` if neither the request nor the export names a profile, `not_found` */
async function profileFor(reader: Reader, given: string | null | undefined): Promise<ExportProfile> {
  if (given == null) throw invalidParameters([parameterError('profileId', fieldErrors.required)]);
  const { data } = await show(reader, exportProfiles.resource, given);
  return JSON.parse(data.text);
}

export const exportFileRoutes: Operation[] = [
  operation({
    id: 'listExportProfileTemplates',
    method: 'GET',
    path: '/payroll/v1/export-profile-templates',
    tag,
    scope,
    summary: 'List export profiles to begin from',
    description:
      'Returns made profiles. To use one, send its profile, changed as you need, to POST /payroll/v1/export-profiles.',
    reply: { status: 200, data: z.array(templateSchema).max(100) },
    read: async () => ({ data: [...templates] }),
  }),
  operation({
    id: 'previewExportProfile',
    method: 'POST',
    path: `${path}/preview`,
    tag,
    scope,
    summary: 'Preview an export profile',
    description: 'Shows the first 20 records of a period or an export as the profile writes them. Nothing is stored.',
    body: { schema: previewRequest },
    reply: { status: 200, data: previewSchema },
    errors: [valueTooWide],
    read: async (reader, { body }) => ({ data: await previewFile(reader, body) }),
  }),
  operation({
    id: 'downloadPayExportFile',
    method: 'GET',
    path: `${exportsPath}/{id}/file`,
    tag: exportsTag,
    scope,
    summary: 'Download a payroll export as a file',
    description:
      'The export as an export profile writes it. It needs the scopes of all values of the profile: a file never lacks one without a word. In CSV, text that a spreadsheet would take for a formula begins with an apostrophe; numbers stay as they are.',
    parameters: {
      known: { profileId: { schema: id, description: 'The export profile; by default that of the export.' } },
    },
    reply: { status: 200, data: z.null(), files },
    errors: [valueTooWide],
    async read(reader, { params, query }) {
      const found = await showExport(reader, params.id);
      const profile = await profileFor(reader, query.profileId ?? found.profileId);
      return { data: null, file: await makeFile(reader, profile, partsOfExport(reader, found)) };
    },
  }),
];
