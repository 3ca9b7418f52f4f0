/**
 * How many days of vacation an employee has in a year, and why.
 *
 * The `maxDaysOff` of a calendar counts as it is. Without it, the days of the configuration are meant for a whole year
 * of full-time work, and are prorated: each day of the year counts with its contracted share of full time, a day outside
 * of employment with 0, and the sum is divided by the days of the year (365 or 366). The share is the contract's
 * `percentageWorkDay`, or its `fte`; without them, of a contract with `workDays`, the days of its week ÷ 5 (5 and more
 * are full time, however long the days are: a day off is a day); else, and without a contract, all of it. The result is
 * rounded up to half days.
 *
 * The calculation uses whole numbers, so that no rounding error adds half a day.
 */
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { type Step, type StepCode, type StepValues, stepOf } from './steps.ts';

interface Period {
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** The columns read of a contract. */
interface ContractShare extends Period {
  percentageWorkDay: number | null;
  /** Full-time equivalent, 0–1. */
  fte: number | null;
  workDays: { day: string; hours: number }[] | null;
}

export interface EntitlementFacts {
  year: number;
  /** The days that the calendar sets itself. */
  maxDaysOff: number | null;
  configuration: { name: string; maxDaysOff: number };
  employments: Period[];
  contracts: ContractShare[];
}

export interface Entitlement {
  entitled: number;
  /** They add up to the entitlement. */
  entries: Step[];
}

/** Full time, in the unit in which its shares are added up. */
const whole = 10_000;
const daysOfUsualWeek = 5;

const isIn = ({ startDate, endDate }: Period, date: LocalDate) =>
  startDate <= date && (endDate === null || date <= endDate);

/** The share of full time that a contract has, in ten-thousandths. */
function shareOf(contract: ContractShare | undefined): number {
  if (contract?.percentageWorkDay != null) return Math.round(contract.percentageWorkDay * (whole / 100));
  if (contract?.fte != null) return Math.round(contract.fte * whole);
  if (!contract?.workDays || contract.workDays.length === 0) return whole;
  const days = new Set(contract.workDays.filter(({ hours }) => hours > 0).map(({ day }) => day)).size;
  return Math.round((Math.min(days, daysOfUsualWeek) * whole) / daysOfUsualWeek);
}

/** Consecutive days of one year that count alike. */
interface Stretch {
  from: LocalDate;
  to: LocalDate;
  days: number;
  share: number;
}

function stretchesOf(year: number, shareOn: (date: LocalDate) => number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
    const share = shareOn(date);
    const last = stretches.at(-1);
    if (last?.share === share) Object.assign(last, { to: date, days: last.days + 1 });
    else stretches.push({ from: date, to: date, days: 1, share });
  }
  return stretches;
}

const total = (stretches: Stretch[]) => stretches.reduce((sum, { days }) => sum + days, 0);
const twoDecimals = (days: number) => Math.round(days * 100) / 100;

/** The entitlement of an employee, with the steps that lead to it. */
export function entitlementOf(facts: EntitlementFacts): Entitlement {
  const { year, maxDaysOff, configuration, employments, contracts } = facts;
  if (maxDaysOff !== null) {
    return { entitled: maxDaysOff, entries: [stepOf('calendar', maxDaysOff)] };
  }
  const stretches = stretchesOf(year, (date) =>
    employments.some((one) => isIn(one, date)) ? shareOf(contracts.find((one) => isIn(one, date))) : -1,
  );
  const ofYear = total(stretches);
  const employed = stretches.filter(({ share }) => share >= 0);
  const inPart = employed.filter(({ share }) => share !== whole);
  const times = stretchesOf(year, (date) => (employments.some((one) => isIn(one, date)) ? whole : 0)).filter(
    ({ share }) => share > 0,
  );

  const entries: Step[] = [];
  let reached = 0;
  const step = (days: number, code: StepCode, values?: Partial<StepValues>) => {
    entries.push(stepOf(code, twoDecimals(twoDecimals(days) - twoDecimals(reached)), values));
    reached = days;
  };
  const full = configuration.maxDaysOff;
  step(full, 'configuration', { name: configuration.name });
  const employedDays = total(employed);
  if (employedDays < ofYear) {
    const periods = times.map(({ from, to }) => ({ from, to }));
    step((full * employedDays) / ofYear, 'employed', { countedDays: employedDays, yearDays: ofYear, periods });
  }
  let counted = employedDays * whole;
  for (const { from, to, days, share } of inPart) {
    counted -= days * (whole - share);
    const values = { percentage: share / (whole / 100), countedDays: days, periods: [{ from, to }] };
    step((full * counted) / (ofYear * whole), 'part_time', values);
  }
  // Half days as a fraction of whole numbers, far below 2⁵³, up to which they are exact; an exact result stays exact.
  const [numerator, denominator] = [2 * Math.round(full * 10) * counted, 10 * ofYear * whole];
  const entitled = (Math.floor(numerator / denominator) + (numerator % denominator > 0 ? 1 : 0)) / 2;
  if (twoDecimals(entitled) !== twoDecimals(reached)) step(entitled, 'rounding');
  return { entitled, entries };
}
