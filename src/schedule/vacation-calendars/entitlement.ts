/**
 * How many days of vacation an employee has in a year, and why.
 *
 * The `maxDaysOff` of a calendar counts as it is. Without it, the days of the configuration are meant for a whole year,
 * and are prorated by the days of employment: their number is divided by the days of the year (365 or 366).
 *
 * Working days are days of the employee's own week, of which a day off takes one. The configuration means a week of five
 * days: each day of employment counts with the working days of the week then in force ÷ 5, however long they are. Part
 * time shortens the day or the week, and a week off is a week off: the employee has as many weeks as full time has
 * (Directive 97/81/EC, clause 4; Estatuto de los Trabajadores 12.4 d and 38.1). Days of the calendar are the same for all
 * weeks, so nothing but the employment prorates them.
 *
 * The result is rounded up to half days. The calculation uses whole numbers, so that no rounding error adds half a day.
 */
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { type ContractWeek, workingDaysOf } from '../day-plan/index.ts';
import { type Step, type StepCode, type StepValues, stepOf } from './steps.ts';

interface Period {
  startDate: LocalDate;
  endDate: LocalDate | null;
}

interface Contract extends Period, ContractWeek {}

export interface EntitlementFacts {
  year: number;
  /** The days that the calendar sets itself. */
  maxDaysOff: number | null;
  configuration: { name: string; maxDaysOff: number; dayType: 'business_day' | 'calendar_day' };
  employments: Period[];
  contracts: Contract[];
}

export interface Entitlement {
  entitled: number;
  /** They add up to the entitlement. */
  entries: Step[];
}

/** The working days of the week that configurations mean. */
const usualWeek = 5;

const isIn = ({ startDate, endDate }: Period, date: LocalDate) =>
  startDate <= date && (endDate === null || date <= endDate);

/** Consecutive days of one year that count alike. */
interface Stretch {
  from: LocalDate;
  to: LocalDate;
  days: number;
  /** The working days of the week; null outside of employment. */
  weekDays: number | null;
}

function stretchesOf(year: number, weekOn: (date: LocalDate) => number | null): Stretch[] {
  const stretches: Stretch[] = [];
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
    const weekDays = weekOn(date);
    const last = stretches.at(-1);
    if (last?.weekDays === weekDays) Object.assign(last, { to: date, days: last.days + 1 });
    else stretches.push({ from: date, to: date, days: 1, weekDays });
  }
  return stretches;
}

const isOfEmployment = (stretch: Stretch): stretch is Stretch & { weekDays: number } => stretch.weekDays !== null;
const total = (stretches: Stretch[]) => stretches.reduce((sum, { days }) => sum + days, 0);
const twoDecimals = (days: number) => Math.round(days * 100) / 100;

/** The entitlement of an employee, with the steps that lead to it. */
export function entitlementOf(facts: EntitlementFacts): Entitlement {
  const { year, maxDaysOff, configuration, employments, contracts } = facts;
  if (maxDaysOff !== null) {
    return { entitled: maxDaysOff, entries: [stepOf('calendar', maxDaysOff)] };
  }
  const weekOf = (contract: Contract | undefined) =>
    configuration.dayType === 'calendar_day' ? usualWeek : workingDaysOf(contract);
  const isEmployed = (date: LocalDate) => employments.some((one) => isIn(one, date));
  const stretches = stretchesOf(year, (date) =>
    isEmployed(date) ? weekOf(contracts.find((one) => isIn(one, date))) : null,
  );
  const ofYear = total(stretches);
  const times = stretchesOf(year, (date) => (isEmployed(date) ? usualWeek : null)).filter(isOfEmployment);
  const employedDays = total(times);

  const entries: Step[] = [];
  let reached = 0;
  const step = (days: number, code: StepCode, values?: Partial<StepValues>) => {
    entries.push(stepOf(code, twoDecimals(twoDecimals(days) - twoDecimals(reached)), values));
    reached = days;
  };
  const full = configuration.maxDaysOff;
  step(full, 'configuration', { name: configuration.name });
  if (employedDays < ofYear) {
    const periods = times.map(({ from, to }) => ({ from, to }));
    step((full * employedDays) / ofYear, 'employed', { countedDays: employedDays, yearDays: ofYear, periods });
  }
  let counted = employedDays * usualWeek;
  for (const { from, to, days, weekDays } of stretches.filter(isOfEmployment)) {
    if (weekDays === usualWeek) continue;
    counted += days * (weekDays - usualWeek);
    step((full * counted) / (ofYear * usualWeek), 'week', { weekDays, countedDays: days, periods: [{ from, to }] });
  }
  // Half days as a fraction of whole numbers, far below 2⁵³, up to which they are exact; an exact result stays exact.
  const [numerator, denominator] = [2 * Math.round(full * 10) * counted, 10 * ofYear * usualWeek];
  const entitled = (Math.floor(numerator / denominator) + (numerator % denominator > 0 ? 1 : 0)) / 2;
  if (twoDecimals(entitled) !== twoDecimals(reached)) step(entitled, 'rounding');
  return { entitled, entries };
}
