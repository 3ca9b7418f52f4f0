/**
 * How much vacation an employee has in a year, and why.
 *
 * The `maxDaysOff` of a calendar counts as it is. Without it, the days of the configuration are meant for a whole year,
 * and are prorated by the days of employment: their number is divided by the days of the year (365 or 366). With the basis
 * `months` they are prorated by months: each whole month is a twelfth, and one in part counts with its days ÷ its length.
 *
 * Working days are days of the employee's own week, of which a day off takes one. The configuration means a week of five
 * days: each day of employment counts with the working days of the week then in force ÷ 5, however long they are. Part
 * time shortens the day or the week, and a week off is a week off: the employee has as many weeks as full time has
 * (Directive 97/81/EC, clause 4; Estatuto de los Trabajadores 12.4 d and 38.1). Days of the calendar are the same for all
 * weeks, so nothing but the employment prorates them.
 *
 * Hours are those of the employee's own week, of which a week off takes all: the configuration means a week of five of its
 * `hoursPerDay`, and each day of employment counts with the hours of the week then in force ÷ those. So part time of any
 * shape has as many weeks as full time here too.
 *
 * Years of service completed on the first day of the year (or of employment in it) add the days of their step. Days of
 * unpaid leave earn nothing where the configuration says so, like days outside of employment.
 *
 * Each employment of the year has its own entitlement, rounded up by itself to half days, or to a minute: what its last day
 * has settled is paid, so a later employment changes nothing of it. The calculation uses whole numbers, so that no rounding
 * error adds half a day.
 */
import { addDays, type LocalDate, yearOf } from '../../platform/clock.ts';
import { partsOfMonth } from '../../platform/months.ts';
import { type DatedDays, holdsOn } from '../../platform/period.ts';
import { toTwoDecimals } from '../../platform/rounding.ts';
import { type ContractWeek, weeklySecondsOf, workingDaysOf } from '../day-plan/index.ts';
import type { Configuration } from '../vacation-configurations.ts';
import { type Accrual, periodEndsOf } from './accrual.ts';
import { shownDays } from './rounding.ts';
import { type Step, type StepCode, type StepValues, stepOf } from './steps.ts';
import { countedUntil, type Stretch, stretchesOf } from './stretches.ts';
import { amountOf } from './unit.ts';

export interface Contract extends DatedDays, ContractWeek {
  /** The date from which seniority counts, if it is not the first day of the employment. */
  seniorityDate: LocalDate | null;
}

/** What the entitlement reads of a configuration. */
export type EntitlementRule = Partial<Pick<Configuration, 'accrualFirstDay'>> &
  Pick<Configuration, 'name' | 'maxDaysOff' | 'hoursPerDay' | 'dayType' | 'accrual' | 'accrualBasis' | 'seniority'>;

export interface EntitlementFacts {
  year: number;
  /** The days that the calendar sets itself. */
  maxDaysOff: number | null;
  configuration: EntitlementRule;
  employments: DatedDays[];
  contracts: Contract[];
  /** Days of unpaid leave, if they earn nothing. */
  suspended: ReadonlySet<LocalDate>;
}

/** An amount that is there from a date on. */
export interface Earned {
  date: LocalDate;
  amount: number;
}

export interface Entitlement {
  /** An amount. */
  entitled: number;
  /** They add up to the entitlement. */
  entries: Step[];
  /** When it is there; the amounts add up to the entitlement too. */
  earned: Earned[];
}

/** The working days of the week that configurations mean. */
const usualWeekDays = 5;

/** What weeks count, and to what amounts are rounded, by what a configuration is kept in. */
interface Measure {
  /** The week that the configuration means. */
  usualWeek: number;
  weekOf(contract: ContractWeek | undefined): number;
  /** What a step says of a week. */
  valuesOf(week: number): Partial<StepValues>;
  round(amount: number): number;
  /** Entitlements are multiples of this. */
  unit: number;
}

/** Working days of a week, and half days. */
const inWorkingDays: Measure = {
  usualWeek: usualWeekDays,
  weekOf: workingDaysOf,
  valuesOf: (weekDays) => ({ weekDays }),
  round: toTwoDecimals,
  unit: 0.5,
};

