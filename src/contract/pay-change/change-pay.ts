import { employees, type FollowedEmployee, lockPerson, refuseOutsideEmployment } from '../../core/index.ts';
import { causedByFirst } from '../../events/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { commonErrors } from '../../platform/errors.ts';
import { fieldError } from '../../platform/field-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { defined } from '../../platform/narrowing.ts';
import { type Problem, problem, problemFor } from '../../platform/problem.ts';
import { notFound } from '../../platform/resource/read.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { type ContractTerms, contractsInForceOn, planContractFrom } from '../contracts/index.ts';
import { contractFieldErrors } from '../field-errors.ts';
import type { PlannedTerms } from '../people/index.ts';
import { planSalaryFrom, salaryOfContractOn, type WrittenSalary } from '../salaries/index.ts';
import { severalContracts } from './errors.ts';
import { type PayChange, sentIn } from './pay-change.ts';

/** The contract and the salary from the day on, as far as the change concerns them. */
export interface ChangedPay {
  contract: ContractTerms | undefined;
  salary: WrittenSalary | undefined;
}

/**
 * Changes the terms of an employee's contract and salary from a day on, both or neither. What is in force on the day is
 * split there; what begins later stays. The first event is the cause of the others.
 * @throws Problem `not_found`, `invalid_body` naming the mistakes of both parts, `outside_employment_dates`,
 *   `contract_overlap`, `several_contracts`, `salary_overlap`, `other_currency`, `missing_scope`
 */
export async function changePay(
  tx: Tx,
  employeeId: string,
  { effectiveDate, contractId, contract, salary }: PayChange,
): Promise<ChangedPay> {
  if (salary) refuseUnlessPermitted(tx);
  if (!contract && !salary) throw invalidBody([fieldError('/contract', contractFieldErrors.partRequired)]);
  const person = isUuid(employeeId) ? await lockPerson(tx, employeeId) : undefined;
  if (!person) throw notFound(employees, employeeId);
  const concurrentId = await concurrentOf(tx, person.id, effectiveDate, contractId);
  const terms = contract && (await planContractFrom(tx, person, effectiveDate, sentIn(contract), concurrentId));
  if (terms?.errors.length === 0 && concurrentId !== null) {
    return causedByFirst(tx, () => changeConcurrent(tx, person, { effectiveDate, salary }, concurrentId, terms));
  }
  const plans = {
    contract: terms,
    salary: salary && (await planSalaryFrom(tx, person, effectiveDate, sentIn(salary), concurrentId)),
  };
  const wrong = Object.entries(plans).flatMap(([part, plan]) =>
    (plan?.errors ?? []).map((one) => one.under(`/${part}`)),
  );
  if (wrong.length > 0) throw invalidBody(wrong);
  for (const plan of Object.values(plans)) if (plan) await refuseOutsideEmployment(tx, person.id, plan.days);
  return causedByFirst(tx, async () => ({
    contract: await plans.contract?.write(),
    salary: await plans.salary?.write(),
  }));
}

/**
 * Writes the planned terms of a concurrent contract, and then its salary, which lies within its new days. If another contract
 * continues it, so does a salary of that one.
 * @throws Problem as `changePay`
 */
export async function changeConcurrent(
  tx: Tx,
  person: FollowedEmployee,
  { effectiveDate: day, salary }: Pick<PayChange, 'effectiveDate' | 'salary'>,
  concurrentId: string,
  terms: PlannedTerms<ContractTerms>,
): Promise<ChangedPay> {
  await refuseOutsideEmployment(tx, person.id, terms.days);
  const paid = await salaryOfContractOn(tx, person.id, concurrentId, day);
  const contract = await terms.write();
  const continued = contract.endedContractId === undefined ? undefined : paid;
  if (!continued && !salary) return { contract, salary: undefined };
  const plan = await planSalaryFrom(tx, person, day, salary ? sentIn(salary) : {}, contract.id, continued);
  if (plan.errors.length > 0) throw invalidBody(plan.errors.map((one) => one.under('/salary')));
  await refuseOutsideEmployment(tx, person.id, plan.days);
  const written = await plan.write();
  // A caller who sends no salary is shown none.
  return { contract, salary: salary && written };
}

type InForce = Awaited<ReturnType<typeof contractsInForceOn>>;

/** The concurrent contract, if it is the only one in force on a day: a change that names no contract is about it. */
export const onlyConcurrent = ([first, ...others]: InForce): string | null =>
  first?.concurrent && others.length === 0 ? first.id : null;

/** The refusal of a change that does not say which of several contracts in force on a day it is about. */
export const whichOf = (found: InForce, date: LocalDate): Problem => {
  const ids = found.map(({ id }) => id);
  const members = { conflictingId: defined(ids[0], 'an id'), conflictingIds: ids };
  return problem(severalContracts, { ids: ids.join(', '), date }, { members });
};

/**
 * The concurrent contract whose salary a change concerns; null for the main contract.
 * @throws Problem `invalid_body` if the named contract is not in force on the day, `several_contracts` if none is named
 */
async function concurrentOf(
  tx: Tx,
  employeeId: string,
  day: LocalDate,
  contractId: string | undefined,
): Promise<string | null> {
  const found = await contractsInForceOn(tx, employeeId, day);
  if (contractId === undefined) {
    if (found.length > 1) throw whichOf(found, day);
    return onlyConcurrent(found);
  }
  const named = found.find(({ id }) => id === contractId);
  if (!named) throw invalidBody([fieldError('/contractId', contractFieldErrors.contractNotInForce)]);
  return named.concurrent ? contractId : null;
}

/** Whether a change makes a version would reveal the amount that is in force, so the caller must be able to read it. */
function refuseUnlessPermitted({ caller }: Reader): void {
  const missing = ['salaries:write', 'salaries:read'].filter((scope) => !caller.can(scope));
  if (missing.length === 0) return;
  throw problemFor(commonErrors.missingScope, 'request', { scopes: missing.join(', ') });
}
