/** The beginning of a file, before its profile is stored. */
import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { Problem } from '../../platform/problem.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { anyTextPattern, id, text } from '../../platform/values.ts';
import { profileProposal, wrongColumns } from '../export-profiles/index.ts';
import { type ExportParts, exportsOf, partsOfExport, partsOfRows, rowsOf, showExport } from '../exports/index.ts';
import { payrollFieldErrors } from '../field-errors.ts';
import { readPeriod } from '../periods/index.ts';
import { textOfFile } from './formats.ts';
import { fileNameOf, refuseHiddenValues, typeOf } from './make-file.ts';
import { readRecords } from './records.ts';

/** Records of a preview. */
const most = 20;

export const previewRequest = z
  .strictObject({
    profile: profileProposal,
    periodId: id.nullable().optional().meta({
      description: 'A period: its latest export, else the employees as they are now, without corrections.',
    }),
    exportId: id.nullable().optional().meta({ description: 'An export, instead of a period.', example: null }),
  })
  .meta({ id: 'ExportPreviewRequest' });

type Request = z.output<typeof previewRequest>;

export const previewSchema = z
  .object({
    fileName: text(300, 'bureau-2026-11-01-2026-11-30.csv'),
    contentType: text(100, 'text/csv; charset=utf-8'),
    text: z.string().max(50_000_000).meta({
      pattern: anyTextPattern,
      example: 'Employee,Concept,Quantity\r\n1042,900,3\r\n',
      description: 'As the receiver reads it.',
    }),
  })
  .meta({ id: 'ExportPreview' });

async function* first<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of items) {
    yield item;
    count += 1;
    if (count === most) return;
  }
}

/** What is read of an object that a field of the body names. @throws Problem `invalid_body` if there is none */
async function named<Value>(field: string, id: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Problem) || error.type !== commonErrors.notFound) throw error;
    throw invalidBody([fieldError(`/${field}`, fieldErrors.notFound, { id })]);
  }
}

/** @throws Problem `invalid_body` */
async function partsAsked(reader: Reader, { periodId, exportId }: Request): Promise<ExportParts> {
  if (exportId != null) {
    return partsOfExport(reader, await named('exportId', exportId, () => showExport(reader, exportId)));
  }
  const asked = periodId ?? '';
  const { group, days } = await named('periodId', asked, () => readPeriod(reader, asked));
  const [latest] = await exportsOf(reader, days.id);
  if (latest) return partsOfExport(reader, latest);
  const { id: ownId, from, to } = days;
  return partsOfRows({ periodId: ownId, from, to }, await rowsOf(reader, group, { from, to }, undefined, most));
}

/** @throws Problem `invalid_body`, `missing_scope`, `value_too_wide`, `mixed_units` */
export async function previewFile(reader: Reader, request: Request): Promise<z.output<typeof previewSchema>> {
  const { profile } = request;
  const errors = wrongColumns(profile).map((error) => error.under('/profile'));
  if ((request.periodId == null) === (request.exportId == null)) {
    errors.push(fieldError('/periodId', payrollFieldErrors.periodOrExport));
  }
  if (errors.length > 0) throw invalidBody(errors);
  refuseHiddenValues(reader, profile);
  const parts = await partsAsked(reader, request);
  let shown = '';
  for await (const line of textOfFile(profile, first(readRecords(profile.content, parts, reader)))) {
    shown += line;
  }
  return { fileName: fileNameOf(profile, parts.period), contentType: typeOf(profile), text: shown };
}
