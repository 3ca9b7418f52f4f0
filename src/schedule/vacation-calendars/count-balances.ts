import { addDays, type LocalDate } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { contractsOf, type PlannedDay, planDays, workingSecondsOf } from '../day-plan/index.ts';
import { type Balance, balanceOf, type Counted } from './balance.ts';
import { entitlementOf } from './entitlement.ts';
import { type Kind, type NaturalDay, type RestDay, restDaysOf } from './rest-days.ts';
import { calendarsById, employmentsOf, naturalDaysOf, type Use, usesOf } from './store.ts';

/**
 * The balances of calendars of any employees; the same few statements for one and for hundreds. Entitlements are not
 * stored but computed each time, so that a changed employment, contract or configuration counts at once.
 */
export const balancesOf = async (reader: Reader, calendars: Counted[]): Promise<Balance[]> =>
  (await readBalances(reader, calendars, []))([]);

/** The balances of stored calendars. */
export const balancesById = async (reader: Reader, ids: readonly string[]): Promise<Balance[]> =>
  balancesOf(reader, await calendarsById(reader, ids));

/**
 * Reads the facts behind balances, so that they can be counted with and without further days, which are not stored or not
 * in this state.
 * @param possible the days that may be counted in addition
 */
export async function readBalances(
  reader: Reader,
  calendars: Counted[],
  possible: NaturalDay[],
): Promise<(further: NaturalDay[]) => Balance[]> {
  if (calendars.length === 0) return () => [];
  const employeeIds = [...new Set(calendars.map(({ employeeId }) => employeeId))];
  const years = calendars.map(({ year }) => year);
  const [from, to] = [`${Math.min(...years)}-01-01`, `${Math.max(...years)}-12-31`];
  const ids = calendars.flatMap(({ id }) => id ?? []);
  const [employments, contracts, uses] = await Promise.all([
    employmentsOf(reader, employeeIds),
    contractsOf(reader, employeeIds, from, to),
    usesOf(reader, ids),
  ]);
  const restDays = await readRestDays(reader, calendars, [...uses, ...possible.map(useOf)]);
  const employmentsBy = Map.groupBy(employments, ({ employeeId }) => employeeId);
  const entitled = calendars.map((calendar) => ({
    calendar,
    entitlement: entitlementOf({
      ...calendar,
      employments: employmentsBy.get(calendar.employeeId) ?? [],
      contracts: contracts.get(calendar.employeeId) ?? [],
    }),
  }));
  return (further) => {
    const usesBy = Map.groupBy([...uses, ...further.map(useOf)], ({ calendarId }) => calendarId);
    const restBy = Map.groupBy(restDays(further), ({ calendarId }) => calendarId);
    return entitled.map(({ calendar, entitlement }) => {
      const id = calendar.id ?? '';
      return balanceOf(calendar, entitlement, usesBy.get(id) ?? [], restBy.get(id) ?? []);
    });
  };
}

const useOf = ({ calendarId, status, days, date }: NaturalDay): Use => ({
  calendarId,
  requestId: '',
  status,
  days,
  from: date,
  to: date,
});

/** Days of the next calendars may lie next to those of these, with a week of days without work between them. */
export const around = 14;

/**
 * Reads what decides which days without work vacation takes: other days of calendars that count such days, and the plan.
 * @param uses periods with days of the calendars
 */
async function readRestDays(
  reader: Reader,
  calendars: Counted[],
  uses: Pick<Use, 'calendarId' | 'from' | 'to'>[],
): Promise<(further: NaturalDay[]) => RestDay[]> {
  const employeeBy = new Map(
    calendars.flatMap(({ id, employeeId, configuration }): [string, string][] =>
      id !== null && configuration.dayType === 'calendar_day' ? [[id, employeeId]] : [],
    ),
  );
  const own = uses.filter(({ calendarId }) => employeeBy.has(calendarId));
  if (own.length === 0) return () => [];
  const ids = [...new Set(own.flatMap(({ calendarId }) => employeeBy.get(calendarId) ?? []))];
  const from = addDays(
    own.map((use) => use.from).reduce((a, b) => (a < b ? a : b)),
    -around,
  );
  const to = addDays(
    own.map((use) => use.to).reduce((a, b) => (a > b ? a : b)),
    around,
  );
  const [days, plans] = await Promise.all([naturalDaysOf(reader, ids, from, to), planDays(reader, ids, from, to)]);
  const kinds = new Map([...plans].map(([id, plan]) => [id, new Map(plan.map((day) => [day.date, kindOf(day)]))]));
  return (further) => {
    const more = further.flatMap((day) => {
      const employeeId = employeeBy.get(day.calendarId);
      return employeeId === undefined ? [] : [{ ...day, employeeId }];
    });
    return [...Map.groupBy([...days, ...more], ({ employeeId }) => employeeId)].flatMap(([id, ofEmployee]) =>
      restDaysOf(ofEmployee, (date: LocalDate) => kinds.get(id)?.get(date) ?? 'not_employed'),
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
): Promise<Map<string, LocalDate[]>> {
  if (days.length === 0) return new Map();
  const byEmployee = Map.groupBy(days, ({ employeeId }) => employeeId);
  const plans = await planDays(reader, [...byEmployee.keys()], addDays(from, -around), addDays(to, around));
  return new Map(
    [...byEmployee].map(([id, own]) => {
      const kinds = new Map((plans.get(id) ?? []).map((day) => [day.date, kindOf(day)]));
      const rest = restDaysOf(own, (date) => kinds.get(date) ?? 'not_employed').map(({ date }) => date);
      return [id, rest.filter((date) => from <= date && date <= to)];
    }),
  );
}

function kindOf(day: PlannedDay): Kind {
  if (day.from === 'not_employed') return 'not_employed';
  return workingSecondsOf(day) > 0 ? 'work' : 'rest';
}
