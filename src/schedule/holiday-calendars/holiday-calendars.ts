import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { plainResource } from '../../core/index.ts';
import type { Concerned } from '../../events/index.ts';
import { yearOf } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { isObject } from '../../platform/narrowing.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { choice, date, id, integer, text } from '../../platform/values.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { moveAssignments } from './move-assignments.ts';
import { isGiven, shownDays } from './store.ts';

/** A day as it was read, without what follows from it. */
function withoutId(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { id: _, ...given } = value;
  return given;
}

const holiday = z.strictObject({ date, name: text(200, 'Fiesta Nacional').nullable().default(null) });

/** A day in a body: with its id, as it was read, or without. */
const dayOff = z.preprocess(
  withoutId,
  holiday.meta({ id: 'HolidayGiven', example: { date: '2026-10-12', name: 'Fiesta Nacional' } }),
);

const shownDay = holiday
  .extend({
    id: id.meta({ description: 'Follows from the calendar and the date. A body may have it as it was read.' }),
  })
  .meta({ id: 'Holiday' });

/** The years of days off, in order. */
const yearsOf = (daysOff: readonly { date: string }[]) =>
  [...new Set(daysOff.map(({ date }) => yearOf(date)))].sort((a, b) => a - b);

/** The missing year of a calendar: its days off must have one. */
function noYear(daysOff: readonly { date: string }[]): FieldError[] {
  const years = yearsOf(daysOff);
  if (years.length < 2) return [fieldError('/year', fieldErrors.required)];
  return [fieldError('/daysOff', scheduleFieldErrors.severalYears, { years: years.join(', ') })];
}

/** One entry for each day that is in another year than the calendar, or is listed twice. */
function wrongDays({ year, daysOff = [] }: { year?: number; daysOff?: { date: string }[] }): FieldError[] {
  if (year === undefined) return noYear(daysOff);
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [i, { date }] of daysOff.entries()) {
    const pointer = `/daysOff/${i}/date`;
    if (!date.startsWith(`${year}-`)) {
      errors.push(fieldError(pointer, scheduleFieldErrors.otherYear, { year: String(year) }));
    } else if (seen.has(date)) errors.push(fieldError(pointer, fieldErrors.repeated));
    seen.add(date);
  }
  return errors;
}

/** The same, and offices of a calendar that none has. */
function wrongCalendar(calendar: {
  year?: number;
  appliesTo?: Calendar['appliesTo'];
  officeIds?: string[];
  daysOff?: { date: string }[];
}): FieldError[] {
  const { appliesTo, officeIds = [] } = calendar;
  const isWrong = appliesTo === 'employees' && officeIds.length > 0;
  const offices = isWrong ? [fieldError('/officeIds', scheduleFieldErrors.onlyForEmployees)] : [];
  return [...offices, ...wrongDays(calendar)];
}

interface Calendar {
  year: number;
  appliesTo: 'offices' | 'employees' | 'offices_and_employees';
  officeIds: string[];
  daysOff: { date: string }[];
}

/**
 * From the first to the last holiday that changed, at the offices before and after the change; everywhere if employees have
 * the calendar, whatever their office. In its year they have no holidays of the office, so another year concerns all days of
 * both.
 * @param wasGiven employees have the calendar; they are given it after its creation, and lose it before its removal
 */
function changedHolidays(before?: Calendar, after?: Calendar, wasGiven = false): Concerned {
  const [was, is] = [before ?? after, after ?? before];
  if (!was || !is) return {};
  const all = [...(before?.daysOff ?? []), ...(after?.daysOff ?? [])];
  const count = (day: object) => all.filter((other) => isDeepStrictEqual(other, day)).length;
  const wasOfOffices = was.appliesTo !== 'employees';
  const isElsewhere =
    !isDeepStrictEqual(was.officeIds, is.officeIds) || wasOfOffices !== (is.appliesTo !== 'employees');
  const holidays = (isElsewhere ? all : all.filter((day) => count(day) === 1)).map(({ date }) => date);
  const ofOffices = [was, is].filter(({ appliesTo }) => appliesTo !== 'employees');
  const years = wasGiven && was.year !== is.year ? [was.year, is.year] : [];
  const dates = [...holidays, ...years.flatMap((year) => [`${year}-01-01`, `${year}-12-31`])].sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined || (!wasGiven && ofOffices.length === 0)) return {};
  const isEverywhere = wasGiven || ofOffices.some(({ officeIds }) => officeIds.length === 0);
  const officeIds = isEverywhere ? [] : [...new Set(ofOffices.flatMap((one) => one.officeIds))];
  return { effectiveDate: from, affects: { from, to, officeIds } };
}

export const holidayCalendars = plainResource(
  defineResource({
    name: 'holiday_calendar',
    title: 'HolidayCalendar',
    tag: 'Holidays',
    path: '/schedule/v1/holiday-calendar',
    scope: 'settings',
    table: 'holiday_calendars',
    versioned: 'kept',
    fields: {
      name: field(text(200, 'Madrid 2026'), { filter: 'text', sortable: true }),
      year: field(
        integer(1900, 9999, 2026).meta({
          description:
            'The year of the calendar. If you omit it, Rollcall takes the year of daysOff, which must then contain at least one day. Another year moves the first days of the employees ' +
            'who were given the calendar to the same day of that year.',
        }),
        { filter: 'choice', sortable: true },
      ),
      officeIds: field(
        z
          .array(id)
          .max(500)
          .meta({ description: 'The offices it applies to; none: all offices, and employees without one.' }),
        { references: 'offices' },
      ),
      appliesTo: choice(['offices', 'employees', 'offices_and_employees']).meta({
        description:
          'Whether the offices have it, or only the employees to whom it is given, or both. offices by default; giving ' +
          'such a calendar to an employee makes it offices_and_employees.',
      }),
      daysOff: field(z.array(dayOff).max(366).meta({ description: 'The holidays, each once and within the year.' }), {
        shownSql: shownDays,
        shownSchema: z.array(shownDay).max(366).meta({ description: 'The holidays, each once and within the year.' }),
      }),
    },
    required: ['name'],
    deprecatedNames: { dayOff: { field: 'daysOff', shown: true } },
  }),
  {
    defaults: (_tx, { daysOff = [] }) => {
      const [year, ...others] = yearsOf(daysOff);
      const ofDays = year !== undefined && others.length === 0 ? { year } : {};
      return { officeIds: [], appliesTo: 'offices' as const, daysOff: [], ...ofDays };
    },
    contradictions: wrongCalendar,
    afterWrite: async (tx, row, before) => {
      if (before && before.year !== row.year) await moveAssignments(tx, row);
    },
    dated: {
      facts: { changesPlan: true, figuresFrom: 'weekBefore' },
      concerned: (before, after) => changedHolidays(before, after),
      concernedByChange: async (tx, before, row) => changedHolidays(before, row, await isGiven(tx, row.id)),
    },
  },
);
