/** The columns of payroll rows. */
import { employeeColumns, type NamedLine, nameColumns, withNames } from '../../../core/index.ts';
import { type CsvColumn, csvForm } from '../../../platform/csv-form.ts';
import { toTwoDecimals } from '../../../platform/rounding.ts';
import { type TimeFigures, timeFigures } from '../../time-figures.ts';
import { type Identity, type PayrollLine, payrollLines, type RowOfPayroll } from './line.ts';

const ofIdentity = (heading: keyof Identity): CsvColumn<PayrollLine> => ({
  heading,
  scopes: ['employees:read', 'employees.sensitive:read'],
  read: ({ identity }) => identity?.[heading],
});

const ofContract = (heading: string, member: keyof NonNullable<PayrollLine['contract']>): CsvColumn<PayrollLine> => ({
  heading,
  scopes: ['contracts:read'],
  read: ({ contract }) => contract?.[member],
});

const ofSalary = (heading: string, member: keyof NonNullable<PayrollLine['salary']>): CsvColumn<PayrollLine> => ({
  heading,
  scopes: ['salaries:read'],
  read: ({ salary }) => salary?.[member],
});

/** The sum of amounts of one currency, of at most four decimals. */
const amountIn = (amounts: readonly { amount: number }[]) =>
  Math.round(amounts.reduce((sum, { amount }) => sum + amount * 10_000, 0)) / 10_000;

const daysOff = (heading: string, category: 'vacation' | 'absence'): CsvColumn<PayrollLine> => ({
  heading,
  scopes: ['time-off:read'],
  read: ({ row: { timeOff = [] } }) =>
    toTwoDecimals(timeOff.filter((one) => one.category === category).reduce((sum, { days }) => sum + days, 0)),
});

/** A column for each figure of working time, in seconds. */
export const figureColumns = <Line>(
  figuresOf: (line: Line) => Partial<TimeFigures>,
  names: readonly string[] = Object.keys(timeFigures),
): CsvColumn<Line>[] =>
  names.map((heading) => ({
    heading,
    scopes: ['reports:read'],
    read: (line) => new Map(Object.entries(figuresOf(line))).get(heading),
  }));

/** What a row says by itself, so that a stored row has the same line for ever. */
export const storedColumns: readonly CsvColumn<PayrollLine>[] = [
  ...employeeColumns,
  ofIdentity('nid'),
  ofIdentity('ssn'),
  ofIdentity('accountNumber'),
  ofContract('contractId', 'id'),
  ofContract('contractCode', 'code'),
  ofContract('contractTypeName', 'contractTypeName'),
  ofContract('weeklyHours', 'weeklyHours'),
  ofSalary('salaryId', 'id'),
  ofSalary('grossSalary', 'grossSalary'),
  ofSalary('grossPeriod', 'grossPeriod'),
  ofSalary('payPeriod', 'payPeriod'),
  ofSalary('currency', 'currency'),
  ofSalary('salaryDays', 'days'),
  {
    heading: 'extraPayAccrued',
    scopes: ['salaries:read'],
    read: ({ salary, row: { extraPayAccrued: accrued } }) =>
      salary && accrued && amountIn(accrued.filter(({ currency }) => currency === salary.currency)),
  },
  ...figureColumns<PayrollLine>(({ row }) => row),
  daysOff('vacationDays', 'vacation'),
  daysOff('absenceDays', 'absence'),
  {
    heading: 'vacationSettledDays',
    scopes: ['time-off:read'],
    read: ({ row: { vacationSettlements: settled } }) =>
      settled && toTwoDecimals(settled.reduce((sum, { days }) => sum + days, 0)),
  },
  {
    heading: 'issues',
    scopes: ['contracts:read'],
    read: ({ row: { issues = [] } }) => [...new Set(issues.map(({ code }) => code))].join('|'),
  },
];

const columns: CsvColumn<PayrollLine & NamedLine>[] = [...storedColumns, ...nameColumns];

/** Payroll rows as CSV: a line for each employee, with the present names of places. */
export const payrollCsv = csvForm({
  columns,
  async linesOf(reader, rows: RowOfPayroll[], { query: { from, to } }) {
    const period = { from: String(from), to: String(to) };
    return withNames(reader, await payrollLines(reader, rows, period));
  },
});
