import type { LocalDate } from '../../platform/clock.ts';
import { problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type ConfiguredCalendar, readBalances, shownDays } from '../vacation-calendars/index.ts';
import { notEnoughDays } from './errors.ts';

/** A day, its calendar, and what it takes of that. */
interface Charged {
  date: LocalDate;
  calendarId: string | null;
  days: number;
}

/**
 * Refuses days that a calendar does not have left, with the days without work that they take. Calendars and the employee
 * are locked: no other write takes days.
 * @param isCounted the days already count as pending, because their request exists: then other pending requests are
 *   ignored
 * @throws Problem `not_enough_days` with the balance
 */
export async function refuseUnlessEnough(
  tx: Tx,
  calendars: ConfiguredCalendar[],
  days: Charged[],
  isCounted = false,
): Promise<void> {
  const status = isCounted ? ('accepted' as const) : ('pending' as const);
  const further = days.flatMap(({ calendarId, ...day }) =>
    calendarId === null ? [] : [{ ...day, calendarId, status }],
  );
  const balances = await readBalances(tx, calendars, further);
  const after = balances(further);
  for (const [i, { entries: _, employeeId: __, ...balance }] of balances([]).entries()) {
    const { taken = 0, pending = 0 } = after[i] ?? {};
    const used = isCounted ? balance.taken : balance.taken + balance.pending;
    const requested = shownDays((isCounted ? taken : taken + pending) - used);
    const available = shownDays(balance.entitled - used);
    // Days that cost nothing are possible even with a negative balance.
    if (requested === 0 || requested <= available) continue;
    const members = { balance: { ...balance, requested } };
    throw problem(notEnoughDays, { requested, available, year: String(balance.year) }, { members });
  }
}
