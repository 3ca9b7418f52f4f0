/** The accepted days of a calendar in the body of a request: for example those of earlier years. */
import * as z from 'zod';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { date, decimal, id, integer } from '../../platform/values.ts';
import type { LockedEmployee } from '../people/index.ts';

/** Half a day or a whole one. */
export const portion = z.number().min(0.5).max(1).multipleOf(0.5).meta({ example: 1 });

/** The working time of a day that is off. */
export const secondsOff = integer(0, 86_400, 28_800).meta({ description: 'The working time that is off on that day.' });

const days = decimal(0, 1, 2, 1);

export const shownDayOff = z
  .object({
    date,
    portion: portion.nullable().meta({ description: 'null: times of the day; the request has them.' }),
    days: days.meta({
      description: 'The days charged to the calendar; one that is kept in hours is charged the seconds.',
    }),
    seconds: secondsOff,
    requestId: id,
  })
  .meta({
    id: 'VacationCalendarDay',
    example: { date: '2026-12-28', portion: 1, days: 1, seconds: 28_800, requestId: id.meta()?.example },
  });

export const givenDayOff = z
  .strictObject({
    date,
    portion: portion.nullable().optional().meta({ description: 'Half a day or a whole day; a whole day by default.' }),
    days: days.optional().meta({ description: 'Accepted as read and ignored; it follows from the portion.' }),
    seconds: integer(0, 86_400, 28_800).optional().meta({ description: 'Accepted as read and ignored.' }),
    requestId: id.optional().meta({ description: 'Accepted as read and ignored; a new day gets a request.' }),
  })
  .meta({ id: 'VacationCalendarDayUpdate', example: { date: '2026-12-28', portion: 1 } });

export type GivenDayOff = z.output<typeof givenDayOff>;

/** A change of a calendar's days. */
interface DaysOffChange {
  /** Empty if it has these days already. */
  changes: Change[];
  /** Writes the difference; the employee and the calendar are locked. */
  write(employee: LockedEmployee): Promise<void>;
}

/**
 * Compares the accepted days of a calendar with the given ones.
 * @param onlyWithSchedule leaves out new days without planned working time
 */
export type CompareDaysOff = (
  tx: Tx,
  calendar: { id: string; employeeId: string },
  given: GivenDayOff[],
  onlyWithSchedule?: boolean,
) => Promise<DaysOffChange>;
