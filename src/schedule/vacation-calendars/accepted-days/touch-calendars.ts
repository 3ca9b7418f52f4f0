/** Accepted days belong to the calendar that they are charged to: requests that change them make its next version. */
import { causedBy } from '../../../events/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import { rememberBefore } from '../../../platform/resource/history/store.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { vacationCalendarEvents } from '../events.ts';
import { vacationCalendars } from '../vacation-calendar.ts';
import { writeNextVersions } from './store.ts';

interface ChargedDay {
  calendarId: string | null;
  givesBack: string | null;
  date: LocalDate;
  portion: number | null;
  days: number;
  seconds: number;
  inRange: boolean;
}

/** Accepted days of requests before and after a change, with the event of the change. */
export interface DaysMoved {
  eventId: string;
  before: readonly ChargedDay[];
  after: readonly ChargedDay[];
}

/** Whether a calendar shows a day: not one that asks to give another back, or that costs nothing in a range. */
const isShown = ({ calendarId, givesBack, inRange, days }: ChargedDay) =>
  calendarId !== null && givesBack === null && !(inRange && days === 0);
const shown = ({ date, portion, days, seconds }: ChargedDay) => ({ date, portion, days, seconds });

/**
 * Makes the next versions of the calendars of these days, each with its event, so that a write by an earlier version is
 * refused. The employees are locked.
 */
export async function touchCalendars(tx: Tx, moved: readonly DaysMoved[]): Promise<void> {
  const sides = moved.flatMap(({ eventId, before, after }) => [
    ...before.map((day) => ({ eventId, day, side: 'before' })),
    ...after.map((day) => ({ eventId, day, side: 'after' })),
  ]);
  const byCalendar = Map.groupBy(
    sides.filter(({ day }) => isShown(day)),
    ({ day }) => day.calendarId ?? '',
  );
  if (byCalendar.size === 0) return;
  for (const { updatedBefore, ...row } of await writeNextVersions(tx, [...byCalendar.keys()])) {
    rememberBefore(tx, vacationCalendars.name, { version: row.version - 1, updatedAt: updatedBefore }, row.id);
    const own = byCalendar.get(row.id) ?? [];
    const daysOf = (name: string) => own.filter(({ side }) => side === name).map(({ day }) => shown(day));
    const changes = [{ field: 'daysOff', before: daysOf('before'), after: daysOf('after') }];
    const record = async () => vacationCalendarEvents.updated(tx, row, { changes, days: {} });
    await causedBy(tx, own[0]?.eventId ?? '', record);
  }
}
