/** What a line of CSV takes of a payroll row: of dated parts those in force on the last day. */
import { type EmployeeLine, fieldsOf, type ShownPlacement } from '../../../core/index.ts';
import type { Period } from '../../../platform/period.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import type { TimeFigures } from '../../time-figures.ts';

interface ContractOfRow {
  id: string;
  concurrent: boolean;
  code: string | null;
  contractTypeName: string | null;
  weeklyHours: number | null;
}

interface SalaryOfRow {
  id: string;
  contractId: string | null;
  grossSalary: number;
  grossPeriod: string;
  payPeriod: string;
  currency: string;
  days: number;
}

/** Personal numbers of an employee. */
export interface Identity {
  nid: string | null;
  ssn: string | null;
  accountNumber: string | null;
}

/** A row of payroll as JSON has it, as far as lines say of it; what the caller may not read is missing. */
export interface RowOfPayroll extends Partial<TimeFigures> {
  employeeId: string;
  employee?: EmployeeLine['employee'];
  placements?: ShownPlacement[];
  contracts?: ContractOfRow[];
  salaries?: SalaryOfRow[];
  extraPayAccrued?: { amount: number; currency: string }[];
  timeOff?: { category: 'vacation' | 'absence'; days: number }[];
  vacationSettlements?: { days: number }[];
  issues?: { code: string }[];
}

export interface PayrollLine extends EmployeeLine {
  row: RowOfPayroll;
  contract: ContractOfRow | undefined;
  salary: SalaryOfRow | undefined;
  identity: Identity | undefined;
}

/** The last one, of those that are not of a concurrent contract if there are any. */
const lastOf = <Item>(items: readonly Item[] | undefined, isMain: (item: Item) => boolean): Item | undefined =>
  items?.findLast(isMain) ?? items?.at(-1);

/** @param identity undefined: the caller may not read it */
export function payrollLine(row: RowOfPayroll, period: Period, identity: Identity | undefined): PayrollLine {
  return {
    period,
    row,
    identity,
    employeeId: row.employeeId,
    employee: row.employee,
    placement: row.placements?.at(-1),
    contract: lastOf(row.contracts, ({ concurrent }) => !concurrent),
    salary: lastOf(row.salaries, ({ contractId }) => contractId === null),
  };
}

const identityFields = ['nid', 'ssn', 'accountNumber'];

/** The lines of rows that have no personal numbers by themselves, with one statement for all. */
export async function payrollLines(reader: Reader, rows: RowOfPayroll[], period: Period): Promise<PayrollLine[]> {
  const isSeen = ['employees:read', 'employees.sensitive:read'].every((scope) => reader.caller.can(scope));
  const ids = isSeen ? rows.map(({ employeeId }) => employeeId) : [];
  const identities = await fieldsOf<Identity>(reader, ids, identityFields);
  return rows.map((row) => payrollLine(row, period, identities.get(row.employeeId)));
}
