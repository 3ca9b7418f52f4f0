import { employees, lockPerson, refuseOutsideEmployment } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { notFound } from '../../platform/resource/read.ts';
import { insertRow, lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { compensations } from '../compensations/index.ts';
import { type Assignment, compensationAssignments } from './assignment.ts';
import { compensationInactive } from './errors.ts';
import { assignmentEvents } from './events.ts';
import { refuseOutOfOrder, refuseOverlap, refuseWithoutSalary } from './refusals.ts';
import { endInCurrency, writeEndedBy } from './store.ts';

interface NewAssignment {
  employeeId: string;
  compensationId: string;
  startDate: LocalDate;
  endDate?: LocalDate | null | undefined;
}

/**
 * Gives an employee a compensation in addition to a salary in the same currency. A later one in another currency ends it.
 * @throws Problem `not_found` for the employee or the compensation, `invalid_body`, `compensation_inactive`,
 *   `outside_employment_dates`, `no_salary_in_force`, `other_currency`, `assignment_overlap`
 */
export async function assignCompensation(tx: Tx, { endDate = null, ...input }: NewAssignment): Promise<Assignment> {
  refuseOutOfOrder({ ...input, endDate });
  const person = isUuid(input.employeeId) ? await lockPerson(tx, input.employeeId) : undefined;
  if (!person) throw notFound(employees, input.employeeId);
  const compensation = await lockRow(tx, compensations, input.compensationId, 'consequence');
  if (compensation.status === 'inactive') {
    throw problem(compensationInactive, { id: compensation.id });
  }
  const given = { employeeId: person.id, compensationId: compensation.id, startDate: input.startDate, endDate };
  await refuseOutsideEmployment(tx, person.id, given);
  await refuseWithoutSalary(tx, person.id, given.startDate, compensation);
  const { ended, ...until } = await endInCurrency(tx, given);
  const values = { ...given, ...until };
  await refuseOverlap(tx, values, null);
  const row = await insertRow(tx, compensationAssignments, values);
  if (ended) await writeEndedBy(tx, row.id, ended);
  assignmentEvents.created(tx, row, { employee: person });
  return row;
}
