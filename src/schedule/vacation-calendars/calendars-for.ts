import { type ErrorType, problem } from '../../platform/problem.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Configuration } from '../vacation-configurations.ts';
import { vacationCalendarEvents } from './events.ts';
import type { Chains } from './read-chains.ts';
import { type ConfiguredCalendar, lockCalendars } from './store.ts';
import { vacationCalendars } from './vacation-calendar.ts';

export const noVacationConfiguration = {
  code: 'no_vacation_configuration',
  status: 409,
  title: 'No vacation configuration',
  cause:
    'The employee has no vacation calendar for the year, and neither a rule nor a default configuration from which to create one.',
  cure: 'Set isDefault on a vacation configuration, create a vacation rule, or create a vacation calendar for the employee and the year.',
  detail: 'There is no vacation calendar for {year}, and no default configuration.',
} as const satisfies ErrorType;

/**
 * The calendars to which an employee's days of these years are charged, locked. A year without one gets a calendar of
 * the employee's configuration. The employee's row is locked already, so no other write creates the same one meanwhile,
 * or changes one.
 * @param chains of the employee and these years; they take in the new calendars
 * @throws Problem `no_vacation_configuration` if a year has no calendar, and neither a rule nor a default configuration
 */
export async function calendarsFor(
  tx: Tx,
  employeeId: string,
  years: readonly number[],
  chains: Chains,
): Promise<Map<number, ConfiguredCalendar>> {
  const found = [...new Set(years)].sort().map((year) => ({ year, first: chains.calendarsIn(employeeId, year)[0] }));
  const ids = found.flatMap(({ first }) => first?.id ?? []);
  // Their uses come with the lock.
  chains.uses().catch(() => {});
  const locked = ids.length === 0 ? [] : await lockCalendars(tx, employeeId, ids);
  const calendars = new Map(locked.map((calendar) => [calendar.year, calendar]));
  for (const { year, first } of found) {
    if (calendars.has(year)) continue;
    const calendar = await makeCalendar(tx, employeeId, year, first?.configuration);
    chains.add(calendar);
    calendars.set(year, calendar);
  }
  return calendars;
}

async function makeCalendar(
  tx: Tx,
  employeeId: string,
  year: number,
  configuration: Configuration | undefined,
): Promise<ConfiguredCalendar> {
  if (!configuration) throw problem(noVacationConfiguration, { year: String(year) });
  const values = { employeeId, vacationConfigurationId: configuration.id, year };
  const row = await insertRow(tx, vacationCalendars, values);
  vacationCalendarEvents.created(tx, row);
  return { id: row.id, employeeId, year, maxDaysOff: null, configuration };
}
