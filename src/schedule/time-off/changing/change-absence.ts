import { lockWithPerson } from '../../../core/index.ts';
import { causedBy } from '../../../events/index.ts';
import { commonErrors } from '../../../platform/errors.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { defined } from '../../../platform/narrowing.ts';
import { Problem, problemFor } from '../../../platform/problem.ts';
import { type Change, updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { scheduleFieldErrors } from '../../field-errors.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { vacationUnder } from '../deciding/decide-request.ts';
import { isOwn, refuseOthers } from '../deciding/who-decides.ts';
import { timeOffFinal } from '../errors.ts';
import { recordUpdated } from '../events.ts';
import { giveBack, giveBackParts } from '../giving-back/give-back.ts';
import type { AbsenceChange } from '../new-request.ts';
import { type Range, wrongRange } from '../range.ts';
import { absenceRequests, type RequestRow, rowsOf, type TimeOffRequest } from '../request.ts';
import { wrongRelapse } from '../requesting/request-absence.ts';
import { askedBack, type KindOfAbsence, kindOf, type StoredDay, standingDaysOfRequest } from '../store.ts';
import { type Moves, planMoves, writeMoves } from './move-days.ts';

/**
 * Changes what is said about an absence, and the days of a range: it ends, goes on for longer, or began on another day.
 * Days that leave the range are given back.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `time_off_final`, `time_off_overlap`,
 *   `may_not_decide` about another employee, `role_not_permitted` about the caller's own decided absence
 */
export async function changeAbsence(tx: Tx, id: string, input: AbsenceChange): Promise<RequestRow> {
  const { row: before, person: employee } = await lockWithPerson(tx, rowsOf(absenceRequests), id);
  await refuseOthers(tx, employee.id);
  const kind = await kindOf(tx, before);
  refuseUnlessCurrent(before);
  if (isOwn(tx, employee.id) && before.status === 'accepted' && kind.needsValidation) {
    throw new Problem(commonErrors.roleNotPermitted, 'You cannot change an absence that was accepted.');
  }
  const range = rangeAfter(before, input);
  const wrong = [
    ...(await wrongRelapse(tx, employee.id, input.relapseOf)),
    ...(input.relapseOf === id ? [fieldError('/relapseOf', scheduleFieldErrors.otherRequest)] : []),
    ...(range && input.startDate === null ? [fieldError('/startDate', fieldErrors.required)] : []),
    ...(range ? wrongRange(range, tx.today, rangeAfter(before, {})) : wrongWithoutRange(input)),
  ];
  if (wrong.length > 0) throw invalidBody(wrong);

  const isMoved = range !== undefined && movesDays(before, range);
  const moves = isMoved
    ? await planMoves(tx, before, kind, {
        range,
        before: { from: defined(before.startDate, 'startDate'), to: defined(before.daysUntil, 'days_until') },
        isRefused: true,
      })
    : undefined;
  const { row, changes } = await updateRow(tx, rowsOf(absenceRequests), before, input, {
    changes: moves && changeOf(moves),
  });
  if (changes.length === 0) return row;
  const added = range && moves ? await writeMoves(tx, row, kind, { range, moves }) : [];
  const isPaidOtherwise = changes.some(({ field }) => field === 'cause' || field === 'relapseOf');
  const kept = isPaidOtherwise ? await standingDaysOfRequest(tx, id) : (moves?.added ?? []).map(({ off }) => off);
  const days = [...(moves?.removed ?? []), ...kept].toSorted((a, b) => a.date.localeCompare(b.date));
  const eventId = recordUpdated(tx, { request: row, employee, days, changes });
  if (moves) await causedBy(tx, eventId, () => followMoves(tx, { request: row, employee, kind, moves, added }));
  return row;
}

/** @throws Problem `time_off_final` */
function refuseUnlessCurrent({ id, status, type }: TimeOffRequest): void {
  if ((status === 'pending' || status === 'accepted') && type === 'create') return;
  if (type === 'delete') throw problemFor(timeOffFinal, 'asks_back', { id });
  throw problemFor(timeOffFinal, 'status', { id, status });
}

function rangeAfter(before: RequestRow, { startDate, endDate, expectedEndDate }: AbsenceChange): Range | undefined {
  if (before.startDate === null) return undefined;
  return {
    startDate: startDate ?? before.startDate,
    endDate: endDate === undefined ? before.endDate : endDate,
    expectedEndDate: expectedEndDate === undefined ? before.expectedEndDate : expectedEndDate,
  };
}

const movesDays = (before: RequestRow, { startDate, endDate, expectedEndDate }: Range) =>
  startDate !== before.startDate || endDate !== before.endDate || expectedEndDate !== before.expectedEndDate;

const wrongWithoutRange = (input: AbsenceChange): FieldError[] =>
  (['startDate', 'endDate', 'expectedEndDate'] as const)
    .filter((name) => input[name] != null)
    .map((name) => fieldError(`/${name}`, scheduleFieldErrors.notRange));

/** The change of the days, if there is one. */
export function changeOf({ added, removed }: Moves): Change[] {
  const cost = (days: { date: string; days: number }[]) => days.filter((day) => day.days > 0).map(({ date }) => date);
  const [before, after] = [cost(removed), cost(added.map(({ off }) => off))];
  return before.length + after.length === 0 ? [] : [{ field: 'daysOff', before, after }];
}

interface Following {
  request: TimeOffRequest;
  employee: LockedEmployee;
  kind: KindOfAbsence;
  moves: Moves;
  /** The ids of the added days. */
  added: string[];
}

/** What follows from other days of a range: vacation is given back, and some requests have no object. */
export async function followMoves(tx: Tx, { request, employee, kind, moves, added }: Following): Promise<void> {
  const moot = await askedBack(
    tx,
    moves.removed.map(({ id }) => id),
  );
  await giveBack(tx, employee, moot, 'asked_back');
  if (request.status !== 'accepted' || !kind.givesVacationBack || added.length === 0) return;
  const isAdded = new Set(added);
  const days: StoredDay[] = (await standingDaysOfRequest(tx, request.id)).filter(({ id }) => isAdded.has(id));
  await giveBackParts(tx, employee, await vacationUnder(tx, employee.id, days), 'absent');
}
