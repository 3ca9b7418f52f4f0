/** What of a year's unused days the next year begins with. Pure. */
import type { LocalDate } from '../../platform/clock.ts';
import { lastDayOf, monthFrom } from '../../platform/months.ts';
import { type ContractWeek, weeklySecondsOf, workingDaysOf } from '../day-plan/index.ts';
import type { Configuration } from '../vacation-configurations.ts';
import { type DayAtYearEnd, prevented } from './prevented.ts';
import { shownDays } from './rounding.ts';
import { amountOf, type Unit } from './unit.ts';

/** The rule of a configuration. */
export type CarryOver = NonNullable<Configuration['carryOver']>;

/** What was carried over. */
export interface Lot {
  amount: number;
  /** The year in which they arose. */
  year: number;
  /** Null: they do not expire. */
  lastDay: LocalDate | null;
  why: 'carried_over' | 'carried_after_sick_leave' | 'carried_after_leave';
}

/** The last day of the month that lies some months after the end of a year. */
const monthsAfter = (year: number, months: number): LocalDate => lastDayOf(monthFrom(`${year}-12-01`, months));

/**
 * The lots of a year's unused days. First those that leave prevented, whatever the rule says of others: those of sick leave
 * for a time after the end of the year, those of birth and the like without a limit (Estatuto de los Trabajadores 38.3).
 * Of the others as many as the rule allows.
 * @param unused the amount of the year's own that is left at its end
 * @param days the days of the year, as far as leave may have prevented vacation
 */
export function carriedOver(
  year: number,
  unused: number,
  rule: CarryOver | null,
  days: readonly DayAtYearEnd[],
  unit: Unit,
): Lot[] {
  if (rule === null || year < rule.sinceYear || unused <= 0) return [];
  const withoutLimit = prevented(unused, days, ['leave']);
  const bySickLeave = shownDays(prevented(unused, days, ['leave', 'sick_leave']) - withoutLimit);
  const { maxDays, lastDay, monthsAfterSickLeave: months } = rule;
  const others = shownDays(unused - withoutLimit - bySickLeave);
  const most = maxDays === null ? others : amountOf(maxDays, unit);
  const lots: Lot[] = [
    { amount: withoutLimit, year, lastDay: null, why: 'carried_after_leave' },
    {
      amount: bySickLeave,
      year,
      lastDay: months === null ? null : monthsAfter(year, months),
      why: 'carried_after_sick_leave',
    },
    { amount: Math.min(others, most), year, lastDay: `${year + 1}-${lastDay}`, why: 'carried_over' },
  ];
  return lots.filter((lot) => lot.amount > 0 && (lot.lastDay === null || lot.lastDay > `${year}-12-31`));
}

/** What a calendar counts. */
interface Kind extends Unit {
  dayType: 'business_day' | 'calendar_day';
}

/** What a week off takes of a calendar. */
function weekOff({ hoursPerDay, dayType }: Kind, contract: ContractWeek | undefined): number {
  if (hoursPerDay !== null) return weeklySecondsOf(contract);
  return dayType === 'calendar_day' ? 7 : workingDaysOf(contract);
}

/**
 * Lots of a calendar as another one counts them. Between working days, days of the calendar and hours, a week stays a week.
 * @param contract which says how long a week is; one without work is as good as none
 */
export function inKindOf(
  to: Kind,
  { configuration: from, lots }: { configuration: Kind; lots: Lot[] },
  contract: ContractWeek | undefined,
): Lot[] {
  if (from.dayType === to.dayType && (from.hoursPerDay === null) === (to.hoursPerDay === null)) return lots;
  const week = workingDaysOf(contract) > 0 ? contract : undefined;
  const inKind = (amount: number) => (amount * weekOff(to, week)) / weekOff(from, week);
  const round = (amount: number) => (to.hoursPerDay === null ? shownDays(amount) : Math.round(amount / 60) * 60);
  return lots.map((lot) => ({ ...lot, amount: round(inKind(lot.amount)) }));
}
