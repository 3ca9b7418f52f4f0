/** How exports look as the files of a payroll system: its columns, codes, separators, dates and encoding. */
import * as z from 'zod';
import { plainResource } from '../../core/index.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { show } from '../../platform/resource/read.ts';
import { sameText, sameValue } from '../../platform/resource/unique.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { choice, integer, text } from '../../platform/values.ts';
import { column } from './column.ts';
import { contents } from './contents.ts';
import { wrongColumns } from './rules.ts';
import { findVersion, writeVersion } from './store.ts';

const formats = ['csv', 'fixed_width', 'json'] as const;
const delimiters = ['comma', 'semicolon', 'tab', 'pipe'] as const;
const decimalSeparators = ['point', 'comma', 'none'] as const;
const dateFormats = [
  'yyyy-mm-dd',
  'dd/mm/yyyy',
  'dd-mm-yyyy',
  'dd.mm.yyyy',
  'mm/dd/yyyy',
  'yyyymmdd',
  'ddmmyyyy',
  'ddmmyy',
] as const;
/** Their names in generated clients, which would give the same name to those that differ in a sign. */
const namesOfDateFormats = [
  'YYYY_MM_DD_DASHES',
  'DD_MM_YYYY_SLASHES',
  'DD_MM_YYYY_DASHES',
  'DD_MM_YYYY_DOTS',
  'MM_DD_YYYY_SLASHES',
  'YYYYMMDD',
  'DDMMYYYY',
  'DDMMYY',
];
const encodings = ['utf-8', 'utf-8-bom', 'windows-1252', 'iso-8859-15'] as const;

/** What a profile that does not say otherwise has. */
export const profileDefaults = {
  code: null,
  delimiter: 'comma',
  decimalSeparator: 'point',
  decimals: null,
  dateFormat: 'yyyy-mm-dd',
  encoding: 'utf-8',
  lineEnd: 'crlf',
  hasHeadings: true,
} as const;

export const exportProfiles = plainResource(
  defineResource({
    name: 'export_profile',
    title: 'ExportProfile',
    tag: 'Export profiles',
    path: '/payroll/v1/export-profiles',
    scope: 'payroll',
    table: 'export_profiles',
    fields: {
      name: field(text(200, 'Variable pay of the bureau'), { filter: 'text', sortable: true }),
      code: field(
        text(50, 'BUREAU').nullable().meta({ description: 'Unique in the account; part of the names of files.' }),
        {
          filter: 'choice',
        },
      ),
      format: field(choice(formats), { filter: 'choice' }),
      content: field(
        choice(contents).meta({
          description:
            'A record for each line; for each employee, with the sums of their lines and corrections; or for each difference of a correction.',
        }),
        { filter: 'choice' },
      ),
      columns: z
        .array(column)
        .min(1)
        .max(300)
        .meta({
          example: [
            { heading: 'Concept', path: 'conceptCode', map: [{ from: 'IT', to: '900' }] },
            { heading: 'Employee', path: 'employeeCode' },
            { heading: 'Quantity', path: 'quantity' },
          ],
        }),
      delimiter: choice(delimiters).meta({ description: 'Between the values of a CSV file; comma by default.' }),
      decimalSeparator: choice(decimalSeparators).meta({
        description: 'point by default; none writes 12.5 with two decimals as 1250.',
      }),
      decimals: integer(0, 6, 2).nullable().meta({
        description: 'The decimals of each number that is no integer, rounded half up; null: as many as it has.',
      }),
      dateFormat: choice(dateFormats).meta({
        description: 'yyyy-mm-dd by default.',
        'x-enum-varnames': namesOfDateFormats,
      }),
      encoding: choice(encodings).meta({
        description:
          'utf-8 by default; utf-8-bom begins with the mark by which spreadsheets know it. Letters that an encoding does not have lose their accents, or become a question mark.',
      }),
      lineEnd: choice(['crlf', 'lf']).meta({ description: 'crlf by default.' }),
      hasHeadings: z
        .boolean()
        .meta({ example: true, description: 'Whether the first line has the headings; true by default.' }),
    },
    required: ['name', 'format', 'content', 'columns'],
    unique: [sameText('name'), sameValue('code')],
  }),
  {
    defaults: profileDefaults,
    contradictions: (values) => wrongColumns({ ...profileDefaults, ...values }),
    descriptions: { remove: 'Exports that were made for it keep their files.' },
    afterWrite: (tx, row): Promise<void> => writeVersion(tx, row),
  },
);

const { fields } = exportProfiles.resource;

/** A profile that is not stored: a template, or one to preview. */
export const profileProposal = z
  .strictObject({
    ...fields,
    code: fields.code.default(profileDefaults.code),
    delimiter: fields.delimiter.default(profileDefaults.delimiter),
    decimalSeparator: fields.decimalSeparator.default(profileDefaults.decimalSeparator),
    decimals: fields.decimals.default(profileDefaults.decimals),
    dateFormat: fields.dateFormat.default(profileDefaults.dateFormat),
    encoding: fields.encoding.default(profileDefaults.encoding),
    lineEnd: fields.lineEnd.default(profileDefaults.lineEnd),
    hasHeadings: fields.hasHeadings.default(profileDefaults.hasHeadings),
  })
  .meta({ id: 'ExportProfileProposal', description: 'The body of POST /payroll/v1/export-profiles.' });

/** A profile with all its values. */
export type ExportProfile = z.output<typeof profileProposal>;

/** A stored profile without its stamps; what one of an earlier release does not say has its default. */
const storedProfile = z.object(profileProposal.shape);

/** A version of a profile. */
export interface ProfileVersion {
  id: string;
  version: number;
  profile: ExportProfile;
}

/** A profile as it was in a version, whether it was changed or deleted since; undefined: there was none. */
export async function profileAt(reader: Reader, id: string, version: number): Promise<ProfileVersion | undefined> {
  const stored = await findVersion(reader, id, version);
  return stored === undefined ? undefined : { id, version, profile: storedProfile.parse(stored) };
}

/** A profile as it is now. @throws Problem `not_found` */
export async function profileNow(reader: Reader, id: string): Promise<ProfileVersion> {
  const { data } = await show(reader, exportProfiles.resource, id);
  const { version, ...values } = JSON.parse(data.text);
  return { id, version, profile: storedProfile.parse(values) };
}
