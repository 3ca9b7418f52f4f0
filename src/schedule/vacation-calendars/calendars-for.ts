import { type ErrorType, problem } from '../../platform/problem.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { contractsOf } from '../day-plan/index.ts';
import { recordCalendarCreated } from './events.ts';
import { readPolicies } from './policies.ts';
import { inOrder } from './read-chains.ts';
import { type Configuration, type ConfiguredCalendar, calendarsOf, employmentsOf } from './store.ts';
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
 * the employee's configuration. The employee's row is locked already, so no other write creates the same one meanwhile.
 * @throws Problem `no_vacation_configuration` if a year has no calendar, and neither a rule nor a default configuration
 */
export async function calendarsFor(
  tx: Tx,
  employeeId: string,
  years: number[],
): Promise<Map<number, ConfiguredCalendar>> {
  const found = Map.groupBy(await calendarsOf(tx, [employeeId], years, 'for no key update of c'), ({ year }) => year);
  const policies = await readPolicies(tx, [employeeId]);
  const employments = await employmentsOf(tx, [employeeId]);
  const span = [`${Math.min(...years)}-01-01`, `${Math.max(...years)}-12-31`] as const;
  const contracts = (await contractsOf(tx, [employeeId], ...span)).get(employeeId) ?? [];
  const calendars = new Map<number, ConfiguredCalendar>();
  for (const year of [...new Set(years)].sort()) {
    const policy = policies(employeeId, year, { employments, contracts });
    const [calendar] = inOrder(found.get(year) ?? [], policy);
    calendars.set(year, calendar ?? (await makeCalendar(tx, employeeId, year, policy)));
  }
  return calendars;
}

async function makeCalendar(
  tx: Tx,
  employeeId: string,
  year: number,
  configuration: Configuration | undefined,
): Promise<ConfiguredCalendar> {
  if (!configuration) {
    throw problem(noVacationConfiguration, { year: String(year) });
  }
  const values = { employeeId, vacationConfigurationId: configuration.id, year };
  const row = await insertRow(tx, vacationCalendars, values);
  recordCalendarCreated(tx, row);
  return { id: row.id, employeeId, year, maxDaysOff: null, configuration };
}
