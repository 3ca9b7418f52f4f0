/**
 * Exports as CSV. They have no names of departments, offices and other places, only their ids: a place may get another
 * name, and what was exported never changes.
 */
import { type Identity, payrollLine, type RowOfPayroll, storedColumns } from '../../contract/index.ts';
import { type CsvColumn, csvForm } from '../../platform/csv-form.ts';
import type { Difference } from './differences.ts';
import { ofOwnDays } from './own-days.ts';
import { showExport } from './read-export.ts';

type ExportedRow = RowOfPayroll & { identity?: Identity | null; payGroupShare?: { days: number } };
type ExportedLine = ReturnType<typeof payrollLine> & { row: ExportedRow };

/** The rows of an export: the columns of payroll rows that a row answers by itself, and the days of the group. */
export const exportRowsCsv = csvForm({
  columns: [
    ...storedColumns,
    {
      heading: 'payGroupDays',
      scopes: ['employees:read'],
      read: ({ row }: ExportedLine) => row.payGroupShare?.days,
    },
  ],
  async linesOf(reader, rows: ExportedRow[], { params }): Promise<ExportedLine[]> {
    const { from, to } = await showExport(reader, params.id ?? '');
    return rows.map(ofOwnDays).map((row) => ({ ...payrollLine(row, { from, to }, row.identity ?? undefined), row }));
  },
});

interface CorrectionRow {
  employeeId: string;
  periodId: string;
  from: string;
  to: string;
  before: RowOfPayroll | null;
  after: RowOfPayroll | null;
  differences: Difference[];
}

type DifferenceLine = CorrectionRow & { differs: Difference };

/** Numbers and texts as they are, anything else as JSON. */
const textOf = (value: unknown) => {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

const columns: CsvColumn<DifferenceLine>[] = [
  { heading: 'employeeId', scopes: [], read: ({ employeeId }) => employeeId },
  {
    heading: 'employeeCode',
    scopes: ['employees:read'],
    read: ({ before, after }) => (after ?? before)?.employee?.code,
  },
  {
    heading: 'externalId',
    scopes: ['employees:read'],
    read: ({ before, after }) => (after ?? before)?.employee?.externalId,
  },
  { heading: 'periodId', scopes: [], read: ({ periodId }) => periodId },
  { heading: 'from', scopes: [], read: ({ from }) => from },
  { heading: 'to', scopes: [], read: ({ to }) => to },
  { heading: 'path', scopes: [], read: ({ differs }) => differs.path },
  { heading: 'before', scopes: [], read: ({ differs }) => textOf(differs.before) },
  { heading: 'after', scopes: [], read: ({ differs }) => textOf(differs.after) },
  { heading: 'difference', scopes: [], read: ({ differs }) => differs.difference },
];

/** The corrections of an export: a line for each difference. */
export const exportCorrectionsCsv = csvForm({
  columns,
  linesOf: (_, rows: CorrectionRow[]) =>
    rows.flatMap((row) => row.differences.map((differs): DifferenceLine => ({ ...row, differs }))),
});
