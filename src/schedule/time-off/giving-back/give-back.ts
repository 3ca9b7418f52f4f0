/** Gives back days of requests that may have other days. */
import { addDays, type LocalDate } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { type DaysMoved, touchCalendars } from '../../vacation-calendars/index.ts';
import { endOpenRange } from '../changing/store.ts';
import { recordCancelled, recordUpdated } from '../events.ts';
import { revalueBeside } from '../revaluing/revalue-days.ts';
import { endsEmpty, type Reason } from '../rules.ts';
import {
  askedBack,
  daysOfRequest,
  insertDays,
  type StoredDay,
  touchRequest,
  writeDaysStatus,
  writeGivenBack,
  writePart,
} from '../store.ts';
import type { Split } from './split-vacation.ts';

/** The result for a request: its days were given back, or it was cancelled as it had none left. */
export interface GivenBack {
  requestId: string;
  category: StoredDay['category'];
  days: StoredDay[];
  isCancelled: boolean;
  eventId: string;
}

/** Whether a day costs nothing: one without work in a range. */
export const isFree = ({ inRange, days }: StoredDay): boolean => inRange && days === 0;

/** Gives back standing days. Requests that asked to give the same days back have nothing left to ask for. */
export const giveBack = (tx: Tx, employee: LockedEmployee, days: StoredDay[], why: Reason): Promise<GivenBack[]> =>
  giveBackParts(
    tx,
    employee,
    days.map((day) => ({ day, given: day, left: [] })),
    why,
  );

/** The same for parts of days: the day becomes the given part, and its request gets the rest as further days. */
export async function giveBackParts(
  tx: Tx,
  employee: LockedEmployee,
  splits: Split<StoredDay>[],
  why: Reason,
): Promise<GivenBack[]> {
  const results: GivenBack[] = [];
  const moved: DaysMoved[] = [];
  for (const [requestId, own] of Map.groupBy(splits, ({ day }) => day.requestId)) {
    const added = await writeParts(tx, employee, requestId, own);
    const days = own.map(({ day, given }) => ({ ...day, ...given }));
    const { isEmpty, endDate, free } = await followReturn(tx, requestId, days, why);
    const wasPending = days.some(({ status }) => status === 'pending');
    const isCancelled = isEmpty && endsEmpty(wasPending, why);
    if (isCancelled) await writeDaysStatus(tx, requestId, 'cancelled');
    const changed = [...own.map(({ day }) => day), ...free];
    const request = await touchRequest(tx, requestId, { changed, added }, isCancelled ? 'cancelled' : null);
    const changes = [
      changeOf(own),
      ...(endDate === undefined ? [] : [{ field: 'endDate', before: null, after: endDate }]),
      ...(isCancelled ? [{ field: 'status', before: wasPending ? 'pending' : 'accepted', after: 'cancelled' }] : []),
    ];
    const record = why === 'asked_back' && !isCancelled ? recordUpdated : recordCancelled;
    const eventId = record(tx, { request, employee, days, changes });
    results.push({ requestId, category: request.category, days: [...days, ...free], isCancelled, eventId });
    // Of vacation, a correction is a write of the calendar, which makes its version.
    if (wasPending || why === 'corrected') continue;
    moved.push({ eventId, before: own.map(({ day }) => day), after: own.flatMap(keptOf) });
  }
  const ids = splits.map(({ day }) => day.id);
  const [moot] = await Promise.all([askedBack(tx, ids), touchCalendars(tx, moved)]);
  // What an absence takes is not free again, and the end of an employment changes the plan itself.
  if (why === 'asked_back' || why === 'corrected') {
    for (const { days, eventId } of results) await revalueBeside(tx, employee.id, days, eventId);
  }
  return moot.length === 0 ? results : [...results, ...(await giveBack(tx, employee, moot, why))];
}

/** What follows for a request from the return of its days. */
interface Followed {
  /** It has no other days. */
  isEmpty: boolean;
  /** Of an absence without a last day whose last days were returned: the day before these, on which it ends. */
  endDate: LocalDate | undefined;
  /** The days of a range that cost nothing and go with the last of its others, or lie after its end. */
  free: StoredDay[];
}

/** @param days what was returned */
async function followReturn(tx: Tx, requestId: string, days: StoredDay[], why: Reason): Promise<Followed> {
  const tail = tailOf(await daysOfRequest(tx, requestId));
  const { last } = tail;
  // An absence that ends with the employment goes on if that end moves.
  const isAtEnd = why !== 'left' && days.some(({ date, inRange }) => inRange && (last === undefined || date > last));
  return { isEmpty: last === undefined, ...(await cutTail(tx, requestId, tail, isAtEnd)) };
}

/** @param isAtEnd whether an absence without a last day ends before the days that were returned */
export async function cutTail(
  tx: Tx,
  requestId: string,
  { left, last, returned: [first] }: Tail,
  isAtEnd: boolean,
): Promise<Omit<Followed, 'isEmpty'>> {
  const endDate = isAtEnd && first ? await endOpenRange(tx, requestId, addDays(first.date, -1)) : undefined;
  const free = left.filter(({ date }) => last === undefined || (endDate !== undefined && date > endDate));
  if (free.length > 0)
    await writeGivenBack(
      tx,
      free.map(({ id }) => id),
    );
  return { endDate, free };
}

/** The end of what a request has. */
export interface Tail {
  left: StoredDay[];
  /** The last day that costs something. */
  last: LocalDate | undefined;
  /** Those after it that were returned, in order. */
  returned: StoredDay[];
}

/** @param days all of a request, in order */
export function tailOf(days: readonly StoredDay[]): Tail {
  const left = days.filter(({ givenBackAt }) => givenBackAt === null);
  const last = left.findLast((day) => !isFree(day))?.date;
  // A range that was shorter for a time has days that were returned, and the same ones again.
  const isLeft = new Set(left.map(({ date }) => date));
  const isReturned = ({ date, givenBackAt }: StoredDay) =>
    givenBackAt !== null && !isLeft.has(date) && (last === undefined || date > last);
  return { left, last, returned: days.filter(isReturned) };
}

/** The change of the days as the log has it: their dates, or with what is left of them. */
function changeOf(splits: Split<StoredDay>[]): Change {
  const kept = splits.flatMap(keptOf);
  if (kept.length === 0) return { field: 'daysOff', before: splits.map(({ day }) => day.date), after: [] };
  const shown = ({ date, portion, days, seconds }: StoredDay) => ({ date, portion, days, seconds });
  return { field: 'daysOff', before: splits.map(({ day }) => shown(day)), after: kept.map(shown) };
}

/** What a request keeps of a day. */
const keptOf = ({ day, left }: Split<StoredDay>): StoredDay[] => left.map((part) => ({ ...day, ...part }));

/** Writes what is given back of days of a request, and what it keeps of them; returns the ids of the days that it gets. */
async function writeParts(
  tx: Tx,
  employee: LockedEmployee,
  requestId: string,
  splits: Split<StoredDay>[],
): Promise<string[]> {
  for (const { day, given, left } of splits) if (left.length > 0) await writePart(tx, day.id, given);
  await writeGivenBack(
    tx,
    splits.map(({ day }) => day.id),
  );
  const kept = splits.flatMap(keptOf);
  const [first] = kept;
  return first ? insertDays(tx, { ...first, id: requestId, employeeId: employee.id }, kept, first.status) : [];
}
