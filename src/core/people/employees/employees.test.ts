/** The fields of an employee, and the values that Rollcall refuses. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { nastyJson, tries } from '../../../../test/harness/property.ts';
import { employees } from './employee.ts';

const app = await startTestApp();
const path = '/core/v3/employees';
const person = { firstName: 'Ana', lastName: 'Torres' };
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
const department = (await app.create('/core/v3/departments', { name: 'Sales' })).id;
const office = (await app.create('/core/v3/offices', { name: 'Madrid' })).id;
const boss = (await app.create(path, person)).id;
const groups = await app.read('/contract/v1/contribution-groups');
const pilot = (await app.create('/core/v3/job-charges', { name: 'Pilot' })).id;

/** A value for each field, and another one. */
const samples: Record<string, [unknown, unknown]> = {
  firstName: ['Zoë 李 🙂', "D'Arcy"],
  lastName: ['Ñuñez-Øst', '  spaced  '],
  secondLastName: ['Ruiz', 'Peña'],
  email: ['Zoe.Nunez+hr@Example.com', 'z@sub.example.co.uk'],
  departmentId: [department, (await app.create('/core/v3/departments', { name: 'Legal' })).id],
  officeId: [office, (await app.create('/core/v3/offices', { name: 'Lisbon' })).id],
  managerId: [boss, (await app.create(path, person)).id],
  code: [0, 2_147_483_646],
  externalId: ['ERP/1042 ä', 'x'.repeat(200)],
  status: ['active', 'active'],
  startDate: ['2024-02-29', '1999-12-31'],
  endDate: ['2027-01-31', '9999-12-31'],
  endReason: ['End of contract', 'Changed\nher mind'],
  gender: ['female', 'no_response'],
  phone: ['+34 600 000 000', '1'],
  workPhone: ['+34 910 000 000', '2'],
  emergencyPhone: ['+34 611 111 111', '3'],
  personalMail: ['zoe@example.org', 'y@example.org'],
  dateOfBirth: ['1900-01-01', '2008-02-29'],
  nid: ['12345678Z', 'AB-12'],
  identityNumberType: ['dni', 'passport'],
  identityNumberCountry: ['ES', 'HN'],
  secondaryNid: ['X1234567L', '7'],
  secondaryIdentityNumberType: ['nie', 'rut'],
  secondaryIdentityNumberCountry: ['ES', 'UY'],
  ssn: ['281234567840', '8'],
  ssnCountry: ['ES', 'FR'],
  nationalities: [['ES', 'FR', 'ES'], ['JP']],
  country: ['PT', 'IN'],
  address: ['Calle Mayor 1, 3º B', 'x'.repeat(500)],
  postalCode: ['08001', 'SW1A 1AA'],
  city: ['Ávila', 'São Paulo'],
  province: ['Madrid', 'Ávila'],
  maritalStatus: ['single', 'married'],
  children: [0, 50],
  disability: [33, 100],
  accountNumber: ['ES9121000418450200051332', 'DE89370400440532013000'],
  accountScheme: ['iban', 'uk'],
  bic: ['CAIXESBBXXX', 'DEUTDEFF'],
  contributionGroupId: [groups[0].id, groups[1].id],
  jobChargeId: [pilot, (await app.create('/core/v3/job-charges', { name: 'Baker' })).id],
  jobChargeDescription: ['Leads the team', 'x'],
  jobChargeCompetencies: ['Payroll', 'x'],
  professionalCategoryCode: ['G3', 'x'],
  professionalCategoryDescription: ['Officer', 'x'],
  studyLevel: ['Bachelor', 'x'],
  salaryRange: ['30–40', 'x'],
  contractId: ['C-1042', 'x'],
  mainRecruiterId: [
    (await app.create(path, { firstName: 'Rita', lastName: 'Ruiz' })).id,
    (await app.create(path, { firstName: 'Rosa', lastName: 'Ruiz' })).id,
  ],
  nfc: ['04A2', 'x'],
  language: ['es-ES', 'zh-Hant-TW'],
  description: ['Four\nlines\tand "quotes" \\ back', '%_'],
  imageProfileURL: ['https://images.example.com/zoë.png?x=1#y', 'http://example.com/'],
};
const everything = Object.fromEntries(Object.entries(samples).map(([field, [value]]) => [field, value]));
const shown = (status: string, value: unknown) => [status, value];

