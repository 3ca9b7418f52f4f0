import { lockPersonOf } from '../../core/index.ts';
import { fieldError } from '../../platform/field-error.ts';
import { refuseIfCounted } from '../../platform/resource/referrers.ts';
import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import type { CompareDaysOff } from './days-off.ts';
import { recordCalendarUpdated } from './events.ts';
import { refuseTooPrecise } from './refuse-too-precise.ts';
import { countAdjustments, daysCharged } from './store.ts';
import { type VacationCalendar, vacationCalendars } from './vacation-calendar.ts';

/**
 * Changes a calendar. Fewer days than already taken are allowed: the remaining days are then negative.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body` for another employee, `already_taken`,
 *   `time_off_overlap`, `in_use` for another year while adjustments name it
 */
export async function updateVacationCalendar(
  tx: Tx,
  id: string,
  { daysOff, onlyWithSchedule, ...input }: PatchInput<typeof vacationCalendars>,
  compareDaysOff: CompareDaysOff,
): Promise<VacationCalendar> {
  const employee = await lockPersonOf(tx, vacationCalendars.table, id);
  const before = await lockRow(tx, vacationCalendars, id);
  if (input.employeeId !== undefined && input.employeeId !== before.employeeId) {
    throw invalidBody([fieldError('/employeeId', scheduleFieldErrors.ownerFixed)]);
  }
  if (input.year !== undefined && input.year !== before.year) await refuseIfAdjusted(tx, id);
  const isGiven = input.maxDaysOff !== undefined || input.vacationConfigurationId !== undefined;
  if (isGiven) await refuseTooPrecise(tx, { ...before, ...input });
  const days = daysOff && (await compareDaysOff(tx, before, daysOff, onlyWithSchedule));
  const { row, changes } = await updateRow(tx, vacationCalendars, before, input, { changes: days?.changes });
  // By the new configuration.
  if (employee && days) await days.write(employee);
  // Another configuration counts the days that were taken in another way.
  const isOther = row.vacationConfigurationId !== before.vacationConfigurationId;
  recordCalendarUpdated(tx, row, changes, isOther ? await daysCharged(tx, id) : undefined);
  return row;
}

/** The days of adjustments lie in the year of their calendar. @throws Problem `in_use` */
async function refuseIfAdjusted(tx: Tx, id: string): Promise<void> {
  refuseIfCounted(vacationCalendars, { vacationAdjustments: await countAdjustments(tx, id) });
}
