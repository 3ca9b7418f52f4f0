/**
 * Reports on working time. Each needs the same few statements for one employee and for a page of a thousand: those that
 * read the employees, their working days and their plans.
 */
import type { LocalDate } from '../../platform/clock.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { planDays } from '../day-plan/index.ts';
import { addHours, type Hours, hoursOfDay, noHours } from './hours.ts';
import { type Asked, pageOf, type ReportPage } from './people.ts';
import { type Person, type WorkedDay, workedDays } from './queries.ts';

interface Report<Row> {
  data: Row[];
  meta: ReportPage['meta'];
}

/** A planned day, as `planDays` returns it. */
type PlannedDay = NonNullable<ReturnType<Awaited<ReturnType<typeof planDays>>['get']>>[number];

interface Day {
  date: LocalDate;
  hours: Hours;
  /** Seconds worked between 22:00 and 06:00. */
  night: number;
  plan: PlannedDay;
}

/** Returns an employee's days of the period, in order. */
type DaysOf = (employeeId: string) => Day[];

/** The facts behind the rows of a page. */
interface Facts {
  page: ReportPage;
  daysOf: DaysOf;
}

const idsOf = ({ slots }: ReportPage): string[] => [...new Set(slots.map(({ person }) => person.id))];

const isWorkedOn = (days: WorkedDay[]) => new Map(days.map((day) => [`${day.employeeId} ${day.date}`, day]));

async function daysOfPeople(reader: Reader, ids: string[], { from, to }: Period): Promise<DaysOf> {
  const [worked, plans] = await Promise.all([workedDays(reader, ids, from, to), planDays(reader, ids, from, to)]);
  const found = isWorkedOn(worked);
  return (id) =>
    (plans.get(id) ?? []).map((plan) => {
      const { worked = 0, paused = 0, night = 0 } = found.get(`${id} ${plan.date}`) ?? {};
      return { date: plan.date, plan, night, hours: hoursOfDay(worked, paused, plan.seconds) };
    });
}

async function factsOf(reader: Reader, asked: Asked, byDay = false): Promise<Facts> {
  const page = await pageOf(reader, asked, byDay);
  return { page, daysOf: await daysOfPeople(reader, idsOf(page), asked) };
}

const sumOf = (days: Day[]): Hours => days.reduce((sum, { hours }) => addHours(sum, hours), noHours);

/** What every row says of its employee. */
const shown = ({ id, removedAt }: Person) => ({ employeeId: id, removedAt });

/** Hours of each employee, or with groupBy=day of each of their days. */
export async function workedHours(reader: Reader, asked: Asked & { groupBy?: 'day' }): Promise<Report<object>> {
  const byDay = asked.groupBy === 'day';
  const { page, daysOf } = await factsOf(reader, asked, byDay);
  const days = new Map(idsOf(page).map((id) => [id, daysOf(id)]));
  const data = page.slots.map(({ person, date }) => {
    const own = days.get(person.id) ?? [];
    if (!byDay) return { ...shown(person), ...sumOf(own) };
    return { ...shown(person), date, ...(own.find((day) => day.date === date)?.hours ?? noHours) };
  });
  return { data, meta: page.meta };
}

/**
 * The same figures, with night hours, for employees that another area has found: payroll pays what the reports show.
 * @returns seconds, for each of the ids
 */
export async function hoursOfPeople(
  reader: Reader,
  ids: string[],
  period: Period,
): Promise<Map<string, Hours & { secondsWorkedNight: number }>> {
  const daysOf = await daysOfPeople(reader, ids, period);
  return new Map(
    ids.map((id) => {
      const days = daysOf(id);
      return [id, { ...sumOf(days), secondsWorkedNight: days.reduce((sum, { night }) => sum + night, 0) }];
    }),
  );
}

/** The days of a week in order (ISO 8601). */
export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const weekDayOf = (date: LocalDate) => weekDays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];

/** Hours of each employee on all Mondays of the period, on all Tuesdays, and so on. */
export async function workedHoursByWeekDay(reader: Reader, asked: Asked): Promise<Report<object>> {
  const { page, daysOf } = await factsOf(reader, asked);
  const data = page.slots.map(({ person }) => {
    const byWeekDay = Map.groupBy(daysOf(person.id), ({ date }) => weekDayOf(date));
    return {
      ...shown(person),
      weekDays: weekDays.map((day) => ({ day, ...sumOf(byWeekDay.get(day) ?? []) })),
    };
  });
  return { data, meta: page.meta };
}

/** Seconds that each employee worked between 22:00 and 06:00, in the time zone of the entry. */
export async function workedNightHours(reader: Reader, asked: Asked): Promise<Report<object>> {
  const page = await pageOf(reader, asked, false);
  const days = await workedDays(reader, idsOf(page), asked.from, asked.to);
  const nights = Map.groupBy(days, ({ employeeId }) => employeeId);
  const data = page.slots.map(({ person }) => ({
    ...shown(person),
    secondsWorkedNight: (nights.get(person.id) ?? []).reduce((sum, { night }) => sum + night, 0),
  }));
  return { data, meta: page.meta };
}

/** The days on which each employee worked despite time off or a holiday. */
export async function workedAbsenceDays(reader: Reader, asked: Asked): Promise<Report<object>> {
  const { page, daysOf } = await factsOf(reader, asked);
  const data = page.slots.map(({ person }) => ({
    ...shown(person),
    days: daysOf(person.id)
      .filter(({ hours, plan }) => hours.secondsWorked > 0 && (plan.holiday !== null || plan.timeOff.length > 0))
      .map(({ date, hours }) => ({ date, secondsWorked: hours.secondsWorked })),
  }));
  return { data, meta: page.meta };
}
