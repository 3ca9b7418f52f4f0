import { lockPerson, refuseOutsideEmployment } from '../../core/index.ts';
import { causedByOwn } from '../../events/index.ts';
import { addDays } from '../../platform/clock.ts';
import { fieldError } from '../../platform/field-error.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { startToldBy } from '../people/index.ts';
import { salaryEvents } from './events.ts';
import { grossOfPayment } from './gross-from-payment.ts';
import { consequences, type WrittenSalary } from './meta.ts';
import { wrongContract } from './of-contract.ts';
import { contradictions } from './rules.ts';
import { salaries, usualTerms } from './salary.ts';
import { endOfContract, openBefore, writeEndedBy } from './store.ts';
import { moveEnd, refuseOverlap } from './succession.ts';

/** The verb has checked and locked what the salary refers to, together with its other reads. */
const heldAlready = { ...salaries, references: {} };

/**
 * Gives an employee a salary. An open one ends the day before it starts.
 * @throws Problem `invalid_body`, `outside_employment_dates`, `salary_overlap`
 */
export async function createSalary(tx: Tx, input: CreateInput<typeof salaries>): Promise<WrittenSalary> {
  const locking = lockPerson(tx, input.employeeId);
  const [endDate] = input.contractId ? await Promise.all([endOfContract(tx, input.contractId), locking]) : [null];
  const usual = { contractId: null, endDate, ...usualTerms, ...input };
  const { errors, grossSalary = input.grossSalary } = grossOfPayment(usual);
  const values = grossSalary === undefined ? undefined : { ...usual, grossSalary };
  errors.push(...(values ? contradictions(values) : [fieldError('/grossSalary', contractFieldErrors.grossRequired)]));
  // All are sent together with the lock, which they follow; what is outside of the employment is refused before an overlap.
  const isPossible = values && errors.length === 0;
  const refusals = isPossible
    ? [refuseOutsideEmployment(tx, input.employeeId, values), refuseOverlap(tx, values, 'the one it ends')]
    : [];
  for (const refusal of refusals) refusal.catch(() => {});
  const [person, ofContract, missing, open] = await Promise.all([
    locking,
    wrongContract(tx, usual),
    wrongReferences(tx, salaries, input, 'for key share'),
    isPossible ? openBefore(tx, values, values.startDate) : undefined,
  ]);
  const wrong = [...errors, ...ofContract, ...missing];
  if (!person || !values || wrong.length > 0) throw invalidBody(wrong);
  for (const refusal of refusals) await refusal;
  return causedByOwn(tx, async () => {
    if (open) await moveEnd(tx, person, open.id, addDays(values.startDate, -1));
    const row = await insertRow(tx, heldAlready, values, { start_told: startToldBy(tx.today, values) });
    if (open) await writeEndedBy(tx, open.id, row.id);
    salaryEvents.created(tx, row, { employee: person });
    return { id: row.id, meta: await consequences(tx, person, row, open) };
  });
}
