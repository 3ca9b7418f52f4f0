import { chunksOf } from '../../platform/chunks.ts';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type PlannedDay, planDays } from '../day-plan/index.ts';
import { type Balance, type BalanceCalendar, type BalanceFacts, balanceOfYear } from './balance.ts';
import { ledgersOf } from './chain.ts';
import type { Entitlement } from './entitlement.ts';
import type { UsedDay } from './ledger.ts';
import { readSettings } from './policies.ts';
import { type Chains, readChains } from './read-chains.ts';
import { around, type NaturalDay, type PlanBy, type RestDay, restDaysOf } from './rest-days.ts';
import { calendarsById, naturalDaysOf, type Use } from './store.ts';
import { usedAmount } from './unit.ts';

/** A day that is not stored, or not in this state. */
type FurtherDay = NaturalDay & Pick<Use, 'seconds'>;

/** Counts the calendars of employees: with further days, which are not stored or not in this state, or with a part of all. */
type Count = (
  further?: FurtherDay[],
  counts?: (use: Pick<Use, 'calendarId' | 'date' | 'status'>) => boolean,
) => BalanceFacts[];

/**
 * Reads the facts behind the calendars of employees in some years; the same few statements for one and for many.
 * Balances are not stored but computed each time, so that a changed employment, contract or configuration counts at once.
 * @param possible the days that may be counted in addition
 * @param known the chains of these employees and years, if they are read already
 */
export async function readBalances(
  reader: Reader,
  employeeIds: string[],
  years: number[],
  possible: FurtherDay[] = [],
  known?: Chains,
): Promise<Count> {
  if (employeeIds.length === 0 || years.length === 0) return () => [];
  if (known && !years.every((year) => known.years.includes(year))) throw new Error('the chains lack a year');
  const chains = known ?? (await readChains(reader, employeeIds, years));
  const facts = employeeIds.map((id) => chains.of(id));
  const calendars = facts.flatMap((one) => one.calendars);
  const uses = await chains.uses();
  const restDays = await readRestDays(reader, calendars, [...uses, ...possible]);
  const entitlements = new Map<BalanceCalendar, Entitlement>();
  return (further = [], counts = () => true) => {
    const all = [...uses, ...further.map((day): Use => ({ ...day, requestId: '' }))].filter(counts);
    const usesBy = Map.groupBy(all, ({ calendarId }) => calendarId);
    const restBy = Map.groupBy(restDays(further, counts), ({ calendarId }) => calendarId);
    const usedOf = ({ id, configuration }: BalanceCalendar): UsedDay[] => {
      if (id === null) return [];
      const own = (usesBy.get(id) ?? []).map((use) => ({ ...use, amount: usedAmount(use, configuration) }));
      const rest = (restBy.get(id) ?? []).map((day) => ({ ...day, amount: 1, requestId: null }));
      return [...own, ...rest];
    };
    return facts.flatMap((one) => ledgersOf(one, usedOf, entitlements));
  };
}

/** Employees whose balances are counted at once. The plan of each may have every day since the first carry-over. */
const atOnce = 40;

/** Counts the calendars of employees, however many, in some years. */
export async function countBalances(reader: Reader, employeeIds: string[], years: number[]): Promise<BalanceFacts[]> {
  if (employeeIds.length === 0 || years.length === 0) return [];
  const settings = await readSettings(reader);
  const facts: BalanceFacts[] = [];
  for (const some of chunksOf(employeeIds, atOnce)) {
    const chains = await readChains(reader, some, years, settings);
    facts.push(...(await readBalances(reader, some, years, [], chains))());
  }
  return facts;
}

/** The balances of stored calendars. */
export async function balancesById(reader: Reader, ids: readonly string[]): Promise<Balance[]> {
  const calendars = await calendarsById(reader, ids);
  const employeeIds = [...new Set(calendars.map(({ employeeId }) => employeeId))];
  const years = calendars.map(({ year }) => year);
  return (await countBalances(reader, employeeIds, years))
    .filter(({ calendar }) => calendar.id !== null && ids.includes(calendar.id))
    .map((facts) => balanceOfYear(facts, reader.today));
}

const byDate = (days: PlannedDay[]): PlanBy => new Map(days.map((day) => [day.date, day]));

/**
 * Reads what decides which days without work vacation takes: other days of calendars that count such days, and the plan.
 * @param uses days of the calendars
 */
async function readRestDays(
  reader: Reader,
  calendars: BalanceCalendar[],
  uses: Pick<Use, 'calendarId' | 'date'>[],
): Promise<(further: NaturalDay[], counts: (day: NaturalDay) => boolean) => RestDay[]> {
  const employeeBy = new Map(
    calendars.flatMap(({ id, employeeId, configuration }): [string, string][] =>
      id !== null && configuration.dayType === 'calendar_day' ? [[id, employeeId]] : [],
    ),
  );
  const own = uses.filter(({ calendarId }) => employeeBy.has(calendarId));
  if (own.length === 0) return () => [];
  const ids = [...new Set(own.flatMap(({ calendarId }) => employeeBy.get(calendarId) ?? []))];
  const dates = own.map(({ date }) => date);
  const from = addDays(
    dates.reduce((a, b) => (a < b ? a : b)),
    -around,
  );
  const to = addDays(
    dates.reduce((a, b) => (a > b ? a : b)),
    around,
  );
  const [days, plans] = await Promise.all([naturalDaysOf(reader, ids, from, to), planDays(reader, ids, from, to)]);
  const planBy = new Map([...plans].map(([id, plan]) => [id, byDate(plan)]));
  return (further, counts) => {
    const more = further.flatMap((day) => {
      const employeeId = employeeBy.get(day.calendarId);
      return employeeId === undefined ? [] : [{ ...day, employeeId }];
    });
    return [...Map.groupBy([...days, ...more].filter(counts), ({ employeeId }) => employeeId)].flatMap(
      ([id, ofEmployee]) => restDaysOf(ofEmployee, planBy.get(id) ?? byDate([])),
    );
  };
}

/**
 * The days without work that vacation takes in a period, by employee.
 * @param days vacation in calendars that count days of the calendar, `around` the period too
 */
export async function restDaysIn(
  reader: Reader,
  days: readonly (NaturalDay & { employeeId: string })[],
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<Map<string, RestDay[]>> {
  if (days.length === 0) return new Map();
  const byEmployee = Map.groupBy(days, ({ employeeId }) => employeeId);
  const plans = await planDays(reader, [...byEmployee.keys()], addDays(from, -around), addDays(to, around));
  return new Map(
    [...byEmployee].map(([id, own]) => {
      const rest = restDaysOf(own, byDate(plans.get(id) ?? []));
      return [id, rest.filter(({ date }) => from <= date && date <= to)];
    }),
  );
}
