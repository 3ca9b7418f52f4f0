/**
 * The planned working time of an employee on a day.
 *
 * A day of employment begins with what the week of the contract in force says (week.ts). A holiday of the office where the
 * employee is placed on that day, or of a calendar that the employee was given, removes all of it, accepted time off its part. A day outside of employment has no planned
 * time.
 */
import type { LocalDate } from '../../platform/clock.ts';
import { type ContractWeek, hoursOn, weekdays } from './week.ts';

const secondsPerHour = 3600;

/** A period of days, both ends included; without an end it continues. */
interface Period {
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** What the plan reads from a contract. */
interface ContractHours extends Period, ContractWeek {}

/** Accepted time off on a day. */
interface PlannedTimeOff {
  requestId: string;
  category: 'vacation' | 'absence';
  /** Null for vacation. */
  absenceTypeId: string | null;
  /** The seconds that it removes from the day's schedule, before other time off on the same day. */
  seconds: number;
}

/** Time off as stored: a portion of the day, or times with their length. */
export interface StoredTimeOff extends Omit<PlannedTimeOff, 'seconds'> {
  date: LocalDate;
  /** The share of the day that is off; null for times of the day. */
  portion: number | null;
  /** From the first time to the last, in seconds; null for a part of the day. */
  rangeSeconds: number | null;
}

/** A planned day of an employee, and the reasons for its hours. */
export interface PlannedDay {
  date: LocalDate;
  /** Planned seconds: `scheduledSeconds`, or 0 on a holiday, less time off. */
  seconds: number;
  /** Seconds to work without holidays and time off; 0 on a day without work. */
  scheduledSeconds: number;
  /** The source of the schedule. */
  from: ReturnType<typeof hoursOn>['from'] | 'not_employed';
  /** The holiday, if the day is one; its name may be null. */
  holiday: { name: string | null } | null;
  timeOff: PlannedTimeOff[];
}

/** The facts behind the plan of one employee. */
export interface PersonFacts {
  employments: Period[];
  contracts: ContractHours[];
  /** The holiday of the employee on that day, if it is one. */
  holidayOn(date: LocalDate): { name: string | null } | undefined;
  /** By date. */
  timeOff: Map<LocalDate, StoredTimeOff[]>;
}

const weekdayOf = (date: LocalDate) => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] as (typeof weekdays)[number];

const isIn = ({ startDate, endDate }: Period, date: LocalDate): boolean =>
  startDate <= date && (endDate === null || date <= endDate);

/** The schedule by the contract in force on a day of employment, in seconds. */
function scheduleOf(contracts: ContractHours[], date: LocalDate): Pick<PlannedDay, 'scheduledSeconds' | 'from'> {
  const { hours, from } = hoursOn(
    contracts.find((one) => isIn(one, date)),
    weekdayOf(date),
  );
  return { scheduledSeconds: Math.round(hours * secondsPerHour), from };
}

/** The seconds that time off removes from a day's schedule: never more than the schedule has. */
const secondsOff = (
  { portion, rangeSeconds }: Pick<StoredTimeOff, 'portion' | 'rangeSeconds'>,
  scheduledSeconds: number,
): number => Math.round(Math.min(scheduledSeconds, rangeSeconds ?? scheduledSeconds * (portion ?? 1)));

/** The plan of one employee for a day. */
export function planOf({ employments, contracts, holidayOn, timeOff }: PersonFacts, date: LocalDate): PlannedDay {
  if (!employments.some((one) => isIn(one, date))) {
    return { date, seconds: 0, scheduledSeconds: 0, from: 'not_employed', holiday: null, timeOff: [] };
  }
  const { scheduledSeconds, from } = scheduleOf(contracts, date);
  const holiday = holidayOn(date) ?? null;
  const left = holiday ? 0 : scheduledSeconds;
  const off = (timeOff.get(date) ?? []).map(({ requestId, category, absenceTypeId, ...one }) => ({
    requestId,
    category,
    absenceTypeId,
    seconds: secondsOff(one, left),
  }));
  const seconds = Math.max(0, left - off.reduce((sum, one) => sum + one.seconds, 0));
  return { date, seconds, scheduledSeconds, from, holiday, timeOff: off };
}

/** The working time of a day before time off, in seconds: 0 on a holiday. */
export const workingSecondsOf = (day: PlannedDay | undefined): number =>
  day === undefined || day.holiday ? 0 : day.scheduledSeconds;
