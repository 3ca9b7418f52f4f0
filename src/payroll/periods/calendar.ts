/** The periods of a pay group: they follow from its frequency and its first day. Pure. */
import { addDays, dayNumber, type LocalDate, lastDate } from '../../platform/clock.ts';
import { monthFrom } from '../../platform/months.ts';
import type { PayGroup } from '../pay-groups/index.ts';

/** The days of a period, both included. */
export interface PeriodDays {
  id: string;
  payGroupId: string;
  from: LocalDate;
  to: LocalDate;
}

type Rhythm = Pick<PayGroup, 'id' | 'frequency' | 'firstDay'>;

/** A UUID without dashes, of version 8: its last 32 bits, and the others. */
function partsOf(uuid: string): { head: string; tail: number } {
  const hex = uuid.toLowerCase().replaceAll('-', '');
  return { head: `${hex.slice(0, 12)}8${hex.slice(13, 24)}`, tail: Number.parseInt(hex.slice(24), 16) };
}

const asNumber = (date: LocalDate) => Number(date.replaceAll('-', ''));

/**
 * The id of the period that begins on a day: a UUID version 8 (RFC 9562), which is the id of the group with its last 32
 * bits combined with the day as a number (20261101) by exclusive or.
 */
export function periodId(payGroupId: string, from: LocalDate): string {
  const { head, tail } = partsOf(payGroupId);
  const hex = head + ((tail ^ asNumber(from)) >>> 0).toString(16).padStart(8, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The period of a group with an id; undefined if it has none. */
export function periodWithId(group: Rhythm, id: string): PeriodDays | undefined {
  const [own, asked] = [partsOf(group.id), partsOf(id)];
  if (own.head !== asked.head) return undefined;
  const day = String((own.tail ^ asked.tail) >>> 0).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) || day < group.firstDay) return undefined;
  return periodsBetween(group, day, day).find((period) => period.from === day);
}

const daysIn = { biweekly: 14, weekly: 7 };

/** The same day of a later month; months have all days that monthly periods begin on. */
const monthsLater = (date: LocalDate, months: number): LocalDate => `${monthFrom(date, months)}-${date.slice(8)}`;

const middle = '16';

/** The first day of the period after the one that begins on a day; undefined: the calendar ends before it. */
function nextStart({ frequency }: Rhythm, from: LocalDate): LocalDate | undefined {
  const isInLastMonth = from.slice(0, 7) === lastDate.slice(0, 7);
  if (frequency === 'monthly') return isInLastMonth ? undefined : monthsLater(from, 1);
  if (frequency === 'semimonthly') {
    if (!from.endsWith(middle)) return `${from.slice(0, 8)}${middle}`;
    return isInLastMonth ? undefined : `${monthFrom(from, 1)}-01`;
  }
  const isLast = dayNumber(lastDate) - dayNumber(from) < daysIn[frequency];
  return isLast ? undefined : addDays(from, daysIn[frequency]);
}

/** The first day of the period that has a day; the day is not before the group's first one. */
function startOn({ frequency, firstDay }: Rhythm, day: LocalDate): LocalDate {
  if (frequency === 'semimonthly') return `${day.slice(0, 8)}${day.slice(8) >= middle ? middle : '01'}`;
  if (frequency === 'monthly') {
    const own = `${day.slice(0, 8)}${firstDay.slice(8)}`;
    return own <= day ? own : monthsLater(own, -1);
  }
  const length = daysIn[frequency];
  return addDays(firstDay, Math.floor((dayNumber(day) - dayNumber(firstDay)) / length) * length);
}

/** The periods of a group with a day between two days (both included), the earliest first. */
export function periodsBetween(group: Rhythm, from: LocalDate, to: LocalDate): PeriodDays[] {
  const periods: PeriodDays[] = [];
  let start: LocalDate | undefined = from <= group.firstDay ? group.firstDay : startOn(group, from);
  while (start !== undefined && start <= to) {
    const next = nextStart(group, start);
    const end = next === undefined ? lastDate : addDays(next, -1);
    periods.push({ id: periodId(group.id, start), payGroupId: group.id, from: start, to: end });
    start = next;
  }
  return periods;
}

/** The period of a group before one of it; undefined: that is the first one. */
export const periodBefore = (group: Rhythm, { from }: PeriodDays): PeriodDays | undefined =>
  from > group.firstDay ? periodsBetween(group, addDays(from, -1), addDays(from, -1))[0] : undefined;
