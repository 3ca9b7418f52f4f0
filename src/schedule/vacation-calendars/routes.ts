import * as z from 'zod';
import { employeeShort } from '../../core/index.ts';
import { commonErrors } from '../../platform/errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  updateOperations,
  written,
} from '../../platform/http/resource-operations.ts';
import type { ErrorType } from '../../platform/problem.ts';
import { pageOfRows } from '../../platform/resource/page-of-rows.ts';
import { largePageParameters, largestPage, notFound } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, id, integer } from '../../platform/values.ts';
import { assignConfiguration } from './assign.ts';
import { type Balance, totalSchema } from './balance.ts';
import { createVacationCalendar } from './create-calendar.ts';
import type { CompareDaysOff } from './days-off.ts';
import { assignedTo, configurationsOf } from './store.ts';
import { ledgerSchema, vacationLedgers, vacationTotals } from './totals.ts';
import { updateVacationCalendar } from './update-calendar.ts';
import { vacationCalendars } from './vacation-calendar.ts';

const loaded =
  'New days in daysOff are accepted at once, whatever the balance and blocked ranges say: they record vacation already ' +
  'taken. Days that overlap other time off return 409.';

const ofYear = {
  employeeId: {
    schema: id,
    description: 'The employees: one ID, or several separated by commas.',
    list: true,
    required: true,
  },
  year: { schema: integer(1900, 9999, 2026), description: 'The year of the calendars.', required: true },
  date: {
    schema: date,
    description:
      'The day of the balance, past or coming: what has come and gone by its end. Without it, all days of the year.',
  },
} as const;

/** Balances of all years, in pages. */
const ofAnyYear = {
  ...ofYear,
  year: {
    ...ofYear.year,
    description: 'The year of the calendars; by default all years that have one.',
    required: false,
  },
  ...largePageParameters,
} as const;

const year = integer(1900, 9999, 2026);
const assignations = '/schedule/v1/vacation-configurations-assignations/{id}';
/** @throws Problem `not_found` if there is no such configuration */
async function refuseUnknown(reader: Reader, id: string): Promise<void> {
  const isKnown = (await configurationsOf(reader)).some((one) => one.id === id);
  if (!isKnown) throw notFound({ name: 'vacation_configuration' }, id);
}
const assignedSchema = z
  .object({
    employee: employeeShort,
    year,
    calendarId: id,
  })
  .meta({ id: 'VacationConfigurationAssigned' });

/**
 * @param compareDaysOff gives a calendar other days; time off depends on calendars, and not the reverse
 * @param errors those that it can throw
 */
export const vacationCalendarRoutes = (compareDaysOff: CompareDaysOff, errors: readonly ErrorType[]): Operation[] => [
  listOperation(vacationCalendars),
  createOperation(vacationCalendars, (tx, input) => createVacationCalendar(tx, input, compareDaysOff), {
    errors,
    description: `There is one for each combination of employee, configuration and year. The first request creates the default one. ${loaded}`,
  }),
  getOperation(vacationCalendars),
  ...updateOperations(
    vacationCalendars,
    async (tx, id, input) => {
      await updateVacationCalendar(tx, id, input, compareDaysOff);
      // It may value days again, which makes another version: the reply has that.
      return { id, meta: await tx.followUp() };
    },
    { errors: [...errors, commonErrors.inUse], description: loaded },
  ),
  operation({
    id: 'listVacationCalendarTotals',
    method: 'GET',
    path: '/schedule/v1/vacation-calendar-totals',
    tag: vacationCalendars.tag,
    summary: 'List vacation balances',
    description:
      'Returns days entitled, taken, requested and remaining, with the steps of the calculation. Before the first request of the year creates a calendar, the balance is what that request would find, with calendarId null.',
    scope: 'time-off:read',
    parameters: { known: ofAnyYear },
    reply: { status: 200, data: totalSchema, list: true },
    async read(reader, { query }) {
      const { employeeId, year, date: on, ...page } = query;
      const totals = await vacationTotals(reader, employeeId, year, on);
      const places = new Map([...new Set(employeeId)].map((one, i) => [one, String(i).padStart(9, '0')]));
      // A request may create the calendar during the walk: its key is lower than that of the balance without one.
      const keyOf = (one: Balance) => `${places.get(one.employeeId)} ${one.calendarId ?? 'none'}`;
      // 'keys': a cursor of 0.4.0 had the place in the list, and is refused.
      const walk = [reader.caller.accountId, 'keys', employeeId, year, on];
      return pageOfRows(totals, keyOf, walk, { ...largestPage, ...page });
    },
  }),
  operation({
    id: 'listVacationLedgers',
    method: 'GET',
    path: '/schedule/v1/vacation-ledgers',
    tag: vacationCalendars.tag,
    summary: 'List vacation ledger entries',
    description:
      'Returns for each calendar of the year what adds days and what takes some, each on its date and with the balance after it: days of the year and of earlier years, adjustments, days off, what expires, is settled or carried over. It is computed from employments, contracts, policies, adjustments and days off on each read.',
    scope: 'time-off:read',
    parameters: { known: ofYear },
    reply: { status: 200, data: z.array(ledgerSchema).max(10_000) },
    read: async (reader, { query: { employeeId, year, date: until } }) => ({
      data: await vacationLedgers(reader, employeeId, year, until),
    }),
  }),
  operation({
    id: 'listVacationConfigurationAssignations',
    method: 'GET',
    path: assignations,
    tag: vacationCalendars.tag,
    summary: 'List the employees with a vacation configuration, by year',
    description: 'The calendars of the configuration in another form, for clients of other products.',
    scope: 'time-off:read',
    parameters: {
      known: { year: { schema: year, description: 'Keeps the calendars of a year.' }, ...largePageParameters },
    },
    reply: { status: 200, data: assignedSchema, list: true },
    async read(reader, { params, query: { year, ...page } }) {
      await refuseUnknown(reader, params.id);
      const assigned = await assignedTo(reader, params.id, year);
      const keyOf = (one: (typeof assigned)[number]) => `${one.year} ${one.calendarId}`;
      return pageOfRows(assigned, keyOf, [reader.caller.accountId, params.id, year], { ...largestPage, ...page });
    },
  }),
  operation({
    id: 'assignVacationConfiguration',
    method: 'POST',
    path: assignations,
    tag: vacationCalendars.tag,
    summary: 'Give an employee a vacation configuration for a year',
    description:
      'Creates the calendar of the employee, the configuration and the year; if there is one, nothing changes. To give employees a configuration for all years, create a vacation rule.',
    scope: 'time-off:write',
    body: { schema: z.strictObject({ employeeId: id, year }).meta({ id: 'VacationConfigurationAssignation' }) },
    reply: { status: 201, earlierStatus: 201, data: vacationCalendars.schema, etag: true },
    write: async (tx, { params, body }) => {
      await refuseUnknown(tx, params.id);
      return written(tx, vacationCalendars, await assignConfiguration(tx, params.id, body, compareDaysOff), 201);
    },
  }),
];
