/** Two processes that answer requests and two that send, behind nginx: a restart of one after the other loses nothing. */
import { spawnSync } from 'node:child_process';
import { expect, inject, onTestFinished, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { Managed } from '../tools/managed.ts';
import { startNginx } from '../tools/nginx.ts';
import { makeAccountWithToken } from './harness/account-with-token.ts';
import { makeDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { freePort } from './harness/free-port.ts';
import { startReceiver } from './harness/receiver.ts';

const isHere = spawnSync('nginx', ['-v']).status === 0 && inject('database').kind === 'postgres';

test.runIf(isHere)('a rolling restart loses no request and no event', { timeout: 300_000 }, async () => {
  const { db, url = '', drop } = await makeDatabase();
  onTestFinished(drop);
  const settings = {
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '6',
    ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '1',
  };
  const ports = [await freePort(), await freePort()];
  const processes = await Promise.all([
    ...ports.map((port) => new Managed({ ...settings, ROLE: 'api', PORT: String(port) })),
    ...[0, 1].map(async () => new Managed({ ...settings, ROLE: 'worker', PORT: String(await freePort()) })),
  ]);
  await Promise.all(processes.map((one) => one.start()));
  onTestFinished(async () => void (await Promise.all(processes.map((one) => one.stop()))));
  const { origin, stop } = await startNginx(ports);
  onTestFinished(stop);

  const { id, token } = await makeAccountWithToken(db, 'Acme');
  const call = (method: string, path: string, body?: object) =>
    fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const receiver = await startReceiver();
  // The first request waits for nginx.
  await eventually('nginx', async () => (await call('GET', '/core/v3/info').catch(() => undefined))?.status === 200);
  await call('POST', '/webhooks/v1/endpoints', { url: receiver.url, events: ['employee_hire'] });

  let isOver = false;
  const hired = new Set<string>();
  const lost: string[] = [];
  let requests = 0;
  const client = async () => {
    while (!isOver) {
      const made = await call('POST', '/core/v3/employees', { firstName: 'A', lastName: `B${requests++}` });
      const text = await made.text();
      if (made.status === 201) hired.add(JSON.parse(text).data.id);
      else lost.push(`POST ${made.status} ${text}`);
      const read = await call('GET', '/core/v3/employees?limit=1');
      requests++;
      if (read.status !== 200) lost.push(`GET ${read.status} ${await read.text()}`);
    }
  };
  const clients = Array.from({ length: 8 }, client);
  for (const one of processes) {
    await one.stop();
    await one.start();
  }
  isOver = true;
  await Promise.all(clients);
  expect(lost.slice(0, 3)).toEqual([]);
  for (const { codes } of processes) expect(codes).toEqual([0]);

  const kept = await db.all<{ id: string }>(sql`select id from employees where account_id = ${id}`);
  expect(new Set(kept.map((row) => row.id))).toEqual(hired);
  await eventually(
    'all webhooks',
    () => new Set(receiver.received.map(({ json }) => json.data.employeeId)).size === hired.size,
    60_000,
  );
});
