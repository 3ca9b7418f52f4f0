import type { DailyWork } from '../../core/index.ts';
import { addDays } from '../../platform/clock.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { lockWithPerson } from '../people/index.ts';
import { contracts } from './contract.ts';
import { contractEvents } from './events.ts';
import { accountsWithDueContracts, type DueContract, dueContracts, reportedDaysOf, writeReported } from './store.ts';

/** Reports that a contract has begun or is over, unless the day was moved or reported in the meantime. */
async function reportDay(tx: Tx, { id, what }: DueContract): Promise<void> {
  const { person, row: contract } = await lockWithPerson(tx, contracts, id, 'consequence');
  const days = await reportedDaysOf(tx, id);
  if (!days) return;
  const day = what === 'started' ? days.startDate : days.endDate;
  const reported = what === 'started' ? days.start : days.end;
  const hasCome = day !== null && (what === 'started' ? day <= tx.today : day < tx.today);
  if (!hasCome || reported === day) return;
  await writeReported(tx, id, what === 'started' ? { start: day } : { end: day });
  // No day reads differently on the day itself: the events of the writes said which do.
  const effectiveDate = what === 'started' ? day : addDays(day, 1);
  contractEvents[what](tx, contract, { employee: person, days: { effectiveDate } });
}

/**
 * `contract.started` and `contract.ended`: once for each contract and day. A day that is past when it is written has no
 * such event: the event of that write covers it.
 */
export const contractDays: DailyWork<DueContract> = {
  accounts: ({ latest }) => accountsWithDueContracts(latest),
  due: (reader) => dueContracts(reader, reader.today),
  act: reportDay,
};
