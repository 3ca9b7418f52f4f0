import { problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { balancesOf, type ConfiguredCalendar } from '../vacation-calendars/index.ts';
import { notEnoughDays } from './errors.ts';

/** A day, its calendar, and what it takes of that. */
interface Charged {
  calendarId: string | null;
  days: number;
}

/**
 * Refuses days that a calendar does not have left. Calendars and the employee are locked: no other write takes days.
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
  for (const { entries: _, employeeId: __, ...balance } of await balancesOf(tx, calendars)) {
    const requested = sum(days.filter(({ calendarId }) => calendarId === balance.calendarId));
    const available = isCounted ? balance.entitled - balance.taken : balance.remaining;
    // Days that cost nothing are possible even with a negative balance.
    if (requested === 0 || requested <= available + 1e-9) continue;
    const members = { balance: { ...balance, requested } };
    throw problem(notEnoughDays, { requested, available, year: String(balance.year) }, { members });
  }
}

const sum = (days: Charged[]) => Math.round(days.reduce((all, one) => all + one.days, 0) * 100) / 100;
