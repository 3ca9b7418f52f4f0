/** The answer of a payroll system to an export, and what follows from it, in the API. */
import * as z from 'zod';
import { choice, date, id, integer, text } from '../../../platform/values.ts';
import { receiptTotals } from '../export.ts';

export const receiptRowStatus = choice(['accepted', 'rejected']);
const who = {
  employeeId: id,
  status: receiptRowStatus,
};
const ofPeriod = id.nullable().meta({
  description:
    'The period that is meant: that of the export for the row, an earlier one for its correction. null: all that the export has of the employee.',
  example: null,
});
const texts = {
  code: text(100, 'IBAN_INVALID')
    .nullable()
    .meta({ description: 'What the payroll system calls the reason. Rollcall shows it and knows no codes.' }),
  message: text(1000, 'The IBAN does not exist.').nullable().meta({ description: 'The reason in words.' }),
  externalId: text(200, 'P-1042').nullable().meta({
    description:
      'What the payroll system calls the employee or the row. Rollcall shows it, and compares it with nothing: employeeId says who is meant.',
  }),
};

const itemShape = {
  periodId: id.meta({ description: 'The period of origin.' }),
  from: date,
  to: date,
  isCorrection: z.boolean().meta({ example: false, description: 'Whether it is the correction of an earlier period.' }),
};

/** What a receipt said of an employee. */
export const storedReceiptRow = z
  .object({
    ...who,
    periodId: ofPeriod,
    ...texts,
    periods: z
      .array(z.object(itemShape).meta({ id: 'PayReceiptPeriod' }))
      .max(10_000)
      .meta({ description: 'The periods that it is about, the earliest first.' }),
  })
  .meta({ id: 'StoredPayReceiptRow' });
export type ReceiptRow = z.output<typeof storedReceiptRow>;

/** How many rejected items a reply names. */
export const namedAtMost = 500;

/** What follows from a receipt. */
export const receiptMeta = z.object({
  comesAgain: z
    .array(z.object({ employeeId: id, ...itemShape }).meta({ id: 'PayRejectedItem' }))
    .max(namedAtMost)
    .meta({ description: 'What was rejected, by employee and period, and comes again as far as it still differs.' }),
  comesAgainTotal: integer(0, 10_000_000, 1).meta({ description: 'How many there are; `comesAgain` names up to 500.' }),
  nextExport: z
    .object({
      periodId: id,
      from: date,
      to: date,
      exportId: id.nullable().meta({ description: 'null: it has not been made yet.', example: null }),
    })
    .meta({ id: 'PayNextExport' })
    .nullable()
    .meta({
      description:
        'The export that has brought it, else the one that is expected to: of the same period if all was rejected, else of the next later period that is not exported yet. Whichever export of the pay group is made first brings it, also one of an earlier period or of the same period again. null if nothing was rejected.',
    }),
});
export type ReceiptMeta = z.infer<typeof receiptMeta>;

/** What an export has of an employee: the row of its period, or the correction of an earlier one. */
export type ExportItem = ReceiptMeta['comesAgain'][number];

/** The answer of a payroll system to an export. */
export const receiptSchema = z
  .strictObject({
    status: choice(['accepted', 'rejected', 'partial']).meta({
      description: 'partial: some rows were rejected, which `rows` names. accepted is final for the period.',
    }),
    controlTotals: receiptTotals.optional().meta({
      description:
        'Of the rows that the payroll system received, rejected ones included; each figure must be that of the export. Only figures that the token may read can be sent.',
    }),
    rows: z
      .array(
        z
          .strictObject({
            ...who,
            periodId: ofPeriod.optional(),
            code: texts.code.optional(),
            message: texts.message.optional(),
            externalId: texts.externalId.optional(),
          })
          .meta({ id: 'PayReceiptRow' }),
      )
      .max(100_000)
      .optional()
      .meta({
        description:
          'What happened to single employees, or to single periods of them. What was rejected comes again with the next export. A body of up to 8 MiB may have 104,857 values: about 14,900 rows with all six members, also if they are null, and 34,900 with two.',
      }),
  })
  .meta({ id: 'PayReceipt' });
export type Receipt = z.infer<typeof receiptSchema>;