describe('every field', () => {
  test('has a sample here', () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(employees.fields).sort());
  });
  test('comes back as it was sent', async () => {
    const reply = await app.api('POST', path, { body: everything });
    expect(reply.status, reply.text).toBe(201);
    const { data } = reply.json;
    expect(reply.headers.location).toBe(`${path}/${data.id}`);
    expect(data).toEqual({
      ...everything,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      jobChargeName: 'Pilot',
      customFields: [],
      workStatus: 'offline',
      employments: [{ startDate: '2024-02-29', endDate: '2027-01-31', reason: 'End of contract' }],
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    const [listed] = await app.read(`${path}?id=${data.id}`);
    expect(listed).toEqual(data);
    await app.change('DELETE', `${path}/${data.id}`);
  });
  test('is null by default', async () => {
    const data = await app.create(path, person);
    const given = { ...person, status: 'active', startDate: '2026-11-20', nationalities: [], accountScheme: 'iban' };
    for (const field of Object.keys(samples)) {
      expect([field, data[field]]).toEqual([field, given[field as keyof typeof given] ?? null]);
    }
  });
  const own = app.create(path, person);
  test.each(Object.keys(samples))('changes alone, and is cleared if it is optional: %s', async (field) => {
    const { id } = await own;
    const [one, two] = samples[field] as [unknown, unknown];
    for (const value of [one, two]) {
      const reply = await app.api('PATCH', `${path}/${id}`, { body: { [field]: value } });
      expect(shown(reply.text, reply.json.data?.[field])).toEqual(shown(reply.text, value));
      expect((await app.read(`${path}/${id}`))[field]).toEqual(value);
    }
    const cleared = await app.api('PATCH', `${path}/${id}`, { body: { [field]: null } });
    if (employees.isNullable(field)) expect(cleared.json.data[field]).toBeNull();
    else expect(cleared.json.errors).toEqual([expect.objectContaining({ pointer: `/${field}` })]);
  });
  test('that is read-only is ignored in a body', async () => {
    const { id } = await app.create(path, { ...person, id: unknownId, createdAt: 'x', workStatus: 7, deletedAt: {} });
    expect(id).not.toBe(unknownId);
    const changed = await app.api('PATCH', `${path}/${id}`, { body: { id: unknownId, updatedAt: 1, workStatus: [] } });
    expect(changed.json.data).toMatchObject({ id, version: 1 });
  });
});