function measureOf({ hoursPerDay, dayType }: Pick<EntitlementRule, 'hoursPerDay' | 'dayType'>): Measure {
  if (hoursPerDay !== null) {
    return {
      usualWeek: amountOf(usualWeekDays, { hoursPerDay }),
      weekOf: weeklySecondsOf,
      valuesOf: (weekSeconds) => ({ weekSeconds }),
      round: (seconds) => Math.round(seconds / 60) * 60,
      unit: 60,
    };
  }
  return dayType === 'calendar_day' ? { ...inWorkingDays, weekOf: () => usualWeekDays } : inWorkingDays;
}

const dayAfter = (date: LocalDate | null): LocalDate[] => (date === null ? [] : [addDays(date, 1)]);
const isOfEmployment = (stretch: Stretch): stretch is Stretch & { week: number } => stretch.week !== null;
const total = (stretches: Stretch[], of: 'days' | 'parts' = 'parts') =>
  stretches.reduce((sum, one) => sum + one[of], 0);
/** The smallest multiple of `unit` that is no less than `amount` × `counted` ÷ `of`, of whole numbers and tenths: exact. */
function roundedUp(amount: number, counted: number, of: number, unit: number): number {
  const [numerator, denominator] = [BigInt(Math.round(amount * 10)) * BigInt(counted), BigInt(10 * unit * of)];
  return Number((numerator + denominator - 1n) / denominator) * unit;
}
const periodsOf = (stretches: Stretch[]) => stretches.map(({ from, to }) => ({ from, to }));

/** The years of service completed on a day. */
function yearsOfService(on: LocalDate, employment: DatedDays | undefined, contracts: Contract[]): number {
  const since = contracts.find((one) => holdsOn(one, on))?.seniorityDate ?? employment?.startDate ?? on;
  const years = yearOf(on) - yearOf(since);
  return since.slice(5) > on.slice(5) ? years - 1 : years;
}

/**
 * The parts of an entitlement by the day on which they are there. A year's are there with the employment; the parts of
 * other periods at their ends, each by the days until then.
 */
function earnedBy(
  rule: EntitlementRule,
  times: Stretch[],
  entitled: number,
  { round }: Measure,
  amountUntil: (date: LocalDate) => number,
): Earned[] {
  const points =
    rule.accrual === 'year'
      ? times.map(({ from, to }) => ({ date: from, until: to }))
      : endsOf(rule.accrual, rule.accrualFirstDay, times);
  let before = 0;
  return points.flatMap(({ date, until }, i) => {
    const reached = i === points.length - 1 ? entitled : round(amountUntil(until));
    const amount = round(reached - before);
    before = reached;
    return amount === 0 ? [] : [{ date, amount }];
  });
}

/** The ends of periods within employment, and the last days of employment. */
function endsOf(
  accrual: Exclude<Accrual, 'year'>,
  firstDay: LocalDate | null | undefined,
  times: Stretch[],
): { date: LocalDate; until: LocalDate }[] {
  const year = Number(times[0]?.from.slice(0, 4));
  return times
    .flatMap(({ from, to }) => [...periodEndsOf(accrual, year, firstDay).filter((end) => from <= end && end < to), to])
    .map((date) => ({ date, until: date }));
}

/** The entitlement of a year: each employment has its own, which no other employment changes. */
export function entitlementOf(facts: EntitlementFacts): Entitlement {
  const { year, maxDaysOff } = facts;
  const inYear = facts.employments.filter(
    ({ startDate, endDate }) => startDate <= `${year}-12-31` && (endDate === null || endDate >= `${year}-01-01`),
  );
  if (maxDaysOff !== null) {
    const first = inYear.map(({ startDate }) => startDate).sort()[0] ?? '';
    const date = first > `${year}-01-01` ? first : `${year}-01-01`;
    const entitled = amountOf(maxDaysOff, facts.configuration);
    return {
      entitled,
      entries: [stepOf('calendar', entitled)],
      earned: entitled === 0 ? [] : [{ date, amount: entitled }],
    };
  }
  const parts = (inYear.length > 0 ? inYear : [undefined]).map((employment) => entitlementBy(facts, employment));
  return {
    entitled: parts.reduce((sum, { entitled }) => sum + entitled, 0),
    entries: parts.flatMap(({ entries }) => entries),
    earned: parts.flatMap(({ earned }) => earned),
  };
}

