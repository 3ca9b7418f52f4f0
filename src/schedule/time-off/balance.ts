import type { LocalDate } from '../../platform/clock.ts';
import { problemFor } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import {
  balanceOfYear,
  type Chains,
  type ConfiguredCalendar,
  daysOf,
  isUnlimited,
  lackOf,
  readBalances,
  shownAmount,
  shownDays,
} from '../vacation-calendars/index.ts';
import { notEnoughDays } from './errors.ts';

/** A day, its calendar, and what it takes of that. */
interface Charged {
  date: LocalDate;
  calendarId: string | null;
  days: number;
  seconds: number;
}

/** Seconds as hours, to two decimals. */
const hoursOf = (seconds: number) => shownDays(seconds / 3600);

/** What is left of a year may belong to the next one already. */
export const withNext = (years: readonly number[]): number[] =>
  years.flatMap((year) => [year, Math.min(year + 1, 9999)]);

/** Whether requests may take more days than a calendar has. */
const mayExceed = (calendar: Pick<ConfiguredCalendar, 'maxDaysOff' | 'configuration'>) =>
  isUnlimited(calendar) || !calendar.configuration.employeeRequestDenyExcessDaysOff;

/**
 * Refuses days that a calendar does not have left, with the days without work that they take. Calendars and the employee
 * are locked: no other write takes days.
 * @param isCounted the days already count as pending, because their request exists: then other pending requests are
 *   ignored
 * @param chains of the employee and the years of the calendars `withNext`, if they are read already
 * @throws Problem `not_enough_days` with the balance
 */
export async function refuseUnlessEnough(
  tx: Tx,
  calendars: ConfiguredCalendar[],
  days: Charged[],
  isCounted = false,
  chains?: Chains,
): Promise<void> {
  const status = isCounted ? ('accepted' as const) : ('pending' as const);
  const further = days.flatMap(({ calendarId, ...day }) =>
    calendarId === null ? [] : [{ ...day, calendarId, status }],
  );
  const first = days.map(({ date }) => date).sort()[0];
  if (first === undefined) return;
  const employeeIds = [...new Set(calendars.map(({ employeeId }) => employeeId))];
  const years = withNext(calendars.map(({ year }) => year));
  const count = await readBalances(tx, employeeIds, years, further, chains);
  const counts = isCounted ? ({ status }: { status: string }) => status === 'accepted' : undefined;
  const [before, after] = [count([], counts), count(further, counts)];
  for (const [i, facts] of before.entries()) {
    const then = after[i];
    if (!then || mayExceed(facts.calendar)) continue;
    const charged = calendars.find(({ id }) => id === facts.calendar.id);
    const [lack, lackBefore] = [lackOf(then, first), lackOf(facts, first)];
    const used = (one: typeof facts) => shownDays(one.used.reduce((sum, { amount }) => sum + amount, 0));
    const requested = shownDays(used(then) - used(facts));
    // Days that cost nothing are possible even with a negative balance.
    const isEnough = charged ? requested === 0 || lack === 0 : lack <= lackBefore;
    if (isEnough) continue;
    const { entries: _, employeeId: __, ...balance } = balanceOfYear(facts, tx.today);
    const [wanted, available] = charged ? [requested, shownDays(requested - lack)] : [lack, lackBefore];
    const unit = facts.calendar.configuration;
    const { days, seconds } = shownAmount(wanted, unit);
    const inSeconds = balance.seconds && { ...balance.seconds, requested: seconds };
    const members = { balance: { ...balance, requested: days, seconds: inSeconds } };
    const [reason, shown] = seconds === null ? (['days', daysOf] as const) : (['hours', hoursOf] as const);
    const params = { requested: shown(wanted, unit), available: shown(available, unit), year: String(balance.year) };
    throw problemFor(notEnoughDays, reason, params, { members });
  }
}
