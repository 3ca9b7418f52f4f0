import type { DailyWork } from '../../core/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { lockWithPerson } from '../people/index.ts';
import { salaryEvents } from './events.ts';
import { salaries } from './salary.ts';
import { accountsWithUntoldStarts, startTold, untoldStarts, writeStartTold } from './store.ts';

/** Reports that a salary has begun, unless its start was moved or reported in the meantime. */
async function tell(tx: Tx, id: string): Promise<void> {
  const { person, row } = await lockWithPerson(tx, salaries, id, 'consequence');
  if (row.startDate > tx.today || (await startTold(tx, id)) === row.startDate) return;
  await writeStartTold(tx, id, row.startDate);
  salaryEvents.started(tx, row, { employee: person, days: { effectiveDate: row.startDate } });
}

/** `salary.started`: once for each salary and first day. A day that is past when it is written has no such event. */
export const salaryStarts: DailyWork<string> = {
  accounts: ({ latest }) => accountsWithUntoldStarts(latest),
  due: (reader) => untoldStarts(reader, reader.today),
  act: tell,
};
