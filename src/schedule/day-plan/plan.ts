/**
 * The planned working time of an employee on a day.
 *
 * A day of employment begins with what the week of the contract in force says (week.ts). A holiday of the office where the
 * employee is placed on that day, or of a calendar that the employee was given, removes all of it, accepted time off its part. A day outside of employment has no planned
 * time.
 */
import type { OfficeFrom } from '../../core/index.ts';
import { dayNumber, type LocalDate, sinceMonday } from '../../platform/clock.ts';
import { type DatedDays, holdsOn } from '../../platform/period.ts';
import { type ContractWeek, hoursOn, secondsOn, weekdays } from './week.ts';

/** What the plan reads from a contract. */
export interface ContractHours extends DatedDays, ContractWeek {
  id: string;
  /** The weekly hours of full time, as far as the contract says them. */
  maxLegalWeeklyHours: number | null;
  /** The same of its agreement. */
  agreementWeeklyHours: number | null;
}

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
  /** The first day of the employment; null outside of employment. */
  employedSince: LocalDate | null;
  /** The holiday, if the day is one; its name may be null. Also outside of employment, where a last night shift may end. */
  holiday: { name: string | null } | null;
  timeOff: PlannedTimeOff[];
  /** The contract in force; undefined without one. */
  contract: ContractHours | undefined;
  /** The office where the employee is placed on the day, and how it counts working time. */
  office: Pick<OfficeFrom, 'officeId' | 'rules'> | undefined;
}

/** The facts behind the plan of one employee. */
export interface PersonFacts {
  employments: DatedDays[];
  contracts: ContractHours[];
  officeOn(date: LocalDate): PlannedDay['office'];
  /** The holiday of the employee on that day, if it is one. */
  holidayOn(date: LocalDate): { name: string | null } | undefined;
  /** By date. */
  timeOff: Map<LocalDate, StoredTimeOff[]>;
}

const weekdayOf = (date: LocalDate) => weekdays[(sinceMonday(dayNumber(date)) + 1) % 7] as (typeof weekdays)[number];

/** The schedule by the contract in force on a day of employment, in seconds. */
function scheduleOf(
  contract: ContractHours | undefined,
  date: LocalDate,
): Pick<PlannedDay, 'scheduledSeconds' | 'from'> {
  const weekday = weekdayOf(date);
  return { scheduledSeconds: secondsOn(contract, weekday), from: hoursOn(contract, weekday).from };
}

/** The seconds that time off removes from a day's schedule: never more than the schedule has. */
const secondsOff = (
  { portion, rangeSeconds }: Pick<StoredTimeOff, 'portion' | 'rangeSeconds'>,
  scheduledSeconds: number,
): number => Math.round(Math.min(scheduledSeconds, rangeSeconds ?? scheduledSeconds * (portion ?? 1)));

/** The plan of one employee for a day. */
export function planOf(
  { employments, contracts, officeOn, holidayOn, timeOff }: PersonFacts,
  date: LocalDate,
): PlannedDay {
  const contract = contracts.find((one) => holdsOn(one, date));
  const office = officeOn(date);
  const holiday = holidayOn(date) ?? null;
  const employment = employments.find((one) => holdsOn(one, date));
  if (!employment) {
    const nothing = { seconds: 0, scheduledSeconds: 0, employedSince: null, timeOff: [] };
    return { ...nothing, date, from: 'not_employed', holiday, contract, office };
  }
  const { scheduledSeconds, from } = scheduleOf(contract, date);
  const left = holiday ? 0 : scheduledSeconds;
  const off = (timeOff.get(date) ?? []).map(({ requestId, category, absenceTypeId, ...one }) => ({
    requestId,
    category,
    absenceTypeId,
    seconds: secondsOff(one, left),
  }));
  const seconds = Math.max(0, left - off.reduce((sum, one) => sum + one.seconds, 0));
  const { startDate: employedSince } = employment;
  return { date, seconds, scheduledSeconds, from, employedSince, holiday, timeOff: off, contract, office };
}

/** The working time of a day before time off, in seconds: 0 on a holiday. */
export const workingSecondsOf = (day: PlannedDay | undefined): number =>
  day === undefined || day.holiday ? 0 : day.scheduledSeconds;
