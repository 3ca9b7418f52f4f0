/**
 * The days without work that vacation in days of the calendar takes, although no request has them. Pure.
 *
 * 30 days of the calendar are four weeks and two days (Estatuto de los Trabajadores 38.1), so a week off must take seven,
 * whether or not a request names the weekend. A day without work (a weekend, a holiday, a day off of part time) is taken
 *   - between two days of vacation: the last day of work before it and the first one after it are both vacation;
 *   - in a week, from Monday to Sunday, of which all days of work are vacation.
 *
 * Each employment is apart from the next one, even if no day lies between them. The rest
 * follows from the days alone, so neither the order nor the number of the requests changes what they take.
 */
import { addDays, dayNumber, eachDay, type LocalDate, sinceMonday } from '../../platform/clock.ts';
import { type PlannedDay, workingSecondsOf } from '../day-plan/index.ts';

/** A day of vacation charged to a calendar that counts days of the calendar. */
export interface NaturalDay {
  date: LocalDate;
  calendarId: string;
  status: 'accepted' | 'pending';
  days: number;
}

/** A day without work that vacation takes: pending if it follows from a pending request. */
export interface RestDay extends Pick<NaturalDay, 'date' | 'calendarId' | 'status'> {
  /** The day of vacation with whose calendar it is charged. */
  with: LocalDate;
}

/** The plan of an employee, by date. */
export type PlanBy = ReadonlyMap<LocalDate, PlannedDay>;

/** What a date is for an employee. */
type Kind = 'work' | 'rest' | 'not_employed';

/** What a planned day is for vacation. */
export function kindOf(day: PlannedDay | undefined): Kind {
  if (day === undefined || day.from === 'not_employed') return 'not_employed';
  return workingSecondsOf(day) > 0 ? 'work' : 'rest';
}

/** The days before and after a day without work in which the days of work next to it lie. */
const reach = 7;

/** The days around a period in which days off may take days without work of it, and the other way round. */
export const around = 2 * reach;

const almostWhole = 1 - 1e-6;

/** Dates that are vacation all day, with the calendar that has them. */
function wholeDays(days: NaturalDay[]): Map<LocalDate, string> {
  const byDate = [...Map.groupBy(days, ({ date }) => date)];
  return new Map(
    byDate.flatMap(([date, ofDate]): [LocalDate, string][] => {
      const share = ofDate.reduce((sum, one) => sum + one.days, 0);
      return ofDate[0] && share >= almostWhole ? [[date, ofDate[0].calendarId]] : [];
    }),
  );
}

/** The first date in one direction that fulfils a condition, within reach and employment. */
function nearest(
  date: LocalDate,
  step: 1 | -1,
  kindOf: (date: LocalDate) => Kind,
  isFound: (date: LocalDate) => boolean,
): LocalDate | undefined {
  for (let i = 1; i <= reach; i++) {
    const other = addDays(date, i * step);
    if (isFound(other)) return other;
    if (kindOf(other) === 'not_employed') return undefined;
  }
  return undefined;
}

/** The dates of the week of a date, from Monday to Sunday. */
function weekOf(date: LocalDate): LocalDate[] {
  const monday = addDays(date, -sinceMonday(dayNumber(date)));
  return eachDay(monday, addDays(monday, 6));
}

/** The days without work that these days take, with the day next to each, of the same year if possible, and its calendar. */
function takenBy(
  days: NaturalDay[],
  kindOf: (date: LocalDate) => Kind,
): Map<LocalDate, Pick<RestDay, 'with' | 'calendarId'>> {
  const off = wholeDays(days);
  const isWork = (date: LocalDate) => kindOf(date) === 'work';
  const requested = new Set(days.map(({ date }) => date));
  const candidates = new Set(
    [...off.keys()].flatMap((date) => Array.from({ length: 15 }, (_, i) => addDays(date, i - 7))),
  );
  const taken: ReturnType<typeof takenBy> = new Map();
  for (const date of [...candidates].sort()) {
    if (kindOf(date) !== 'rest' || requested.has(date)) continue;
    const ends = ([-1, 1] as const).map((step) => nearest(date, step, kindOf, isWork));
    const isBetween = ends.every((other) => other !== undefined && off.has(other));
    const work = weekOf(date).filter(isWork);
    const isOfWholeWeek = work.length > 0 && work.every((other) => off.has(other));
    if (!isBetween && !isOfWholeWeek) continue;
    const next = ([-1, 1] as const).flatMap((step) => nearest(date, step, kindOf, (other) => off.has(other)) ?? []);
    const charged = next.find((other) => other.slice(0, 4) === date.slice(0, 4)) ?? next[0];
    const calendarId = charged && off.get(charged);
    if (calendarId) taken.set(date, { with: charged, calendarId });
  }
  return taken;
}

/** The days without work that an employee's vacation takes, by employment and date. */
export function restDaysOf(days: NaturalDay[], plan: PlanBy): RestDay[] {
  const since = (date: LocalDate) => plan.get(date)?.employedSince ?? null;
  return [...Map.groupBy(days, ({ date }) => since(date))].flatMap(([first, own]) => {
    const kindOn = (date: LocalDate) => (since(date) === first ? kindOf(plan.get(date)) : 'not_employed');
    const accepted = takenBy(
      own.filter(({ status }) => status === 'accepted'),
      kindOn,
    );
    return [...takenBy(own, kindOn)].map(([date, charged]): RestDay => {
      const status = accepted.has(date) ? 'accepted' : 'pending';
      return { date, status, ...(accepted.get(date) ?? charged) };
    });
  });
}
