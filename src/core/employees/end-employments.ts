import { lockRow } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { employees } from './employee.ts';
import { overdueLeavers } from './store.ts';
import { changeEmployee } from './update-employee.ts';

/** The ids of those whose last day was before today and who still count as active. */
export const findOverdueLeavers = (reader: Reader): Promise<string[]> => overdueLeavers(reader, reader.today);

/** Lets someone leave whose announced last day is over. Does nothing if that has been done, or taken back. */
export async function endEmployment(tx: Tx, id: string): Promise<void> {
  const employee = await lockRow(tx, employees, id, 'consequence');
  if (employee.status === 'inactive' || employee.endDate === null || employee.endDate >= tx.today) return;
  await changeEmployee(tx, employee, { status: 'inactive', endDate: employee.endDate });
}
