import { lockRow } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { employees } from './employee.ts';
import { overdueLeavers } from './store.ts';
import { changeEmployee } from './update-employee.ts';

/** The ids of the active employees whose last day was before today. */
export const findOverdueLeavers = (reader: Reader): Promise<string[]> => overdueLeavers(reader, reader.today);

/** Ends an employment after its announced last day. Does nothing if it is over or the termination was withdrawn. */
export async function endEmployment(tx: Tx, id: string): Promise<void> {
  const employee = await lockRow(tx, employees, id, 'consequence');
  if (employee.status === 'inactive' || employee.endDate === null || employee.endDate >= tx.today) return;
  await changeEmployee(tx, employee, { status: 'inactive', endDate: employee.endDate });
}
