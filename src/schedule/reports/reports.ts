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

/** The facts behind the rows of a page. */
interface Facts {
  page: ReportPage;
  /** An employee's days of the period, in order. */
  daysOf(employeeId: string): FigureDay[];
}

const idsOf = ({ slots }: ReportPage): string[] => [...new Set(slots.map(({ person }) => person.id))];

async function factsOf(
  reader: Reader,
  asked: ReportInput,
  { byDay = false, withPeriods = false } = {},
): Promise<Facts> {
  const page = await pageOf(reader, asked, byDay);
  const found = await figuresOf(reader, idsOf(page), asked, { withPeriods });
  return { page, daysOf: (id) => found.get(id)?.days ?? [] };
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
  const byDay = groupBy === 'day';
  const hasPeriods = byDay && withPeriods;
  const seesEntries = reader.caller.can(scopeOfPeriods);
  const { page, daysOf } = await factsOf(reader, asked, { byDay, withPeriods: hasPeriods && seesEntries });
  const data = page.slots.map(({ person, date }) => {
    const own = daysOf(person.id);
    if (!byDay) return { ...shown(person), ...sumOf(own) };
    const day = own.find((one) => one.date === date);
    return {
      ...shown(person),
      date,
      ...(day?.figures ?? noFigures),
      ...(hasPeriods && day ? registered(day, seesEntries) : {}),
    };
  });
  return { data, meta: page.meta, redacted: hasPeriods && !seesEntries ? ['periods'] : [] };
}

/** The days of a week in order (ISO 8601). */
export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type WeekDay = (typeof weekDays)[number];

const weekDayOf = (date: LocalDate) => weekDays[sinceMonday(dayNumber(date))];

/** Hours of each employee on all Mondays of the period, on all Tuesdays, and so on. */
export async function workedHoursByWeekDay(reader: Reader, asked: ReportInput): Promise<Report<object>> {
  const { page, daysOf } = await factsOf(reader, asked);
  const data = page.slots.map(({ person }) => {
    const byWeekDay = Map.groupBy(daysOf(person.id), ({ date }) => weekDayOf(date));
    const figuresOn = (day: WeekDay) => sumOf(byWeekDay.get(day) ?? []);
    return { ...shown(person), weekDays: weekDays.map((day) => ({ day, ...figuresOn(day) })) };
  });
  return { data, meta: page.meta };
}

/** Seconds that each employee worked in the night of the office. */
export async function workedNightHours(reader: Reader, asked: ReportInput): Promise<Report<object>> {
  const { page, daysOf } = await factsOf(reader, asked);
  const data = page.slots.map(({ person }) => ({
    ...shown(person),
    secondsWorkedNight: sumOf(daysOf(person.id)).secondsWorkedNight,
  }));
  return { data, meta: page.meta };
}

/** The days on which each employee worked despite time off or a holiday. */
export async function workedAbsenceDays(reader: Reader, asked: ReportInput): Promise<Report<object>> {
  const { page, daysOf } = await factsOf(reader, asked);
  const data = page.slots.map(({ person }) => ({
    ...shown(person),
    days: daysOf(person.id)
      .filter(({ figures, plan }) => figures.secondsWorked > 0 && (plan.holiday !== null || plan.timeOff.length > 0))
      .map(({ date, figures }) => ({ date, secondsWorked: figures.secondsWorked })),
  }));
  return { data, meta: page.meta };
}
