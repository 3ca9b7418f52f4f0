/** The catalogues: one mechanism, so each test runs on each of them. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';

const app = await startTestApp();
const jobCharges = '/contract/v1/job-charges';
const sameJobCharges = '/core/v3/job-charges';
const people = '/core/v3/employees';

describe.each([
  ['/contract/v1/contract-types', 'contract_type'],
  [jobCharges, 'job_charge'],
  ['/contract/v1/degrees', 'degree'],
  ['/contract/v1/workday-types', 'workday_type'],
  ['/contract/v1/agreements', 'agreement'],
])('%s', (path, type) => {
  test('is created, read, changed and deleted, each with an event', async () => {
    const before = (await app.events()).length;
    const made = await app.create(path, { name: 'Café', code: '100' });
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Café',
      code: '100',
      ...(type === 'agreement' ? { color: null, annualHours: null, fullTimeWeeklyHours: null } : {}),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    const one = `${path}/${made.id}`;
    expect(await app.read(one)).toEqual(made);
    expect((await app.api('PATCH', one, { body: { code: null } })).json.data).toMatchObject({ code: null, version: 2 });
    expect((await app.api('PUT', one, { body: { name: 'CAFÉ' } })).json.data).toMatchObject({ name: 'CAFÉ' });
    expect((await app.api('PUT', one, { body: { name: 'CAFÉ' } })).json.data).toMatchObject({ version: 3 });
    const deleted = await app.api('DELETE', one);
    expect(deleted.json).toEqual({ data: { id: made.id, deletedAt: app.clock.instant } });
    expect((await app.api('DELETE', one)).json).toEqual(deleted.json);
    expect((await app.api('GET', one)).status).toBe(404);

    const events = await app.events(before);
    expect(events.map((event) => [event.type, JSON.parse(event.body).data])).toEqual([
      [`${type}.created`, { id: made.id, name: 'Café', changedFields: [] }],
      [`${type}.updated`, { id: made.id, name: 'Café', changedFields: ['code'] }],
      [`${type}.updated`, { id: made.id, name: 'CAFÉ', changedFields: ['name'] }],
      [`${type}.deleted`, { id: made.id, name: 'CAFÉ', changedFields: [] }],
    ]);
  });
  test('has one entry of a name among those not deleted', async () => {
    const { id } = await app.create(path, { name: 'Ñandú' });
    const other = await app.create(path, { name: 'Other' });
    const taken = { status: 409, code: 'already_taken', conflictingId: id, errors: [{ pointer: '/name' }] };
    expect((await app.api('POST', path, { body: { name: 'ñANDÚ' } })).json).toMatchObject(taken);
    const renamed = await app.api('PATCH', `${path}/${other.id}`, { body: { name: 'ñandú' } });
    expect(renamed.json).toMatchObject(taken);
    await app.api('DELETE', `${path}/${id}`);
    expect((await app.api('POST', path, { body: { name: 'ñandú' } })).status).toBe(201);
  });
  test('needs a name, and accepts no other field', async () => {
    const reply = await app.api('POST', path, { body: { code: ' ', nmae: 'x' } });
    expect(reply.status).toBe(422);
    expect(reply.json.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`).sort()).toEqual([
      '/code blank',
      '/name required',
      '/nmae unknown_field',
    ]);
  });
  test('needs the scope of settings', async () => {
    const reader = await app.newToken(['settings:read', 'contracts:write']);
    expect((await app.api('GET', path, { token: reader })).status).toBe(200);
    const refused = await app.api('POST', path, { token: reader, body: { name: 'X' } });
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
    expect(refused.json.detail).toContain('settings:write');
  });
});

describe('job charges', () => {
  test('are the same rows under both paths', async () => {
    const one = await app.api('POST', jobCharges, { body: { name: 'Pilot' } });
    expect(one.headers.location).toBe(`${jobCharges}/${one.json.data.id}`);
    const { id } = one.json.data;
    expect(await app.read(`${sameJobCharges}/${id}`)).toEqual(one.json.data);
    const renamed = await app.api('PATCH', `${sameJobCharges}/${id}`, { body: { name: 'Captain' } });
    expect(await app.read(`${jobCharges}?name=Captain`)).toEqual([renamed.json.data]);
    const refused = await app.api('POST', sameJobCharges, { body: { name: 'captain' } });
    expect(refused.json).toMatchObject({ status: 409, conflictingId: id });
  });
  test('are the jobs of employees, who show their name next to the id', async () => {
    const baker = await app.create(sameJobCharges, { name: 'Baker' });
    const { id } = await app.create(people, { firstName: 'Ana', lastName: 'Torres', jobChargeId: baker.id });
    expect(await app.read(`${people}/${id}`)).toMatchObject({ jobChargeId: baker.id, jobChargeName: 'Baker' });
    await app.api('PATCH', `${sameJobCharges}/${baker.id}`, { body: { name: 'Confectioner' } });
    expect(await app.read(`${people}?jobChargeId=${baker.id}`)).toMatchObject([{ id, jobChargeName: 'Confectioner' }]);

    const inUse = await app.api('DELETE', `${jobCharges}/${baker.id}`);
    expect(inUse.json).toMatchObject({ status: 409, code: 'in_use', references: { employees: 1 } });
    const body = { jobChargeId: null, jobChargeName: 'ignored' };
    const freed = await app.api('PATCH', `${people}/${id}`, { body });
    expect(freed.json.data).toMatchObject({ jobChargeId: null, jobChargeName: null });
    expect((await app.api('DELETE', `${jobCharges}/${baker.id}`)).status).toBe(200);
  });
  test('that are unknown or deleted are refused', async () => {
    const gone = await app.create(jobCharges, { name: 'Gone' });
    await app.api('DELETE', `${jobCharges}/${gone.id}`);
    for (const jobChargeId of [gone.id, crypto.randomUUID()]) {
      const reply = await app.api('POST', people, { body: { firstName: 'A', lastName: 'B', jobChargeId } });
      expect(reply.status).toBe(422);
      expect(reply.json.errors).toMatchObject([{ pointer: '/jobChargeId', code: 'not_found' }]);
    }
  });
});

describe('agreements', () => {
  const agreements = '/contract/v1/agreements';
  const sameAgreements = '/schedule/v1/agreements';
  test('are the same rows under both paths, with a color and the hours of a year', async () => {
    const body = { name: 'Hotels of Madrid', code: '28', color: '#1971c2', annualHours: 1752.5 };
    const { status, headers, json } = await app.api('POST', sameAgreements, { body });
    expect([status, json.data, headers.location]).toMatchObject([201, body, `${sameAgreements}/${json.data.id}`]);
    const one = `${agreements}/${json.data.id}`;
    expect(await app.read(one)).toEqual(json.data);
    const changed = await app.api('PATCH', one, { body: { annualHours: 1740, color: null } });
    expect(await app.read(`${sameAgreements}?name=Hotels%20of%20Madrid`)).toEqual([changed.json.data]);
    const event = JSON.parse((await app.events()).at(-1)?.body ?? '');
    expect(event.data.changedFields).toEqual(['color', 'annualHours']);
  });
  test('have no more hours than a leap year', async () => {
    const { status, json } = await app.api('POST', sameAgreements, { body: { name: 'X', annualHours: 8785 } });
    expect([status, json.errors]).toMatchObject([422, [{ pointer: '/annualHours' }]]);
  });
});
