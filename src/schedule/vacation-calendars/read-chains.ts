/** Reads what the balances of employees follow from; the same few statements for one employee and for many. */
import type { LocalDate } from '../../platform/clock.ts';
import { addDays, yearOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { contractsOf, employmentsOf, planDays } from '../day-plan/index.ts';
import type { Configuration } from '../vacation-configurations.ts';
import type { BalanceCalendar } from './balance.ts';
import type { ChainFacts } from './chain.ts';
import { type FindPolicy, type PolicySettings, readPolicies, readSettings } from './policies.ts';
import { around, type PlanBy } from './rest-days.ts';
import {
  adjustmentsOf,
  type ConfiguredCalendar,
  calendarsBetween,
  type LeaveDay,
  leaveDaysOf,
  type Use,
  usesOf,
} from './store.ts';
import type { Unit } from './unit.ts';

const firstOf = (year: number): LocalDate => `${year}-01-01`;
const lastOf = (year: number): LocalDate => `${year}-12-31`;
const noPlan: PlanBy = new Map();

/** The earliest year of which days may be carried over, by rule and because of leave; undefined if none ever is. */
function carriedSince(configurations: Configuration[]): { byRule: number; byLeave: number } {
  const rules = configurations.flatMap(({ carryOver }) => carryOver ?? []);
  const byRule = rules.filter(({ maxDays }) => maxDays !== 0).map(({ sinceYear }) => sinceYear);
  return {
    byRule: Math.min(Number.POSITIVE_INFINITY, ...byRule),
    byLeave: Math.min(Number.POSITIVE_INFINITY, ...rules.map(({ sinceYear }) => sinceYear)),
  };
}

/** Years after today and before the asked ones in which nothing happens add nothing, so the next two and the last two do. */
function yearsBetween(first: number, last: number, today: number, withCalendars: ReadonlySet<number>): number[] {
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  return all.filter((year) => year <= today + 2 || year >= last - 2 || withCalendars.has(year));
}

/** The plan of those employees who have leave that vacation follows from, in the years of it. */
async function plansOf(reader: Reader, leave: LeaveDay[], first: number, last: number): Promise<Map<string, PlanBy>> {
  if (leave.length === 0) return new Map();
  const ids = [...new Set(leave.map(({ employeeId }) => employeeId))];
  const years = leave.map(({ date }) => yearOf(date));
  const from = addDays(firstOf(Math.max(first, Math.min(...years))), -around);
  const to = addDays(lastOf(Math.min(last, Math.max(...years))), around);
  const plans = await planDays(reader, ids, from, to);
  return new Map([...plans].map(([id, days]) => [id, new Map(days.map((day) => [day.date, day]))]));
}

/** The facts of employees by id, and the years that were asked for as calendars. */
export interface Chains {
  /** The years that were asked for. */
  years: readonly number[];
  of(employeeId: string): ChainFacts;
  /** The calendars of one of the years that were asked for, the one first to which its vacation is charged. */
  calendarsIn(employeeId: string, year: number): BalanceCalendar[];
  /** The uses of the stored calendars, read once; a calendar that was created since has none. */
  uses(): Promise<Use[]>;
  /** Takes in a calendar that was created since. */
  add(calendar: ConfiguredCalendar): void;
}

/**
 * Reads the calendars of employees in some years, with the earlier years that may have left days to them. A year of
 * employment without a calendar has the one that its first request would create.
 * @param years the asked years
 * @param known the settings, if they are read already
 */
export async function readChains(
  reader: Reader,
  employeeIds: string[],
  years: number[],
  known?: PolicySettings,
): Promise<Chains> {
  const [earliest, last] = [Math.min(...years), Math.max(...years)];
  const settings = known ?? (await readSettings(reader));
  const since = carriedSince(settings.configurations);
  const from = Math.min(earliest, since.byRule, since.byLeave);
  const [stored, policies, employments, contracts, leave, adjustments] = await Promise.all([
    calendarsBetween(reader, employeeIds, from, last),
    readPolicies(reader, employeeIds, settings),
    employmentsOf(reader, employeeIds),
    contractsOf(reader, employeeIds, firstOf(from), lastOf(last)),
    // Leave of the years next to these may span days without work of these.
    leaveDaysOf(reader, employeeIds, addDays(firstOf(from), -around), addDays(lastOf(last), around)),
    adjustmentsOf(reader, employeeIds, firstOf(from), lastOf(last)),
  ]);
  const plans = await plansOf(reader, leave, from, last);
  const byEmployee = {
    stored: Map.groupBy(stored, ({ employeeId }) => employeeId),
    employments: Map.groupBy(employments, ({ employeeId }) => employeeId),
    leave: Map.groupBy(leave, ({ employeeId }) => employeeId),
    adjustments: Map.groupBy(adjustments, ({ employeeId }) => employeeId),
  };
  const ownOf = (id: string) => ({
    employments: byEmployee.employments.get(id) ?? [],
    contracts: contracts.get(id) ?? [],
  });
  const storedOf = (id: string) => byEmployee.stored.get(id) ?? [];
  const readUses = async () => {
    const ids = stored.map(({ id }) => id);
    return ids.length === 0 ? [] : usesOf(reader, ids);
  };
  let uses: Promise<Use[]> | undefined;
  return {
    years,
    uses: () => {
      uses ??= readUses();
      return uses;
    },
    calendarsIn: (id, year) => calendarsOfYear(id, year, storedOf(id), policies, ownOf(id)),
    add: (calendar) => byEmployee.stored.set(calendar.employeeId, [...storedOf(calendar.employeeId), calendar]),
    of(id) {
      const own = { ...ownOf(id), leave: byEmployee.leave.get(id) ?? [] };
      const preventing = own.leave.filter(({ prevents }) => prevents !== null).map(({ date }) => yearOf(date));
      const first = Math.max(
        Math.min(earliest, since.byRule, ...preventing.filter((year) => year >= since.byLeave)),
        Math.min(earliest, ...own.employments.map(({ startDate }) => yearOf(startDate))),
      );
      const calendars = storedOf(id);
      const wanted = yearsBetween(first, last, yearOf(reader.today), new Set(calendars.map(({ year }) => year)));
      return {
        ...own,
        calendars: wanted.flatMap((year) => calendarsOfYear(id, year, calendars, policies, own)),
        adjustments: byEmployee.adjustments.get(id) ?? [],
        plan: plans.get(id) ?? noPlan,
      };
    },
  };
}

/** What the vacation of an employee in a year is kept in; days, where there is neither a calendar nor a configuration. */
export async function unitOfYear(reader: Reader, employeeId: string, year: number): Promise<Unit> {
  const chains = await readChains(reader, [employeeId], [year]);
  const [calendar] = chains.calendarsIn(employeeId, year);
  return calendar?.configuration ?? { hoursPerDay: null };
}

type Own = Pick<ChainFacts, 'employments'> & { contracts: Parameters<FindPolicy>[2]['contracts'] };

/**
 * The calendars of a year, the one first to which its vacation is charged: that of the employee's configuration, else of
 * the default one, else the oldest.
 */
function inOrder<C extends BalanceCalendar>(calendars: C[], policy: Configuration | undefined): C[] {
  const first =
    calendars.find(({ configuration }) => configuration.id === policy?.id) ??
    calendars.find(({ configuration }) => configuration.isDefault);
  return first ? [first, ...calendars.filter((one) => one !== first)] : calendars;
}

function calendarsOfYear(
  id: string,
  year: number,
  stored: BalanceCalendar[],
  policies: FindPolicy,
  own: Own,
): BalanceCalendar[] {
  const ofYear = stored.filter((one) => one.year === year);
  const policy = policies(id, year, own);
  if (ofYear.length > 0) return inOrder(ofYear, policy);
  if (!policy || own.employments.length === 0) return [];
  return [{ id: null, employeeId: id, year, maxDaysOff: null, configuration: policy }];
}
