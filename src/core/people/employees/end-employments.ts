import { todayIn } from '../../../platform/clock.ts';
import { lockRow } from '../../../platform/resource/write.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import type { DailyWork } from '../../ports.ts';
import { latestToday, todayOf } from '../placements/index.ts';
import { employees } from './employee.ts';
import { accountsWithLeavers, leaversBefore } from './store.ts';
import { changeEmployee } from './update-employee.ts';

/** The ids of the active employees whose last day is over where their office is. */
async function findOverdueLeavers(reader: Reader): Promise<string[]> {
  const candidates = await leaversBefore(reader, latestToday(reader));
  return candidates.filter(({ endDate, zone }) => endDate < todayIn(reader, zone)).map(({ id }) => id);
}

/** Ends an employment after its announced last day. Does nothing if it is over or the termination was withdrawn. */
async function endEmployment(tx: Tx, id: string): Promise<void> {
  const employee = await lockRow(tx, employees, id, 'consequence');
  if (employee.status === 'inactive' || employee.endDate === null) return;
  if (employee.endDate >= (await todayOf(tx, employee))) return;
  await changeEmployee(tx, employee, { status: 'inactive', endDate: employee.endDate });
}

/** The employments that end after their announced last day. */
export const employmentEnds: DailyWork<string> = {
  accounts: ({ latest }) => accountsWithLeavers(latest),
  due: findOverdueLeavers,
  act: endEmployment,
};
