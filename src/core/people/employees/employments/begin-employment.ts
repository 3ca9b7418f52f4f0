import type { Insertion } from '../../../../platform/db/insert.ts';
import { insertCertain, insertRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import type { Employee } from '../employee.ts';
import { employments } from './employment.ts';
import { markRehired } from './store.ts';

type Hired = Pick<Employee, 'id' | 'startDate' | 'endDate' | 'endReason'>;

/** The employment that the fields of an employee state. */
const statedBy = ({ id: employeeId, startDate, endDate, endReason: reason }: Hired) => ({
  employeeId,
  startDate,
  endDate,
  reason,
});

/** The row that begins the employment of an employee who was just inserted; the event of the hire covers it. */
export const firstEmployment = (tx: Tx, employee: Hired): Insertion =>
  insertCertain(tx, employments, statedBy(employee));

/** Begins another employment of a former employee; the event of the employee covers it. */
export async function beginFurtherEmployment(tx: Tx, employee: Hired): Promise<void> {
  await insertRow(tx, employments, statedBy(employee));
  await markRehired(tx, employee.id);
}
