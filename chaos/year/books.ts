/**
 * The books of a bookkeeper who sits beside the product: what was agreed and done, and what a month of it is. They know the
 * rules of docs/working-time.md and docs/pay.md, and share no code with the product.
 */
import { addDays, daysOf, isWorkDay, shownAt } from './calendar.ts';

interface Span {
  from: string;
  to: string | null;
}
interface Entry {
  workDate: string;
  start: number;
  end: number;
  /** Hours that the clocks of the entry are ahead of UTC in winter. */
  zone: number;
}
export interface Office {
  id: string;
  name: string;
  zone: number;
  calendarId: string;
  holidays: Set<string>;
  /** From which hour on work is night work, by day; it ends at six. */
  nights: { from: string; hour: number }[];
}
export interface Person {
  id: string;
  shift: 'day' | 'night' | 'morning';
  isRemoved: boolean;
  employments: Span[];
  placements: { from: string; officeId: string; groupId: string }[];
  contracts: (Span & { id: string; weeklyHours: number })[];
  salaries: (Span & { id: string })[];
  assignments: (Span & { id: string })[];
  variables: Map<string, { date: string; amount: number }>;
  entries: Map<string, Entry>;
  timeOff: (Span & { to: string; kind: 'vacation' | 'absence' })[];
  /** What happened to the person, for who looks for the cause of a deviation. */
  acts: string[];
  /** Months computed since the last change. */
  months: Map<string, Month>;
}

/** What the row of a month must say; seconds, days, and amounts in euros. */
export interface Month {
  employmentDays: number;
  contractDays: Record<string, number>;
  salaryDays: Record<string, number>;
  variables: number;
  secondsWorked: number;
  secondsToWork: number;
  secondsOvertime: number;
  secondsComplementary: number;
  secondsBalance: number;
  secondsWorkedNight: number;
  secondsWorkedHoliday: number;
  secondsWorkedSunday: number;
  vacationDays: number;
  absenceDays: number;
}

const includes = (span: Span, date: string): boolean => span.from <= date && (span.to === null || date <= span.to);
const holds = (date: string) => (span: Span) => includes(span, date);
const inForce = <S extends { from: string }>(steps: readonly S[], date: string): S | undefined =>
  steps.filter(({ from }) => from <= date).at(-1);

const addedDays = (one: Record<string, number>, other: Record<string, number>) =>
  Object.fromEntries(Object.keys({ ...one, ...other }).map((id) => [id, (one[id] ?? 0) + (other[id] ?? 0)]));

/** What two stretches of days have together. */
const added = (one: Month, other: Month): Month =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => {
      const more = other[name as keyof Month];
      if (typeof value !== 'number' || typeof more !== 'number') return [name, addedDays(value, more as typeof value)];
      return [name, Math.round((value + more) * 100) / 100];
    }),
  ) as unknown as Month;

export class Books {
  readonly offices = new Map<string, Office>();
  readonly people = new Map<string, Person>();

  isEmployed = (person: Person, date: string): boolean => person.employments.some(holds(date));

  groupOn = (person: Person, date: string): string | undefined => inForce(person.placements, date)?.groupId;

  officeOn(person: Person, date: string): Office {
    const id = (inForce(person.placements, date) ?? person.placements[0])?.officeId ?? '';
    return this.offices.get(id) as Office;
  }

  /** The office at a moment: a placement begins at midnight on the clocks of its own office. */
  officeAt(person: Person, moment: number): Office {
    const begun = person.placements.findLast(({ from, officeId }) => {
      const { zone } = this.offices.get(officeId) as Office;
      return from <= shownAt(moment, zone).date;
    });
    return this.offices.get((begun ?? person.placements[0])?.officeId ?? '') as Office;
  }

