/**
 * Days and clocks, counted without the product's own code: what the books say must not follow from what they check.
 * A day is a text (`2026-03-29`), a moment a number of milliseconds since 1970.
 */

const dayLength = 86_400_000;
const hour = 3_600_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);

/** Each day from the first to the last one. */
export function* daysOf(from: string, to: string): Generator<string> {
  for (let date = from; date <= to; date = addDays(date, 1)) yield date;
}

/** 0 for Sunday, 6 for Saturday. */
export const weekDay = (date: string): number => new Date(date).getUTCDay();
export const isWorkDay = (date: string): boolean => weekDay(date) % 6 !== 0;
export const lastOfMonth = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** 01:00 UTC on the last Sunday of a month, when all clocks of the Union change (Directive 2000/84/EC, articles 2 and 3). */
function change(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0));
  return last.getTime() - last.getUTCDay() * dayLength + hour;
}

/** How far the clocks of a zone of the Union are ahead of UTC; milliseconds. @param winter hours ahead in winter */
function ahead(moment: number, winter: number): number {
  const year = new Date(moment).getUTCFullYear();
  return (winter + (change(year, 3) <= moment && moment < change(year, 10) ? 1 : 0)) * hour;
}

/** The moment at which the clocks of a zone show some hours of a day; 26 is two o'clock of the next day. */
export function momentAt(date: string, hours: number, winter: number): number {
  const shown = Date.parse(date) + hours * hour;
  return shown - ahead(shown - winter * hour, winter);
}

/** What the clocks of a zone show: the day, and the seconds since its midnight on the clock. */
export function shownAt(moment: number, winter: number): { date: string; seconds: number } {
  const shown = moment + ahead(moment, winter);
  return { date: new Date(shown).toISOString().slice(0, 10), seconds: (shown % dayLength) / 1000 };
}
