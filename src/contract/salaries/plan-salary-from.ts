import type { FollowedEmployee } from '../../core/index.ts';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { minEndDate } from '../../platform/period.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow, lockRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { differs, followInstead, type PlannedTerms, startToldBy } from '../people/index.ts';
import { salaryEvents } from './events.ts';
import { grossOfPayment, type PaymentFields } from './gross-from-payment.ts';
import { consequences, type WrittenSalary } from './meta.ts';
import { type ContinuedSalary, wrongContract } from './of-contract.ts';
import { contradictions } from './rules.ts';
import { type Salary, salaries, usualTerms } from './salary.ts';
import { enderOf, endOfContract, firstWithin, writeEndedBy } from './store.ts';
import { moveEnd, refuseOverlap } from './succession.ts';
import { updateSalary } from './update-salary.ts';

type Terms = Partial<Omit<Salary, 'employeeId' | 'contractId' | 'startDate'>> & PaymentFields;

const isWhole = (values: object): values is CreateInput<typeof salaries> & Salary => missingIn(values).length === 0;

/** The errors of a new salary that continues none. */
const missingIn = (values: object): FieldError[] =>
  (['payPeriod', 'currency', 'grossSalary', 'payments'] as const)
    .filter((field) => !(field in values))
    .map((field) => fieldError(`/${field}`, fieldErrors.required));

/**
 * Plans other terms of a locked employee's salary from a day on, as `planContractFrom` does for a contract.
 * @param contractId the concurrent contract that it pays; null: the others
 * @param continued the salary of an earlier contract whose terms it keeps, where none of this contract is in force
 * @returns its `write` throws the Problems `salary_overlap`, `other_currency`
 */
export async function planSalaryFrom(
  tx: Tx,
  person: FollowedEmployee,
  day: LocalDate,
  terms: Terms,
  contractId: string | null,
  continued?: ContinuedSalary,
): Promise<PlannedTerms<WrittenSalary>> {
  const first = await firstWithin(tx, { employeeId: person.id, contractId, startDate: day, endDate: null }, []);
  const current = first && first.startDate <= day ? await lockRow(tx, salaries, first.id, 'consequence') : undefined;
  const ends = current
    ? [current.endDate]
    : [first ? addDays(first.startDate, -1) : await endOfContract(tx, contractId), continued?.ownEnd ?? null];
  const until = ends.reduce(minEndDate);
  const basis = current ?? continued?.salary;
  const { remunerationAmount: _, remuneration: __, ...own } = terms;
  const { errors, ...derived } = grossOfPayment(basis ? terms : { ...usualTerms, ...terms }, basis);
  const given = { ...own, ...derived };
  const values = {
    ...usualTerms,
    ...basis,
    endDate: until,
    ...given,
    contractId,
    employeeId: person.id,
    startDate: day,
  };
  const wrong = isWhole(values) ? contradictions(values) : missingIn(values);
  return {
    errors: [
      ...errors,
      ...wrong,
      ...(await wrongContract(tx, values)),
      ...(await wrongReferences(tx, salaries, given, 'for key share')),
    ],
    days: values,
    async write() {
      if (current && !differs(current, given)) return { id: current.id };
      if (current?.startDate === day) return updateSalary(tx, current.id, given);
      const ender = current && (await enderOf(tx, current.id));
      if (current) await moveEnd(tx, person, current.id, addDays(day, -1));
      await refuseOverlap(tx, values);
      const row = await insertRow(tx, salaries, values, { start_told: startToldBy(tx.today, values) });
      salaryEvents.created(tx, row, { employee: person });
      const closed = basis && (await followInstead(tx, salaries.name, basis, row));
      if (current) await link(tx, { ...current, ...(closed && { endDate: closed.endBefore }) }, row, ender);
      return { id: row.id, meta: await consequences(tx, person, row, basis) };
    },
  };
}

/**
 * Notes which salary ended which, as if the new one had been there from the start. A salary that had its own end already
 * gets none: it would be open again after a deletion of the new one.
 */
async function link(tx: Tx, before: Salary, row: Salary, ender: string | null | undefined): Promise<void> {
  if (before.endDate !== null && !ender) return;
  await writeEndedBy(tx, before.id, row.id);
  if (ender && row.endDate === before.endDate) await writeEndedBy(tx, row.id, ender);
}
