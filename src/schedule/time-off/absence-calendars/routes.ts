import { commonErrors } from '../../../platform/errors.ts';
import { type Operation, operation } from '../../../platform/http/operation.ts';
import { isUuid } from '../../../platform/ids.ts';
import { pageOfRows } from '../../../platform/resource/page-of-rows.ts';
import { notFound, pageParameters } from '../../../platform/resource/read.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { id } from '../../../platform/values.ts';
import { timeOffOverlap } from '../errors.ts';
import {
  absenceCalendarChange,
  absenceCalendarSchema,
  newAbsenceCalendar,
  path,
  readOnlyOf,
  references,
  year,
} from './absence-calendar.ts';
import { type CalendarKey, calendarId } from './calendar-id.ts';
import { calendarsWithDays, calendarWithId, contentsOf } from './store.ts';
import { createAbsenceCalendar, replaceAbsenceCalendar } from './write-calendar.ts';

const tag = 'Absence requests';

/** Calendars as replies show them. */
async function show(reader: Reader, keys: CalendarKey[]) {
  const contents = await contentsOf(reader, keys);
  return keys.flatMap((key, i) => {
    const content = contents[i];
    return content ? [{ id: calendarId(key), ...key, ...content }] : [];
  });
}

async function showOne(reader: Reader, key: CalendarKey) {
  const [shown] = await show(reader, [key]);
  if (!shown) throw new Error(`the calendar ${calendarId(key)} is gone`);
  return shown;
}

const loaded =
  'The days are accepted at once, even if the type needs validation: they record absences that were decided elsewhere. Days that overlap other time off return 409.';

export const absenceCalendarRoutes: Operation[] = [
  operation({
    id: 'listAbsenceCalendars',
    method: 'GET',
    path,
    tag,
    summary: 'List absence calendars',
    description:
      'Returns the accepted days of absence requests by employee, type and year. A calendar is computed: it is listed as long as it has a day.',
    scope: 'time-off:read',
    parameters: {
      known: {
        employeeId: { schema: id, description: 'Only those of this employee.' },
        type: { schema: id, description: 'Only those of this absence type.' },
        'year[in]': { schema: year, description: 'Only those of these years.', list: true },
        ...pageParameters,
      },
      aliases: { year: 'year[in]', absenceTypeId: 'type' },
    },
    reply: { status: 200, data: absenceCalendarSchema, list: true },
    async read(reader, { query }) {
      const { employeeId, type: absenceTypeId, 'year[in]': years, ...page } = query;
      const keys = await calendarsWithDays(reader, { employeeId, absenceTypeId, years });
      const keyOf = (one: CalendarKey) => `${one.employeeId} ${one.absenceTypeId} ${one.year}`;
      const walk = [reader.caller.accountId, employeeId, absenceTypeId, years];
      const { data, meta } = pageOfRows(keys, keyOf, walk, page);
      return { data: await show(reader, data), meta };
    },
  }),
  operation({
    id: 'createAbsenceCalendar',
    method: 'POST',
    path,
    tag,
    summary: 'Add days to an absence calendar',
    description: `Days that the calendar has already stay as they are. ${loaded}`,
    scope: 'time-off:write',
    body: {
      schema: newAbsenceCalendar,
      readOnly: readOnlyOf(newAbsenceCalendar),
      check: (reader, body) => wrongReferences(reader, references, body),
    },
    reply: { status: 201, data: absenceCalendarSchema, etag: true },
    errors: [timeOffOverlap],
    async write(tx, { body }) {
      const data = await showOne(tx, await createAbsenceCalendar(tx, body));
      return { status: 201, data, version: data.version, location: `${path}/${data.id}` };
    },
  }),
  operation({
    id: 'getAbsenceCalendar',
    method: 'GET',
    path: `${path}/{id}`,
    tag,
    summary: 'Get an absence calendar',
    description: 'Every employee has one of each absence type and year; it may have no days.',
    scope: 'time-off:read',
    reply: { status: 200, data: absenceCalendarSchema, etag: true },
    async read(reader, { params }) {
      const key = isUuid(params.id) ? await calendarWithId(reader, params.id) : undefined;
      if (!key) throw notFound({ name: 'absence_calendar' }, params.id);
      const data = await showOne(reader, key);
      return { data, version: data.version };
    },
  }),
  operation({
    id: 'replaceAbsenceCalendar',
    method: 'PUT',
    path: `${path}/{id}`,
    tag,
    summary: 'Replace the days of an absence calendar',
    description: `daysOff are all days that the calendar is to have: missing days are returned. ${loaded}`,
    scope: 'time-off:write',
    body: { schema: absenceCalendarChange, readOnly: readOnlyOf(absenceCalendarChange) },
    reply: { status: 200, data: absenceCalendarSchema, etag: true },
    errors: [commonErrors.versionMismatch, timeOffOverlap],
    async write(tx, { params, body }) {
      const data = await showOne(tx, await replaceAbsenceCalendar(tx, params.id, body.daysOff));
      return { data, version: data.version };
    },
  }),
];
