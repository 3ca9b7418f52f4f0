/** What pending requests for vacation leave of its calendars, if they are accepted. */
import { reaches } from '../../../platform/resource/view.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { type BalanceFacts, balanceOfYear, readBalances, yearsOfCalendars } from '../../vacation-calendars/index.ts';
import { standingDaysOfRequests } from '../store.ts';

/** A pending request, and whose it is. */
interface Asked {
  id: string;
  employeeId: string;
  type: 'create' | 'delete';
}

/** A calendar that a request charges, before the decision and after it, in days and for one in hours in seconds. */
interface Decided {
  calendarId: string;
  year: number;
  before: number;
  after: number;
  seconds: { before: number; after: number } | null;
}

/**
 * The calendars that requests charge, by request, as far as the caller reaches their employees. Other pending requests do
 * not stand in the way of a decision, so they do not count.
 */
export async function balancesOnDecision(reader: Reader, asked: readonly Asked[]): Promise<Map<string, Decided[]>> {
  const requests = asked.filter(({ employeeId }) => reaches(reader, employeeId));
  if (requests.length === 0) return new Map();
  const employeeIds = [...new Set(requests.map(({ employeeId }) => employeeId))];
  const [stored, years] = await Promise.all([
    standingDaysOfRequests(
      reader,
      requests.map(({ id }) => id),
    ),
    yearsOfCalendars(reader, employeeIds),
  ]);
  const days = stored.flatMap(({ requestId, calendarId, date, days, seconds }) =>
    calendarId === null ? [] : [{ requestId, calendarId, date, days, seconds, status: 'accepted' as const }],
  );
  const count = await readBalances(reader, employeeIds, years, days);
  const isAccepted = ({ status }: { status: string }) => status === 'accepted';
  const present = count([], isAccepted);
  return new Map(
    requests.map(({ id, type }) => {
      const own = days.filter(({ requestId }) => requestId === id);
      const placeOf = (day: { calendarId: string; date: string }) => `${day.calendarId} ${day.date}`;
      const returned = new Set(type === 'delete' ? own.map(placeOf) : []);
      const then = count(type === 'create' ? own : [], (day) => isAccepted(day) && !returned.has(placeOf(day)));
      const charged = new Set(own.map(({ calendarId }) => calendarId));
      return [id, present.flatMap((facts, i) => decided(reader, charged, facts, then[i]))];
    }),
  );
}

function decided(
  { today }: Reader,
  charged: ReadonlySet<string>,
  facts: BalanceFacts,
  later: BalanceFacts | undefined,
): Decided[] {
  const { id: calendarId, year } = facts.calendar;
  if (!later || calendarId === null || !charged.has(calendarId)) return [];
  const [before, after] = [balanceOfYear(facts, today), balanceOfYear(later, today)];
  const seconds = before.seconds &&
    after.seconds && { before: before.seconds.remaining, after: after.seconds.remaining };
  return [{ calendarId, year, before: before.remaining, after: after.remaining, seconds }];
}
