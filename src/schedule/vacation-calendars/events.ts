import * as z from 'zod';
import { type Days, defineEvent, ofEmployee, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { fieldName, id } from '../../platform/values.ts';
import { type VacationCalendar, vacationCalendars } from './vacation-calendar.ts';

// Not by `resourceEvents`: these are about an employee, whose events keep their order.
const typeOf = (what: string, description: string) =>
  defineEvent({
    type: `vacation_calendar.${what}`,
    description,
    scope: 'time-off:read',
    days: { changesPlan: true, figuresFrom: 'weekBefore' },
    data: z.strictObject({
      id,
      employeeId: id,
      vacationConfigurationId: id,
      year: vacationCalendars.fields.year,
      changedFields: z.array(fieldName('maxDaysOff')).max(100),
    }),
  });
const created = typeOf('created', 'A vacation calendar was created, by hand or by the first request of the year.');
const updated = typeOf('updated', 'A vacation calendar changed; read the values with a GET.');

const deleted = typeOf('deleted', 'A vacation calendar was deleted together with its employee.');
const restored = typeOf('restored', 'A vacation calendar came back with a restored employee.');

export const vacationCalendarEventTypes = [created, updated, deleted, restored];

function record(tx: Tx, type: typeof created, row: VacationCalendar, changes: Change[], days?: Days): void {
  const { id, version, employeeId, vacationConfigurationId, year } = row;
  recordEvent(tx, type, {
    entity: { type: vacationCalendars.name, id, version },
    employeeId,
    changes,
    ...ofEmployee(employeeId, days),
    data: { id, employeeId, vacationConfigurationId, year, changedFields: changes.map(({ field }) => field) },
  });
}

export const recordCalendarCreated = (tx: Tx, row: VacationCalendar) => record(tx, created, row, []);
export const recordCalendarDeleted = (tx: Tx, row: VacationCalendar) => record(tx, deleted, row, []);
export const recordCalendarRestored = (tx: Tx, row: VacationCalendar) => record(tx, restored, row, []);

/** Records no event if there are no changes. @param days those that read differently; undefined: none does */
export function recordCalendarUpdated(tx: Tx, row: VacationCalendar, changes: Change[], days?: Days): void {
  if (changes.length > 0) record(tx, updated, row, changes, days);
}
