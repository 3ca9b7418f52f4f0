import { lockPerson, refuseOutsideEmployment } from '../../core/index.ts';
import { addDays } from '../../platform/clock.ts';
import { fieldError } from '../../platform/field-error.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { recordCreated } from './events.ts';
import { grossOfPayment } from './given-payment.ts';
import { consequences, type WrittenSalary } from './meta.ts';
import { wrongContract } from './of-contract.ts';
import { contradictions } from './rules.ts';
import { salaries, usualTerms } from './salary.ts';
import { endOfContract, openBefore, writeEndedBy } from './store.ts';
import { moveEnd, refuseOverlap } from './succession.ts';
import { startToldBy } from './tell-starts.ts';

/**
 * Gives an employee a salary. An open one ends the day before it starts.
 * @throws Problem `invalid_body`, `outside_employment_dates`, `salary_overlap`
 */
export async function createSalary(tx: Tx, input: CreateInput<typeof salaries>): Promise<WrittenSalary> {
  const person = await lockPerson(tx, input.employeeId);
  const endDate = await endOfContract(tx, input.contractId);
  const usual = { contractId: null, endDate, ...usualTerms, ...input };
  const { errors, grossSalary = input.grossSalary } = grossOfPayment(usual);
  const values = grossSalary === undefined ? undefined : { ...usual, grossSalary };
  const wrong = [
    ...errors,
    ...(values ? contradictions(values) : [fieldError('/grossSalary', contractFieldErrors.grossRequired)]),
    ...(await wrongContract(tx, usual)),
    ...(await wrongReferences(tx, salaries, input, 'for key share')),
  ];
  if (!person || !values || wrong.length > 0) throw invalidBody(wrong);
  await refuseOutsideEmployment(tx, person.id, values);

  const open = await openBefore(tx, values, values.startDate);
  await refuseOverlap(tx, values, open ? [open.id] : []);
  if (open) await moveEnd(tx, person, open.id, addDays(values.startDate, -1));
  const row = await insertRow(tx, salaries, values, { start_told: startToldBy(tx.today, values) });
  if (open) await writeEndedBy(tx, open.id, row.id);
  recordCreated(tx, row, person);
  return { id: row.id, ...(await consequences(tx, person, row, open)) };
}
