import type { ErrorType } from '../../platform/problem.ts';

export const notLatestExport = {
  code: 'not_latest_export',
  status: 409,
  title: 'Superseded export',
  cause: 'The period was exported again since, so this export is not the one to acknowledge.',
  cure: 'Read the exports of the period, and send the receipt of the latest one.',
  detail: 'The period was exported again as {id}.',
} as const satisfies ErrorType;

export const receiptGiven = {
  code: 'receipt_given',
  status: 409,
  title: 'Another receipt was given',
  cause: 'The export has a receipt, and it says something else.',
  cure: 'Read the export. A receipt is final; what is wrong is corrected with the next export.',
  detail: 'The export was {status} on {receiptAt}.',
} as const satisfies ErrorType;

export const wrongControlTotals = {
  code: 'wrong_control_totals',
  status: 409,
  title: 'Wrong control totals',
  cause: 'The control totals of the receipt differ from those of the export, so the payroll system has other rows.',
  cure: '"differences" has both figures. Read the rows of the export again.',
  detail: 'These totals differ from those of the export: {totals}.',
} as const satisfies ErrorType;

export const exportOvertaken: ErrorType = {
  code: 'export_overtaken',
  status: 409,
  title: 'Overtaken export',
  cause:
    'While the rows were read, the period was reopened, or an export of the same pay group was stored or got its receipt.',
  cure: 'Export the period again.',
};
