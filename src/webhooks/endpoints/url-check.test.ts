/** Rollcall checks the URL of an endpoint only when it changes. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8' } });
const path = '/webhooks/v1/endpoints';

test('an accepted URL is not checked again: a repeat gets its reply, and an unchanged URL stays', async () => {
  const request = {
    body: { url: 'http://10.0.0.1/hook', events: ['*'] },
    headers: { 'idempotency-key': 'allowed before' },
  };
  const made = await app.api('POST', path, request);
  expect(made.status, made.text).toBe(201);
  Object.assign(app.config, { webhookAllowedNetworks: [] });
  await app.restart();
  const { 'idempotency-key': _key, ...headers } = request.headers;
  expect(await app.api('POST', path, { ...request, headers })).toMatchObject({ status: 422 });

  const again = await app.api('POST', path, request);
  expect(again).toMatchObject({ status: 201, json: { data: { id: made.json.data.id } } });
  expect(again.headers['idempotent-replayed']).toBe('true');
  const other = { ...request, body: { ...request.body, description: 'other' } };
  expect((await app.api('POST', path, other)).json).toMatchObject({ status: 422, code: 'idempotency_key_reused' });

  const one = `${path}/${made.json.data.id}`;
  const kept = await app.api('PATCH', one, { body: { url: request.body.url, description: 'Payroll' } });
  expect(kept).toMatchObject({ status: 200, json: { data: { description: 'Payroll' } } });
  expect((await app.api('PATCH', one, { body: { url: 'http://10.0.0.2/hook' } })).status).toBe(422);
});
