import * as z from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
} from '../../platform/http/resource-operations.ts';
import { isUuid } from '../../platform/ids.ts';
import { pageOfRows } from '../../platform/resource/page-of-rows.ts';
import { largePageParameters, largestPage, notFound } from '../../platform/resource/read.ts';
import { reaches } from '../../platform/resource/view.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { date, id, integer, text } from '../../platform/values.ts';
import { holidaysOf } from '../day-plan/index.ts';
import { holidayAssignments, holidayCalendars } from '../holiday-calendars/index.ts';
import { giveCalendar, takeCalendar, takeFromAll } from './give-calendar.ts';
import { assignmentsOf, calendarById, employeesOf } from './store.ts';

const { tag } = holidayAssignments;

const holiday = z
  .object({
    employeeId: id,
    date,
    name: text(200, 'Fiesta Nacional').nullable(),
    holidayCalendarId: id.meta({ description: 'The calendar that has it.' }),
  })
  .meta({ id: 'EmployeeHoliday' });

const holder = z.object({ employeeId: id, startDate: date, assignmentId: id }).meta({ id: 'HolidayCalendarEmployee' });

const employees = z
  .array(id)
  .min(1)
  .max(500)
  .meta({ description: 'The employees.', example: [id.meta()?.example] });
const people = { references: { employees: { to: 'employees' } } } as const;
const ofCalendar = { tag, path: `/schedule/v1/holidays/{id}/employees` } as const;
const holders = { status: 200, data: z.array(holder).max(100_000) } as const;

/** @throws Problem `not_found` if there is no such calendar */
async function refuseUnknown(reader: Reader, calendarId: string): Promise<void> {
  const found = isUuid(calendarId) && (await calendarById(reader, calendarId));
  if (!found) throw notFound(holidayCalendars.resource, calendarId);
}

export const holidayAssignmentRoutes: Operation[] = [
  operation({
    id: 'listEmployeeHolidays',
    method: 'GET',
    path: '/schedule/v1/holidays',
    tag,
    summary: 'List the holidays of employees',
    description:
      'Returns the holidays of a year by employee and date: of the office where the employee is placed on each day, or of the calendars that the employee was given, from their first day on.',
    scope: 'time-off:read',
    parameters: {
      known: {
        employeeId: {
          schema: id,
          description: 'The employees: one ID, or several separated by commas.',
          list: true,
          required: true,
        },
        year: { schema: integer(1900, 9999, 2026), description: 'The year.', required: true },
        ...largePageParameters,
      },
    },
    reply: { status: 200, data: holiday, list: true },
    async read(reader, { query: { employeeId, year, ...page } }) {
      const reached = employeeId.filter((one) => reaches(reader, one));
      const days = await holidaysOf(reader, reached, `${year}-01-01`, `${year}-12-31`);
      const keyOf = (day: (typeof days)[number]) => `${day.employeeId} ${day.date}`;
      return pageOfRows(days, keyOf, [reader.caller.accountId, employeeId, year], { ...largestPage, ...page });
    },
  }),
  listOperation(holidayAssignments),
  createOperation(holidayAssignments, giveCalendar, {
    description:
      'From the first day on, and within the year of the calendar, the employee has its holidays and not those of the office. An employee may have several calendars.',
  }),
  getOperation(holidayAssignments),
  removeOperation(holidayAssignments, takeCalendar),
  operation({
    ...ofCalendar,
    id: 'listHolidayCalendarEmployees',
    method: 'GET',
    summary: 'List the employees who were given a holiday calendar',
    scope: 'time-off:read',
    parameters: { known: largePageParameters },
    reply: { status: 200, data: holder, list: true },
    async read(reader, { params, query }) {
      await refuseUnknown(reader, params.id);
      const all = await employeesOf(reader, params.id);
      const walk = [reader.caller.accountId, params.id];
      return pageOfRows(all, ({ employeeId }) => employeeId, walk, { ...largestPage, ...query });
    },
  }),
  operation({
    ...ofCalendar,
    id: 'giveHolidayCalendar',
    method: 'POST',
    summary: 'Give a holiday calendar to employees',
    description: 'Does the same as an assignment for each of them; those who have it already keep it as it is.',
    scope: 'time-off:write',
    body: {
      schema: z.strictObject({ employees, startDate: date.optional() }).meta({ id: 'HolidayCalendarEmployees' }),
      check: (reader, body) => wrongReferences(reader, people, body),
    },
    reply: holders,
    async write(tx, { params: { id: holidayCalendarId }, body }) {
      await refuseUnknown(tx, holidayCalendarId);
      const wrong = await wrongReferences(tx, people, body, 'for key share');
      if (wrong.length > 0) throw invalidBody(wrong);
      const ids = [...new Set(body.employees)].sort();
      const have = new Set((await assignmentsOf(tx, holidayCalendarId, ids)).map(({ employeeId }) => employeeId));
      for (const employeeId of ids.filter((one) => !have.has(one))) {
        await giveCalendar(tx, { employeeId, holidayCalendarId, startDate: body.startDate });
      }
      return { data: await employeesOf(tx, holidayCalendarId) };
    },
  }),
  operation({
    ...ofCalendar,
    id: 'takeHolidayCalendar',
    method: 'DELETE',
    summary: 'Take a holiday calendar from employees',
    description:
      'Their holidays are those of the office again. Returns those who had the calendar; others are passed over.',
    scope: 'time-off:write',
    body: { schema: z.strictObject({ employees }).meta({ id: 'HolidayCalendarFormerEmployees' }) },
    reply: holders,
    async write(tx, { params: { id: holidayCalendarId }, body }) {
      await refuseUnknown(tx, holidayCalendarId);
      const taken = await takeFromAll(tx, holidayCalendarId, body.employees);
      return { data: taken.map(({ id, employeeId, startDate }) => ({ employeeId, startDate, assignmentId: id })) };
    },
  }),
];
