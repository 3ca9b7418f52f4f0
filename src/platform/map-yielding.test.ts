import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapYielding } from './map-yielding.ts';

test('other requests have a turn after every ten items', async () => {
  let [done, most, isOver] = [0, 0, false];
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, done);
      done = 0;
      await setImmediate();
    }
  })();
  const doubled = await mapYielding([...Array(95).keys()], (number) => {
    done++;
    return number * 2;
  });
  isOver = true;
  await watching;
  expect(doubled).toEqual([...Array(95).keys()].map((number) => number * 2));
  expect(most).toBe(10);
});
