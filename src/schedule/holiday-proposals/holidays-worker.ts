/**
 * The thread that reads the library of holidays, which takes a second and 20 MB: it answers one question and ends, so that
 * neither stays with the server.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Holidays from 'date-holidays';

/** What is asked: the regions of a country, or the holidays of one of them in a year. */
export interface Question {
  country: string;
  region: string | null;
  year: number | null;
}

/** The replies; null where the library does not know the country or the region. */
export interface Answer {
  regions: { code: string; name: string }[] | null;
  days: { date: string; name: string }[] | null;
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A region is a state, `MD`, or a part of one, `BY-A`. */
function regionsOf(country: string): Answer['regions'] {
  const library = new Holidays();
  if (!(country in library.getCountries())) return null;
  const own = library.getStates(country) ?? {};
  return Object.entries(own).flatMap(([state, name]) => [
    { code: state, name },
    ...Object.entries(library.getRegions(country, state) ?? {}).map(([part, partName]) => ({
      code: `${state}-${part}`,
      name: `${name}, ${partName}`,
    })),
  ]);
}

/** The public holidays of a year, each date once. */
function daysOf(country: string, region: string | null, year: number): { date: string; name: string }[] {
  const [state = '', part = ''] = region?.split('-') ?? [];
  const days = new Map<string, string>();
  for (const { date, start, end, name, type } of new Holidays(country, state, part).getHolidays(year)) {
    if (type !== 'public') continue;
    const length = Math.round((end.getTime() - start.getTime()) / 86_400_000);
    for (let i = 0; i < length; i++) {
      const day = addDays(date.slice(0, 10), i);
      if (day.startsWith(`${year}-`) && !days.has(day)) days.set(day, name);
    }
  }
  return [...days].map(([date, name]) => ({ date, name })).sort((a, b) => a.date.localeCompare(b.date));
}

function answerTo({ country, region, year }: Question): Answer {
  const regions = regionsOf(country);
  const isKnown = regions !== null && (region === null || regions.some(({ code }) => code === region));
  return { regions, days: isKnown && year !== null ? daysOf(country, region, year) : null };
}

const question: Question = workerData;
parentPort?.postMessage(answerTo(question));
