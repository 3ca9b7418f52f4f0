import * as z from 'zod';
import { parameterError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { FileContent } from '../../platform/file-content.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidParameters } from '../../platform/validate.ts';
import { anyTextPattern, id, integer, text } from '../../platform/values.ts';
import {
  exportProfiles,
  type ProfileVersion,
  profileAt,
  profileNow,
  profileProposal,
} from '../export-profiles/index.ts';
import {
  path as exportsPath,
  tag as exportsTag,
  partsOfExport,
  type StoredExport,
  showExport,
} from '../exports/index.ts';
import { payrollFieldErrors } from '../field-errors.ts';
import { mixedUnits, valueTooWide } from './errors.ts';
import { type ExportFile, makeFile } from './make-file.ts';
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
  'text/csv': z.string().max(1e9).meta({ pattern: anyTextPattern, example: 'Employee,Concept\r\n1042,900\r\n' }),
  'text/plain': z.string().max(1e9).meta({ pattern: anyTextPattern, example: '001042900 \r\n' }),
  'application/json': z
    .array(z.record(z.string().max(200), z.unknown()).meta({ maxProperties: 300 }))
    .max(10_000_000)
    .meta({ example: [{ Employee: 1042, Concept: '900' }] }),
};

const version = integer(1, 2 ** 31 - 1, 1);

const fileParameters = {
  known: {
    profileId: {
      schema: id,
      description:
        'The export profile; by default the profile that the export was made for. Rollcall uses that profile in the version stored with the export, and any other profile in its current version.',
    },
    profileVersion: {
      schema: version,
      description: 'Another version of the profile. It is kept for ever, also of a deleted profile.',
    },
  },
};

/**
 * The profile that writes a file: that of the export as it was then, or another as it is now, unless the request says
 * the version.
 * @throws Problem `invalid_parameter` for a version that the profile never had, and if neither the request nor the
 *   export names a profile; `not_found`
 */
async function profileFor(
  reader: Reader,
  exported: StoredExport,
  asked: { profileId?: string; profileVersion?: number },
): Promise<ProfileVersion> {
  const profileId = asked.profileId?.toLowerCase() ?? exported.profileId;
  if (profileId === null) throw invalidParameters([parameterError('profileId', fieldErrors.required)]);
  const kept = asked.profileVersion ?? (profileId === exported.profileId ? exported.profileVersion : null);
  if (kept === null) return profileNow(reader, profileId);
  const found = await profileAt(reader, profileId, kept);
  if (!found) throw invalidParameters([parameterError('profileVersion', payrollFieldErrors.noSuchVersion)]);
  return found;
}

/** @throws Problem `not_found`, `invalid_parameter`, `missing_scope`, `value_too_wide`, `mixed_units` */
async function fileFor(
  reader: Reader,
  exportId: string,
  asked: { profileId?: string; profileVersion?: number },
): Promise<{ writtenBy: ProfileVersion; file: ExportFile }> {
  const found = await showExport(reader, exportId);
  const writtenBy = await profileFor(reader, found, asked);
  return { writtenBy, file: await makeFile(reader, writtenBy.profile, partsOfExport(reader, found)) };
}

const digestSchema = z
  .object({
    profileId: id,
    profileVersion: version.meta({ description: 'The version of the profile that writes the file.' }),
    fileName: text(300, 'bureau-2026-11-01-2026-11-30.csv'),
    contentType: text(100, 'text/csv; charset=utf-8'),
    size: integer(0, Number.MAX_SAFE_INTEGER, 8_192).meta({ description: 'In bytes.' }),
    sha256: text(64, 'a3f1c0').meta({ description: 'SHA-256 of its bytes, in hexadecimal.' }),
  })
  .meta({ id: 'PayExportFileDigest' });

export const exportFileRoutes: Operation[] = [
  operation({
    id: 'listExportProfileTemplates',
    method: 'GET',
    path: '/payroll/v1/export-profile-templates',
    tag,
    scope,
    summary: 'List export profile templates',
    description: 'Returns ready-made profiles. To use one, adapt it and send it to POST /payroll/v1/export-profiles.',
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
    errors: [valueTooWide, mixedUnits],
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
      'The export as an export profile writes it. The token needs the scopes of every value in the profile; Rollcall never omits a value silently. The same version of a profile writes the same bytes for ever: the header Rollcall-Profile-Version names it, and Rollcall-File-SHA256 has the hash of the file in hexadecimal. In CSV, text that a spreadsheet would take for a formula begins with an apostrophe; numbers stay as they are.',
    parameters: fileParameters,
    reply: { status: 200, data: z.null(), files },
    errors: [valueTooWide, mixedUnits],
    async read(reader, { params, query }) {
      const { writtenBy, file } = await fileFor(reader, params.id, query);
      const headers = {
        'rollcall-profile-version': String(writtenBy.version),
        'rollcall-file-sha256': file.sha256,
      };
      return { data: null, file: new FileContent(file.name, file.type, file.bytes, headers) };
    },
  }),
  operation({
    id: 'getPayExportFileDigest',
    method: 'GET',
    path: `${exportsPath}/{id}/file-digest`,
    tag: exportsTag,
    scope,
    summary: 'Get the hash of the file of a payroll export',
    description:
      'The name, the size and the SHA-256 of the file that the download with the same parameters has, and the version of the profile that writes it.',
    parameters: fileParameters,
    reply: { status: 200, data: digestSchema },
    errors: [valueTooWide, mixedUnits],
    async read(reader, { params, query }) {
      const { writtenBy, file } = await fileFor(reader, params.id, query);
      const { name: fileName, type: contentType, size, sha256 } = file;
      const { id: profileId, version: profileVersion } = writtenBy;
      return { data: { profileId, profileVersion, fileName, contentType, size, sha256 } };
    },
  }),
];
