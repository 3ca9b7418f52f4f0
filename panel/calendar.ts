/** Days and clock times, without a library: a day is `2026-11-20`, an instant has a zone only where people read it. */

export type Day = string;

const length = 86_400_000;
const timeOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: Day, count: number): Day =>
  new Date(timeOf(day) + count * length).toISOString().slice(0, 10);

/** From the first to the last, both included. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** 1 is Monday, 7 Sunday (ISO 8601). */
const weekdayOf = (day: Day): number => ((new Date(timeOf(day)).getUTCDay() + 6) % 7) + 1;

export const isWeekend = (day: Day): boolean => weekdayOf(day) > 5;

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** The Monday of its week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day));

/** The week of a day by its number (ISO 8601): `2026-W47`. It belongs to the year of its Thursday. */
export function weekOf(day: Day): string {
  const thursday = addDays(mondayOf(day), 3);
  const first = mondayOf(`${thursday.slice(0, 4)}-01-04`);
  const number = Math.round((timeOf(mondayOf(day)) - timeOf(first)) / (7 * length)) + 1;
  return `${thursday.slice(0, 4)}-W${String(number).padStart(2, '0')}`;
}

/** Whether it is a day that exists. */
export const isDay = (given: unknown): given is Day =>
  typeof given === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(given) &&
  !Number.isNaN(timeOf(given)) &&
  addDays(given, 0) === given;

/** The first day of the month so many months on. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Whether it is a month such as `2026-11`. */
export const isMonth = (given: unknown): given is string =>
  typeof given === 'string' && /^(?:19|[2-9]\d)\d\d-(?:0[1-9]|1[0-2])$/.test(given);

/** The first and the last day of a month. */
export const periodOf = (month: string): { from: Day; to: Day } => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
});

/** The days of a month, `2026-11`. */
export const daysOfMonth = (month: string): Day[] =>
  daysBetween(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1));

/** Date and time in a zone, as `<input type="datetime-local">` has them: `2026-11-20T09:00`. */
export const localTimeOf = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(time)
    .replace(' ', 'T');

export const todayIn = (timeZone: string, now = Date.now()): Day => localTimeOf(now, timeZone).slice(0, 10);

/** The last day before an instant that is a midnight in a zone. */
export const dayBefore = (instant: string, timeZone: string): Day => todayIn(timeZone, Date.parse(instant) - 1);

/**
 * The instant at which clocks in a zone show a time. Where they show it twice, the first; where never, as if they had not
 * been put forward.
 */
export function instantAt(localTime: string, timeZone: string): string {
  const wanted = Date.parse(`${localTime}Z`);
  const shift = (time: number) => Date.parse(`${localTimeOf(time, timeZone)}Z`) - Math.floor(time / 60_000) * 60_000;
  // What the clocks are ahead by is asked a day before and after: one of the two holds at the time itself.
  const candidates = [wanted - length, wanted + length].map((time) => wanted - shift(time));
  const found = candidates.find((time) => localTimeOf(time, timeZone) === localTime) ?? Math.max(...candidates);
  return new Date(found).toISOString();
}
