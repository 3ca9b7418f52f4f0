import { describe, expect, test } from 'vitest';
import { ProbeQueue, Slots } from './slots.ts';

const claimOf = (accountId: string, host = 'x') => {
  const claim = { accountId, host, woken: 0, wake: () => void claim.woken++ };
  return claim;
};

/** One slot, which is taken; a probe waits for it, and another endpoint behind the probe. */
function waiting() {
  const slots = new Slots({ total: 1, perAccount: 1, perHost: 1 });
  const probes = new ProbeQueue(slots);
  const free = slots.take(claimOf('busy'), 'first') as () => void;
  const [probe, other] = [claimOf('probed'), claimOf('other')];
  expect(probes.take('endpoint', probe)).toBeUndefined();
  expect(slots.take(other, 'first')).toBeUndefined();
  return { slots, probes, free, probe, other };
}

describe('a probe without a slot', () => {
  test('keeps its place from look to look, and then has a slot for the next one', () => {
    const { slots, probes, free, probe, other } = waiting();
    expect(probes.take('endpoint', claimOf('probed'))).toBeUndefined();
    free();
    expect(probe.woken).toBe(1);
    expect(slots.take(other, 'first')).toBeUndefined();
    const giveBack = probes.take('endpoint', claimOf('probed')) as () => void;
    expect(slots.take(other, 'first')).toBeUndefined();
    giveBack();
    expect(slots.take(other, 'first')).toBeTypeOf('function');
  });

  test.each<[string, (probes: ProbeQueue) => unknown]>([
    ['is no longer due', (probes) => probes.keepOnly(() => false)],
    ['is that of an endpoint which is active again', (probes) => probes.leave('endpoint')],
  ])('that %s gives its place, or its slot, to the others', (_what, give) => {
    const early = waiting();
    give(early.probes);
    early.free();
    expect([early.probe.woken, early.other.woken]).toEqual([0, 1]);
    const late = waiting();
    late.free();
    give(late.probes);
    expect([late.probe.woken, late.other.woken]).toEqual([1, 1]);
    expect(late.slots.take(late.other, 'first')).toBeTypeOf('function');
  });

  test('whose endpoint has another host waits for that one', () => {
    const { slots, probes, free, other } = waiting();
    free();
    expect(probes.take('endpoint', claimOf('probed', 'y'))).toBeUndefined();
    const giveBack = slots.take(other, 'first') as () => void;
    giveBack();
    expect(probes.take('endpoint', claimOf('probed', 'y'))).toBeTypeOf('function');
  });
});
