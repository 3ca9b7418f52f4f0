import { describe, expect, test } from 'vitest';
import { Slots } from './slots.ts';

const claimOf = (accountId: string, host: string) => {
  const claim = { accountId, host, woken: 0, wake: () => void claim.woken++ };
  return claim;
};
/** Takes slots until none is left. */
const takeAll = (slots: Slots, claim: ReturnType<typeof claimOf>, kind: 'first' | 'retry' = 'first') => {
  const taken: (() => void)[] = [];
  for (let give = slots.take(claim, kind); give; give = slots.take(claim, kind)) taken.push(give);
  return taken;
};

describe('slots', () => {
  test('are limited in all, for an account, and for a host over all accounts', () => {
    const slots = new Slots({ total: 10, perAccount: 6, perHost: 4 });
    expect(takeAll(slots, claimOf('a', 'one.example'))).toHaveLength(4);
    expect(takeAll(slots, claimOf('b', 'one.example'))).toHaveLength(0);
    expect(takeAll(slots, claimOf('a', 'two.example'))).toHaveLength(2);
    expect(takeAll(slots, claimOf('b', 'two.example'))).toHaveLength(2);
    expect(takeAll(slots, claimOf('b', 'three.example'))).toHaveLength(2);
  });

  test('leave half of an account to first attempts', () => {
    const slots = new Slots({ total: 10, perAccount: 6, perHost: 6 });
    const claim = claimOf('a', 'one.example');
    expect(takeAll(slots, claim, 'retry')).toHaveLength(3);
    expect(takeAll(slots, claim, 'first')).toHaveLength(3);
  });

  test('go to waiting endpoints in turn, however much the first has to send', () => {
    const slots = new Slots({ total: 2, perAccount: 2, perHost: 2 });
    const [greedy, modest, late] = [claimOf('a', 'x'), claimOf('b', 'x'), claimOf('c', 'x')];
    const [one, two] = takeAll(slots, greedy) as [() => void, () => void];
    expect(slots.take(modest, 'first')).toBeUndefined();
    expect(slots.take(late, 'first')).toBeUndefined();
    one();
    // The greedy one asks first and has waited the longest, then it is last in the queue.
    expect(greedy.woken).toBeGreaterThan(0);
    expect(slots.take(greedy, 'first')).toBeTypeOf('function');
    two();
    expect(slots.take(greedy, 'first')).toBeUndefined();
    expect(modest.woken).toBeGreaterThan(0);
    expect(slots.take(modest, 'first')).toBeTypeOf('function');
  });

  test('pass over an endpoint that cannot use them, also when the first leaves', () => {
    const slots = new Slots({ total: 2, perAccount: 1, perHost: 2 });
    const [a, again, b] = [claimOf('a', 'x'), claimOf('a', 'x'), claimOf('b', 'x')];
    const held = slots.take(a, 'first');
    expect(slots.take(again, 'first')).toBeUndefined();
    const other = slots.take(b, 'first');
    expect(other).toBeTypeOf('function');
    other?.();
    other?.();
    expect(slots.take(b, 'first')).toBeTypeOf('function');
    held?.();
    expect(again.woken).toBe(1);
    slots.leave(again);
    expect(slots.take(a, 'first')).toBeTypeOf('function');
  });

  test('that an endpoint is slow to take are one of its account and host, and none of the others', () => {
    const slots = new Slots({ total: 10, perAccount: 10, perHost: 2 });
    const [busy, slow, next, apart] = [claimOf('a', 'x'), claimOf('b', 'x'), claimOf('c', 'x'), claimOf('d', 'y')];
    const [one, two] = takeAll(slots, busy) as [() => void, () => void];
    expect(slots.take(slow, 'first')).toBeUndefined();
    expect(slots.take(next, 'first')).toBeUndefined();
    slots.leave(busy);
    one();
    expect([slow.woken, next.woken]).toEqual([1, 0]);
    expect(slots.take(next, 'first')).toBeUndefined();
    expect(slots.take(apart, 'first')).toBeTypeOf('function');
    two();
    expect(next.woken).toBeGreaterThan(0);
    expect(slots.take(next, 'first')).toBeTypeOf('function');
    expect(slots.take(slow, 'first')).toBeTypeOf('function');
  });
});
