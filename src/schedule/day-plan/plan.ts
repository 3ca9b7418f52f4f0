/**
 * What someone is to work on a day.
 *
 * A day of employment begins with what the contract in force says: the hours of its `workDays`; without them its
 * `weeklyHours` ÷ 5 from Monday to Friday; without those, or without a contract, 8 hours from Monday to Friday. A holiday
 * of the person's present office takes all of it away, accepted time off its part. On a day outside of employment
 * nothing is to be worked.
 */
import type { LocalDate } from '../../platform/clock.ts';

const secondsPerHour = 3600;
const usualHours = 8;

/** The days of a week as contracts name them, by what JavaScript calls the day (Sunday is 0). */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** A stretch of days, both ends included; without an end it goes on. */
interface Period {
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** What the plan reads from a contract. */
interface ContractHours extends Period {
  workDays: { day: string; hours: number }[] | null;
  weeklyHours: number | null;
}

/** Accepted time off of a day. */
interface PlannedTimeOff {
  requestId: string;
  category: 'vacation' | 'absence';
  /** Of an absence. */
  absenceTypeId: string | null;
  /** The seconds of the day's schedule that fall away by it, before other time off of the same day. */
  seconds: number;
}

/** Time off as it is stored: a part of the day, or times of it that are so long. */
export interface StoredTimeOff extends Omit<PlannedTimeOff, 'seconds'> {
  date: LocalDate;
  /** 0.5 or 1; null for times of the day. */
  portion: number | null;
  /** From the first time to the last, in seconds; null for a part of the day. */
  rangeSeconds: number | null;
}

/** A day of somebody's plan, and what made it so. */
export interface PlannedDay {
  date: LocalDate;
  /** What is to be worked, in seconds: `scheduledSeconds`, unless it is a holiday, less time off. */
  seconds: number;
  /** What would be worked without holidays and time off, in seconds; 0 on a day that is none of work. */
  scheduledSeconds: number;
  /** What the schedule was read from. */
  from: 'work_days' | 'weekly_hours' | 'default' | 'not_employed';
  /** The holiday, if it is one; its name may be null. */
  holiday: { name: string | null } | null;
  timeOff: PlannedTimeOff[];
}

/** All that the plan of one person is made of. */
export interface PersonFacts {
  employments: Period[];
  contracts: ContractHours[];
  /** Of the person's office, by date. */
  holidays: Map<LocalDate, { name: string | null }>;
  /** By date. */
  timeOff: Map<LocalDate, StoredTimeOff[]>;
}

const weekdayOf = (date: LocalDate) => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] as (typeof weekdays)[number];

const isIn = ({ startDate, endDate }: Period, date: LocalDate): boolean =>
  startDate <= date && (endDate === null || date <= endDate);

/** What the contract in force on a day of employment says, in seconds. */
function scheduleOf(contracts: ContractHours[], date: LocalDate): Pick<PlannedDay, 'scheduledSeconds' | 'from'> {
  const contract = contracts.find((one) => isIn(one, date));
  const weekday = weekdayOf(date);
  const isOfUsualWeek = weekday !== 'saturday' && weekday !== 'sunday';
  const seconds = (hours: number) => Math.round(hours * secondsPerHour);
  if (contract?.workDays && contract.workDays.length > 0) {
    const hours = contract.workDays.filter(({ day }) => day === weekday).reduce((sum, one) => sum + one.hours, 0);
    return { scheduledSeconds: seconds(hours), from: 'work_days' };
  }
  if (contract?.weeklyHours != null) {
    return { scheduledSeconds: isOfUsualWeek ? seconds(contract.weeklyHours / 5) : 0, from: 'weekly_hours' };
  }
  return { scheduledSeconds: isOfUsualWeek ? seconds(usualHours) : 0, from: 'default' };
}

/** How much of a day's schedule falls away by time off, in seconds: never more than there is. */
const secondsOff = (
  { portion, rangeSeconds }: Pick<StoredTimeOff, 'portion' | 'rangeSeconds'>,
  scheduledSeconds: number,
): number => Math.round(Math.min(scheduledSeconds, rangeSeconds ?? scheduledSeconds * (portion ?? 1)));

/** The plan of one person for a day. */
export function planOf({ employments, contracts, holidays, timeOff }: PersonFacts, date: LocalDate): PlannedDay {
  if (!employments.some((one) => isIn(one, date))) {
    return { date, seconds: 0, scheduledSeconds: 0, from: 'not_employed', holiday: null, timeOff: [] };
  }
  const { scheduledSeconds, from } = scheduleOf(contracts, date);
  const holiday = holidays.get(date) ?? null;
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

/** The working time of a day before time off, in seconds: none on a holiday. */
export const workingSecondsOf = (day: PlannedDay | undefined): number =>
  day === undefined || day.holiday ? 0 : day.scheduledSeconds;
