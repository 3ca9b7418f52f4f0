/** What a request for time off is asked with. */
import * as z from 'zod';
import { choice, date, id, text } from '../../platform/values.ts';
import { portion } from '../vacation-calendars/index.ts';

/** A request may have so many days. */
const maxDays = 366;

/** A time of day; 24:00 is the end of it. */
export const clockTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'must be a time of day such as 09:30' })
  .meta({ example: '09:30', maxLength: 5 });

const newDay = z
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
    params: { code: 'required' },
    error: 'startTime and endTime are given together',
  })
  .refine(({ portion, startTime }) => portion == null || startTime == null, {
    path: ['portion'],
    params: { code: 'contradiction' },
    error: 'cannot be given together with times',
  })
  .refine(({ startTime }) => startTime !== '24:00', {
    path: ['startTime'],
    params: { code: 'out_of_range' },
    error: 'must be before 24:00',
  })
  .meta({ id: 'TimeOffDayCreate' });

/** A day as it is asked for. */
export type NewDay = z.output<typeof newDay>;

const common = {
  employeeId: id,
  daysOff: z.array(newDay).min(1).max(maxDays),
  type: choice(['create', 'delete'])
    .optional()
    .meta({ description: 'delete requests the return of accepted days on these dates; create by default.' }),
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

export const newAbsenceRequest = z
  .strictObject({ ...common, absenceTypeId: id })
  .meta({ id: 'AbsenceDayOffRequestCreate' });

export type NewVacationRequest = z.output<typeof newVacationRequest>;
export type NewAbsenceRequest = z.output<typeof newAbsenceRequest>;

/** What is said when it is decided. */
export const resolution = z
  .strictObject({
    managerId: id.nullable().optional().meta({ description: 'The employee who decides; they must be permitted to.' }),
    resolutionComment: text(2000, 'Enjoy it').nullable().optional(),
  })
  .meta({ id: 'TimeOffResolution' });

export type Resolution = z.output<typeof resolution>;
