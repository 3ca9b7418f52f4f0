/** Takes days back that the end of an employment had cancelled, because that end has moved or was undone. */
import type { ClosedObject, Effects, FollowedEmployee, ObjectRef, UnchangedObject } from '../../../core/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { type DaysMoved, touchCalendars } from '../../vacation-calendars/index.ts';
import { around } from '../days.ts';
import { recordUpdated } from '../events.ts';
import { conflictOf } from '../rules.ts';
import {
  cancelledDays,
  type StoredDay,
  standingDaysOfRequest,
  standingDaysOn,
  touchRequest,
  writeDaysStatus,
  writeTakenBack,
} from '../store.ts';
import { type GivenBack, isFree } from './give-back.ts';

/** The days of a request that an end cancelled; with the status that the request had, if it was cancelled as a whole. */
interface State {
  requestId: string;
  dayIds: string[];
  status: 'pending' | 'accepted' | null;
}

/** What the end of an employment keeps of days that it cancelled. */
export function closureOf({ requestId, category, days, isCancelled }: GivenBack, endDate: LocalDate): ClosedObject[] {
  const closure = (type: string, id: string, state: State): ClosedObject => ({
    type,
    id,
    endDate,
    endBefore: null,
    state,
  });
  const status = days.some((day) => day.status === 'pending') ? 'pending' : 'accepted';
  if (isCancelled) {
    const dayIds = days.map(({ id }) => id);
    return [closure(`${category}_day_off_request`, requestId, { requestId, dayIds, status })];
  }
  return days.map(({ id }) => closure(`${category}_day_off`, id, { requestId, dayIds: [id], status: null }));
}

/**
 * Takes back what closures have cancelled up to a last day; null: all of it. Days that conflict with other time off of by
 * now stay given back, and so do those of a request that was deleted, those beyond the end that a range has been given
 * since, and days of a range that cost nothing until it has another one.
 */
export async function takeBack(
  tx: Tx,
  employee: FollowedEmployee,
  closures: readonly ClosedObject[],
  lastDay: LocalDate | null,
): Promise<Partial<Effects>> {
  const reopened: ObjectRef[] = [];
  const kept: UnchangedObject[] = [];
  const still: ClosedObject[] = [];
  const moved: DaysMoved[] = [];
  const states = closures.map((closure) => ({ closure, state: closure.state as State }));
  const found = await cancelledDays(
    tx,
    states.flatMap(({ state }) => state.dayIds),
  );
  const byRequest = Map.groupBy(states, ({ state }) => state.requestId);
  // A request that asks to give a day back follows from the day itself, so that comes first.
  const inOrder = [...byRequest].toSorted(
    ([one], [other]) => Number(asksBack(found, one)) - Number(asksBack(found, other)),
  );
  for (const [requestId, own] of inOrder) {
    const days = found.filter((day) => day.requestId === requestId);
    const status = own.find(({ state }) => state.status !== null)?.state.status ?? null;
    const wanted = days.filter(({ date, isInSpan }) => isInSpan && (lastDay === null || date <= lastDay));
    const named = own.map(({ closure: { type, id } }) => ({ type, id }));
    if (days.length < own.flatMap(({ state }) => state.dayIds).length) {
      kept.push(...named.map((one) => ({ ...one, reason: 'changed' })));
    } else if (wanted.every(isFree) && (wanted.length === 0 || (await isAllFree(tx, requestId)))) {
      still.push(...own.map(({ closure }) => closure));
    } else if (await isTaken(tx, employee.id, wanted, status)) {
      kept.push(...named.map((one) => ({ ...one, reason: 'time_off_overlap' })));
      if (lastDay !== null) still.push(...own.map(({ closure }) => closure));
    } else {
      moved.push(...(await reopen(tx, employee, requestId, wanted, status)));
      const back = new Set(wanted.map(({ id }) => id));
      reopened.push(...(status === null ? named.filter(({ id }) => back.has(id)) : named));
      still.push(...daysStillGone(days, back, own[0]?.closure));
    }
  }
  await touchCalendars(tx, moved);
  return { reopened, kept, closures: still };
}

const asksBack = (days: StoredDay[], requestId: string): boolean =>
  days.some((day) => day.requestId === requestId && day.givesBack !== null);

/** Whether all days that a request has cost nothing. */
const isAllFree = async (tx: Tx, requestId: string): Promise<boolean> =>
  (await standingDaysOfRequest(tx, requestId)).every(isFree);

/** Whether other time off of the employee conflicts with one of these days, by the rule of new requests. */
async function isTaken(tx: Tx, employeeId: string, days: StoredDay[], status: State['status']): Promise<boolean> {
  const own = days
    .filter(({ givesBack }) => givesBack === null)
    .map((day) => (status === null ? day : { ...day, status }));
  if (own.length === 0) return false;
  const standing = await standingDaysOn(tx, employeeId, around(own.map(({ date }) => date)));
  return own.some((day) => {
    const inTheWay = standing.filter((other) => !isUndecidedOver(day, other) && !isUndecidedOver(other, day));
    return conflictOf(day, inTheWay, workingSecondsAt(day)) !== undefined;
  });
}

/** Whether an absence that is not decided yet gives back the vacation under it if it is accepted. */
const isUndecidedOver = (absence: StoredDay, vacation: StoredDay): boolean =>
  absence.givesVacationBack && absence.status === 'pending' && vacation.category === 'vacation';

/** The working time of the date of a day off. */
const workingSecondsAt = ({ seconds, share }: StoredDay): number => (share === 0 ? 0 : Math.round(seconds / share));

/** @returns the days, if they are accepted again */
async function reopen(
  tx: Tx,
  employee: FollowedEmployee,
  requestId: string,
  days: StoredDay[],
  status: State['status'],
): Promise<DaysMoved[]> {
  await writeTakenBack(
    tx,
    days.map(({ id }) => id),
  );
  if (status !== null) await writeDaysStatus(tx, requestId, status);
  const request = await touchRequest(tx, requestId, { changed: days }, status);
  const changes = [
    { field: 'daysOff', before: [], after: days.map(({ date }) => date) },
    ...(status === null ? [] : [{ field: 'status', before: 'cancelled', after: status }]),
  ];
  const eventId = recordUpdated(tx, { request, employee, days, changes });
  return request.status === 'accepted' ? [{ eventId, before: [], after: days }] : [];
}

/** The closures of the days of a request that stay given back. */
const daysStillGone = (days: StoredDay[], back: Set<string>, closure: ClosedObject | undefined): ClosedObject[] =>
  closure === undefined
    ? []
    : days
        .filter(({ id }) => !back.has(id))
        .map(({ id, requestId, category }) => ({
          ...closure,
          type: `${category}_day_off`,
          id,
          state: { requestId, dayIds: [id], status: null },
        }));
