/** Absences without a last day go on: the daily job adds the days of the coming month, or those until vacation. */
import { type DailyWork, lockWithPerson } from '../../../core/index.ts';
import { causedBy } from '../../../events/index.ts';
import { defined } from '../../../platform/narrowing.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { recordUpdated } from '../events.ts';
import { cutTail, type Tail, tailOf } from '../giving-back/give-back.ts';
import { absenceRequests, rowsOf } from '../request.ts';
import { askedBack, daysOfRequest, kindOf, type StoredDay, touchRequest } from '../store.ts';
import { changeOf, followMoves } from './change-absence.ts';
import { planMoves, writeMoves } from './move-days.ts';
import { accountsWithRanges, dueRanges, writeSpan } from './store.ts';

async function go(tx: Tx, id: string): Promise<void> {
  const { row, person: employee } = await lockWithPerson(tx, rowsOf(absenceRequests), id);
  const until = defined(row.daysUntil, 'days_until');
  const isDue = row.endDate === null && (row.status === 'pending' || row.status === 'accepted') && until < tx.today;
  if (!isDue || row.startDate === null) return;
  const tail = tailOf((await daysOfRequest(tx, id)).filter(({ date }) => date <= until));
  const returns = await returnsOf(tx, tail);
  // Until the decision it is not known whether the absence goes on: each run looks again.
  if (returns.includes('pending')) return;
  if (tail.returned.length > 0 && returns.includes('accepted')) return end(tx, id, employee, tail);
  const kind = await kindOf(tx, row);
  const range = { startDate: row.startDate, endDate: null, expectedEndDate: row.expectedEndDate };
  const before = { from: row.startDate, to: until };
  const planned = await planMoves(tx, row, kind, { range, before, isRefused: false });
  const moves = { ...planned, removed: [] };
  if (moves.added.length === 0) {
    await writeSpan(tx, id, { from: row.startDate, to: null, lastDay: tx.today });
    return;
  }
  const changed = await touchRequest(tx, id, { changed: [] }, null);
  const added = await writeMoves(tx, changed, kind, { range, moves });
  const days = moves.added.map(({ off }) => off);
  const eventId = recordUpdated(tx, { request: changed, employee, days, changes: changeOf(moves) });
  await causedBy(tx, eventId, () => followMoves(tx, { request: changed, employee, kind, moves, added }));
}

/** The states of the requests that ask to return the last days of an absence, or returned them. */
async function returnsOf(tx: Tx, { left, last, returned }: Tail): Promise<StoredDay['status'][]> {
  const days = [...left.filter(({ date }) => last === undefined || date >= last), ...returned];
  const found = await askedBack(
    tx,
    days.map(({ id }) => id),
    ['pending', 'accepted'],
  );
  return found.map(({ status }) => status);
}

/** Ends an absence whose last days were returned while Rollcall did not end it: until 0.4.0. */
async function end(tx: Tx, id: string, employee: LockedEmployee, tail: Tail): Promise<void> {
  const { endDate, free } = await cutTail(tx, id, tail, true);
  const request = await touchRequest(tx, id, { changed: free }, null);
  const changes = [{ field: 'endDate', before: null, after: endDate }];
  recordUpdated(tx, { request, employee, days: free, changes });
}

export const continuedRanges: DailyWork<string> = {
  accounts: ({ latest }) => accountsWithRanges(latest),
  due: (reader) => dueRanges(reader, reader.today),
  act: go,
};
