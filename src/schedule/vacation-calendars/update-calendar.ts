import { lockWithPerson } from '../../core/index.ts';
import { causedBy, ofEmployee } from '../../events/index.ts';
import { fieldError } from '../../platform/field-error.ts';
import { refuseIfCounted } from '../../platform/resource/referrers.ts';
import type { PatchInput } from '../../platform/resource/resource.ts';
import { updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import type { CompareDaysOff } from './days-off.ts';
import { vacationCalendarEvents } from './events.ts';
import { refuseTooPrecise } from './refuse-too-precise.ts';
import { countAdjustments, countRequestsOutside, daysCharged } from './store.ts';
import { type VacationCalendar, vacationCalendars } from './vacation-calendar.ts';

/**
 * Changes a calendar. Fewer days than already taken are allowed: the remaining days are then negative.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body` for another employee, `already_taken`,
 *   `time_off_overlap`, `in_use` for another year while adjustments name it, or outside of which it has days
 */
export async function updateVacationCalendar(
  tx: Tx,
  id: string,
  { daysOff, onlyWithSchedule, ...input }: PatchInput<typeof vacationCalendars>,
  compareDaysOff: CompareDaysOff,
): Promise<VacationCalendar> {
  const { person, row: before } = await lockWithPerson(tx, vacationCalendars, id);
  if (input.employeeId !== undefined && input.employeeId !== before.employeeId) {
    throw invalidBody([fieldError('/employeeId', scheduleFieldErrors.ownerFixed)]);
  }
  const isOtherYear = input.year !== undefined && input.year !== before.year;
  if (isOtherYear) await refuseIfAdjusted(tx, id);
  const isGiven = input.maxDaysOff !== undefined || input.vacationConfigurationId !== undefined;
  if (isGiven) await refuseTooPrecise(tx, { ...before, ...input });
  const days = daysOff && (await compareDaysOff(tx, before, daysOff, onlyWithSchedule));
  const { row, changes } = await updateRow(tx, vacationCalendars, before, input, { changes: days?.changes });
  if (changes.length === 0) return row;
  // Another configuration counts the days that were taken in another way.
  const isOther = row.vacationConfigurationId !== before.vacationConfigurationId;
  const charged = isOther ? await daysCharged(tx, id) : undefined;
  const eventId = vacationCalendarEvents.updated(tx, row, { changes, days: ofEmployee(row.employeeId, charged) });
  // By the new configuration.
  if (days) await causedBy(tx, eventId, () => days.write(person));
  if (isOtherYear) await refuseIfCharged(tx, row);
  return row;
}

/** Days that were charged to a calendar stay with their year. @throws Problem `in_use` */
async function refuseIfCharged(tx: Tx, { id, year }: VacationCalendar): Promise<void> {
  refuseIfCounted(vacationCalendars, { vacationRequests: await countRequestsOutside(tx, id, year) }, 'outside');
}

/** The days of adjustments lie in the year of their calendar. @throws Problem `in_use` */
async function refuseIfAdjusted(tx: Tx, id: string): Promise<void> {
  refuseIfCounted(vacationCalendars, { vacationAdjustments: await countAdjustments(tx, id) });
}
