/** Writes a row of a file by the verbs of the API, so that its checks, events and closed days hold for files too. */
import { changePay, contractsInForceOn, howPaid, payChange } from '../../contract/index.ts';
import { createEmployee, employees, mirrored, placeFrom, placements, updateEmployee } from '../../core/index.ts';
import type { Instant, LocalDate } from '../../platform/clock.ts';
import type { FieldError } from '../../platform/field-error.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { accepted, check, invalidBody } from '../../platform/validate.ts';
import type { Part } from '../fields.ts';
import type { ExistingEmployee } from '../people/employee-index.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row, read. */
export interface RowToWrite {
  /** The existing employee whom it is about; undefined: it hires one. */
  person: ExistingEmployee | undefined;
  values: Readonly<Record<Part, Values>>;
  /** Undefined: the row names none, or one whom the check cannot know yet. */
  managerId: string | undefined;
  /** When the file came: how others were paid before it counts. */
  importedAt: Instant;
}

/** The fields that hold from a day on. */
export const dated: readonly string[] = mirrored;

const isEmpty = (values: Values): boolean => Object.keys(values).length === 0;

/**
 * Hires or changes the employee, then their placement, contract and salary.
 * @returns the employee's id, and whether they are new
 * @throws Problem of the verbs; the pointers of its errors begin with the part: `/contract/weeklyHours`
 */
export async function writeRow(tx: Tx, row: RowToWrite): Promise<{ id: string; isNew: boolean }> {
  const { person } = row;
  const values = { ...row.values, salary: { ...(await wholeSalary(tx, row)), ...fixedPeriods(row.values.salary) } };
  const { id: _, ...given } = values.employee;
  const { effectiveDate } = values.row;
  const own = { ...given, ...(row.managerId === undefined ? {} : { managerId: row.managerId }) };
  const isDated = effectiveDate !== undefined && dated.some((name) => name in own);
  const patch = isDated ? { ...own, effectiveDate } : own;
  refuseWrong(person !== undefined, patch, values);
  const written = person
    ? await updateEmployee(tx, person.id, accepted(employees.patch, patch))
    : await createEmployee(tx, accepted(employees.create, own));
  const day = String(
    effectiveDate ?? (person ? presentDay(tx, person, own) : (written as { startDate: LocalDate }).startDate),
  );
  if (!isEmpty(values.placement)) {
    await placeFrom(tx, written.id, day, accepted(placements.patch, values.placement));
  }
  for (const given of payChangesOf(values, day)) {
    const change = accepted(payChange, given);
    const contractId = person && (await mainAmong(tx, person.id, change.effectiveDate));
    await changePay(tx, written.id, { ...change, contractId });
  }
  return { id: written.id, isNew: person === undefined };
}

/**
 * The main contract, if others are in force on the day as well: it is the one that an export shows, unless only a concurrent
 * contract is in force today.
 */
async function mainAmong(tx: Tx, employeeId: string, day: LocalDate): Promise<string | undefined> {
  const [main, ...others] = await contractsInForceOn(tx, employeeId, day);
  if (!main || main.concurrent || others.length === 0) return undefined;
  const [shown] = await contractsInForceOn(tx, employeeId, tx.today);
  return shown?.concurrent ? undefined : main.id;
}

/** How a salary is paid. */
const terms = ['currency', 'payPeriod', 'payments'];

/** The salary of a row; a first one without a currency, a frequency or payments is paid as the company usually pays. */
async function wholeSalary(tx: Tx, { person, importedAt, values: { salary } }: RowToWrite): Promise<Values> {
  if (!('grossSalary' in salary) || terms.every((name) => name in salary)) return salary;
  return { ...(await howPaid(tx, person?.id, importedAt)), ...salary };
}

/** The number of periods that an employee had with hourly or daily pay is not one of another period. */
const fixedPeriods = ({ grossPeriod }: Values): Values =>
  grossPeriod === undefined || grossPeriod === 'hourly' || grossPeriod === 'daily' ? {} : { periodsPerYear: null };

/** Names everything that is wrong with the values of all parts at once. */
function refuseWrong(exists: boolean, employee: Values, values: RowToWrite['values']): void {
  const day = '2000-01-01';
  const wrong: FieldError[] = [
    ...(check(exists ? employees.patch : employees.create, employee).errors ?? []),
    ...(check(placements.patch, values.placement).errors ?? []),
    ...payChangesOf(values, day).flatMap((change) => check(payChange, change).errors ?? []),
  ];
  if (wrong.length > 0) throw invalidBody(wrong);
}

/** The changes of contract and salary, each from its own first day if the row names one: one change if they agree. */
function payChangesOf({ contract, salary }: RowToWrite['values'], day: string): Values[] {
  const { startDate: contractFrom = day, ...ofContract } = contract;
  const { startDate: salaryFrom = day, ...ofSalary } = salary;
  const changes = [
    ...(isEmpty(contract) ? [] : [{ effectiveDate: contractFrom, contract: ofContract }]),
    ...(isEmpty(salary) ? [] : [{ effectiveDate: salaryFrom, salary: ofSalary }]),
  ];
  const [first, second] = changes;
  return first && second && first.effectiveDate === second.effectiveDate ? [{ ...first, ...second }] : changes;
}

/** Today, or the day of the employment that is nearest to it. */
function presentDay(tx: Tx, person: ExistingEmployee, own: Values): LocalDate {
  const { startDate = person.startDate, endDate = person.endDate } = own as Partial<ExistingEmployee>;
  if (tx.today < startDate) return startDate;
  return endDate !== null && tx.today > endDate ? endDate : tx.today;
}
