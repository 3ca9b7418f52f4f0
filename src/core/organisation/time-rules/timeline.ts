/** The rules of one office in time: which hold on a day, and what a change writes. Pure. */
import { addDays, type LocalDate, maxDate, minDate } from '../../../platform/clock.ts';
import { propagateValues } from '../../propagate-values.ts';
import { type StoredTimeRules, usualTimeRules } from './fields.ts';
import type { TimeRule } from './time-rule.ts';

/** Rules from a day on. */
export type RulesFrom = StoredTimeRules & { startDate: LocalDate };

/** One write of a change of rules. */
export type Step =
  | { kind: 'begin'; values: RulesFrom }
  | { kind: 'change'; row: TimeRule; values: Partial<RulesFrom> }
  | { kind: 'remove'; row: TimeRule };

/** Days from the first to the last one; null: all later days. */
export interface Days {
  from: LocalDate;
  to: LocalDate | null;
}

const names = Object.keys(usualTimeRules) as (keyof StoredTimeRules)[];

/** Some values of rules among others. */
export const rulesGiven = (values: Partial<StoredTimeRules>): Partial<StoredTimeRules> =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

/** The values of rules alone; without rules, the usual ones. */
export const valuesOf = (rules: StoredTimeRules | undefined): StoredTimeRules => ({
  ...usualTimeRules,
  ...rulesGiven(rules ?? {}),
});

/** Those of some values that differ from rules. */
export const rulesThatDiffer = (rules: StoredTimeRules, values: Partial<StoredTimeRules>): Partial<StoredTimeRules> =>
  Object.fromEntries(
    Object.entries(rulesGiven(values)).filter(([name, to]) => rules[name as keyof StoredTimeRules] !== to),
  );

/** The rules that have begun by a day, the last of them; undefined before the first. @param rules the earliest first */
export const rulesOn = <R extends { startDate: LocalDate }>(rules: readonly R[], day: LocalDate): R | undefined =>
  rules.findLast(({ startDate }) => startDate <= day);

/** Other values from a day on: each holds until the first later rules that had changed it already. */
export function stepsFrom(rules: readonly TimeRule[], day: LocalDate, given: Partial<StoredTimeRules>): Step[] {
  const former = rulesOn(rules, day);
  const base = valuesOf(former);
  const { now, later } = propagateValues<StoredTimeRules, TimeRule>(
    base,
    rules.filter(({ startDate }) => startDate > day),
    given,
  );
  if (Object.keys(now).length === 0) return [];
  const first: Step =
    former?.startDate === day
      ? { kind: 'change', row: former, values: now }
      : { kind: 'begin', values: { ...base, ...now, startDate: day } };
  return [first, ...later.map(({ row, values }): Step => ({ kind: 'change', row, values }))];
}

/** The rules after some steps, the earliest first. */
export function afterSteps(rules: readonly TimeRule[], steps: readonly Step[]): RulesFrom[] {
  const gone = steps.flatMap((step) => (step.kind === 'begin' ? [] : [step.row.id]));
  const written = steps.flatMap((step): RulesFrom[] => {
    if (step.kind === 'begin') return [step.values];
    return step.kind === 'change' ? [{ ...step.row, ...step.values }] : [];
  });
  const all: RulesFrom[] = [...rules.filter(({ id }) => !gone.includes(id)), ...written];
  return all.sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
}

/** The last day of rules that begin on a day: the day before the next ones. */
function lastDayFrom(rules: readonly { startDate: LocalDate }[], day: LocalDate): LocalDate | null {
  const next = rules.find(({ startDate }) => startDate > day);
  return next ? addDays(next.startDate, -1) : null;
}

/** The days from the first to the last of both. */
export const daysOfBoth = (a: Days, b: Days): Days => ({
  from: minDate(a.from, b.from),
  to: a.to === null || b.to === null ? null : maxDate(a.to, b.to),
});

/** The days that read differently after a step. @param after the rules after all steps */
export function daysOf(step: Step, before: readonly TimeRule[], after: readonly RulesFrom[]): Days {
  const daysFrom = (rules: readonly RulesFrom[], from: LocalDate): Days => ({ from, to: lastDayFrom(rules, from) });
  if (step.kind === 'begin') return daysFrom(after, step.values.startDate);
  const own = daysFrom(before, step.row.startDate);
  const { startDate } = step.kind === 'change' ? { ...step.row, ...step.values } : step.row;
  return startDate === step.row.startDate ? own : daysOfBoth(own, daysFrom(after, startDate));
}
