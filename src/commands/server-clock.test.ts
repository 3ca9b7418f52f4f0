import { expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { ServerClock } from './server-clock.ts';

test('a process whose machine has another time than the database follows the database, and the log says so', async () => {
  const { db } = await startTestApp();
  const lines: [level: string, clock: string][] = [];
  const logger = (level: string) => (facts: { clock: string }) => void lines.push([level, facts.clock]);
  const log = { error: logger('error'), warn: logger('warn') } as never;
  let ahead = 30_000;
  const clock = new ServerClock({ now: () => Date.now() + ahead });
  const isRight = () => Math.abs(clock.now() - Date.now()) < 10_000;
  const follows: boolean[][] = [];
  for (ahead of [30_000, 600_000, 601_000, -86_400_000, 0]) {
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
    ['error', expect.stringMatching(/^(599|60\d)\.\d s from/)],
    ['warn', expect.stringMatching(/^[0-9]\.\d s from/)],
  ]);
});
