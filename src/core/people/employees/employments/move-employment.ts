/** A change of one employment of a locked employee: what it may not contradict, its row, and what follows it. */

import type { LocalDate } from '../../../../platform/clock.ts';
import { type FieldError, fieldError } from '../../../../platform/field-error.ts';
import { defined } from '../../../../platform/narrowing.ts';
import { type Change, lockRow, updateRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { coreFieldErrors } from '../../../field-errors.ts';
import type { Effects, FollowedEmployee } from '../../../followers.ts';
import { type DatesChange, type EmploymentDays, followDates, refuseContradictedDates } from '../follow-dates.ts';
import { type Employment, employments } from './employment.ts';
import { employmentsOf } from './store.ts';

/** An employment as it is to be. */
export interface NewDates extends EmploymentDays {
  reason: string | null;
}

/** The planned move of a locked employment, and the days around it. */
export interface MovedEmployment {
  employment: Employment;
  before: EmploymentDays;
  after: NewDates;
  /** The last day of the employment before this one, if there is one. */
  previousEnd: LocalDate | null;
  /** The first day of the next employment, if there is one. */
  nextStart: LocalDate | null;
}

/**
 * Locks an employment of a locked employee for a move.
 * @param id undefined: the latest
 * @param wasOver whether its end had taken effect
 */
export async function lockMove(
  tx: Tx,
  employeeId: string,
  { id, wasOver, after }: { id?: string; wasOver: boolean; after: NewDates },
): Promise<MovedEmployment> {
  const all = await employmentsOf(tx, employeeId);
  const place = id === undefined ? all.length - 1 : all.findIndex((one) => one.id === id);
  const found = defined(all[place], 'an employment of the employee');
  const employment = await lockRow(tx, employments, found.id, 'consequence');
  const { startDate, endDate } = employment;
  return {
    employment,
    before: { startDate, endDate, isOver: wasOver },
    after,
    previousEnd: all[place - 1]?.endDate ?? null,
    nextStart: all[place + 1]?.startDate ?? null,
  };
}

/** The errors of days that reach into the employment before or after. */
export function wrongNeighbours({ after, previousEnd, nextStart }: MovedEmployment): FieldError[] {
  return [
    previousEnd !== null && after.startDate <= previousEnd
      ? fieldError('/startDate', coreFieldErrors.startInEmployment, { endDate: previousEnd })
      : [],
    nextStart !== null && after.endDate !== null && after.endDate >= nextStart
      ? fieldError('/endDate', coreFieldErrors.endInEmployment, { startDate: nextStart })
      : [],
  ].flat();
}

const changeOf = ({ employment, before, after, nextStart }: MovedEmployment): DatesChange => ({
  employmentId: employment.id,
  before,
  after,
  nextStart,
});

/** @throws Problem `begins_after_end`, `ends_before_start` */
export const refuseMove = (tx: Tx, move: MovedEmployment): Promise<void> =>
  refuseContradictedDates(tx, move.employment.employeeId, changeOf(move));

/** A written employment, and the function that moves what depends on it, once its event is recorded. */
interface WrittenMove {
  row: Employment;
  changes: Change[];
  apply(employee: FollowedEmployee): Promise<Effects>;
}

/** Writes the employment. */
export async function moveEmployment(tx: Tx, move: MovedEmployment): Promise<WrittenMove> {
  const { startDate, endDate, reason } = move.after;
  const { row, changes } = await updateRow(tx, employments, move.employment, { startDate, endDate, reason });
  return { row, changes, apply: (employee) => followDates(tx, employee, changeOf(move)) };
}
