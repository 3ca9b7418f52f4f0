/** A request before it is made: the write itself, in a transaction that is rolled back, and what it changed. */
import { latePeriodIds } from '../../../events/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { yearOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { holidaysOf } from '../../day-plan/index.ts';
import {
  type Balance,
  type BalanceFacts,
  balanceOfYear,
  balanceOn,
  readBalances,
  shownAmount,
  shownDays,
  yearsOfCalendars,
} from '../../vacation-calendars/index.ts';
import { type StoredDay, standingDaysOfRequest } from '../store.ts';
import type { Effect } from './effect.ts';
import { colleaguesOff } from './queries.ts';

/** The days that a body names. */
interface PreviewInput {
  daysOff?: { date: LocalDate }[] | undefined;
  startDate?: LocalDate | null | undefined;
  endDate?: LocalDate | null | undefined;
}

const distinct = (years: number[]) => [...new Set(years)].sort((a, b) => a - b);

/** The years of the days that a body names; of a wrong one the year in which it begins. */
function yearsOf({ daysOff = [], startDate, endDate }: PreviewInput): number[] {
  const first = startDate ?? endDate;
  if (first == null) return distinct(daysOff.map(({ date }) => yearOf(date)));
  const [from, to] = [yearOf(first), yearOf(endDate ?? first)];
  return Array.from({ length: Math.min(Math.max(to - from, 0), 3) + 1 }, (_, i) => from + i);
}

/** The write of a request. */
export interface RequestWrite<Row> {
  employeeId: string;
  body: PreviewInput;
  act: () => Promise<Row>;
}

/**
 * Writes a request and says what that changes.
 * @returns the row of the write, and its effect
 * @throws Problem as the write does
 */
export async function withEffect<Row extends { id: string }>(
  tx: Tx,
  { employeeId, body, act }: RequestWrite<Row>,
): Promise<{ row: Row; effect: Effect }> {
  const years = distinct([...yearsOf(body), ...(await yearsOfCalendars(tx, [employeeId]))]);
  const balances = async () => (await readBalances(tx, [employeeId], years))();
  const before = await balances();
  const row = await act();
  const days = await standingDaysOfRequest(tx, row.id);
  const effect: Effect = {
    seconds: days.reduce((sum, day) => sum + day.seconds, 0),
    days: shownDays(days.reduce((sum, day) => sum + day.days, 0)),
    balances: changesOf(before, await balances(), days, tx.today),
    holidays: await holidaysAmong(tx, employeeId, days),
    colleagues: (await colleaguesOff(tx, [row.id])).map(({ requestId: _, ...one }) => one),
    latePeriodIds: await latePeriodIds(tx),
  };
  return { row, effect };
}

/** The calendars from which the request takes days, or to which it gives some back. */
function changesOf(
  before: BalanceFacts[],
  after: BalanceFacts[],
  days: readonly StoredDay[],
  today: LocalDate,
): Effect['balances'] {
  return after.flatMap((facts) => {
    const { calendar } = facts;
    // The request creates the calendar of a year that has none.
    const earlier =
      before.find((one) => one.calendar.id === calendar.id) ??
      before.find((one) => one.calendar.id === null && one.calendar.year === calendar.year);
    if (!earlier) return [];
    const unit = calendar.configuration;
    const taken = shownAmount(shownDays(usedOf(facts) - usedOf(earlier)), unit);
    if (taken.days === 0 && !taken.seconds) return [];
    const ofCalendar = days.filter(({ calendarId }) => calendarId === calendar.id);
    const date = ofCalendar.at(-1)?.date ?? days.at(-1)?.date ?? today;
    const [then, now] = [balanceOfYear(earlier, today), balanceOfYear(facts, today)];
    const [thenOn, nowOn] = [balanceOn(earlier, date), balanceOn(facts, date)];
    return [
      {
        calendarId: earlier.calendar.id,
        year: calendar.year,
        dayType: calendar.configuration.dayType,
        days: taken.days,
        before: then.remaining,
        after: now.remaining,
        seconds: taken.seconds === null ? null : { requested: taken.seconds, ...inSeconds(then, now) },
        onDate: {
          date,
          before: thenOn.remaining,
          after: nowOn.remaining,
          seconds: taken.seconds === null ? null : inSeconds(thenOn, nowOn),
        },
      },
    ];
  });
}

const usedOf = ({ used }: BalanceFacts): number => used.reduce((sum, { amount }) => sum + amount, 0);

/** What remains without the request and with it. */
const inSeconds = (then: Balance, now: Balance) => ({
  before: then.seconds?.remaining ?? 0,
  after: now.seconds?.remaining ?? 0,
});

/** The holidays from the first to the last day of a request. */
async function holidaysAmong(tx: Tx, employeeId: string, days: readonly StoredDay[]): Promise<Effect['holidays']> {
  const [first, last] = [days.at(0)?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const holidays = await holidaysOf(tx, [employeeId], first, last);
  return holidays.map(({ date, name }) => ({ date, name }));
}
