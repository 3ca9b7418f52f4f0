import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of working time and time off. */
export const scheduleFieldErrors = {
  // Days of a time-off request.
  bothTimes: { code: 'required', reason: 'times', detail: 'is required because startTime and endTime go together' },
  portionWithTimes: { code: 'contradiction', reason: 'times', detail: 'cannot be given together with times' },
  startsAtMidnight: { code: 'out_of_range', reason: 'midnight', detail: 'must be before 24:00' },
  typeInactive: { code: 'inactive', detail: 'refers to an absence type that is no longer in use' },
  byDays: {
    code: 'pick_mode',
    reason: 'days',
    detail: 'must be left out because this type of absence is requested by days',
  },
  byTimes: {
    code: 'pick_mode',
    reason: 'times',
    detail: 'is required because this type of absence is requested by times',
  },
  outsideEmployment: { code: 'outside_employment', detail: 'is not a day of employment' },
  daysOverlap: { code: 'repeated', reason: 'overlap', detail: 'overlaps another day of the request' },
  noWorkingDay: { code: 'no_working_day', detail: 'does not include a working day' },
  notWorkingDay: { code: 'not_a_working_day', detail: 'is not a working day' },
  noRange: {
    code: 'pick_mode',
    reason: 'range',
    detail: 'must be left out because this type of absence is requested by times',
  },
  notRange: { code: 'not_a_range', detail: 'cannot be set because the request is for single days' },
  rangeTooLong: { code: 'too_long', reason: 'range', detail: 'must be at most {maximum} days after startDate' },
  otherRequest: {
    code: 'other_employee',
    reason: 'request',
    detail: 'is not an earlier absence of this employee',
  },
  blockedRange: { code: 'blocked_range', detail: 'is in a period without vacation, {from} to {to}' },
  noDayOff: { code: 'no_day_off', detail: 'is not an accepted day off of this type' },
  partOfDayOff: {
    code: 'no_day_off',
    reason: 'part',
    detail: 'is only a part of the time off on this day; leave it out to return all of it',
  },
  otherCalendar: { code: 'other_employee', detail: 'is not a vacation calendar of this employee' },
  mayNotDecide: { code: 'may_not_decide', detail: 'cannot decide about the time off of this employee' },
  decidesAsOther: {
    code: 'may_not_decide',
    reason: 'session',
    detail: 'must be the signed-in user, or left out',
  },

  // Configurations, and who has which.
  notDayOfYear: {
    code: 'invalid_format',
    reason: 'day_of_year',
    detail: 'must be a month and a day of every year such as 03-31',
  },
  notByWeeks: {
    code: 'contradiction',
    reason: 'accrual',
    detail: 'can only be set with an accrual of two_weeks or week',
  },
  notByMonths: {
    code: 'contradiction',
    reason: 'accrual_basis',
    detail: 'must be days with an accrual of two_weeks or week',
  },
  notAscending: { code: 'not_ascending', detail: 'must be more than the years of the step before' },
  oneScope: {
    code: 'contradiction',
    reason: 'one_scope',
    detail: 'must be the only one of employeeId, agreementId, legalEntityId and officeId',
  },
  noScope: {
    code: 'required',
    reason: 'one_scope',
    detail: 'is required, or agreementId, legalEntityId or officeId in its place',
  },
  noDays: { code: 'out_of_range', reason: 'no_days', detail: 'must not be 0' },

  // Holidays.
  onlyForEmployees: {
    code: 'contradiction',
    reason: 'applies_to',
    detail: 'must be empty because the calendar applies to employees alone',
  },
  noHolidays: { code: 'unknown_country', reason: 'holidays', detail: 'is a country whose holidays are not known' },
  unknownRegion: { code: 'unknown_region', detail: 'is not a region of this country' },

  notWeek: { code: 'invalid_format', reason: 'week', detail: 'must be a week of a year such as 2026-W47' },

  // Calendars.
  otherYear: { code: 'other_year', detail: 'must be in {year}' },
  laterYear: { code: 'other_year', reason: 'later', detail: 'must be in {year} or before' },
  severalYears: {
    code: 'several_years',
    detail: 'must be days of one year, or the calendar must name its year; these are of {years}',
  },
  ownerFixed: { code: 'owner_fixed', detail: 'cannot be changed because a calendar belongs to one employee' },
  adjustedFixed: {
    code: 'owner_fixed',
    reason: 'adjustment',
    detail: 'cannot be changed because an adjustment belongs to one employee',
  },
  onlyForTimes: {
    code: 'contradiction',
    reason: 'calendar_times',
    detail: 'can be null only for times of day that the calendar already contains; create a request for new ones',
  },

  // Work entries.
  inFuture: { code: 'in_future', detail: 'must not be more than 2 minutes in the future' },
  beforeFirst: { code: 'too_old', reason: 'first', detail: 'must not be before 1973' },
  tooOld: { code: 'too_old', detail: 'must not be more than {days} days ago' },
  notAfterStart: { code: 'not_after_start', detail: 'must be after the start' },
  notAfterOpenStart: {
    code: 'not_after_start',
    reason: 'open',
    detail: 'must be after the start of the open entry {id}',
  },
  entryTooLong: { code: 'too_long', reason: 'entry', detail: 'must be within 31 days of the start' },
  wrongWorkDate: { code: 'wrong_work_date', detail: 'must be the day on which the entry starts, or the day before' },
  breakForWork: { code: 'contradiction', reason: 'break', detail: 'is only for entries of the type pause' },
  outRequired: { code: 'required', reason: 'close', detail: 'is required to close an entry' },
  otherEntry: { code: 'other_employee', reason: 'entry', detail: 'is not a work entry of this employee' },
  notForThisCorrection: {
    code: 'contradiction',
    reason: 'correction',
    detail: 'must be left out for this type of correction',
  },
  nothingRequested: { code: 'contradiction', reason: 'no_change', detail: 'must differ from the entry' },
  reopening: { code: 'reopening', detail: 'cannot be removed because a closed entry stays closed' },
} as const satisfies Record<string, FieldErrorType>;
