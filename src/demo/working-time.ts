/** Four weeks of work: the entries of every employee on each day, and those at work at this moment. */
import { addDays, instantOf, type LocalDate, localDateOf } from '../platform/clock.ts';
import { instantAt } from '../platform/zones.ts';
import { checkTypes, type LoadedEntry, loadWorkEntries, planDays, workBreaks } from '../schedule/index.ts';
import { offices } from './company.ts';
import { type Demo, writeAll } from './demo.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const weeks = 4;
const minute = 60_000;
const hour = 60;

/** Whether an employee clocks in: department heads do not, and the office in New York pays no one by the hour. */
const clocks = ({ seat }: Person) => seat.rank !== 'head' && seat.office !== 'NYC';

/** Start and end of work, in minutes since midnight; an end beyond 24 hours is on the next day. */
interface Shift {
  begins: number;
  ends: number;
}

/** The plant works around the clock: three shifts from Monday to Friday, two at the weekend. */
const early: Shift = { begins: 6 * hour, ends: 14 * hour };
const late: Shift = { begins: 14 * hour, ends: 22 * hour };
const night: Shift = { begins: 22 * hour, ends: 30 * hour };
const weekendDay: Shift = { begins: 6 * hour, ends: 18 * hour };
const weekendNight: Shift = { begins: 18 * hour, ends: 30 * hour };
/** One in this many plant workers works only at weekends, by day or at night. */
const weekendShare = 8;

const isWeekend = (date: LocalDate) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
const isAtPlant = ({ seat }: Person) => seat.department === 'OPS-PRD' && seat.rank !== 'head';

/** The plan of an employee's day. */
type Planned = NonNullable<ReturnType<Awaited<ReturnType<typeof planDays>>['get']>>[number];

/** An employee's shift on a day, if they have one: none on a holiday or during time off. */
function shiftOf(person: Person, random: Random, { date, from, holiday, timeOff }: Planned): Shift | undefined {
  if (from === 'not_employed' || holiday !== null || timeOff.length > 0) return undefined;
  if (isAtPlant(person)) {
    const isWeekendWorker = person.code % weekendShare === 0;
    if (isWeekend(date) !== isWeekendWorker) return undefined;
    if (isWeekendWorker) return person.code % (2 * weekendShare) === 0 ? weekendDay : weekendNight;
    return [early, late, night][person.code % 3];
  }
  if (isWeekend(date)) return undefined;
  const begins = random.integer(7 * hour + 45, 9 * hour + 30);
  return { begins, ends: begins + 8 * hour + random.integer(20, 80) };
}

/** Kinds of break and work, by their names here. */
interface Kinds {
  lunch: string;
  rest: string;
  onSite: string;
  atHome: string;
  travelling: string;
}

/** The entries of a shift: work, a break in the middle, work; cut off at the present. */
function entriesOf(
  person: Person,
  random: Random,
  kinds: Kinds,
  date: LocalDate,
  shift: Shift,
  now: number,
): LoadedEntry[] {
  const timeZone = offices[person.seat.office].defaultEmployeesDateTimeZone;
  const isPlant = isAtPlant(person);
  const at = (minutes: number) => instantAt(date, minutes, timeZone) + random.integer(0, 59) * 1000;
  const middle = Math.round((shift.begins + shift.ends) / 2);
  const pause = isPlant ? random.integer(18, 22) : random.integer(35, 65);
  const times = [
    shift.begins + (isPlant ? random.integer(-8, 2) : 0),
    middle - random.integer(0, 20),
    middle + pause,
    shift.ends + (isPlant ? random.integer(0, 6) : 0),
  ].map(at);
  const workCheckTypeId = isPlant
    ? kinds.onSite
    : random.weigh([
        [kinds.onSite, 60],
        [kinds.atHome, 34],
        [kinds.travelling, person.seat.department.startsWith('COM') ? 12 : 2],
      ] as const);
  const common = { employeeId: person.id, workDate: date, workCheckTypeId };
  // Sometimes an employee forgets to clock out: the next clock-in closed the entry.
  if (random.chance(0.004) && (times[3] as number) < now) {
    const [startedAt, endedAt] = [times[0] as number, (times[0] as number) + 1000].map(instantOf) as [string, string];
    return [
      { ...common, workEntryType: 'work', startedAt, endedAt, workBreakId: null, hasIncidence: true, endUnknown: true },
    ];
  }
  return [0, 1, 2]
    .filter((part) => (times[part] as number) <= now)
    .map((part) => {
      const [start, end] = [times[part] as number, times[part + 1] as number];
      const isPause = part === 1;
      return {
        ...common,
        workEntryType: isPause ? ('pause' as const) : ('work' as const),
        startedAt: instantOf(start),
        endedAt: end <= now ? instantOf(end) : null,
        workBreakId: isPause ? (isPlant ? kinds.rest : kinds.lunch) : null,
        hasIncidence: false,
        endUnknown: false,
      };
    });
}

/** The entries of an employee in the last weeks, up to this moment. */
function historyOf(person: Person, random: Random, kinds: Kinds, plan: Planned[], now: number): LoadedEntry[] {
  const today = localDateOf(now, offices[person.seat.office].defaultEmployeesDateTimeZone);
  return plan
    .filter(({ date }) => date <= today)
    .flatMap((day) => {
      const shift = shiftOf(person, random, day);
      // Some are ill and have not reported it yet.
      return shift && !random.chance(0.03) ? entriesOf(person, random, kinds, day.date, shift, now) : [];
    });
}

/** How many employees' weeks are written in one transaction. */
const peopleAtOnce = 25;

/** Creates kinds of break and of work, and the last four weeks of every current employee. */
export async function makeWorkingTime(demo: Demo, people: Person[]): Promise<void> {
  const { work, caller } = demo;
  const kinds = await work.write(caller, async (tx) => ({
    lunch: (await workBreaks.create(tx, { name: 'Lunch', color: '#2f9e44', icon: 'utensils', breakMinutes: 60 })).id,
    rest: (
      await workBreaks.create(tx, { name: 'Rest', color: '#f08c00', icon: 'mug', breakMinutes: 20, remunerated: true })
    ).id,
    onSite: (await checkTypes.create(tx, { name: 'On site', code: 'SITE', color: '#1971c2' })).id,
    atHome: (await checkTypes.create(tx, { name: 'At home', code: 'HOME', color: '#9c36b5', remote: true })).id,
    travelling: (await checkTypes.create(tx, { name: 'Travelling', code: 'TRAVEL', color: '#e8590c', remote: true }))
      .id,
  }));
  const random = demo.random('working time');
  // Whole minutes, so that employees at work now clocked in earlier.
  const now = Math.floor(Date.parse(work.read(caller).now) / minute) * minute;
  const employed = people.filter(
    (person) => clocks(person) && (person.career.at(-1)?.endDate ?? '9999-12-31') > demo.today,
  );
  // In the east the next day may have begun.
  const ids = employed.map(({ id }) => id);
  const plans = await planDays(work.read(caller), ids, addDays(demo.today, -7 * weeks), addDays(demo.today, 1));
  const histories = employed.map((person) => historyOf(person, random, kinds, plans.get(person.id) ?? [], now));
  const groups = Array.from({ length: Math.ceil(histories.length / peopleAtOnce) }, (_, i) =>
    histories.slice(i * peopleAtOnce, (i + 1) * peopleAtOnce).flat(),
  );
  await writeAll(demo, groups, loadWorkEntries, 1);
}
