/** The body of a time-off request. */
import * as z from 'zod';
import { issueParams } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { choice, date, id, matching, text } from '../../platform/values.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { portion } from '../vacation-calendars/index.ts';
import { timeOffRequestType } from './request-type.ts';

/** The most days that a request may have. */
const maxDays = 366;

/** A time of day; 24:00 is its end. */
export const clockTime = matching(z.string(), /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, fieldErrors.notTimeOfDay).meta({
  example: '09:30',
  maxLength: 5,
});

/** The form of a day in a request. */
export const newDay = z
  .strictObject({
    date,
    portion: portion
      .nullable()
      .optional()
      .meta({ description: 'Half a day or a whole day; a whole day by default, without times.', example: 1 }),
    startTime: clockTime.nullable().optional().meta({ description: 'With endTime: times of the day.', example: null }),
    endTime: clockTime
      .nullable()
      .optional()
      .meta({ description: 'An end that is not after startTime is on the next day.', example: null }),
  })
  .refine(({ startTime, endTime }) => (startTime == null) === (endTime == null), {
    path: ['endTime'],
    params: issueParams(scheduleFieldErrors.bothTimes),
  })
  .refine(({ portion, startTime }) => portion == null || startTime == null, {
    path: ['portion'],
    params: issueParams(scheduleFieldErrors.portionWithTimes),
  })
  .refine(({ startTime }) => startTime !== '24:00', {
    path: ['startTime'],
    params: issueParams(scheduleFieldErrors.startsAtMidnight),
  })
  .meta({ id: 'TimeOffDayCreate' });

/** A day as requested. */
export type NewDay = z.output<typeof newDay>;

const common = {
  employeeId: id,
  daysOff: z
    .array(newDay)
    .min(1)
    .max(maxDays)
    .optional()
    .meta({ description: 'The days one by one; required without startDate.' }),
  startDate: date.nullable().optional().meta({
    description: 'The first day of a range, instead of daysOff: all days from it to endDate.',
    example: null,
  }),
  endDate: date.nullable().optional().meta({ description: 'The last day of the range.', example: null }),
  type: timeOffRequestType.optional().meta({
    description: 'delete requests the return of accepted days on these dates; create by default.',
  }),
  comment: text(2000, 'Family visit').nullable().optional(),
  onlyWithSchedule: z.boolean().optional().meta({ example: false, description: 'Skips days without planned work.' }),
};

export const newVacationRequest = z
  .strictObject({
    ...common,
    calendarId: id.nullable().optional().meta({
      description: "The calendar that all days are charged to; by default each day is charged to its year's calendar.",
    }),
  })
  .meta({ id: 'VacationDayOffRequestCreate' });

/** The causes of an absence as payroll distinguishes them. */
export const cause = choice([
  'common_illness',
  'non_work_accident',
  'work_accident',
  'occupational_disease',
  'other',
]).meta({ description: 'The cause, for pay and social security.' });

export const documentReference = text(200, 'P-2026-11-0042').meta({
  description: 'Where the document is, such as the number of a medical certificate.',
});

const writtenBy = 'employees.sensitive:write';
/** What further describes an absence. */
const details = {
  expectedEndDate: date.nullable().optional().meta({
    description: 'The last day as far as it is known; a range without endDate has days until then.',
    example: null,
  }),
  cause: cause.nullable().optional().meta({ 'x-required-scope': writtenBy, example: null }),
  relapseOf: id.nullable().optional().meta({
    description: 'The earlier absence of the employee of which this is a relapse.',
    example: null,
  }),
  documentReference: documentReference.nullable().optional().meta({ 'x-required-scope': writtenBy }),
};

export const newAbsenceRequest = z
  .strictObject({ ...common, ...details, absenceTypeId: id })
  .meta({ id: 'AbsenceDayOffRequestCreate' });

/** The body that changes an absence. */
export const absenceChange = z
  .strictObject({
    startDate: date.nullable().optional().meta({ description: 'Only of a range, which needs one.' }),
    endDate: date.nullable().optional().meta({ description: 'Only of a range; null: not known.' }),
    ...details,
    comment: common.comment,
  })
  .meta({ id: 'AbsenceDayOffRequestUpdate' });

export type AbsenceChange = z.output<typeof absenceChange>;

export type NewVacationRequest = z.output<typeof newVacationRequest>;
export type NewAbsenceRequest = z.output<typeof newAbsenceRequest>;

/** The body of a decision. */
export const resolution = z
  .strictObject({
    managerId: id.nullable().optional().meta({ description: 'The employee who decides; they must be permitted to.' }),
    resolutionComment: text(2000, 'Enjoy it').nullable().optional(),
  })
  .meta({ id: 'TimeOffResolution' });

export type Resolution = z.output<typeof resolution>;
