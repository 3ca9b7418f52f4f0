import { type DailyWork, lockWithPerson } from '../../core/index.ts';
import { addDays } from '../../platform/clock.ts';
import type { DatedDays } from '../../platform/period.ts';
import type { Writable } from '../../platform/resource/write.ts';
import type { DatedFields, Recorder } from './follow-dates.ts';
import { accountsWithDueDays, type DueDay, type DueDayKind, dueDays, reportedDay, writeReportedDay } from './store.ts';

/**
 * Reports that rows have begun or are over: once for each row and day, unless the day was moved or reported in the meantime.
 * A day that is past when it is written has no such event: the event of that write covers it.
 */
export const recordDueDays = <F extends DatedFields, What extends DueDayKind>(
  resource: Writable<F>,
  kinds: readonly What[],
  events: Record<What, Recorder<F>>,
): DailyWork<DueDay<What>> => ({
  accounts: ({ latest }) => accountsWithDueDays(resource.table, kinds, latest),
  due: (reader) => dueDays(reader, resource.table, kinds),
  async act(tx, { id, what }) {
    const { person: employee, row } = await lockWithPerson(tx, resource, id, 'consequence');
    const { startDate, endDate } = row as DatedDays;
    const day = what === 'started' ? startDate : endDate;
    const hasCome = day !== null && (what === 'started' ? day <= tx.today : day < tx.today);
    if (!hasCome || (await reportedDay(tx, resource.table, id, what)) === day) return;
    await writeReportedDay(tx, resource.table, id, what, day);
    // No day reads differently on the day itself: the events of the writes said which do.
    const effectiveDate = what === 'started' ? day : addDays(day, 1);
    events[what](tx, row, { employee, days: { effectiveDate } });
  },
});
