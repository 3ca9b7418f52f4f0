import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeDatabase } from '../../test/harness/database.ts';
import { onTestFileEnd } from '../../test/harness/test-file-cleanup.ts';
import { systemClock } from './clock.ts';
import { historyOf, setMaintenance } from './db/installation.ts';
import { createMaintenance } from './maintenance.ts';

const { db, drop } = await makeDatabase();
onTestFileEnd(drop);

/** Maintenance, its log, and a change that was accepted before it and ends with `long`. */
async function withLongChange() {
  await historyOf(db, systemClock);
  await setMaintenance(db, null);
  const lines: unknown[] = [];
  const log = { warn: (...said: unknown[]) => lines.push(said.at(-1)) };
  const maintenance = await createMaintenance(db, log as never);
  const long = Promise.withResolvers<string>();
  const changing = maintenance.change(() => long.promise);
  const look = () => maintenance.look({ start() {}, async stop() {} });
  await setMaintenance(db, 'A new server');
  await look();
  await expect(maintenance.change(async () => false)).rejects.toMatchObject({ type: { code: 'maintenance' } });
  return { lines, long, changing, look };
}
const refused = 'maintenance: changes are refused';
const stopped = 'maintenance: the work in the background has stopped';

test('the log says that the work has stopped once accepted changes have ended too, so that a copy lacks none', async () => {
  const { lines, long, changing } = await withLongChange();
  await setImmediate();
  expect(lines).toEqual([refused]);
  long.resolve('made');
  expect(await changing).toBe('made');
  await setImmediate();
  expect(lines).toEqual([refused, stopped]);
});

test('maintenance ends although a change of before is still under way, and the log does not call the work stopped then', async () => {
  const { lines, long, changing, look } = await withLongChange();
  await setMaintenance(db, null);
  await look();
  expect(lines).toEqual([refused, 'maintenance has ended']);
  await setMaintenance(db, 'A new server');
  await look();
  long.resolve('made');
  await changing;
  await setImmediate();
  expect(lines).toEqual([refused, 'maintenance has ended', refused, stopped]);
});
