import { lockPerson, lockWithPerson } from '../../core/index.ts';
import { yearOf } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import type { CreateInput, PatchInput } from '../../platform/resource/resource.ts';
import { insertRow, refuseWrong, removeRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { unitOfYear } from '../vacation-calendars/index.ts';
import { wrongDecimals } from '../wrong-decimals.ts';
import { type VacationAdjustment, vacationAdjustments } from './adjustment.ts';
import { adjustmentEvents } from './events.ts';
import { calendarOf } from './store.ts';

/**
 * The errors of an adjustment: no days, days of too many decimals, or a calendar of another employee or year.
 * @param isChanged whether its days or what they are of may be others than before
 */
async function wrongIn(
  tx: Tx,
  {
    employeeId,
    date,
    days,
    calendarId,
  }: Pick<VacationAdjustment, 'employeeId' | 'date' | 'days'> & { calendarId?: string | null },
  isChanged = true,
): Promise<FieldError[]> {
  const errors = days === 0 ? [fieldError('/days', scheduleFieldErrors.noDays)] : [];
  const calendar = calendarId == null ? undefined : await calendarOf(tx, calendarId);
  const tooPrecise = isChanged ? wrongDecimals('/days', days, 2) : [];
  if (tooPrecise.length > 0) {
    const unit = calendar ?? (await unitOfYear(tx, employeeId, yearOf(date)));
    if (unit.hoursPerDay === null) errors.push(...tooPrecise);
  }
  if (!calendar) return errors;
  if (calendar.employeeId !== employeeId) errors.push(fieldError('/calendarId', scheduleFieldErrors.otherCalendar));
  else if (!date.startsWith(`${calendar.year}-`)) {
    errors.push(fieldError('/date', scheduleFieldErrors.otherYear, { year: String(calendar.year) }));
  }
  return errors;
}

/**
 * Adjusts the balance of an employee.
 * @throws Problem `invalid_body`
 */
export async function createAdjustment(
  tx: Tx,
  input: CreateInput<typeof vacationAdjustments>,
): Promise<VacationAdjustment> {
  await lockPerson(tx, input.employeeId);
  const errors = await wrongIn(tx, input);
  await refuseWrong(tx, vacationAdjustments, errors, input);
  const row = await insertRow(tx, vacationAdjustments, input);
  adjustmentEvents.created(tx, row);
  return row;
}

/**
 * Changes an adjustment.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, also for another employee
 */
export async function updateAdjustment(
  tx: Tx,
  id: string,
  input: PatchInput<typeof vacationAdjustments>,
): Promise<VacationAdjustment> {
  const { row: before } = await lockWithPerson(tx, vacationAdjustments, id);
  const isChanged = [input.days, input.date, input.calendarId].some((one) => one !== undefined);
  const isOther = input.employeeId !== undefined && input.employeeId !== before.employeeId;
  const errors = [
    ...(isOther ? [fieldError('/employeeId', scheduleFieldErrors.adjustedFixed)] : []),
    ...(await wrongIn(tx, { ...before, ...input, employeeId: before.employeeId }, isChanged)),
  ];
  await refuseWrong(tx, vacationAdjustments, errors, input, before);
  const { row, changes } = await updateRow(tx, vacationAdjustments, before, input);
  if (changes.length > 0) adjustmentEvents.updated(tx, row, { changes });
  return row;
}

/**
 * Withdraws an adjustment: the balance is as if it had never been.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function removeAdjustment(tx: Tx, id: string): Promise<{ row: VacationAdjustment }> {
  const { row: before } = await lockWithPerson(tx, vacationAdjustments, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, vacationAdjustments, before);
  adjustmentEvents.deleted(tx, row);
  return { row };
}
