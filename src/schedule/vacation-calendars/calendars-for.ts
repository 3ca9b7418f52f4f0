import { type ErrorType, problem } from '../../platform/problem.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { recordCalendarCreated } from './events.ts';
import { type ConfiguredCalendar, calendarsOf, defaultConfiguration } from './store.ts';
import { vacationCalendars } from './vacation-calendar.ts';

export const noVacationConfiguration = {
  code: 'no_vacation_configuration',
  status: 409,
  title: 'No vacation configuration',
  cause:
    'The employee has no vacation calendar for the year, and the account has no default configuration from which to create one.',
  cure: 'Set isDefault on a vacation configuration, or create a vacation calendar for the employee and the year.',
  detail: 'There is no vacation calendar for {year}, and no default configuration.',
} as const satisfies ErrorType;

/** Of several calendars of a year, the one of the default configuration is charged, else the oldest. */
const chosen = (calendars: ConfiguredCalendar[]) => calendars.find(({ isOfDefault }) => isOfDefault) ?? calendars[0];

/**
 * The calendars to which an employee's days of these years are charged, locked. A year without one gets a calendar of
 * the default configuration. The employee's row is locked already, so no other write creates the same one meanwhile.
 * @throws Problem `no_vacation_configuration` if a year has no calendar and the account no default configuration
 */
export async function calendarsFor(
  tx: Tx,
  employeeId: string,
  years: number[],
): Promise<Map<number, ConfiguredCalendar>> {
  const found = Map.groupBy(await calendarsOf(tx, [employeeId], years, 'for no key update of c'), ({ year }) => year);
  const calendars = new Map<number, ConfiguredCalendar>();
  for (const year of [...new Set(years)].sort()) {
    calendars.set(year, chosen(found.get(year) ?? []) ?? (await makeCalendar(tx, employeeId, year)));
  }
  return calendars;
}

async function makeCalendar(tx: Tx, employeeId: string, year: number): Promise<ConfiguredCalendar> {
  const configuration = await defaultConfiguration(tx);
  if (!configuration) {
    throw problem(noVacationConfiguration, { year: String(year) });
  }
  const values = { employeeId, vacationConfigurationId: configuration.id, year };
  const row = await insertRow(tx, vacationCalendars, values);
  recordCalendarCreated(tx, row);
  return { id: row.id, employeeId, year, maxDaysOff: null, isOfDefault: true, configuration };
}
