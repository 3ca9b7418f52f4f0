/**
 * The working week of a contract. The plan of a day and the entitlement to vacation both read it, so that the days that
 * an employee has and the days that a week off takes are the same days.
 */

/** The days of a week as contracts name them, by what JavaScript calls the day (Sunday is 0). */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Weekday = (typeof weekdays)[number];

/** What a contract says about its week. */
export interface ContractWeek {
  workDays: { day: string; hours: number }[] | null;
  weeklyHours: number | null;
  /** Part of full time, in percent. */
  percentageWorkDay: number | null;
  /** Full-time equivalent, 0–1. */
  fte: number | null;
}

interface WeekdayHours {
  hours: number;
  from: 'work_days' | 'weekly_hours' | 'percentage' | 'default';
}

const usualHours = 8;
const daysOfUsualWeek = 5;

/**
 * The hours of a contract on a weekday: those of its `workDays`; without them, from Monday to Friday, `weeklyHours` ÷ 5;
 * else its part (`percentageWorkDay`, or `fte`) of 8 hours; else, and without a contract, 8 hours.
 */
export function hoursOn(contract: ContractWeek | undefined, weekday: Weekday): WeekdayHours {
  if (contract?.workDays && contract.workDays.length > 0) {
    const hours = contract.workDays.filter(({ day }) => day === weekday).reduce((sum, one) => sum + one.hours, 0);
    return { hours, from: 'work_days' };
  }
  const onUsualDays = (hours: number) => (weekday === 'saturday' || weekday === 'sunday' ? 0 : hours);
  if (contract?.weeklyHours != null) {
    return { hours: onUsualDays(contract.weeklyHours / daysOfUsualWeek), from: 'weekly_hours' };
  }
  const percentage = contract?.percentageWorkDay ?? (contract?.fte == null ? null : contract.fte * 100);
  if (percentage !== null) return { hours: onUsualDays((usualHours * percentage) / 100), from: 'percentage' };
  return { hours: onUsualDays(usualHours), from: 'default' };
}

/** The number of weekdays on which a contract has work, from 0 to 7, however long the days are. */
export const workingDaysOf = (contract: ContractWeek | undefined): number =>
  weekdays.filter((weekday) => hoursOn(contract, weekday).hours > 0).length;

/** The working time of a day in seconds. */
export const secondsOn = (contract: ContractWeek | undefined, weekday: Weekday): number =>
  Math.round(hoursOn(contract, weekday).hours * 3600);

/** The working time of a week in seconds: that of its days. */
export const weeklySecondsOf = (contract: ContractWeek | undefined): number =>
  weekdays.reduce((sum, weekday) => sum + secondsOn(contract, weekday), 0);

const hoursOfWeek = (contract: ContractWeek): number =>
  weekdays.reduce((sum, weekday) => sum + hoursOn(contract, weekday).hours, 0);

/** The part of full time that a contract states, from 0 to 1. */
export const partOf = ({ fte, percentageWorkDay }: ContractWeek): number | undefined =>
  fte ?? (percentageWorkDay === null ? undefined : percentageWorkDay / 100);

/** Percentages have two decimals: two thirds and a third of full time are full time. */
const leastOfFullTime = 0.999;

/** The part of full time that some hours are, beside a contract that states its own part. */
function partBeside(contract: ContractWeek, hours: number): number | null {
  const [part, own] = [partOf(contract), hoursOfWeek(contract)];
  if (!part || own === 0) return null;
  const sum = (hours / own) * part;
  return sum >= leastOfFullTime ? Math.max(1, sum) : sum;
}

/**
 * The week of several contracts at once: the hours of each weekday add up. A contract that says no hours adds none,
 * unless none of them does. The part of full time is that of the sum, if the main one states its own.
 * @param contracts the main one first
 */
export function mergedWeek(contracts: readonly ContractWeek[]): ContractWeek {
  const [first, ...others] = contracts;
  if (first && others.length === 0) return first;
  const telling = contracts.filter((one) => hoursOn(one, 'monday').from !== 'default');
  const counted = telling.length > 0 ? telling : contracts.slice(0, 1);
  const workDays = weekdays.map((day) => ({
    day,
    hours: counted.reduce((sum, contract) => sum + hoursOn(contract, day).hours, 0),
  }));
  const week = { workDays, weeklyHours: null, percentageWorkDay: null, fte: null };
  return first ? { ...week, fte: partBeside(first, hoursOfWeek(week)) } : week;
}