describe('a wrong value is refused at its field', () => {
  const long = (length: number) => 'x'.repeat(length + 1);
  const wrong: [string, unknown[]][] = [
    ['firstName', ['', '   ', '\u0000', 'a\u0000', '\ud800', long(100), 1, null, ['a']]],
    ['lastName', ['', '\t\n', long(100), {}, null]],
    [
      'email',
      ['x', 'x@', '@x', 'a b@example.com', 'a@b', 'a@example..com', `${long(250)}@example.com`, 'é@example.com'],
    ],
    ['code', [-1, 1.5, '1', 2_147_483_647, 1e21]],
    ['externalId', [long(200)]],
    ['status', ['Active', 'gone', '', null]],
    [
      'startDate',
      [
        '2026-02-30',
        '2025-02-29',
        '2026-13-01',
        '26-01-01',
        '2026-1-1',
        '1899-12-31',
        '10000-01-01',
        '2026-11-20T00:00:00Z',
        '',
        20261120,
        null,
      ],
    ],
    ['endDate', ['2026-02-30', 'tomorrow', 'infinity']],
    ['dateOfBirth', ['2026-00-10', '31/12/1990']],
    ['gender', ['f', 'FEMALE']],
    ['nationalities', ['ES', ['es'], ['XX'], ['ES', ''], ['ESP'], [null], Array(21).fill('ES'), null]],
    ['country', ['es', 'XX', 'EU', 'ZZ', 'UK', 'SU', 'Spain']],
    ['children', [-1, 51, 1.5, '2']],
    ['disability', [-1, 101, 0.5]],
    ['accountNumber', ['ES9121000418450200051333', 'ES91', 'GB00', 12]],
    ['bic', ['CAIXESB', 'caixesbb1', 'CAIXESBBXXXX']],
    ['language', ['spanish language', 'x', 'e', 'es_ES']],
    ['identityNumberType', ['nif', 'DNI']],
    ['accountScheme', ['bban', null]],
    ['imageProfileURL', ['x', 'ftp://x', 'javascript:alert(1)', '//x', 'https://']],
    ['departmentId', ['x', 1, {}, unknownId, boss]],
    ['officeId', [unknownId, department]],
    ['managerId', ['null', unknownId, office]],
  ];
  test.each(wrong)('%s', async (field, values) => {
    const { id } = await app.create(path, person);
    for (const value of values) {
      const expected = [expect.objectContaining({ code: expect.any(String), detail: expect.any(String) })];
      const created = await app.api('POST', path, { body: { ...person, [field]: value } });
      expect([value, created.status]).toEqual([value, 422]);
      expect([value, created.json.errors]).toEqual([value, expected]);
      expect(created.json.errors[0].pointer).toMatch(new RegExp(`^/${field}(/\\d+)?$`));
      const changed = await app.api('PATCH', `${path}/${id}`, { body: { [field]: value } });
      expect([value, changed.status]).toEqual([value, 422]);
    }
    expect((await app.read(`${path}/${id}`)).version).toBe(1);
  });
  test('all of them at once, references too', async () => {
    const body = { ...person, departmentId: unknownId, officeId: unknownId, managerId: unknownId };
    const references = ['/departmentId', '/managerId', '/officeId'];
    const only = await app.api('POST', path, { body });
    expect(only.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(references);
    const mixed = await app.api('POST', path, { body: { ...body, code: -1, gender: 'x' } });
    expect(mixed.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(
      ['/code', '/gender', ...references].sort(),
    );
  });
  test('an IBAN may have spaces, which Rollcall removes', async () => {
    const data = await app.create(path, { ...person, accountNumber: 'es91 2100 0418 4502 0005 1332' });
    expect(data.accountNumber).toBe('ES9121000418450200051332');
  });
  test('two identity numbers have different types', async () => {
    const same = { ...person, identityNumberType: 'dni', secondaryIdentityNumberType: 'dni' };
    const created = await app.api('POST', path, { body: same });
    expect(created.json.errors).toEqual([expect.objectContaining({ pointer: '/secondaryIdentityNumberType' })]);
    const { id } = await app.create(path, { ...person, identityNumberType: 'dni' });
    const changed = await app.api('PATCH', `${path}/${id}`, { body: { secondaryIdentityNumberType: 'dni' } });
    expect(changed.status).toBe(422);
  });
  test('any JSON is accepted or refused, and never causes an internal error', async () => {
    const { id } = await app.create(path, person);
    const bodies = fc.dictionary(fc.constantFrom(...Object.keys(samples), 'version', 'companyId', 'x'), nastyJson, {
      minKeys: 1,
      maxKeys: 4,
    });
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const created = await app.api('POST', path, { body: JSON.stringify({ ...person, ...body }) });
        expect([201, 409, 422], created.text).toContain(created.status);
        const changed = await app.api('PATCH', `${path}/${id}`, { body: JSON.stringify(body) });
        expect([200, 409, 412, 422], changed.text).toContain(changed.status);
      }),
      tries(100),
    );
  });
});

