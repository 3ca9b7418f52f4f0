/** A caller without the right finds no values that were planted in sensitive fields. */
import { expect, test } from 'vitest';
import { scopes } from '../src/accounts/tokens/scopes.ts';
import { employees } from '../src/core/people/employees/employee.ts';
import { startTestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { startReceiver } from './harness/receiver.ts';

const app = await startTestApp({
  env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
  logLevel: 'trace',
});
const receiver = await startReceiver();
const people = '/core/v3/employees';

/** The planted values. Texts are searched everywhere; for other types the field itself is. */
const texts = {
  nid: 'PLANTED-NID-1',
  secondaryNid: 'PLANTED-NID-2',
  ssn: 'PLANTED-SSN',
  accountNumber: 'GB82WEST12345698765432',
  bic: 'DEUTDEFF500',
  dateOfBirth: '1907-03-05',
  maritalStatus: 'PLANTED-MARITAL',
  address: 'PLANTED-STREET 1',
  postalCode: 'PLANTED-4711',
  city: 'PLANTED-CITY',
  province: 'PLANTED-PROVINCE',
  personalMail: 'planted@private.example',
  emergencyPhone: 'PLANTED-PHONE',
  nfc: 'PLANTED-CARD',
  salaryRange: 'PLANTED-RANGE',
};
const others = { accountScheme: 'iban', country: 'NZ', children: 17, disability: 77 };
const custom = 'PLANTED-CUSTOM';
const marks = [...Object.values(texts), custom];

const field = await app.create('/core/v3/custom-fields', { name: 'Secret', type: 'text', sensitive: true });
const customFields = [{ id: field.id, value: custom }];
const person = { firstName: 'Ana', lastName: 'Torres', ...texts, ...others, customFields };
const restricted = await app.newToken(scopes.filter((scope) => !scope.startsWith('employees.sensitive')));

/** Sends a request with the token that may see none of it, and searches the reply. */
async function ask(method: string, url: string, options: object = {}) {
  const reply = await app.api(method, url, { token: restricted, ...options });
  const text = JSON.stringify(reply.headers) + reply.text;
  const found = marks.filter((mark) => text.includes(mark));
  expect({ request: `${method} ${url}`, found }).toEqual({ request: `${method} ${url}`, found: [] });
  for (const one of [reply.json?.data ?? []].flat()) {
    if (one === null || typeof one !== 'object' || !('secondLastName' in one)) continue;
    expect(Object.keys(one).filter((name) => (employees.sensitive as readonly string[]).includes(name))).toEqual([]);
  }
  return reply;
}

test('all sensitive fields are planted, and no others', async () => {
  expect(Object.keys({ ...texts, ...others }).sort()).toEqual([...(employees.sensitive ?? [])].sort());
});

test('no reply, log line, webhook or delivery has planted values for a caller who may not see them', async () => {
  app.app.startBackground();
  const endpoint = await app.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['*'] });
  const manager = await app.create(people, { ...person, externalId: 'planted' });
  const one = await app.create(people, { ...person, managerId: manager.id, startDate: '2026-01-01' });
  // Otherwise the test below might find nothing for another reason.
  const { text: seen } = await app.api('GET', `${people}/${one.id}`);
  expect(marks.filter((mark) => !seen.includes(mark))).toEqual([]);

  // Writes, whose replies show the written fields, and refusals, which name the errors.
  const path = `${people}/${one.id}`;
  expect((await ask('PATCH', path, { body: { phone: '1' } })).status).toBe(200);
  const read = (await ask('GET', path)).json.data;
  expect((await ask('PUT', path, { body: { ...read, lastName: 'Vega' } })).status).toBe(200);
  expect((await ask('PUT', `${people}/external/planted`, { body: { phone: '2' } })).status).toBe(200);
  for (const name of Object.keys(texts)) {
    expect((await ask('PATCH', path, { body: { [name]: null } })).status).toBe(403);
    expect((await ask('PATCH', path, { body: { [name]: { wrong: true } } })).status).toBe(422);
    expect([400, 403]).toContain((await ask('GET', `${people}?${name}=x`)).status);
    expect((await ask('GET', `${people}?orderBy=${name}`)).status).toBe(400);
  }
  expect((await ask('PATCH', path, { body: { customFields: [{ id: field.id, value: 'x' }] } })).status).toBe(403);
  expect((await ask('PATCH', path, { body: { phone: '1' }, headers: { 'if-match': '"99.x"' } })).status).toBe(412);
  const rows = [
    { operation: 'update', id: one.id, data: { phone: '3' } },
    { operation: 'update', id: one.id, data: { nid: 'x' } },
    { operation: 'upsert', externalId: 'planted', data: { phone: '4' } },
  ];
  const batch = await ask('POST', `${people}/batch`, { body: { rows } });
  expect(batch.json.data.map(({ status }: { status: number }) => status)).toEqual([200, 403, 200]);
  const keyed = { headers: { 'idempotency-key': 'planted' }, body: { endDate: '2026-11-01' } };
  expect((await ask('POST', `${path}/deactivate`, keyed)).status).toBe(200);
  expect((await ask('POST', `${path}/deactivate`, keyed)).headers['idempotent-replayed']).toBe('true');
  expect((await ask('POST', `${path}/reactivate`, { body: { startDate: '2026-12-01' } })).status).toBe(200);
  expect((await ask('DELETE', `${path}?force=true`)).status).toBe(200);
  expect((await ask('POST', `${path}/restore`)).status).toBe(200);
  // Authorized callers make mistakes too, and an error must not carry the value into the log.
  for (const body of [
    { ...person, code: 'x' },
    { ...person, email: 'x' },
    { ...person, managerId: field.id },
  ]) {
    expect((await app.api('POST', people, { body })).status).toBe(422);
  }

  // Webhooks, and the stored deliveries.
  const wanted = (await app.events()).filter(({ type }) => type.startsWith('employee.')).length;
  await eventually('all deliveries', () => receiver.received.length >= wanted);
  const sent = JSON.stringify(receiver.received);
  expect(marks.filter((mark) => sent.includes(mark))).toEqual([]);
  for (const { id } of (await ask('GET', `/webhooks/v1/deliveries?endpointId=${endpoint.id}&limit=100`)).json.data) {
    await ask('GET', `/webhooks/v1/deliveries/${id}`);
  }

  const logged = app.logText();
  expect(logged).toContain('"msg":"request"');
  expect(marks.filter((mark) => logged.includes(mark))).toEqual([]);
});
