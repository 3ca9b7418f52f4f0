import * as z from 'zod';
import { Json } from '../../platform/json.ts';
import { choice, date, id, instant, integer, text } from '../../platform/values.ts';

export const tag = 'Payroll exports';
export const path = '/payroll/v1/exports';

const count = (example: number, description: string) => integer(0, 10_000_000, example).meta({ description });
const amount = z.number().min(-1e15).max(1e15);
const sumOf = (scope: string) => amount.optional().meta({ example: 34_000, 'x-required-scope': scope });

const totals = {
  people: count(
    250,
    'Employees. One who changes the pay group within the period counts in the group of the last day alone; see PayGroupShare.',
  ),
  seconds: z
    .record(z.string().max(100), amount)
    .optional()
    .meta({
      maxProperties: 100,
      description: 'Sums of the members that count seconds.',
      example: { secondsWorked: 144_000_000 },
      'x-required-scope': 'reports:read',
    }),
  amounts: z
    .array(
      z
        .object({
          currency: text(3, 'EUR'),
          grossSalaries: sumOf('salaries:read'),
          variables: sumOf('compensations:read'),
        })
        .meta({ id: 'PayExportAmounts' }),
    )
    .max(300)
    .optional()
    .meta({ description: 'Sums by currency: gross salaries as the rows have them, and variable amounts.' }),
};

const controlTotals = z.object(totals).meta({
  id: 'PayExportTotals',
  description: 'Figures by which both sides see that they have the same rows.',
});

/** The same from a payroll system, which may name some of them. */
export const receiptTotals = z.object(totals).partial().meta({ id: 'PayReceiptTotals' });

export const exportStatuses = ['created', 'accepted', 'rejected', 'partial'] as const;

/** An export without its rows. */
export const exportSchema = z
  .object({
    id,
    periodId: id,
    payGroupId: id,
    from: date,
    to: date,
    sequence: integer(0, Number.MAX_SAFE_INTEGER, 812).meta({
      description: 'The sequence of the newest event that the export includes.',
    }),
    status: choice(exportStatuses).meta({ description: 'created until a receipt says more.' }),
    people: count(250, 'The number of rows.'),
    corrections: count(3, 'The number of corrections of earlier periods.'),
    controlTotals,
    sha256: text(64, 'a3f1c0').optional().meta({
      description:
        'SHA-256 in hexadecimal of the rows in canonical JSON (RFC 8785), in order, each followed by a line feed. Needs the scopes of all members of rows.',
    }),
    profileId: id.nullable().meta({ description: 'The export profile for which it was made.', example: null }),
    profileVersion: integer(1, 2 ** 31 - 1, 1)
      .nullable()
      .meta({ description: 'The version of that profile at the export, by which its file is written for ever.' }),
    receiptAt: instant.nullable().meta({ example: null }),
    version: integer(1, 2 ** 31 - 1, 1).meta({ description: '1, and 2 once it has its receipt.' }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'PayExport' });

const anything = z.unknown().meta({ example: null });

/** Rows are those of contracts-for-payroll; what else they have is described here. */
export const rowSchema = z.record(z.string().max(100), anything).meta({
  id: 'PayExportRow',
  maxProperties: 100,
  description:
    'A row of contracts-for-payroll (PayrollRow), and `identity`: the identity and social-security numbers, date of birth, country, children, disability and bank account of the employee. If the employee changes the pay group within the period, also `payGroupShare`: the days of the group in the period (`days`), whether its control totals count the employee (`isCounted`), and for each of its `parts` from a first to a last day what the row has of these days: salaries, extraPayments, compensations, variables, figures of working time, timeOff and vacationSettlements.',
  example: { employeeId: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90' },
});

export const difference = z
  .object({
    path: text(500, 'secondsWorked'),
    before: anything,
    after: anything,
    difference: amount.optional().meta({ description: 'after − before, of what can be counted.', example: -3600 }),
  })
  .meta({ id: 'PayDifference' });

export const differencesSchema = z.array(difference).max(10_000);

export const correctionSchema = z
  .object({
    employeeId: id,
    periodId: id.meta({ description: 'The period that is corrected.' }),
    from: date,
    to: date,
    before: rowSchema
      .nullable()
      .meta({ description: 'As the payroll system has it: exported last and not rejected; null: it has no row.' }),
    after: rowSchema.nullable().meta({ description: 'As it is now; null: there is no row any more.' }),
    differences: differencesSchema.meta({
      description:
        'The values of `before` and `after` that differ, by their path in the row: of what depends on the days of the period. Objects in lists are named by their id.',
    }),
  })
  .meta({
    id: 'PayCorrection',
    description: 'What an earlier exported period reads now. An export of that period that is made later replaces it.',
  });

export const comparedSchema = z
  .object({
    employeeId: id,
    kind: choice(['added', 'removed', 'changed']).meta({ description: 'added: only the export has a row.' }),
    before: rowSchema.nullable().meta({ description: 'The row of the other export; null: it has none.' }),
    after: rowSchema.nullable().meta({ description: 'The row of the export; null: it has none.' }),
    differences: differencesSchema,
  })
  .meta({ id: 'PayExportChange', description: 'An employee whose rows differ between two exports.' });

/** Row texts as one list. */
export const listOf = (texts: readonly string[]): Json => new Json(`[${texts.join(',')}]`);
