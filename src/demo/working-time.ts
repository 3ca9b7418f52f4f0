/** Four weeks of work: the entries of every employee on each day, and those at work at this moment. */
import {
  addDays,
  dayNumber,
  instantAt,
  instantOf,
  type LocalDate,
  localDateOf,
  sinceMonday,
} from '../platform/clock.ts';
import { defined } from '../platform/narrowing.ts';
import { checkTypes, type LoadedEntry, loadWorkEntries, planDays, workBreaks } from '../schedule/index.ts';
import type { Demo, Row } from './demo.ts';
import { createRandom, type Random } from './random.ts';

const weeks = 4;
const minute = 60_000;

/**
 * The rotas of the plant, which works around the clock: three shifts from Monday to Friday, two at the weekend. Start and
 * end in hours since midnight; an end beyond 24 is on the next day.
 */
const shifts: Readonly<Record<string, readonly [begins: number, ends: number]>> = {
  early: [6, 14],
  late: [14, 22],
  night: [22, 30],
  weekend: [6, 18],
  'weekend night': [18, 30],
};

/** Start, break, end of the break and end of a day's work, in minutes since midnight; undefined on a free day. */
function timesOn({ integer, fraction }: Random, date: LocalDate, rota: string): number[] | undefined {
  const isWeekend = sinceMonday(dayNumber(date)) > 4;
  if (isWeekend !== rota.startsWith('weekend')) return undefined;
  const shift = shifts[rota]?.map((hour) => hour * 60);
  const begins = shift?.[0] ?? integer(7 * 60 + 45, 9 * 60 + 30);
  const ends = shift?.[1] ?? begins + 8 * 60 + integer(20, 80);
  // Some are ill and have not reported it yet.
  if (fraction() < 0.03) return undefined;
  const middle = Math.round((begins + ends) / 2);
  const pause = shift ? integer(18, 22) : integer(35, 65);
  return [
    begins + (shift ? integer(-8, 2) : 0),
    middle - integer(0, 20),
    middle + pause,
    ends + (shift ? integer(0, 6) : 0),
  ];
}

/** The entries of a day: work, a break in the middle, work; cut off at the present. */
function entriesOn(demo: Demo, random: Random, date: LocalDate, person: Row, now: number): LoadedEntry[] {
  const { rota = '', timeZone = '', travels } = person;
  const times = timesOn(random, date, rota)?.map((at) => instantAt(date, at, timeZone) + random.integer(0, 59) * 1000);
  if (!times) return [];
  const isOffice = rota === 'office';
  const places = [['On site', 60] as const, ['At home', 34] as const, ['Travelling', travels ? 12 : 2] as const];
  const common = {
    employeeId: demo.id(person.employeeId),
    workDate: date,
    workEntryType: 'work' as const,
    workCheckTypeId: demo.id(isOffice ? random.weigh(places) : 'On site'),
    workBreakId: null,
    hasIncidence: false,
    endUnknown: false,
  };
  const [first = 0, , , last = 0] = times;
  // Sometimes an employee forgets to clock out: the next clock-in closed the entry.
  if (random.fraction() < 0.004 && last < now) {
    const [startedAt, endedAt] = [instantOf(first), instantOf(first + 1000)];
    return [{ ...common, startedAt, endedAt, hasIncidence: true, endUnknown: true }];
  }
  const pause = { workEntryType: 'pause' as const, workBreakId: demo.id(isOffice ? 'Lunch' : 'Rest') };
  return times.slice(0, 3).flatMap((start, part) => {
    const end = times[part + 1] ?? now;
    const endedAt = end <= now ? instantOf(end) : null;
    return start <= now ? [{ ...common, ...(part === 1 ? pause : {}), startedAt: instantOf(start), endedAt }] : [];
  });
}

/** How many employees' weeks are written in one transaction. */
const peopleAtOnce = 25;

/** Creates kinds of break and of work, and the last four weeks of every employee who clocks in. */
export async function makeWorkingTime(demo: Demo): Promise<void> {
  await demo.load('breaks.csv', workBreaks);
  await demo.load('work-types.csv', checkTypes);
  const rows = await demo.rows('rota.csv');
  const random = createRandom('demo working time');
  const reader = demo.tools.work.read(demo.caller);
  // Whole minutes, so that employees at work now clocked in earlier.
  const now = Math.floor(Date.parse(reader.now) / minute) * minute;
  // In the east the next day may have begun.
  const ids = rows.map(({ employeeId }) => demo.id(employeeId));
  const plans = await planDays(reader, ids, addDays(demo.today, -7 * weeks), addDays(demo.today, 1));
  const histories = rows.map((person, i) => {
    const today = localDateOf(now, defined(person.timeZone, 'the time zone'));
    return (plans.get(ids[i] ?? '') ?? [])
      .filter(({ from, holiday, timeOff }) => from !== 'not_employed' && holiday === null && timeOff.length === 0)
      .filter(({ date }) => date <= today)
      .flatMap(({ date }) => entriesOn(demo, random, date, person, now));
  });
  const groups = Array.from({ length: Math.ceil(histories.length / peopleAtOnce) }, (_, i) =>
    histories.slice(i * peopleAtOnce, (i + 1) * peopleAtOnce).flat(),
  );
  await demo.writeAll(groups, loadWorkEntries, 1);
}
