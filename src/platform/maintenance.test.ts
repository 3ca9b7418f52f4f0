import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeDatabase } from '../../test/harness/database.ts';
import { onTestFileEnd } from '../../test/harness/end.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { systemClock } from './clock.ts';
import { historyOf, setMaintenance } from './db/installation.ts';
import { createMaintenance } from './maintenance.ts';

const { db, drop } = await makeDatabase();
onTestFileEnd(drop);

test('the log says that the work has stopped once accepted changes have ended too, so that a copy lacks none', async () => {
  await historyOf(db, systemClock);
  const lines: unknown[] = [];
  const log = { warn: (...said: unknown[]) => lines.push(said.at(-1)) };
  const maintenance = await createMaintenance(db, log as never);
  const long = Promise.withResolvers<string>();
  const changing = maintenance.change(() => long.promise);

  await setMaintenance(db, 'A new server');
  const looking = maintenance.look({ start() {}, async stop() {} });
  await eventually('the refusal', () =>
    maintenance.change(async () => false).catch(({ type }) => type.code === 'maintenance'),
  );
  await setImmediate();
  expect(lines).toEqual(['maintenance: changes are refused']);

  long.resolve('made');
  await looking;
  expect([await changing, lines.at(-1)]).toEqual(['made', 'maintenance: the work in the background has stopped']);
});
