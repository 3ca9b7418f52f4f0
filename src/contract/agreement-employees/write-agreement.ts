import { lockPerson, lockWithPerson, refuseOutsideEmployment } from '../../core/index.ts';
import { causedByFirst } from '../../events/index.ts';
import { defined } from '../../platform/narrowing.ts';
import { notFound } from '../../platform/resource/read.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { contracts, contractsInForceOn, planContractFrom, updateContract } from '../contracts/index.ts';
import { changeConcurrent, onlyConcurrent, whichOf } from '../pay-change/index.ts';
import { agreementEmployees } from './agreement-employee.ts';

/**
 * Gives the contract of an employee an agreement from a day on.
 * @returns the contract that begins on the day, or has the agreement already
 * @throws Problem `invalid_body`, `outside_employment_dates`, `contract_overlap`, `several_contracts`
 */
export async function giveAgreement(
  tx: Tx,
  { employeeId, agreementId, startDate }: CreateInput<typeof agreementEmployees>,
): Promise<{ id: string }> {
  const person = await lockPerson(tx, employeeId);
  if (!person) throw invalidBody(await wrongReferences(tx, agreementEmployees, { employeeId, agreementId }));
  const found = await contractsInForceOn(tx, person.id, startDate);
  // The main contract gets it; several concurrent ones alone have none.
  if (found.length > 1 && found.every(({ concurrent }) => concurrent)) throw whichOf(found, startDate);
  const concurrentId = onlyConcurrent(found);
  const plan = await planContractFrom(tx, person, startDate, { agreementId }, concurrentId);
  if (plan.errors.length > 0) throw invalidBody(plan.errors);
  if (concurrentId === null) {
    await refuseOutsideEmployment(tx, person.id, plan.days);
    return causedByFirst(tx, plan.write);
  }
  const changed = await causedByFirst(tx, () =>
    changeConcurrent(tx, person, { effectiveDate: startDate, salary: undefined }, concurrentId, plan),
  );
  return defined(changed.contract, 'the contract that was planned');
}

/**
 * Clears the agreement of a contract.
 * @param id of the contract
 * @throws Problem `not_found` for a contract without an agreement too, `version_mismatch`
 */
export async function takeAgreement(tx: Tx, id: string): Promise<void> {
  const { row } = await lockWithPerson(tx, { ...contracts, name: agreementEmployees.name }, id);
  if (row.agreementId === null) throw notFound(agreementEmployees, id);
  await updateContract(tx, row.id, { agreementId: null });
}
