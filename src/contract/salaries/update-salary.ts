import { lockWithPerson, refuseOutsideEmployment } from '../../core/index.ts';
import { causedByOwn } from '../../events/index.ts';
import { commonErrors } from '../../platform/errors.ts';
import { problemFor } from '../../platform/problem.ts';
import type { PatchInput } from '../../platform/resource/resource.ts';
import { refuseWrong } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { changedAlthoughFixed } from '../people/index.ts';
import { grossOfPayment } from './gross-from-payment.ts';
import { consequences, continueCompensations, type WrittenSalary } from './meta.ts';
import { wrongContract } from './of-contract.ts';
import { contradictions } from './rules.ts';
import { type Salary, salaries } from './salary.ts';
import { writeEndedBy } from './store.ts';
import { changeSalary } from './succession.ts';

/**
 * Changes a salary. The salary that it ended then runs until the day before its start, unless that one has changed
 * since; from now on no other salary moves this one.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `outside_employment_dates`,
 *   `salary_overlap`, `other_currency`, `missing_scope`
 */
export async function updateSalary(tx: Tx, id: string, input: PatchInput<typeof salaries>): Promise<WrittenSalary> {
  const { person, row: before } = await lockWithPerson(tx, salaries, id);
  refuseOtherUnits(tx, before, input);
  const { errors, ...derived } = grossOfPayment(input, before);
  const given = { ...input, ...derived };
  const values = { ...before, ...given };
  const wrong = [
    ...changedAlthoughFixed(before, input, ['employeeId', 'contractId']),
    ...errors,
    ...contradictions(values),
  ];
  const hasOtherDays = values.startDate !== before.startDate || values.endDate !== before.endDate;
  if (hasOtherDays) wrong.push(...(await wrongContract(tx, { ...values, contractId: before.contractId })));
  await refuseWrong(tx, salaries, wrong, input, before);
  if (hasOtherDays) await refuseOutsideEmployment(tx, person.id, values);

  return causedByOwn(tx, async () => {
    const { row, changes, earlier, prolonged } = await changeSalary(tx, person, before, given);
    if (changes.length === 0) return { id };
    await writeEndedBy(tx, id, null);
    const meta = await consequences(tx, person, row, earlier);
    const mayContinue = row.startDate !== before.startDate || row.currency !== before.currency;
    if (!mayContinue) return { id, meta };
    return { id, meta: { ...meta, reopenedCompensations: await continueCompensations(tx, person, row, prolonged) } };
  });
}

/**
 * A refusal of another currency, period or number of periods would reveal the amount, so only a caller who may read it
 * can change them.
 * @throws Problem `missing_scope`
 */
function refuseOtherUnits({ caller }: Tx, before: Salary, input: Partial<Salary>): void {
  if (caller.can(`${salaries.scope}:read`)) return;
  const units = ['currency', 'grossPeriod', 'periodsPerYear'] as const;
  const isOther = units.some((unit) => input[unit] !== undefined && input[unit] !== before[unit]);
  if (!isOther) return;
  const scope = `${salaries.scope}:read`;
  throw problemFor(commonErrors.missingScope, 'amounts', { fields: units.join(', '), scope });
}