describe('a unique value', () => {
  const same: [string, unknown, unknown][] = [
    ['email', 'Same.Person@example.com', 'sAME.pERSON@EXAMPLE.com'],
    ['code', 815, 815],
    ['externalId', 'ext-1', 'ext-1'],
  ];
  test.each(same)(
    '%s is refused with the name of its owner, and is free again after their removal',
    async (field, one, two) => {
      const first = await app.create(path, { ...person, [field]: one });
      const refused = await app.api('POST', path, { body: { ...person, [field]: two } });
      expect(refused.json).toMatchObject({
        status: 409,
        code: 'already_taken',
        conflictingId: first.id,
        errors: [{ pointer: `/${field}`, code: 'already_taken' }],
      });
      const other = await app.create(path, person);
      const changed = await app.api('PATCH', `${path}/${other.id}`, { body: { [field]: two } });
      expect(changed.json).toMatchObject({ status: 409, conflictingId: first.id });
      const own = await app.api('PATCH', `${path}/${first.id}`, { body: { [field]: two, phone: '1' } });
      expect(own.status).toBe(200);

      await app.change('DELETE', `${path}/${first.id}`);
      const again = await app.create(path, { ...person, [field]: two });
      expect(again[field]).toBe(two);
      const elsewhere = await app.newAccount();
      expect((await elsewhere.create(path, { ...person, [field]: two }))[field]).toBe(two);
    },
  );
  test('is named with all others that are taken, of a new, a changed and a restored employee', async () => {
    const [first, second] = [
      await app.create(path, { ...person, email: 'taken@example.com', code: 9_001 }),
      await app.create(path, { ...person, externalId: 'taken' }),
    ];
    const own = { email: 'Taken@example.com', code: 9_001, externalId: 'taken' };
    const expected = {
      ...{ status: 409, code: 'already_taken', conflictingId: first.id },
      errors: [
        { pointer: '/email', params: { id: first.id } },
        { pointer: '/code', params: { id: first.id } },
        { pointer: '/externalId', params: { id: second.id } },
      ],
    };
    expect((await app.api('POST', path, { body: { ...person, ...own } })).json).toMatchObject(expected);
    const other = await app.create(path, person);
    expect((await app.api('PATCH', `${path}/${other.id}`, { body: own })).json).toMatchObject(expected);
    for (const { id } of [first, second]) await app.change('DELETE', `${path}/${id}`);
    const third = await app.create(path, { ...person, ...own });
    expect((await app.api('POST', `${path}/${first.id}/restore`)).json).toMatchObject({
      ...{ status: 409, conflictingId: third.id },
      errors: [{ pointer: '/email' }, { pointer: '/code' }],
    });
  });
  test('is given to one of two simultaneous new employees', async () => {
    for (const [field, value] of [
      ['email', 'race@example.com'],
      ['code', 4242],
      ['externalId', 'race'],
    ] as const) {
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => app.api('POST', path, { body: { ...person, [field]: value } })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
      const made = replies.find(({ status }) => status === 201)?.json.data.id;
      for (const { json } of replies) expect(json.data?.id ?? json.conflictingId).toBe(made);
    }
  });
  test('is given to one of two simultaneous changes', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.create(path, person)));
    const replies = await Promise.all(
      people.map(({ id }) => app.api('PATCH', `${path}/${id}`, { body: { email: 'Change.Race@example.com' } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
  });
  test('is refused, not lost, when two employees swap theirs in one batch', async () => {
    const one = await app.create(path, { ...person, code: 901 });
    const two = await app.create(path, { ...person, code: 902 });
    const replies = await Promise.all([
      app.api('PATCH', `${path}/${one.id}`, { body: { code: 902 } }),
      app.api('PATCH', `${path}/${two.id}`, { body: { code: 901 } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([409, 409]);
  });
});

describe('managers', () => {
  const setManager = (id: string, managerId: string | null) =>
    app.api('PATCH', `${path}/${id}`, { body: { managerId } });
  const chain = async (length: number) => {
    const ids: string[] = [];
    for (let i = 0; i < length; i++)
      ids.push((await app.create(path, { ...person, managerId: ids.at(-1) ?? null })).id);
    return ids;
  };
  test.each([1, 2, 3, 5])('form no cycle of %i', async (length) => {
    const ids = await chain(length);
    const reply = await setManager(ids[0] as string, ids.at(-1) as string);
    expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer: '/managerId', code: 'cycle' }] });
    expect((await app.read(`${path}/${ids[0]}`)).managerId).toBeNull();
  });
  test('form no cycle after two simultaneous changes either', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b, c] = (await Promise.all([chain(1), chain(1), chain(1)])).flat() as [string, string, string];
      const replies = await Promise.all([setManager(a, b), setManager(b, c), setManager(c, a)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    }
  });
  test('can be moved below another and back', async () => {
    const [top, middle, low] = (await chain(3)) as [string, string, string];
    expect((await setManager(low, top)).status).toBe(200);
    expect((await setManager(middle, low)).status).toBe(200);
    expect((await setManager(low, middle)).status).toBe(422);
    expect((await setManager(middle, null)).json.data.managerId).toBeNull();
    expect((await setManager(low, middle)).status).toBe(200);
  });
  test('are employees who have not been deleted', async () => {
    const [gone] = (await chain(1)) as [string];
    await app.change('DELETE', `${path}/${gone}`);
    const reply = await app.api('POST', path, { body: { ...person, managerId: gone } });
    expect(reply.json.errors).toEqual([expect.objectContaining({ pointer: '/managerId', code: 'not_found' })]);
  });
});

