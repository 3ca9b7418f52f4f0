/** The payroll of a month as one table: a line for each person, the figures as the API gives them. */
import type { PayrollRow } from '../../../sdk/schemas.ts';
import type { Cell } from '../../ui/csv.ts';
import { decimalOf, sumOf } from '../../ui/decimal.ts';

interface Column {
  name: string;
  value: (row: PayrollRow) => Cell;
}

const hundredthsOfHour = 36;

/** Seconds as hours with two decimals, half up; the seconds themselves stand in a separate column. */
function hours(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  const hundredths = Math.floor((Math.abs(seconds) + hundredthsOfHour / 2) / hundredthsOfHour);
  const text = String(hundredths).padStart(3, '0');
  return `${seconds < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

const person: Column[] = [
  { name: 'employeeId', value: ({ employeeId }) => employeeId },
  ...(['code', 'externalId', 'firstName', 'lastName', 'status', 'startDate', 'endDate', 'removedAt'] as const).map(
    (name) => ({ name, value: ({ employee }: PayrollRow) => employee?.[name] }),
  ),
];

const worked: Column[] = [
  ...(
    [
      'secondsWorked',
      'secondsOvertime',
      'secondsToWork',
      'secondsBalance',
      'secondsComplementary',
      'secondsWorkedNight',
      'secondsWorkedHoliday',
      'secondsWorkedSunday',
      'secondsPaused',
    ] as const
  ).map((name) => ({ name, value: (row: PayrollRow) => row[name] })),
  { name: 'hoursWorked', value: ({ secondsWorked }) => hours(secondsWorked) },
  { name: 'hoursOvertime', value: ({ secondsOvertime }) => hours(secondsOvertime) },
];

/** The kinds of issues, each once. */
const issues: Column = {
  name: 'issues',
  value: ({ issues: own = [] }) => [...new Set(own.map(({ code }) => code))].join(' '),
};

/** Values that are there, each once, in their first order. */
const distinct = <Value>(values: Value[], keyOf: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

type TimeOff = NonNullable<PayrollRow['timeOff']>[number];
const daysOff = (row: PayrollRow, isMeant: (kind: TimeOff) => boolean): Cell =>
  row.timeOff && sumOf(row.timeOff.filter(isMeant).map(({ days }) => decimalOf(days)));

function timeOffColumns(rows: PayrollRow[]): Column[] {
  const absences = rows.flatMap(({ timeOff = [] }) => timeOff.filter(({ category }) => category === 'absence'));
  const kinds = distinct(absences, ({ absenceTypeId }) => String(absenceTypeId));
  return [
    { name: 'vacationDays', value: (row) => daysOff(row, ({ category }) => category === 'vacation') },
    { name: 'absenceDays', value: (row) => daysOff(row, ({ category }) => category === 'absence') },
    {
      name: 'vacationSettledDays',
      value: ({ vacationSettlements: settled }) => settled && sumOf(settled.map(({ days }) => decimalOf(days))),
    },
    ...kinds.map(({ absenceTypeId, absenceTypeName }) => ({
      name: `absenceDays: ${absenceTypeName}`,
      value: (row: PayrollRow) => daysOff(row, (kind) => kind.absenceTypeId === absenceTypeId),
    })),
  ];
}

/** A column for each compensation that varied; an employee with nothing of it has an empty cell. */
function variableColumns(rows: PayrollRow[]): Column[] {
  const all = rows.flatMap(({ variables = [] }) => variables);
  return distinct(all, ({ compensationId }) => compensationId).map(
    ({ compensationId: id, compensationName, currency }) => ({
      name: `variable: ${compensationName} (${currency})`,
      value: ({ variables = [] }) => {
        const own = variables.filter(({ compensationId }) => compensationId === id);
        return own.length === 0 ? undefined : sumOf(own.map(({ amount = 0 }) => decimalOf(amount)));
      },
    }),
  );
}

const ofSalary = [
  'grossSalary',
  'grossPeriod',
  'currency',
  'payments',
  'remunerationAmount',
  'startDate',
  'endDate',
  'days',
] as const;

/** How many extra payments of the salary at this place fall in the month. */
function extraPaymentsOf({ salaries = [], extraPayments = [] }: PayrollRow, at: number): Cell {
  const salary = salaries[at];
  return salary && extraPayments.filter(({ salaryId }) => salaryId === salary.id).length;
}

/** What of the extra payments of the salary at this place accrues in the month. */
function extraPayAccruedOf({ salaries = [], extraPayAccrued = [] }: PayrollRow, at: number): Cell {
  const salary = salaries[at];
  return (
    salary &&
    sumOf(extraPayAccrued.filter(({ salaryId }) => salaryId === salary.id).map(({ amount }) => decimalOf(amount)))
  );
}

/** The salaries in force on a day of the month: two after a raise in mid-month. */
function salaryColumns(rows: PayrollRow[]): Column[] {
  const most = Math.max(0, ...rows.map(({ salaries = [] }) => salaries.length));
  return Array.from({ length: most }, (_, i) => [
    ...ofSalary.map((name) => ({
      name: `salary${i + 1}.${name}`,
      value: ({ salaries = [] }: PayrollRow) => salaries[i]?.[name],
    })),
    { name: `salary${i + 1}.extraPayments`, value: (row: PayrollRow) => extraPaymentsOf(row, i) },
    { name: `salary${i + 1}.extraPayAccrued`, value: (row: PayrollRow) => extraPayAccruedOf(row, i) },
  ]).flat();
}

/**
 * @param rows of the operation `listContractsForPayroll`
 * @returns names that are those of the API, and a line for each row; what the API left out has no column
 */
export function monthTable(rows: PayrollRow[], redacted: string[]): { header: string[]; lines: Cell[][] } {
  const isThere = (name: string) => !redacted.includes(name);
  const columns = [
    ...person.filter(({ name }) => name === 'employeeId' || isThere('employee')),
    ...(isThere('secondsWorked') ? worked : []),
    ...(isThere('timeOff') ? timeOffColumns(rows) : []),
    ...(isThere('variables') ? variableColumns(rows) : []),
    ...(isThere('salaries') ? salaryColumns(rows) : []),
    issues,
  ];
  return { header: columns.map(({ name }) => name), lines: rows.map((row) => columns.map(({ value }) => value(row))) };
}
