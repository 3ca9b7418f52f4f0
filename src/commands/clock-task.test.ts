import { expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { clockTask } from './clock-task.ts';

test('a clock that differs from that of the database has a line in the log, and another when it is right again', async () => {
  const { db } = await startTestApp();
  const lines: [level: string, clock: string][] = [];
  const logger = (level: string) => (facts: { clock: string }) => void lines.push([level, facts.clock]);
  const log = { error: logger('error'), warn: logger('warn') };
  let ahead = 30_000;
  const clock = { now: () => Date.now() + ahead };
  const { run } = clockTask({ db, clock, log } as never);
  const look = () => run(() => false);
  await look();
  expect(lines).toEqual([]);
  for (ahead of [600_000, 601_000, -86_400_000, 0]) await look();
  expect(lines).toEqual([
    ['error', expect.stringMatching(/^(599|60\d)\.\d s from/)],
    ['warn', expect.stringMatching(/^[0-9]\.\d s from/)],
  ]);
});
