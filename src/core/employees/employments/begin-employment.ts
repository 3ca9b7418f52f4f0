import { insertRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { Employee } from '../employee.ts';
import { type Employment, employments } from './employment.ts';
import { markRehired } from './store.ts';

type Hired = Pick<Employee, 'id' | 'startDate' | 'endDate' | 'endReason'>;

/** Begins the employment that the fields of an employee state; the event of the employee covers it. */
export const beginEmployment = (
  tx: Tx,
  { id: employeeId, startDate, endDate, endReason: reason }: Hired,
): Promise<Employment> => insertRow(tx, employments, { employeeId, startDate, endDate, reason });

/** Begins another employment of a former employee. */
export async function beginFurtherEmployment(tx: Tx, employee: Hired): Promise<void> {
  await beginEmployment(tx, employee);
  await markRehired(tx, employee.id);
}
