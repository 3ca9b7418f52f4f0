/** Absences without a last day go on: the daily job adds the days of the coming month, or those until vacation. */
import type { DailyWork } from '../../../core/index.ts';
import { defined } from '../../../platform/narrowing.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { lockRequest } from '../deciding/lock-request.ts';
import { recordUpdated } from '../events.ts';
import { absenceRequests } from '../request.ts';
import { kindOf, touchRequest } from '../store.ts';
import { changeOf, follow } from './change-absence.ts';
import { planMoves } from './move-days.ts';
import { accountsWithRanges, daysUntil, dueRanges, writeSpan } from './store.ts';

async function go(tx: Tx, id: string): Promise<void> {
  const { row, request, employee } = await lockRequest(tx, absenceRequests, id);
  const until = defined(await daysUntil(tx, id), 'days_until');
  const isDue = row.endDate === null && (row.status === 'pending' || row.status === 'accepted') && until < tx.today;
  if (!isDue || row.startDate === null) return;
  const kind = await kindOf(tx, row);
  const range = { startDate: row.startDate, endDate: null, expectedEndDate: row.expectedEndDate };
  const before = { from: row.startDate, to: until };
  const planned = await planMoves(tx, request, kind, { range, before, isRefused: false });
  const moves = { ...planned, removed: [] };
  if (moves.added.length === 0) {
    await writeSpan(tx, id, { from: row.startDate, to: null, lastDay: tx.today });
    return;
  }
  const changed = defined(await touchRequest(tx, id, { changed: [] }, null), 'the request');
  await follow(tx, { request: changed, employee, kind, range, moves });
  recordUpdated(tx, { request: changed, employee, days: moves.added.map(({ off }) => off), changes: changeOf(moves) });
}

export const continuedRanges: DailyWork<string> = {
  accounts: ({ latest }) => accountsWithRanges(latest),
  due: (reader) => dueRanges(reader, reader.today),
  act: go,
};
