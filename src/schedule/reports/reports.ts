/**
 * Reports on working time. Each needs the same few statements for one employee and for a page of a thousand: those that
 * read the employees, their working days and their plans.
 */
import { dayNumber, type LocalDate, sinceMonday } from '../../platform/clock.ts';
import type { PageMeta } from '../../platform/resource/cursor.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type FigureDay, figuresOf, noFigures, sumOf } from '../figures/index.ts';
import { scopeOfPeriods } from './csv.ts';
import { pageOf, type ReportInput, type ReportPage } from './people.ts';
import type { Person } from './queries.ts';

interface Report<Row> {
  data: Row[];
  meta: PageMeta;
  redacted?: string[];
}

/** A page of employees, and what is kept of the days of each in the period. */
interface Facts<Summary> {
  page: ReportPage;
  of(employeeId: string): Summary;
}

const idsOf = ({ slots }: ReportPage): string[] => [...new Set(slots.map(({ person }) => person.id))];

async function factsOf<Summary>(
  reader: Reader,
  asked: ReportInput,
  summarize: (days: FigureDay[]) => Summary,
  { byDay = false, withPeriods = false } = {},
): Promise<Facts<Summary>> {
  const page = await pageOf(reader, asked, byDay);
  const found = await figuresOf(reader, idsOf(page), asked, { summarize: ({ days }) => summarize(days), withPeriods });
  return { page, of: (id) => found.get(id) ?? summarize([]) };
}

/** What every row says of its employee. */
const shown = ({ id, removedAt }: Person) => ({ employeeId: id, removedAt });

/** What a day of the register has besides its figures; its periods are entries. */
const registered = ({ periods, plan }: FigureDay, seesEntries: boolean) => ({
  ...(seesEntries ? { periods } : {}),
  roundingMinutes: plan.office?.rules.roundingMinutes ?? null,
  overtimeBasis: plan.office?.rules.overtimeBasis ?? 'day',
});

/** Hours of each employee, or with groupBy=day of each of their days. */
export async function workedHours(
  reader: Reader,
  { groupBy, withPeriods = false, ...asked }: ReportInput & { groupBy?: 'day'; withPeriods?: boolean },
): Promise<Report<object>> {
  if (groupBy === 'day') return hoursByDay(reader, asked, withPeriods);
  const { page, of } = await factsOf(reader, asked, sumOf);
  return { data: page.slots.map(({ person }) => ({ ...shown(person), ...of(person.id) })), meta: page.meta };
}

async function hoursByDay(reader: Reader, asked: ReportInput, withPeriods: boolean): Promise<Report<object>> {
  const seesEntries = reader.caller.can(scopeOfPeriods);
  const byDate = (days: FigureDay[]) => new Map(days.map((day) => [day.date, day]));
  const { page, of } = await factsOf(reader, asked, byDate, { byDay: true, withPeriods: withPeriods && seesEntries });
  const data = page.slots.map(({ person, date }) => {
    const day = of(person.id).get(date);
    return {
      ...shown(person),
      date,
      ...(day?.figures ?? noFigures),
      ...(withPeriods && day ? registered(day, seesEntries) : {}),
    };
  });
  return { data, meta: page.meta, redacted: withPeriods && !seesEntries ? ['periods'] : [] };
}

/** The days of a week in order (ISO 8601). */
export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const weekDayOf = (date: LocalDate) => weekDays[sinceMonday(dayNumber(date))];

/** Hours of each employee on all Mondays of the period, on all Tuesdays, and so on. */
export async function workedHoursByWeekDay(reader: Reader, asked: ReportInput): Promise<Report<object>> {
  const { page, of } = await factsOf(reader, asked, (days) => {
    const byWeekDay = Map.groupBy(days, ({ date }) => weekDayOf(date));
    return weekDays.map((day) => ({ day, ...sumOf(byWeekDay.get(day) ?? []) }));
  });
  const data = page.slots.map(({ person }) => ({ ...shown(person), weekDays: of(person.id) }));
  return { data, meta: page.meta };
}

/** Seconds that each employee worked in the night of the office. */
export async function workedNightHours(reader: Reader, asked: ReportInput): Promise<Report<object>> {
  const { page, of } = await factsOf(reader, asked, (days) => sumOf(days).secondsWorkedNight);
  const data = page.slots.map(({ person }) => ({ ...shown(person), secondsWorkedNight: of(person.id) }));
  return { data, meta: page.meta };
}

/** The days on which each employee worked despite time off or a holiday. */
export async function workedAbsenceDays(reader: Reader, asked: ReportInput): Promise<Report<object>> {
  const { page, of } = await factsOf(reader, asked, (days) =>
    days
      .filter(({ figures, plan }) => figures.secondsWorked > 0 && (plan.holiday !== null || plan.timeOff.length > 0))
      .map(({ date, figures }) => ({ date, secondsWorked: figures.secondsWorked })),
  );
  const data = page.slots.map(({ person }) => ({ ...shown(person), days: of(person.id) }));
  return { data, meta: page.meta };
}
