/** Gives back days of requests that may have other days. */
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { recordCancelled, recordUpdated } from '../events.ts';
import { endsEmpty, type Reason } from '../rules.ts';
import {
  askedBack,
  type StoredDay,
  standingDaysOfRequest,
  touchRequest,
  writeDaysStatus,
  writeGivenBack,
} from '../store.ts';

/** The result for a request: its days were given back, or it was cancelled as it had none left. */
export interface GivenBack {
  requestId: string;
  category: StoredDay['category'];
  days: StoredDay[];
  isCancelled: boolean;
}

/**
 * Gives back standing days. Requests that asked to give the same days back have nothing left to ask for.
 */
export async function giveBack(tx: Tx, employee: LockedEmployee, days: StoredDay[], why: Reason): Promise<GivenBack[]> {
  const results: GivenBack[] = [];
  for (const [requestId, given] of Map.groupBy(days, (day) => day.requestId)) {
    const ids = given.map(({ id }) => id);
    await writeGivenBack(tx, ids);
    const isEmpty = (await standingDaysOfRequest(tx, requestId)).length === 0;
    const wasPending = given.some(({ status }) => status === 'pending');
    const isCancelled = isEmpty && endsEmpty(wasPending, why);
    if (isCancelled) await writeDaysStatus(tx, requestId, 'cancelled');
    const request = await touchRequest(tx, requestId, given, isCancelled ? 'cancelled' : null);
    if (!request) throw new Error(`the request ${requestId} is gone`);
    const changes = [
      { field: 'daysOff', before: given.map(({ date }) => date), after: [] },
      ...(isCancelled ? [{ field: 'status', before: wasPending ? 'pending' : 'accepted', after: 'cancelled' }] : []),
    ];
    const record = why === 'asked_back' && !isCancelled ? recordUpdated : recordCancelled;
    record(tx, { request, employee, days: given, changes });
    results.push({ requestId, category: request.category, days: given, isCancelled });
  }
  const moot = await askedBack(
    tx,
    days.map(({ id }) => id),
  );
  return moot.length === 0 ? results : [...results, ...(await giveBack(tx, employee, moot, why))];
}
