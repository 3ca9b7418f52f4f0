/** The balance of a calendar, from what it has and what was taken of it. Pure. */
import { addDays, type LocalDate } from '../../platform/clock.ts';
import type { Entitlement } from './entitlement.ts';
import type { RestDay } from './rest-days.ts';
import { roundedInTurn, shownDays } from './rounding.ts';
import { type Step, stepOf } from './steps.ts';
import type { ConfiguredCalendar, Use } from './store.ts';

/** The balance of a calendar: entitled − taken − pending = remaining, in days to two decimals. */
export interface Balance {
  employeeId: string;
  /** Null for a calendar that the first request of the year would create. */
  calendarId: string | null;
  year: number;
  entitled: number;
  taken: number;
  pending: number;
  /** Negative if the entitlement was lowered after days were taken. */
  remaining: number;
  entries: Step[];
}

/** An existing calendar, or one that would be created. */
export type Counted = Pick<ConfiguredCalendar, 'employeeId' | 'year' | 'maxDaysOff'> & {
  id: string | null;
  configuration: Pick<ConfiguredCalendar['configuration'], 'name' | 'maxDaysOff' | 'dayType'>;
};

type Status = Use['status'];

/** The sum of exact parts is rounded, and the steps are rounded so that they add up to it. */
function countOf(status: Status, allUses: Use[], allRest: RestDay[]): { days: number; steps: Step[] } {
  const uses = allUses.filter((use) => use.status === status);
  const rest = allRest.filter((day) => day.status === status);
  const rounded = roundedInTurn(uses.map(({ days }) => days));
  const [ofUse, ofRest] =
    status === 'accepted' ? (['taken', 'rest_taken'] as const) : (['pending', 'rest_pending'] as const);
  const steps = uses.map(({ from, to }, i) => stepOf(ofUse, -(rounded[i] ?? 0), { periods: [{ from, to }] }));
  if (rest.length > 0) {
    const periods = periodsOf(rest.map(({ date }) => date));
    steps.push(stepOf(ofRest, -rest.length, { countedDays: rest.length, periods }));
  }
  return { days: shownDays(uses.reduce((sum, { days }) => sum + days, rest.length)), steps };
}

/** Dates in their order, as periods of consecutive days. */
function periodsOf(dates: LocalDate[]): Step['values']['periods'] {
  const periods: Step['values']['periods'] = [];
  for (const date of dates) {
    const last = periods.at(-1);
    if (last && addDays(last.to, 1) === date) last.to = date;
    else periods.push({ from: date, to: date });
  }
  return periods;
}

/**
 * @param uses what requests have of the calendar
 * @param rest the days without work charged to it
 */
export function balanceOf(
  { employeeId, id: calendarId, year }: Counted,
  { entitled, entries }: Entitlement,
  uses: Use[],
  rest: RestDay[],
): Balance {
  const [taken, pending] = [countOf('accepted', uses, rest), countOf('pending', uses, rest)];
  return {
    employeeId,
    calendarId,
    year,
    entitled,
    taken: taken.days,
    pending: pending.days,
    remaining: shownDays(entitled - taken.days - pending.days),
    entries: [...entries, ...taken.steps, ...pending.steps],
  };
}
