import { expect, test } from 'vitest';
import { randomFrom } from '../../../../test/mirror/random.ts';
import { addDays } from '../../../platform/clock.ts';
import type { StoredTimeRules } from './fields.ts';
import type { TimeRule } from './time-rule.ts';
import { afterSteps, type Days, daysOf, rulesOn, type Step, stepsFrom, valuesOf } from './timeline.ts';

const first = '2026-01-01';
const days = Array.from({ length: 40 }, (_, n) => addDays(first, n));
const stored = (rules: readonly object[]) => rules.map((one, n) => ({ ...one, id: String(n) }) as TimeRule);
const eachDay = (rules: Parameters<typeof rulesOn>[0]) =>
  days.map((day) => valuesOf(rulesOn(rules as readonly TimeRule[], day)));
const isIn = (day: string, { from, to }: Days) => from <= day && (to === null || day <= to);

test('whatever is written, the days that a step names are those that read differently, and no others change', () => {
  const random = randomFrom(20261120);
  const pick = <T>(some: readonly T[]): T => random.pick(some) as T;
  for (let history = 0; history < 60; history++) {
    let rules: TimeRule[] = [];
    for (let write = 0; write < 12; write++) {
      const day = pick(days);
      const given: Partial<StoredTimeRules> = random.chance(0.5)
        ? { nightStart: pick(['21:00', '22:00', '23:00']) }
        : { nightEnd: pick(['05:00', '06:00']), overtimeBasis: pick(['day', 'week'] as const) };
      const row = random.pick(rules);
      const isTaken = rules.some(({ startDate }) => startDate === day);
      const kind = random.whole(0, 3);
      let steps: Step[] = stepsFrom(rules, day, given);
      if (row && kind === 0) steps = [{ kind: 'remove', row }];
      if (row && kind === 1) steps = [{ kind: 'change', row, values: isTaken ? given : { ...given, startDate: day } }];
      const after = afterSteps(rules, steps);
      const [before, now] = [eachDay(rules), eachDay(after)];
      const told = steps.map((step) => daysOf(step, rules, after));
      days.forEach((one, n) => {
        const isTold = told.some((span) => isIn(one, span));
        if (!isTold) expect(now[n]).toEqual(before[n]);
        // A change of an office: what is given holds on its day, and nothing changes before it.
        if (steps.length > 0 && kind > 1 && one === day) expect(now[n]).toMatchObject(given);
        if (kind > 1 && one < day) expect(now[n]).toEqual(before[n]);
      });
      rules = stored(after);
    }
  }
});
