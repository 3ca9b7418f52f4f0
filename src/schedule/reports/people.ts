/** The employees of a page of a report, and with groupBy=day their days. */
import { addDays, eachDay, type LocalDate } from '../../platform/clock.ts';
import { daysOf, refuseWrongPeriod } from '../../platform/period.ts';
import { type PageMeta, type PageQuery, pageRequestOf } from '../../platform/resource/cursor.ts';
import type { Position } from '../../platform/resource/order.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date as dateSchema, instant } from '../../platform/values.ts';
import { countPeople, findPeople, type Person } from './queries.ts';

/** The parameters of every report. */
export interface ReportInput extends PageQuery {
  from: LocalDate;
  to: LocalDate;
  employeeIds?: string[] | undefined;
}

/** A row of a page: an employee, on a day or over the whole period. */
interface Slot {
  person: Person;
  /** The last day of the period, unless rows are days. */
  date: LocalDate;
}

export interface ReportPage {
  slots: Slot[];
  meta: PageMeta;
}

/** Reports are sorted by employee, then by day; neither changes while other employees are added or removed. */
const places = [{ schema: instant }, { schema: dateSchema }];

/** Where a page begins: how many employees to skip, or after which one; and with which day of the first. */
interface Start {
  offset: number;
  after: (Position & { isDone: boolean }) | undefined;
  firstDay: LocalDate;
}

/**
 * Finds the employees of a page, by the same rules as every list: in order of creation, by page with totals or by cursor
 * without.
 * @param byDay whether each of their days is a row
 */
export async function pageOf(reader: Reader, asked: ReportInput, byDay: boolean): Promise<ReportPage> {
  refuseWrongPeriod(asked);
  const { from, to, employeeIds } = asked;
  const { page: _page, limit: _limit, cursor: _cursor, ...filters } = asked;
  const walk = [reader.caller.accountId, byDay, Object.entries(filters).sort()];
  const { isCounted, position, offset, limit, meta } = pageRequestOf(asked, walk, places);
  const days = byDay ? daysOf({ from, to }) : 1;
  const begin = byDay ? from : to;
  const start: Start = position ? afterRow(position, to, begin) : atRow(offset, days, begin);

  const wanted = Math.ceil(limit / days) + 1;
  const concerned = { from, to, employeeIds };
  const [people, count] = await Promise.all([
    findPeople(reader, { ...concerned, after: start.after, offset: start.offset, limit: wanted + 1 }),
    isCounted ? countPeople(reader, concerned) : undefined,
  ]);

  const slots: Slot[] = [];
  let isMore = false;
  for (const [i, person] of people.entries()) {
    // The last employee of the previous page may be gone: the next employee then begins with their first day.
    const isGoneOn = start.after === undefined ? i === 0 : person.id === start.after.id;
    for (const date of eachDay(isGoneOn ? start.firstDay : begin, to)) {
      if (slots.length < limit) slots.push({ person, date });
      else isMore = true;
      if (isMore) break;
    }
    if (isMore) break;
  }
  const last = isMore ? slots.at(-1) : undefined;
  const next = last && { values: [last.person.createdAt, last.date], id: last.person.id };
  return { slots, meta: meta(count === undefined ? undefined : count * days, next) };
}

function atRow(skipped: number, days: number, begin: LocalDate): Start {
  return { offset: Math.floor(skipped / days), after: undefined, firstDay: addDays(begin, skipped % days) };
}

function afterRow(position: Position, to: LocalDate, begin: LocalDate): Start {
  const lastDay = String(position.values[1]);
  const isDone = lastDay >= to;
  return { offset: 0, after: { ...position, isDone }, firstDay: isDone ? begin : addDays(lastDay, 1) };
}
