import { expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { ServerClock } from './server-clock.ts';

const { db } = await startTestApp();

test('a process whose machine has another time than the database follows the database, and the log says so', async () => {
  const lines: [level: string, clock: string][] = [];
  const logger = (level: string) => (facts: { clock: string }) => void lines.push([level, facts.clock]);
  const log = { error: logger('error'), warn: logger('warn') } as never;
  let ahead = 9_000;
  const clock = new ServerClock({ now: () => Date.now() + ahead });
  const isRight = () => Math.abs(clock.now() - Date.now()) < 5_000;
  const follows: boolean[][] = [];
  for (ahead of [9_000, 45_000, 46_000, -86_400_000, 0]) {
    const before = isRight();
    await clock.follow(db, log);
    follows.push([before, isRight()]);
  }
  // While it follows the database, it stays right when the machine is set.
  expect(follows).toEqual([
    [false, false],
    [false, true],
    [true, true],
    [true, true],
    [true, true],
  ]);
  expect(lines).toEqual([
    ['error', expect.stringMatching(/^4\d\.\d s from/)],
    ['warn', expect.stringMatching(/^[0-9]\.\d s from/)],
  ]);
});

test('a machine that is nearly ten seconds off does not go to and fro between the two', async () => {
  const told: string[] = [];
  const log = { error: () => told.push('wrong'), warn: () => told.push('right') } as never;
  let ahead = 0;
  const clock = new ServerClock({ now: () => Date.now() + ahead });
  for (ahead of [9_000, 12_000, 9_500, 12_000, 3_000]) await clock.follow(db, log);
  expect(told).toEqual(['wrong']);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_500);
  ahead = 0;
  await clock.follow(db, log);
  expect(told).toEqual(['wrong', 'right']);
});

test('a database that takes long to answer is no reason to follow it', async () => {
  const told: string[] = [];
  let waits = 0;
  // It asks before the statement, and after it.
  const clock = new ServerClock({ now: () => Date.now() - (waits++ === 0 ? 40_000 : 0) });
  await clock.follow(db, { error: (_: object, what: string) => told.push(what) } as never);
  expect(told).toEqual([]);
});