describe('sensitive fields', () => {
  const fields = employees.sensitive as readonly string[];
  const plain = ['employees:read', 'employees:write'];

  test('are those of the list in docs', () => {
    expect([...fields].sort()).toEqual(
      [
        'accountNumber',
        'accountScheme',
        'address',
        'bic',
        'children',
        'city',
        'country',
        'dateOfBirth',
        'disability',
        'emergencyPhone',
        'maritalStatus',
        'nfc',
        'nid',
        'personalMail',
        'postalCode',
        'province',
        'salaryRange',
        'secondaryNid',
        'ssn',
      ].sort(),
    );
  });
  test('are omitted and named without the scope, and no other field is', async () => {
    const token = await app.newToken(plain);
    const full = await app.create(path, { ...everything, email: null, code: null, externalId: null });
    const open = Object.fromEntries(Object.entries(full).filter(([field]) => !fields.includes(field)));
    const one = await app.api('GET', `${path}/${full.id}`, { token });
    expect(one.json).toEqual({ data: open, meta: { redacted: expect.arrayContaining([...fields]) } });
    expect(one.json.meta.redacted).toHaveLength(fields.length);
    const list = await app.api('GET', `${path}?id=${full.id}`, { token });
    expect(list.json.data).toEqual([open]);
    expect(list.json.meta).toMatchObject({ total: 1, redacted: one.json.meta.redacted });
    const changed = await app.api('PATCH', `${path}/${full.id}`, { token, body: { phone: '9' } });
    expect(changed.json).toMatchObject({ data: { phone: '9' }, meta: { redacted: one.json.meta.redacted } });
    for (const field of fields) expect(changed.json.data).not.toHaveProperty(field);
    expect((await app.api('GET', `${path}/${full.id}`)).json.meta).toBeUndefined();
  });
  test('are refused in filters and orders without the scope', async () => {
    const token = await app.newToken(plain);
    for (const query of ['nid=1', 'dni=1']) {
      const reply = await app.api('GET', `${path}?${query}`, { token });
      expect(reply.json).toMatchObject({ status: 403, code: 'missing_scope' });
      expect(reply.json.detail).toContain('employees.sensitive:read');
    }
    const seeing = await app.newToken([...plain, 'employees.sensitive:read']);
    expect((await app.api('GET', `${path}?nid=1`, { token: seeing })).status).toBe(200);
  });
  test.each(['nid', 'accountNumber', 'city', 'children'])('are not written without the scope: %s', async (field) => {
    const token = await app.newToken([...plain, 'employees.sensitive:read']);
    const body = { [field]: samples[field]?.[0] };
    const { id } = await app.create(path, person);
    const created = await app.api('POST', path, { token, body: { ...person, ...body } });
    const changed = await app.api('PATCH', `${path}/${id}`, { token, body });
    for (const reply of [created, changed]) {
      expect(reply.json).toMatchObject({ status: 403, code: 'missing_scope' });
      expect(reply.json.detail).toContain('employees.sensitive:write');
      expect(reply.json.detail).toContain(field);
    }
    const writing = await app.newToken([...plain, 'employees.sensitive:write']);
    const done = await app.api('PATCH', `${path}/${id}`, { token: writing, body });
    expect(done.status).toBe(200);
    expect(done.json.data).not.toHaveProperty(field);
    expect((await app.read(`${path}/${id}`))[field]).toEqual(body[field]);
  });
  test('may be written back unchanged without the scope', async () => {
    const token = await app.newToken([...plain, 'employees.sensitive:read']);
    const { id } = await app.create(path, { ...person, nid: '5' });
    const { data } = (await app.api('GET', `${path}/${id}`, { token })).json;
    const reply = await app.api('PUT', `${path}/${id}`, { token, body: { ...data, phone: '77' } });
    expect(reply.json.data).toMatchObject({ phone: '77', nid: '5' });
  });
});
