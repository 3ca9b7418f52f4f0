/** Gives back days of requests that may have other days. */
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { LockedEmployee } from '../../people/index.ts';
import type { DayOff } from '../days.ts';
import { recordCancelled, recordUpdated } from '../events.ts';
import { endsEmpty, type Reason } from '../rules.ts';
import {
  askedBack,
  insertDays,
  type StoredDay,
  standingDaysOfRequest,
  touchRequests,
  writeDaysStatus,
  writeGivenBack,
  writePart,
} from '../store.ts';
import type { Split } from './under.ts';

/** The result for a request: its days were given back, or it was cancelled as it had none left. */
export interface GivenBack {
  requestId: string;
  category: StoredDay['category'];
  days: StoredDay[];
  isCancelled: boolean;
}

/** Gives back parts of standing days: the day becomes the given part, and its request gets the rest as further days. */
export async function giveBackParts(
  tx: Tx,
  employee: LockedEmployee,
  splits: Split<StoredDay>[],
  why: Reason,
): Promise<GivenBack[]> {
  const days: StoredDay[] = [];
  for (const { day, given, left } of splits) {
    if (left.length > 0) await writePart(tx, day.id, given);
    days.push({ ...day, ...given });
  }
  const leftOf = Map.groupBy(splits, ({ day }) => day.id);
  return giveBack(tx, employee, days, why, (day) => leftOf.get(day.id)?.flatMap(({ left }) => left) ?? []);
}

/**
 * Gives back standing days. Requests that asked to give the same days back have nothing left to ask for.
 * @param leftOf what their requests keep of them
 */
export async function giveBack(
  tx: Tx,
  employee: LockedEmployee,
  days: StoredDay[],
  why: Reason,
  leftOf: (day: StoredDay) => DayOff[] = () => [],
): Promise<GivenBack[]> {
  const results: GivenBack[] = [];
  for (const [requestId, given] of Map.groupBy(days, (day) => day.requestId)) {
    const ids = given.map(({ id }) => id);
    await writeGivenBack(tx, ids);
    const left = given.flatMap((day) => leftOf(day).map((part) => ({ ...day, ...part })));
    const [first] = left;
    if (first) await insertDays(tx, { ...first, id: requestId, employeeId: employee.id }, left, first.status);
    const isEmpty = (await standingDaysOfRequest(tx, requestId)).length === 0;
    const wasPending = given.some(({ status }) => status === 'pending');
    const isCancelled = isEmpty && endsEmpty(wasPending, why);
    if (isCancelled) await writeDaysStatus(tx, requestId, 'cancelled');
    const [request] = await touchRequests(tx, [requestId], isCancelled ? 'cancelled' : null);
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
