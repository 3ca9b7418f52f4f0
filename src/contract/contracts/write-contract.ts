import { type FollowedEmployee, lockPerson, lockWithPerson, refuseOutsideEmployment } from '../../core/index.ts';
import { causedByOwn } from '../../events/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { problem } from '../../platform/problem.ts';
import type { CreateInput, PatchInput } from '../../platform/resource/resource.ts';
import { insertRow, refuseWrong, removeRow, updateRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { changedAlthoughFixed, startToldBy, writeReportedDay, wrongDays } from '../people/index.ts';
import { endSalariesOf } from '../salaries/index.ts';
import { wrongNumber } from './check-social-security-number.ts';
import { type Contract, contracts } from './contract.ts';
import { contractOverlap } from './errors.ts';
import { contractEvents } from './events.ts';
import { endToldBy, wrongOwner } from './rules.ts';
import { overlapping } from './store.ts';
import { changesWeek, contradictions } from './week.ts';

type Days = Pick<Contract, 'startDate' | 'endDate'>;

/**
 * Gives an employee a contract, possibly a past one, so that a client can load a history.
 * @throws Problem `invalid_body`, `outside_employment_dates`, `contract_overlap`, `missing_scope`
 */
export async function createContract(tx: Tx, input: CreateInput<typeof contracts>): Promise<Contract> {
  const values = { ...input, endDate: input.endDate ?? null };
  const employee = await lockPerson(tx, input.employeeId);
  const wrong = [
    ...wrongDays(values),
    ...contradictions(input),
    ...(await wrongNumber(tx, input)),
    ...(await wrongReferences(tx, contracts, input, 'for key share')),
  ];
  if (!employee || wrong.length > 0) throw invalidBody(wrong);
  await refuseOutsideEmployment(tx, employee.id, values);
  return addContract(tx, employee, values);
}

/**
 * The same for valid values and a locked employee.
 * @param kept columns that the caller need not be permitted to write, because another contract of the employee has them
 * @throws Problem `contract_overlap`, `missing_scope`
 */
export async function addContract(
  tx: Tx,
  employee: FollowedEmployee,
  values: CreateInput<typeof contracts> & Days,
  kept: Record<string, unknown> = {},
): Promise<Contract> {
  if (!values.concurrent) await refuseOverlap(tx, values);
  const told = { start_told: startToldBy(tx.today, values), end_told: endToldBy(tx.today, values) };
  const contract = await insertRow(tx, contracts, values, { ...kept, ...told });
  contractEvents.created(tx, contract, { employee });
  return contract;
}

type Patch = PatchInput<typeof contracts>;

const hasOtherDays = (before: Days, after: Days): boolean =>
  after.startDate !== before.startDate || after.endDate !== before.endDate;

/**
 * @throws Problem `invalid_body`, `not_found`, `version_mismatch`, `outside_employment_dates`, `contract_overlap`,
 *   `missing_scope`
 */
export async function updateContract(tx: Tx, id: string, input: Patch): Promise<Contract> {
  const { person, row: before } = await lockWithPerson(tx, contracts, id);
  const after = { ...before, ...input };
  const wrong = [
    ...wrongOwner(before, input),
    ...changedAlthoughFixed(before, input, ['concurrent']),
    ...wrongDays(after),
    ...(changesWeek(before, input) ? contradictions(after) : []),
    ...(await wrongNumber(tx, input, before)),
  ];
  await refuseWrong(tx, contracts, wrong, input, before);
  if (!hasOtherDays(before, after)) return changeContract(tx, before, person, input);
  await refuseOutsideEmployment(tx, person.id, after);
  return causedByOwn(tx, async () => {
    if (after.concurrent) await endSalariesOf(tx, person, after);
    return changeContract(tx, before, person, input);
  });
}

/** The same for valid values of a contract that is already locked, together with its employee. */
export async function changeContract(
  tx: Tx,
  before: Contract,
  employee: FollowedEmployee,
  input: Patch,
): Promise<Contract> {
  const after = { ...before, ...input };
  if (hasOtherDays(before, after) && !after.concurrent) await refuseOverlap(tx, after);
  const { row, changes } = await updateRow(tx, contracts, before, input);
  if (changes.length === 0) return row;
  const changed = changes.map(({ field }) => field);
  const write = (what: 'started' | 'ended', day: LocalDate | null) =>
    writeReportedDay(tx, contracts.table, row.id, what, day);
  if (changed.includes('startDate')) await write('started', startToldBy(tx.today, row));
  if (changed.includes('endDate')) await write('ended', endToldBy(tx.today, row));
  contractEvents.updated(tx, row, { employee, changes });
  return row;
}

/** @throws Problem `not_found`, `version_mismatch`, `in_use` while salaries name it */
export async function removeContract(tx: Tx, id: string): Promise<{ row: Contract }> {
  const { person, row: before } = await lockWithPerson(tx, contracts, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, contracts, before);
  contractEvents.deleted(tx, row, { employee: person });
  return { row };
}

/**
 * A locked employee cannot get another contract in the meantime; the constraint catches a write that forgets the lock.
 * @param contract with its id if it exists already
 * @throws Problem `contract_overlap`
 */
async function refuseOverlap(
  tx: Tx,
  { id, employeeId, ...days }: Pick<Contract, 'employeeId' | 'startDate' | 'endDate'> & { id?: string },
): Promise<void> {
  const other = await overlapping(tx, employeeId, days, id);
  if (!other) return;
  const { id: conflictingId, startDate } = other;
  throw problem(contractOverlap, { id: conflictingId, startDate }, { members: { conflictingId } });
}
