/** Gives an employee a configuration for one year, in the form of other products: by a calendar of that year. */

import { lockPerson } from '../../core/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { createVacationCalendar } from './create-calendar.ts';
import type { CompareDaysOff } from './days-off.ts';
import { calendarOfConfiguration } from './store.ts';

/**
 * @returns the calendar that the employee has of the configuration and year, which may have existed before
 * @throws Problem `invalid_body`
 */
export async function assignConfiguration(
  tx: Tx,
  vacationConfigurationId: string,
  { employeeId, year }: { employeeId: string; year: number },
  compareDaysOff: CompareDaysOff,
): Promise<{ id: string }> {
  await lockPerson(tx, employeeId);
  const existing = await calendarOfConfiguration(tx, vacationConfigurationId, employeeId, year);
  return existing ?? createVacationCalendar(tx, { employeeId, vacationConfigurationId, year }, compareDaysOff);
}
