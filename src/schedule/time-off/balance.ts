import { problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { balancesOf, type ConfiguredCalendar } from '../vacation-calendars/index.ts';
import { notEnoughDays } from './errors.ts';

/** A day and what it takes of which calendar. */
interface Charged {
  calendarId: string | null;
  days: number;
}

/**
 * Refuses days that a calendar does not have. Calendars are locked, and so is the employee: no other write takes of them.
 * @param isCounted the days are counted as pending already, because their request was made before: then what others ask
 *   for does not stand in its way
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
    // What takes nothing may be had of a calendar that has less than nothing.
    if (requested === 0 || requested <= available + 1e-9) continue;
    const members = { balance: { ...balance, requested } };
    throw problem(notEnoughDays, { requested, available, year: String(balance.year) }, { members });
  }
}

const sum = (days: Charged[]) => Math.round(days.reduce((all, one) => all + one.days, 0) * 100) / 100;