/** The entitlement by an employment, with the steps that lead to it. @param employment undefined: there is none in the year */
function entitlementBy(
  { year, configuration, contracts, suspended }: EntitlementFacts,
  employment: DatedDays | undefined,
): Entitlement {
  const { accrualBasis: basis } = configuration;
  const measure = measureOf(configuration);
  const { usualWeek, weekOf, round } = measure;
  const isEmployed = (date: LocalDate) => employment !== undefined && holdsOn(employment, date);
  const periods = [...contracts, ...(employment ? [employment] : [])];
  const changes = new Set(periods.flatMap(({ startDate, endDate }) => [startDate, ...dayAfter(endDate)]));
  for (const date of suspended) changes.add(date).add(addDays(date, 1));
  const times = stretchesOf(year, basis, changes, (date) => (isEmployed(date) ? usualWeek : null)).filter(
    isOfEmployment,
  );
  const earns = (date: LocalDate) => isEmployed(date) && !suspended.has(date);
  const stretches = stretchesOf(year, basis, changes, (date) =>
    earns(date) ? weekOf(contracts.find((one) => holdsOn(one, date))) : null,
  );
  const ofYear = total(stretches);
  const yearDays = total(stretches, 'days');
  const employed = total(times);
  const isPause = (date: LocalDate) => isEmployed(date) && suspended.has(date);
  const pauses =
    suspended.size === 0
      ? []
      : stretchesOf(year, basis, changes, (date) => (isPause(date) ? 0 : null)).filter(isOfEmployment);

  const entries: Step[] = [];
  let reached = 0;
  const step = (amount: number, code: StepCode, values?: Partial<StepValues>) => {
    entries.push(stepOf(code, round(round(amount) - round(reached)), values));
    reached = amount;
  };
  step(amountOf(configuration.maxDaysOff, configuration), 'configuration', { name: configuration.name });
  const years = yearsOfService(times[0]?.from ?? `${year}-01-01`, employment, contracts);
  const more = configuration.seniority.findLast((one) => one.years <= years)?.days ?? 0;
  const full = amountOf(configuration.maxDaysOff + more, configuration);
  if (more > 0) step(full, 'seniority', { years });
  if (employed < ofYear) {
    const months = basis === 'months' ? { months: toTwoDecimals(employed / partsOfMonth) } : {};
    const values = { countedDays: total(times, 'days'), yearDays, periods: periodsOf(times), ...months };
    step((full * employed) / ofYear, 'employed', values);
  }
  const earning = employed - total(pauses);
  if (pauses.length > 0) {
    const values = { countedDays: total(pauses, 'days'), yearDays, periods: periodsOf(pauses) };
    step((full * earning) / ofYear, 'suspended', values);
  }
  let counted = earning * usualWeek;
  for (const { from, to, days, parts, week } of stretches.filter(isOfEmployment)) {
    if (week === usualWeek) continue;
    counted += parts * (week - usualWeek);
    const values = { ...measure.valuesOf(week), countedDays: days, periods: [{ from, to }] };
    step((full * counted) / (ofYear * usualWeek), 'week', values);
  }
  const entitled = roundedUp(full, counted, ofYear * usualWeek, measure.unit);
  if (round(entitled) !== round(reached)) step(entitled, 'rounding');
  const until = configuration.accrual === 'year' ? undefined : countedUntil(stretches, basis);
  const amountUntil = (date: LocalDate) => (full * (until?.get(date) ?? 0)) / (ofYear * usualWeek);
  return { entitled, entries, earned: earnedBy(configuration, times, entitled, measure, amountUntil) };
}

/** The entitlement of a calendar without a limit: what was taken or asked for beyond what was there. */
export function unlimitedEntitlement(earned: Earned[]): Entitlement {
  const entitled = shownDays(earned.reduce((sum, { amount }) => sum + amount, 0));
  return { entitled, entries: [stepOf('unlimited', entitled)], earned };
}
