import { createInvitation } from '../accounts/index.ts';
import { createContract, createSalary } from '../contract/index.ts';
import { createEmployee, startOnboarding } from '../core/index.ts';
import { causedByFirst } from '../events/index.ts';
import { commonErrors } from '../platform/errors.ts';
import { fieldError } from '../platform/field-error.ts';
import { fieldErrors } from '../platform/field-errors.ts';
import { Problem, problemFor } from '../platform/problem.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { invalidBody } from '../platform/validate.ts';
import type { Hire } from './body.ts';
import { Refusals } from './refusals.ts';

type SealKey = ((key: string) => Buffer) | undefined;

type Row = { id: string } | undefined;

/** What a hire made, and the key of the invitation, which is not available later; null if it is mailed. */
interface Made {
  employeeId: string;
  contract: Row;
  salary: Row;
  onboarding: Row;
  invitation: { id: string; key: string | null } | undefined;
}

/**
 * Hires an employee together with a contract, a salary, an onboarding and an invitation: all of it, or nothing. The first
 * event, that of the employee, is the cause of the others.
 * @param sealKey encrypts the key of the invitation for its mail; undefined: no mail
 * @throws Problem `invalid_body` naming the mistakes of all parts; for a mistake of one part what the verb of that part
 *   throws; `missing_scope`, `session_required`
 */
export async function hire(tx: Tx, body: Hire, sealKey: SealKey): Promise<Made> {
  refuseUnlessPermitted(tx, body);
  return causedByFirst(tx, () => hireWithAll(tx, body, sealKey));
}

async function hireWithAll(tx: Tx, body: Hire, sealKey: SealKey): Promise<Made> {
  const { employee, contract, salary, onboarding, invitation } = body;
  const refusals = new Refusals();
  const hired = await refusals.of('/employee', () => createEmployee(tx, employee));
  // The other parts are about an employee; in place of a refused one another, who is undone with the refusal.
  const { id: employeeId, startDate } = hired ?? (await createEmployee(tx, standInFor(employee)));
  const made = {
    employeeId,
    contract:
      contract && (await refusals.of('/contract', () => createContract(tx, { startDate, ...contract, employeeId }))),
    salary: salary && (await refusals.of('/salary', () => createSalary(tx, { startDate, ...salary, employeeId }))),
    onboarding:
      onboarding &&
      (await refusals.of('/onboarding', () => startOnboarding(tx, { employeeId, templateId: onboarding.templateId }))),
    invitation:
      invitation && (await refusals.of(placeOfInvited, () => invite(tx, { ...body, invitation }, employeeId, sealKey))),
  };
  refusals.throwIfAny();
  return made;
}

/** An employee with no more than names and a first day: nothing in it can be refused. */
const standInFor = ({ firstName, lastName, startDate }: Hire['employee']): Hire['employee'] => ({
  firstName,
  lastName,
  ...(startDate === undefined ? {} : { startDate }),
});

/** The longest name of an invitation. */
const nameLength = 200;

/** Where the body has a field of an invitation: the address is that of the employee. */
const placeOfInvited = (pointer = ''): string => (/^\/role/.test(pointer) ? '/invitation' : '/employee');

/** Invites the new employee. @throws Problem `invalid_body`, `already_taken`, `may_not_give_role` */
async function invite(
  tx: Tx,
  { employee, invitation }: Pick<Hire, 'employee'> & { invitation: NonNullable<Hire['invitation']> },
  employeeId: string,
  sealKey: SealKey,
) {
  const { firstName, lastName, email } = employee;
  if (!email) throw invalidBody([fieldError('/email', fieldErrors.required)]);
  const name = `${firstName} ${lastName}`.slice(0, nameLength);
  return createInvitation(tx, { email, name, ...invitation, employeeId }, sealKey);
}

const scopeOf = { contract: 'contracts', salary: 'salaries', onboarding: 'onboarding' } as const;

/** Checks the parts for which the scope of the operation is not enough. */
function refuseUnlessPermitted({ caller }: Reader, body: Hire): void {
  if (body.invitation && caller.actor.type === 'token') {
    throw new Problem(commonErrors.sessionRequired, 'Only signed-in users invite, and the request has a token.');
  }
  const missing = Object.entries(scopeOf)
    .filter(([part]) => body[part as keyof typeof scopeOf] !== undefined)
    .map(([, scope]) => `${scope}:write`)
    .filter((scope) => !caller.can(scope));
  if (missing.length === 0) return;
  throw problemFor(commonErrors.missingScope, 'request', { scopes: missing.join(', ') });
}
