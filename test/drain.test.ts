/** A process that is to stop says so before it stops. */
import { expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();

test('a draining process is not ready, answers on, and closes connections', async () => {
  expect((await app.api('GET', '/health/ready')).status).toBe(200);
  expect((await app.api('GET', '/core/v3/employees')).headers.connection).not.toBe('close');
  app.app.drain();
  expect(await app.api('GET', '/health/ready')).toMatchObject({
    status: 503,
    json: { code: 'unavailable', detail: 'The process is about to stop.' },
  });
  expect((await app.api('GET', '/health/live')).status).toBe(200);
  const created = await app.api('POST', '/core/v3/offices', { body: { name: 'Madrid' } });
  expect(created).toMatchObject({ status: 201, headers: { connection: 'close' } });
});