  /** The contract of a day, in hours a day; eight without one. */
  #hours(person: Person, date: string): number {
    return (person.contracts.find(holds(date))?.weeklyHours ?? 40) / 5;
  }

  /** Seconds to work on a day, before time off. */
  #planBefore(person: Person, date: string): number {
    if (!this.isEmployed(person, date) || !isWorkDay(date)) return 0;
    return this.officeOn(person, date).holidays.has(date) ? 0 : this.#hours(person, date) * 3600;
  }

  planOf = (person: Person, date: string): number =>
    person.timeOff.some(holds(date)) ? 0 : this.#planBefore(person, date);

  /** The seconds of the shifts of a month by the day on which they were done: worked, at night, above the plan. */
  #worked(person: Person, from: string, to: string) {
    const sums = { worked: 0, night: 0, holiday: 0, sunday: 0, above: { full: 0, part: 0 } };
    const near = [...person.entries.values()].filter(({ workDate }) => addDays(from, -1) <= workDate && workDate <= to);
    const shifts = Map.groupBy(near, ({ workDate }) => workDate);
    for (const [workDate, entries] of shifts) {
      const length = entries.reduce((sum, { start, end }) => sum + (end - start) / 1000, 0);
      let below = Math.min(length, this.planOf(person, workDate));
      const isPart = this.#hours(person, workDate) < 8;
      for (const { start, end, zone } of entries.toSorted((a, b) => a.start - b.start)) {
        // Quarters of an hour: every time in the books is a multiple of one.
        for (let moment = start; moment < end; moment += 900_000) {
          const { date, seconds } = shownAt(moment, zone);
          const isAbove = below < 900;
          below = Math.max(0, below - 900);
          if (date < from || date > to) continue;
          sums.worked += 900;
          const { nights, holidays } = this.officeOn(person, date);
          const night = inForce(nights, date)?.hour ?? 22;
          if (seconds < 6 * 3600 || seconds >= night * 3600) sums.night += 900;
          if (holidays.has(date)) sums.holiday += 900;
          if (new Date(date).getUTCDay() === 0) sums.sunday += 900;
          if (isAbove) sums.above[isPart ? 'part' : 'full'] += 900;
        }
      }
    }
    return sums;
  }

  /** The month of a person, as the row of an export must have it. */
  month(person: Person, from: string, to: string): Month {
    const known = person.months.get(`${from} ${to}`);
    if (known) return known;
    const month = this.#compute(person, from, to);
    person.months.set(`${from} ${to}`, month);
    return month;
  }

  /** The same of some days of a month. */
  daysOf(person: Person, parts: readonly { from: string; to: string }[]): Month {
    const [first, ...others] = parts.map(({ from, to }) => this.#compute(person, from, to));
    return others.reduce(added, first as Month);
  }

  #compute(person: Person, from: string, to: string): Month {
    const days = [...daysOf(from, to)].filter((date) => this.isEmployed(person, date));
    const daysOfEach = (spans: readonly (Span & { id: string })[]) =>
      Object.fromEntries(
        spans
          .map((span) => [span.id, days.filter((date) => includes(span, date)).length] as const)
          .filter(([, count]) => count > 0),
      );
    const toWork = days.reduce((sum, date) => sum + this.planOf(person, date), 0);
    const off = (kind: string) =>
      days.filter(
        (date) =>
          person.timeOff.some((span) => span.kind === kind && includes(span, date)) &&
          this.#planBefore(person, date) > 0,
      ).length;
    const { worked, night, holiday, sunday, above } = this.#worked(person, from, to);
    return {
      employmentDays: days.length,
      contractDays: daysOfEach(person.contracts),
      salaryDays: daysOfEach(person.salaries),
      // In cents, which add up without a remainder.
      variables:
        [...person.variables.values()]
          .filter(({ date }) => from <= date && date <= to)
          .reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100,
      secondsWorked: worked,
      secondsToWork: toWork,
      secondsOvertime: above.full,
      secondsComplementary: above.part,
      secondsBalance: worked - toWork,
      secondsWorkedNight: night,
      secondsWorkedHoliday: holiday,
      secondsWorkedSunday: sunday,
      vacationDays: off('vacation'),
      absenceDays: off('absence'),
    };
  }

  /** Whether a group pays the person in a month: placed there on a day of employment, or with work or variables in it. */
  isPaidBy(person: Person, groupId: string, from: string, to: string): boolean {
    const days = [...daysOf(from, to)];
    const employed = days.filter((date) => this.isEmployed(person, date));
    if (employed.length > 0) return employed.some((date) => this.groupOn(person, date) === groupId);
    const { secondsWorked, variables } = this.month(person, from, to);
    const hasVariable = [...person.variables.values()].some(({ date }) => from <= date && date <= to);
    return (secondsWorked > 0 || variables !== 0 || hasVariable) && this.groupOn(person, to) === groupId;
  }
}
