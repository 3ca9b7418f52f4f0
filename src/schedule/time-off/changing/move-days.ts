/** Gives a request for a range the days that follow from it: those that are missing, and no others. */
import type { LocalDate } from '../../../platform/clock.ts';
import type { FieldError } from '../../../platform/field-error.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import type { RequestedDay } from '../days.ts';
import type { Range } from '../range.ts';
import type { TimeOffRequest } from '../request.ts';
import { readAbsence } from '../requesting/read-absence.ts';
import { asStored } from '../requesting/request-absence.ts';
import { refuseOverlap } from '../requesting/requested-days.ts';
import {
  insertDays,
  type KindOfAbsence,
  rememberDays,
  type StoredDay,
  standingDaysOfRequest,
  standingDaysOn,
  writeGivenBack,
} from '../store.ts';
import { writeSpan } from './store.ts';

/** The days that a request has had between two dates. */
export interface Window {
  from: LocalDate;
  to: LocalDate;
}

/** The difference between the days of a request and those of its new range. */
export interface Moves {
  added: RequestedDay[];
  removed: StoredDay[];
  window: Window;
}

/** Which days of another request are in the way of an absence of this kind. */
const inTheWay =
  ({ id }: TimeOffRequest, { givesVacationBack }: KindOfAbsence) =>
  (other: StoredDay): boolean =>
    other.requestId !== id && !(givesVacationBack && other.category === 'vacation');

/**
 * Compares the days of a locked request with a range. Days that were given back within its earlier window stay so.
 * @param isRefused whether other time off in the way refuses the range, as for a caller's change; otherwise its dates
 *   stay without a day
 * @throws Problem `invalid_body`, `time_off_overlap`
 */
export async function planMoves(
  tx: Tx,
  request: TimeOffRequest,
  kind: KindOfAbsence,
  { range, before, isRefused }: { range: Range; before: Window; isRefused: boolean },
): Promise<Moves> {
  const { days, errors } = await readAbsence(tx, request.employeeId, range, kind);
  if (isRefused) refuse(errors);
  const dates = new Set(days.map(({ off }) => off.date));
  const isNew = ({ off: { date } }: RequestedDay) => date < before.from || date > before.to;
  let added = days.filter(isNew);
  if (isRefused) await refuseOverlap(tx, request.employeeId, added, inTheWay(request, kind));
  else {
    const standing = await standingDaysOn(
      tx,
      request.employeeId,
      added.map(({ off }) => off.date),
    );
    const taken = new Set(standing.filter(inTheWay(request, kind)).map(({ date }) => date));
    added = added.filter(({ off }) => !taken.has(off.date));
  }
  const removed = (await standingDaysOfRequest(tx, request.id)).filter(({ date }) => !dates.has(date));
  const to = days.at(-1)?.off.date ?? range.startDate;
  return { added, removed, window: { from: range.startDate, to } };
}

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidBody(errors);
}

/** Writes the difference, remembers what was there, and returns the ids of the added days. */
export async function writeMoves(
  tx: Tx,
  request: TimeOffRequest,
  kind: KindOfAbsence,
  { range, moves }: { range: Range; moves: Moves },
): Promise<string[]> {
  const { added, removed, window } = moves;
  if (removed.length > 0)
    await writeGivenBack(
      tx,
      removed.map(({ id }) => id),
    );
  await writeSpan(tx, request.id, { from: window.from, to: range.endDate, lastDay: window.to });
  const days = added.map(({ off }) => asStored(off, kind));
  const ids = days.length > 0 ? await insertDays(tx, request, days, request.status) : [];
  rememberDays(tx, request, { changed: removed, added: ids });
  return ids;
}
