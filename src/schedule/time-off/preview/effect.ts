/** What a request does, as the reply to a dry run says it. */
import * as z from 'zod';
import { choice, date, decimal, id, integer, text } from '../../../platform/values.ts';

const days = (example: number, description: string) => decimal(-100_000, 100_000, 2, example).meta({ description });

const amount = (description: string) => integer(-(2 ** 31), 2 ** 31 - 1, 27_000).meta({ description });
const inSeconds = <Shape extends z.ZodRawShape>(shape: Shape, description: string) =>
  z
    .object(shape)
    .nullable()
    .meta({ description: `${description}; null: it is kept in days.`, example: null });

/** A colleague who is off on days of a request, as replies show them. */
export const colleague = z.object({
  employeeId: id,
  firstName: text(100, 'Lucía'),
  lastName: text(100, 'García'),
  dates: z.array(date).max(1096).meta({ description: 'The days of the request on which the colleague is off.' }),
  status: choice(['accepted', 'pending']).meta({ description: 'pending: some of these days are not decided yet.' }),
});

const balance = z
  .object({
    calendarId: id.nullable().meta({ description: 'null: the request will create the calendar.' }),
    year: integer(1900, 9999, 2026),
    dayType: choice(['business_day', 'calendar_day']).meta({ description: 'The unit of the days.' }),
    days: days(5, 'What the request takes; less than 0 for days that it returns.'),
    before: days(12.5, 'What remains of the year without the request.'),
    after: days(7.5, 'What remains with it.'),
    seconds: inSeconds(
      { requested: amount('What the request takes.'), before: amount('Without it.'), after: amount('With it.') },
      'The same in seconds, of a calendar that is kept in hours',
    ),
    onDate: z
      .object({
        date,
        before: days(10, 'What remains at the end of the date without the request.'),
        after: days(5, 'What remains with it.'),
        seconds: inSeconds({ before: amount('Without it.'), after: amount('With it.') }, 'The same in seconds'),
      })
      .meta({ description: 'The balance on the last day that the request takes of the calendar.' }),
  })
  .meta({ id: 'TimeOffEffectOnBalance' });

export const effectSchema = z
  .object({
    seconds: integer(0, 2 ** 31 - 1, 144_000).meta({ description: 'The working time that is off.' }),
    days: days(5, 'The sum of the days off, without the days without work that calendars of calendar days take too.'),
    balances: z.array(balance).max(1000).meta({ description: 'The vacation calendars that change, by year.' }),
    holidays: z
      .array(z.object({ date, name: text(200, 'Fiesta Nacional').nullable() }))
      .max(10_000)
      .meta({ description: 'Holidays of the employee from the first to the last day of the request.' }),
    colleagues: z
      .array(colleague.meta({ id: 'ColleagueOffThen' }))
      .max(100_000)
      .meta({
        description:
          'Colleagues who are off on the same days: those with the same manager, else of the same department, as far as the caller sees them.',
      }),
    latePeriodIds: z.array(id).max(1000).meta({
      description: 'Locked pay periods that the request reaches: their next export corrects them.',
    }),
  })
  .meta({ id: 'TimeOffEffect' });

/** What a request does. */
export type Effect = z.output<typeof effectSchema>;
