import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/core/v3/legal-entities';
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });

const everything = {
  name: 'Acme Spain – Ñ',
  legalName: 'Acme España, S.L.',
  taxId: 'B12345674',
  country: 'ES',
  currency: 'EUR',
  address: 'Calle Mayor 1\n28013 Madrid',
  socialSecurityAccounts: [{ code: '28/1234567/42', name: 'Madrid' }, { code: '08/7654321/77' }],
  externalId: 'ERP 1/ä',
};

/** Spanish accounts with their check digits. */
const codes = [{ code: '28/1234567/42' }, { code: '08/7654321/77' }] as const;

describe('a legal entity', () => {
  test('comes back as it was sent', async () => {
    const data = await app.create(path, everything);
    expect(data).toEqual({
      ...everything,
      id: expect.any(String),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect((await app.api('PUT', `${path}/${data.id}`, { body: data })).json.data).toEqual(data);
    const cleared = await patch(data.id, { legalName: null, taxId: null, currency: null, externalId: null });
    expect(cleared.json.data).toMatchObject({ legalName: null, taxId: null, currency: null, externalId: null });
  });
  test('needs only a name and a country, and has no account of social security then', async () => {
    const data = await app.create(path, { name: 'Small', country: 'PT' });
    expect(data).toMatchObject({ legalName: null, currency: null, address: null, socialSecurityAccounts: [] });
  });
  test.each([
    [{}, ['/name', '/country']],
    [{ name: 'X', country: null }, ['/country']],
    [{ name: ' ', country: 'Spain', currency: 'EURO' }, ['/name', '/country', '/currency']],
    [{ name: 'X', country: 'ES', socialSecurityAccounts: null }, ['/socialSecurityAccounts']],
    [{ name: 'X', country: 'ES', socialSecurityAccounts: [{ name: 'Y' }] }, ['/socialSecurityAccounts/0/code']],
    [
      {
        name: 'X',
        country: 'ES',
        socialSecurityAccounts: [codes[0], codes[1], codes[0], codes[0]],
      },
      ['/socialSecurityAccounts/2/code', '/socialSecurityAccounts/3/code'],
    ],
  ])('is refused as %j', async (body, pointers) => {
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });
  test('names the account whose code a change repeats', async () => {
    const { id } = await app.create(path, { name: 'Twice', country: 'ES' });
    const refused = await patch(id, { socialSecurityAccounts: [codes[0], codes[0]] });
    expect(refused.json.errors).toMatchObject([
      {
        pointer: '/socialSecurityAccounts/1/code',
        code: 'repeated',
        detail: 'is the same as /socialSecurityAccounts/0/code',
      },
    ]);
    expect(await app.read(`${path}/${id}`)).toMatchObject({ version: 1, socialSecurityAccounts: [] });
  });
  test('may have the name of another, but not its external id', async () => {
    const { id } = await app.create(path, { name: 'Twin', country: 'ES', externalId: 'T' });
    expect((await app.create(path, { name: 'Twin', country: 'ES' })).name).toBe('Twin');
    const refused = await app.api('POST', path, { body: { name: 'Twin', country: 'ES', externalId: 'T' } });
    expect(refused.json).toMatchObject({ status: 409, conflictingId: id, errors: [{ pointer: '/externalId' }] });
    await app.api('DELETE', `${path}/${id}`);
    expect((await app.api('POST', path, { body: { name: 'Twin', country: 'ES', externalId: 'T' } })).status).toBe(201);
  });
  test('is filtered by country, currency, tax number and external id', async () => {
    const { id } = await app.create(path, {
      name: 'F',
      country: 'FR',
      currency: 'CHF',
      taxId: 'FR40303265045',
      externalId: 'F',
    });
    for (const query of ['country=FR', 'currency=CHF', 'taxId=FR40303265045', 'externalId=F', 'name=F']) {
      expect(await app.read(`${path}?${query}`), query).toMatchObject([{ id }]);
    }
  });
  test('needs its own scopes', async () => {
    const other = await app.newToken(['offices:read', 'offices:write', 'settings:write']);
    expect((await app.api('GET', path, { token: other })).json.code).toBe('missing_scope');
    const reader = await app.newToken(['legal-entities:read']);
    expect((await app.api('GET', path, { token: reader })).status).toBe(200);
    const refused = await app.api('POST', path, { token: reader, body: { name: 'X', country: 'ES' } });
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
    expect(refused.json.detail).toContain('legal-entities:write');
  });
});

test('creating, changing and deleting have one event each, with the names of the changed fields', async () => {
  const { id } = await app.create(path, { name: 'Told', country: 'ES' });
  await patch(id, { name: 'Told again', socialSecurityAccounts: [{ ...codes[0], name: null }] });
  await app.api('DELETE', `${path}/${id}`);
  const events = (await app.events()).filter(({ entityId }) => entityId === id);
  expect(events.map(({ body, type }) => [type, JSON.parse(body).data])).toEqual([
    ['legal_entity.created', { id, name: 'Told', changedFields: [] }],
    ['legal_entity.updated', { id, name: 'Told again', changedFields: ['name', 'socialSecurityAccounts'] }],
    ['legal_entity.deleted', { id, name: 'Told again', changedFields: [] }],
  ]);
});
