/** How an office counts working time for pay from a day on: the fields, and what holds where no office says otherwise. */
import * as z from 'zod';
import { type FieldError, fieldError, issueParams } from '../../../platform/field-error.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { choice, decimal, integer, matching } from '../../../platform/values.ts';
import { coreFieldErrors } from '../../field-errors.ts';

const timeOfDay = (example: string) =>
  matching(z.string(), /^([01]\d|2[0-3]):[0-5]\d$/, fieldErrors.notTimeOfDay).meta({ example, maxLength: 5 });

const isPartOfHour = (minutes: number) => 60 % minutes === 0;

export const timeRuleFields = {
  nightStart: timeOfDay('22:00').meta({
    description: 'When night work begins, on the clock of the office; 22:00 by default (ET 36.1).',
  }),
  nightEnd: timeOfDay('06:00').meta({ description: 'When night work ends; 06:00 by default (ET 36.1).' }),
  roundingMinutes: integer(1, 60, 15)
    .refine(isPartOfHour, { params: issueParams(coreFieldErrors.notPartOfHour) })
    .meta({ enum: Array.from({ length: 60 }, (_, i) => i + 1).filter(isPartOfHour) })
    .nullable()
    .meta({
      description:
        'For pay, clock times count as the nearest multiple of these minutes, which divide an hour; null, the default: to the second.',
      example: null,
    }),
  overtimeBasis: choice(['day', 'week']).meta({
    description: 'Whether overtime is work above the plan of each day, the default, or above the plan of the week.',
  }),
  fullTimeWeeklyHours: decimal(1, 168, 2, 40).nullable().meta({
    description:
      'Weekly hours of a comparable full-time employee (ET 12.1), for contracts that do not say what part of full time they are.',
    example: null,
  }),
};

/** What holds before the first rules of an office, and of the employees without one. */
export const usualTimeRules: StoredTimeRules = {
  nightStart: '22:00',
  nightEnd: '06:00',
  roundingMinutes: null,
  overtimeBasis: 'day',
  fullTimeWeeklyHours: null,
};

/** How an office counts working time for pay. */
export interface TimeRules {
  /** In minutes since midnight, like `nightEnd`. */
  nightStart: number;
  nightEnd: number;
  roundingMinutes: number | null;
  overtimeBasis: 'day' | 'week';
  fullTimeWeeklyHours: number | null;
}

/** The values of the fields. */
export interface StoredTimeRules extends Omit<TimeRules, 'nightStart' | 'nightEnd'> {
  nightStart: string;
  nightEnd: string;
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const readTimeRules = ({ nightStart, nightEnd, ...rules }: StoredTimeRules): TimeRules => ({
  nightStart: minuteOf(nightStart),
  nightEnd: minuteOf(nightEnd),
  roundingMinutes: rules.roundingMinutes,
  overtimeBasis: rules.overtimeBasis,
  fullTimeWeeklyHours: rules.fullTimeWeeklyHours,
});

const usual = readTimeRules(usualTimeRules);

/** The rules from what is stored; the usual ones without it. */
export const timeRulesOf = (stored: StoredTimeRules | undefined): TimeRules => (stored ? readTimeRules(stored) : usual);

/** A night that ends when it begins is none. */
export const wrongTimeRules = ({ nightStart, nightEnd }: Partial<StoredTimeRules>): FieldError[] =>
  nightStart === nightEnd && nightEnd !== undefined ? [fieldError('/nightEnd', coreFieldErrors.noNight)] : [];
