/** Numbers of states and banks: real forms, their check digits, and where no rule is known. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { signInAs } from '../../../../test/harness/sessions.ts';
import { sql } from '../../../platform/db/sql.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const employers = '/core/v3/legal-entities';
const person = { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01' };

// biome-ignore lint/suspicious/noExplicitAny: replies as the API gives them
type Reply = any;

const wrongIn = ({ status, json }: Reply) => [
  status,
  (json.errors ?? []).map(({ pointer, code, reason }: Reply) => [pointer, code, reason]),
];
const hire = (more: object) => app.api('POST', people, { body: { ...person, ...more } });
const ok = [201, []];
const refused = (pointer: string, code: string, reason?: string) => [422, [[pointer, code, reason]]];

describe('an identity number', () => {
  test.each([
    [{ identityNumberType: 'dni', nid: '12345678Z' }],
    [{ identityNumberType: 'dni', nid: '12345678-z' }],
    [{ identityNumberType: 'dni', nid: '00000000T' }],
    [{ identityNumberType: 'dni', nid: 'K1234567A' }],
    [{ identityNumberType: 'nie', nid: 'X1234567L' }],
    [{ identityNumberType: 'nie', nid: 'Y1234567X' }],
    [{ identityNumberType: 'nie', nid: 'Z1234567R' }],
    [{ identityNumberType: 'rut', nid: '12.345.678-5' }],
    [{ identityNumberType: 'rut', nid: '76192083-9' }],
    [{ identityNumberType: 'dni', identityNumberCountry: 'AR', nid: '20.123.456' }],
    [{ identityNumberType: 'national', identityNumberCountry: 'PT', nid: '123456789' }],
    [{ identityNumberType: 'national', identityNumberCountry: 'IT', nid: 'RCCMNL83S18D969H' }],
  ])('%j is accepted as it was sent', async (more) => {
    const reply = await hire(more);
    expect(wrongIn(reply)).toEqual(ok);
    expect(reply.json.data).toMatchObject(more);
  });

  test.each([
    [{ identityNumberType: 'dni', nid: '12345678A' }, '/nid', 'dni'],
    [{ identityNumberType: 'dni', nid: '1234567Z' }, '/nid', 'dni'],
    [{ identityNumberType: 'dni', nid: 'X1234567L' }, '/nid', 'dni'],
    [{ identityNumberType: 'dni', nid: '-' }, '/nid', 'dni'],
    [{ identityNumberType: 'nie', nid: 'X1234567A' }, '/nid', 'nie'],
    [{ identityNumberType: 'nie', nid: '12345678Z' }, '/nid', 'nie'],
    [{ identityNumberType: 'rut', nid: '12345678-4' }, '/nid', 'rut'],
    [{ identityNumberType: 'national', identityNumberCountry: 'PT', nid: '123456788' }, '/nid', 'country'],
    [{ secondaryIdentityNumberType: 'nie', secondaryNid: 'X1234567A' }, '/secondaryNid', 'nie'],
  ])('%j is refused, naming the form', async (more, pointer, reason) => {
    expect(wrongIn(await hire(more))).toEqual(refused(pointer, 'invalid_identity_number', reason));
  });

  test.each([
    [{ nid: 'whatever' }],
    [{ identityNumberType: 'other', nid: '12345678A' }],
    [{ identityNumberType: 'passport', identityNumberCountry: 'ES', nid: 'PAA123456' }],
    [{ identityNumberType: 'national', nid: '1' }],
    [{ identityNumberType: 'national', identityNumberCountry: 'MA', nid: 'AB123456' }],
    [{ identityNumberType: 'dni', identityNumberCountry: 'HN', nid: '0801-1990-12345' }],
  ])('%j is of no known rule, and not judged', async (more) => {
    expect(wrongIn(await hire(more))).toEqual(ok);
  });

  test('of two kinds with one name may be of two countries', async () => {
    const both = { identityNumberType: 'dni', nid: '12345678Z', secondaryIdentityNumberType: 'dni' };
    expect(wrongIn(await hire(both))).toEqual(
      refused('/secondaryIdentityNumberType', 'contradiction', 'same_identity'),
    );
    const of = { ...both, secondaryIdentityNumberCountry: 'AR', secondaryNid: '20123456' };
    expect(wrongIn(await hire(of))).toEqual(ok);
  });
});

describe('an identity number without its kind', () => {
  const dni = refused('/nid', 'invalid_identity_number', 'dni');
  const nie = refused('/nid', 'invalid_identity_number', 'nie');
  const national = refused('/nid', 'invalid_identity_number', 'country');
  test.each([
    [{ nid: '12345678A' }, dni],
    [{ nid: '12.345.678-a' }, dni],
    [{ nid: 'X1234567A' }, nie],
    [{ nid: 'y-1234567-a' }, nie],
    [{ country: 'ES', nid: '12345678A' }, dni],
    [{ country: 'PT', identityNumberCountry: 'ES', nid: '12345678A' }, dni],
    [{ country: 'PT', nid: '123456788' }, national],
    [{ identityNumberCountry: 'IT', nid: 'RCCMNL83S18D969A' }, national],
    [{ nid: '12345678Z', secondaryNid: 'X1234567A' }, refused('/secondaryNid', 'invalid_identity_number', 'nie')],
  ])('%j is refused for its check digits', async (more, expected) => {
    expect(wrongIn(await hire(more))).toEqual(expected);
  });

  test.each([
    [{ nid: '12345678Z' }],
    [{ nid: 'X1234567L' }],
    // Of another form, or of another country.
    [{ nid: '1234567A' }],
    [{ nid: '123456789' }],
    [{ nid: 'PAA123456' }],
    [{ country: 'FR', nid: '12345678A' }],
    [{ identityNumberCountry: 'FR', country: 'ES', nid: '12345678A' }],
    [{ country: 'PT', nid: '123456789' }],
    [{ country: 'PT', nid: 'P123456' }],
    [{ country: 'HN', nid: '123456788' }],
    [{ identityNumberType: 'passport', nid: '12345678A' }],
  ])('%j is accepted', async (more) => {
    expect(wrongIn(await hire(more))).toEqual(ok);
  });

  test('is judged by every way of writing an employee', async () => {
    const wrong = { nid: '12345678A' };
    const { id } = await app.create(people, { ...person, ...wrong, identityNumberType: 'other', externalId: 'E1' });
    const of = `${people}/${id}`;
    const patch = async (body: object, token?: string) =>
      wrongIn(await app.api('PATCH', of, { body, ...(token && { token }) }));
    // The kind alone: what was another number counts as what it looks like.
    expect(await patch({ identityNumberType: null })).toEqual(dni);
    expect(await patch({ identityNumberType: 'dni' })).toEqual(dni);
    expect(await patch({ nid: '87654321A', identityNumberType: null })).toEqual(dni);
    expect(await patch({ phone: '1', country: 'ES' })).toEqual([200, []]);
    expect(await patch({ identityNumberType: null, identityNumberCountry: 'FR' })).toEqual([200, []]);
    expect(await patch({ identityNumberCountry: null })).toEqual(dni);
    // A caller who may not see the number learns nothing of it.
    const blind = await app.newToken(['employees:write']);
    expect(await patch({ identityNumberCountry: null }, blind)).toEqual([200, []]);
    const upsert = { ...person, ...wrong };
    expect(wrongIn(await app.api('PUT', `${people}/external/E2`, { body: upsert }))).toEqual(dni);
    expect(wrongIn(await app.api('PUT', `${people}/external/E1`, { body: { nid: '87654321A' } }))).toEqual(dni);
    const rows = [{ operation: 'create', data: upsert }];
    const batch = await app.api('POST', `${people}/batch`, { body: { rows } });
    expect(batch.json.data[0].errors).toMatchObject([{ pointer: '/data/nid', reason: 'dni' }]);
    const hired = await app.api('POST', `${people}/hire`, { body: { employee: upsert } });
    expect([hired.status, hired.json.errors]).toMatchObject([422, [{ pointer: '/employee/nid', reason: 'dni' }]]);
  });

  test('is judged in what employees say of themselves, and in files', async () => {
    const admin = await signInAs(app, 'administrator');
    const { id: employeeId } = await app.create(people, person);
    const employee = await signInAs(app, 'employee', { employeeId });
    const open = { fields: [{ field: 'nid', edit: 'direct' }] };
    await admin.api('PATCH', '/account/v1/own-data-settings', { body: open });
    const own = (nid: string) => employee.api('PATCH', '/account/v1/own-data', { body: { nid } });
    expect(wrongIn(await own('12345678A'))).toEqual(dni);
    expect(wrongIn(await own('12345678Z'))).toEqual([200, []]);
    const text = 'firstName,lastName,startDate,nid\nLuz,Sol,2026-01-01,12345678A\n';
    const { json } = await admin.api('POST', '/account/v1/imports', { body: { fileName: 'people.csv', text } });
    await admin.api('POST', `/account/v1/imports/${json.data.id}/check`);
    await app.app.runImports();
    const checked = await admin.api('GET', `/account/v1/imports/${json.data.id}/rows`);
    expect(checked.json.data[0].errors).toMatchObject([{ reason: 'dni' }]);
  });
});

describe('a number of the Spanish social security', () => {
  const spaniard = { identityNumberType: 'dni', nid: '12345678Z' };
  test.each([
    [{ ...spaniard, ssn: '281234567840' }, ok],
    [{ ...spaniard, ssn: '28/12345678/40' }, ok],
    // Of Ceuta and Melilla: 5112345678 and 5212345678 divided by 97 leave 60 and 44.
    [{ ...spaniard, ssn: '511234567860' }, ok],
    [{ ...spaniard, ssn: '521234567844' }, ok],
    // An earlier number of seven digits, filled up with a zero: 281234567 divided by 97 leaves 42.
    [{ ...spaniard, ssn: '280123456742' }, ok],
    [{ ...spaniard, ssn: '281234567841' }, refused('/ssn', 'invalid_social_security_number', 'naf')],
    // Not of the form of one, so that it may be of another country.
    [{ ...spaniard, ssn: '123-45-6789' }, ok],
    [{ ...spaniard, ssnCountry: 'ES', ssn: '123-45-6789' }, refused('/ssn', 'invalid_social_security_number', 'naf')],
    [{ ssn: '281234567841' }, ok],
    [{ ssnCountry: 'ES', ssn: '281234567841' }, refused('/ssn', 'invalid_social_security_number', 'naf')],
    [{ ssnCountry: 'GB', ssn: 'AB123456C' }, ok],
    [{ ssnCountry: 'GB', ssn: 'QQ123456C' }, refused('/ssn', 'invalid_social_security_number', 'country')],
    [{ ssnCountry: 'BR', ssn: '1' }, ok],
  ])('of a person: %j', async (more, expected) => {
    expect(wrongIn(await hire(more))).toEqual(expected);
  });

  test.each([
    ['28/1234567/42', ok],
    ['0111 28 1234567 42', ok],
    ['28/1234567/43', refused('/socialSecurityAccounts/0/code', 'invalid_social_security_account')],
    ['28/1234567', refused('/socialSecurityAccounts/0/code', 'invalid_social_security_account')],
  ])('of an employer: %s', async (code, expected) => {
    const body = { name: `E ${code}`, country: 'ES', socialSecurityAccounts: [{ code }] };
    expect(wrongIn(await app.api('POST', employers, { body }))).toEqual(expected);
    const abroad = { ...body, name: `X ${code}`, country: 'PT' };
    expect(wrongIn(await app.api('POST', employers, { body: abroad }))).toEqual(ok);
  });

  test('in a contract is judged by the country of the employer', async () => {
    const { id: spanish } = await app.create(employers, { name: 'S', country: 'ES' });
    const { id: french } = await app.create(employers, { name: 'F', country: 'FR' });
    const contract = (legalEntityId: string | null, socialSecurityNumber: string) => async () => {
      const { id: employeeId } = await app.create(people, person);
      const body = { employeeId, startDate: '2024-01-01', legalEntityId, socialSecurityNumber };
      return wrongIn(await app.api('POST', '/contract/v1/contracts', { body }));
    };
    const wrong = refused('/socialSecurityNumber', 'invalid_social_security_number', 'naf');
    expect(await contract(spanish, '281234567840')()).toEqual(ok);
    expect(await contract(spanish, '281234567841')()).toEqual(wrong);
    expect(await contract(null, '281234567841')()).toEqual(ok);
    // 27 is the remainder of 2690549588157 for 97: 97 − 17 = 80.
    expect(await contract(french, '2 69 05 49 588 157 80')()).toEqual(ok);
    expect(await contract(french, '2 69 05 49 588 157 81')()).toEqual(
      refused('/socialSecurityNumber', 'invalid_social_security_number', 'country'),
    );
  });
});

describe('a tax number', () => {
  test.each([
    ['ES', 'B12345674', ok],
    ['ES', 'ESB12345674', ok],
    ['ES', 'A58818501', ok],
    ['ES', 'Q2826000H', ok],
    // A sole trader.
    ['ES', '12345678Z', ok],
    ['ES', 'B12345678', refused('/taxId', 'invalid_tax_id', 'nif')],
    ['PT', '123456788', refused('/taxId', 'invalid_tax_id', 'country')],
    ['FR', '732829320', ok],
    ['FR', '732829321', refused('/taxId', 'invalid_tax_id', 'country')],
    ['HN', '1', ok],
  ])('of %s: %s', async (country, taxId, expected) => {
    const body = { name: `Of ${taxId}`, country, taxId };
    expect(wrongIn(await app.api('POST', employers, { body }))).toEqual(expected);
  });
});

describe('a bank account', () => {
  test.each([
    [
      { accountNumber: 'es91 2100 0418 4502 0005 1332' },
      { accountScheme: 'iban', accountNumber: 'ES9121000418450200051332' },
    ],
    [{ accountScheme: 'uk', accountNumber: '123456 12345678' }, { accountNumber: '12-34-56 12345678' }],
    [{ accountScheme: 'us', accountNumber: '021000021/123456789' }, { accountNumber: '021000021 123456789' }],
    [{ accountScheme: 'mx', accountNumber: '0020 1007 7777 7777 71' }, { accountNumber: '002010077777777771' }],
    [{ accountScheme: 'other', accountNumber: '033-0 1' }, { accountNumber: '033-0 1' }],
    [{}, { accountScheme: 'iban', accountNumber: null }],
  ])('%j', async (more, shown) => {
    const reply = await hire(more);
    expect(wrongIn(reply)).toEqual(ok);
    expect(reply.json.data).toMatchObject({ ...more, ...shown });
  });

  test.each([
    [{ accountNumber: 'ES9121000418450200051333' }, ['/accountNumber', 'invalid_iban', undefined]],
    [{ accountScheme: 'uk', accountNumber: '12-34-56 1234567' }, ['/accountNumber', 'invalid_account_number', 'uk']],
    [{ accountScheme: 'us', accountNumber: '021000022 123456789' }, ['/accountNumber', 'invalid_account_number', 'us']],
    [{ accountScheme: 'us', accountNumber: '021000021 123' }, ['/accountNumber', 'invalid_account_number', 'us']],
    [
      { accountScheme: 'mx', accountNumber: '002010077777777772' },
      ['/accountNumber', 'invalid_account_number', 'clabe'],
    ],
    [{ accountScheme: 'uk' }, ['/accountNumber', 'required', 'account_scheme']],
  ])('%j is refused', async (more, error) => {
    expect(wrongIn(await hire(more))).toEqual([422, [error]]);
  });

  test('changes with its scheme; without one it is an IBAN, unless it is the stored one', async () => {
    const { id } = await app.create(people, { ...person, accountScheme: 'uk', accountNumber: '12-34-56 12345678' });
    const patch = async (body: object) => {
      const reply = await app.api('PATCH', `${people}/${id}`, { body });
      const { accountScheme, accountNumber } = reply.json.data ?? {};
      return reply.status === 200 ? [accountScheme, accountNumber] : wrongIn(reply);
    };
    expect(await patch({ accountNumber: '12-34-56 12345678', city: 'Leeds' })).toEqual(['uk', '12-34-56 12345678']);
    expect(await patch({ accountScheme: 'us' })).toEqual(refused('/accountNumber', 'required', 'account_scheme'));
    expect(await patch({ accountNumber: '12-34-56 87654321' })).toEqual(refused('/accountNumber', 'invalid_iban'));
    expect(await patch({ accountNumber: 'ES9121000418450200051332' })).toEqual(['iban', 'ES9121000418450200051332']);
    expect(await patch({ accountNumber: null, accountScheme: 'other' })).toEqual(['other', null]);
  });

  test('shows in payroll to a token that reads sensitive fields', async () => {
    const { id } = await app.create(people, { ...person, accountScheme: 'uk', accountNumber: '12-34-56 12345678' });
    const path = `/contract/v1/contracts/contracts-for-payroll?from=2026-01-01&to=2026-01-31&employeeIds[in]=${id}`;
    expect((await app.read(path))[0].employee).toMatchObject({
      accountScheme: 'uk',
      accountNumber: '12-34-56 12345678',
      bic: null,
    });
    const token = await app.newToken(['contracts:read', 'employees:read']);
    const { json } = await app.api('GET', path, { token });
    expect(Object.keys(json.data[0].employee)).not.toContain('accountNumber');
    expect(json.meta.redacted).toEqual(
      expect.arrayContaining(['employee.accountScheme', 'employee.accountNumber', 'employee.bic']),
    );
  });
});

describe('a wrong number of earlier times', () => {
  /** Writes a number that no request could. */
  const store = (table: string, id: string, column: string, value: unknown) =>
    app.db.run(sql`
      update ${sql.ref(table)} set ${sql.ref(column)} = ${value} where account_id = ${app.id} and id = ${id}`);

  test('stands in the way of no other change of an employee, and stays readable', async () => {
    const made = await app.create(people, {
      ...person,
      identityNumberType: 'dni',
      nid: '12345678Z',
      ssn: '281234567840',
    });
    const of = `${people}/${made.id}`;
    await store('employees', made.id, 'nid', '12345678A');
    await store('employees', made.id, 'ssn', '281234567841');
    await store('employees', made.id, 'account_number', 'ES00');
    const read = await app.read(of);
    expect(read).toMatchObject({ nid: '12345678A', ssn: '281234567841', accountNumber: 'ES00' });
    expect(wrongIn(await app.api('PATCH', of, { body: { city: 'Madrid' } }))).toEqual([200, []]);
    const back = { ...read, version: undefined, phone: '1' };
    expect(wrongIn(await app.api('PUT', of, { body: back }))).toEqual([200, []]);
    expect(wrongIn(await app.api('PATCH', of, { body: { nid: '12345678B' } }))).toEqual(
      refused('/nid', 'invalid_identity_number', 'dni'),
    );
    expect(wrongIn(await app.api('PATCH', of, { body: { identityNumberType: 'nie' } }))).toEqual(
      refused('/nid', 'invalid_identity_number', 'nie'),
    );
  });

  test('is not revealed by what a token without the right to see it may write', async () => {
    const made = await app.create(people, { ...person, identityNumberType: 'dni', nid: '12345678Z' });
    const of = `${people}/${made.id}`;
    await store('employees', made.id, 'nid', '12345678A');
    const token = await app.newToken(['employees:write', 'employees.sensitive:write']);
    const guess = (nid: string) => app.api('PATCH', of, { token, body: { nid } });
    expect(wrongIn(await guess('12345678A'))).toEqual(wrongIn(await guess('12345678B')));
    const blind = await app.newToken(['employees:write']);
    const reply = await app.api('PATCH', of, { token: blind, body: { identityNumberType: 'nie' } });
    expect(reply.status).toBe(200);
  });

  test('stands in the way of no other change of a legal entity', async () => {
    const accounts = [{ code: '28/1234567/42', name: null }];
    const made = await app.create(employers, {
      name: 'Old',
      country: 'ES',
      taxId: 'B12345674',
      socialSecurityAccounts: accounts,
    });
    const of = `${employers}/${made.id}`;
    await store('legal_entities', made.id, 'tax_id', 'B1');
    await store('legal_entities', made.id, 'social_security_accounts', JSON.stringify([{ code: '1', name: null }]));
    expect(wrongIn(await app.api('PATCH', of, { body: { name: 'New' } }))).toEqual([200, []]);
    const more = [
      { code: '1', name: null },
      { code: '2', name: null },
    ];
    expect(wrongIn(await app.api('PATCH', of, { body: { taxId: 'B1', socialSecurityAccounts: more } }))).toEqual(
      refused('/socialSecurityAccounts/1/code', 'invalid_social_security_account'),
    );
  });
});
