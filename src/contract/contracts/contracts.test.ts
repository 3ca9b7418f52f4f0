/** The fields of a contract, and the rule that those of one employee never overlap. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { sql } from '../../platform/db/sql.ts';
import { contracts } from './contract.ts';

const app = await startTestApp();
const path = '/contract/v1/contracts';
const people = '/core/v3/employees';
const noon = '2026-11-20T12:00:00.000Z';
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
beforeEach(() => app.clock.set(noon));

const legalEntityId = (await app.create('/core/v3/legal-entities', { name: 'Acme Spain', country: 'ES' })).id;
const entry = async (catalogue: string, name: string) => (await app.create(`/contract/v1/${catalogue}`, { name })).id;
const catalogues = {
  contractTypeId: ['contract-types', 'Permanent'],
  jobChargeId: ['job-charges', 'Pilot'],
  agreementId: ['agreements', 'Metal'],
  degreeId: ['degrees', 'Master'],
  workDayTypeId: ['workday-types', 'Split'],
} as const;
const references: Record<string, string> = { legalEntityId };
for (const [field, [catalogue, name]] of Object.entries(catalogues)) references[field] = await entry(catalogue, name);

let hired = 0;
const hire = async (values: object = {}): Promise<string> =>
  (await app.create(people, { firstName: 'Ana', lastName: `Torres ${hired++}`, startDate: '2020-01-01', ...values }))
    .id;
const give = (employeeId: string, startDate: string, endDate: string | null = null, more: object = {}) =>
  app.create(path, { employeeId, startDate, endDate, ...more });
const tryTo = (employeeId: string, startDate: string, endDate: string | null = null) =>
  app.api('POST', path, { body: { employeeId, startDate, endDate } });
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });
const pointers = (reply: { json: { errors: { pointer: string; code: string }[] } }) =>
  reply.json.errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();

const everything = {
  startDate: '2024-02-29',
  endDate: '2027-12-31',
  concurrent: false,
  code: 'C-17',
  comment: 'Four\nlines',
  ...references,
  socialSecurityNumber: '281234567840',
  trialPeriod: { trialPeriodType: 'months', quantity: 6 },
  remoteWork: true,
  seniorityDate: '2019-05-01',
  jobLevel: 'Senior',
  jobPositionDescription: 'Flies',
  weeklyHours: 37.5,
  maxLegalWeeklyHours: 40,
  maxLegalAnnualHours: 1780.25,
  percentageWorkDay: 93.75,
  fte: 0.9375,
  cbo: '2124-05',
  workDays: [
    { day: 'monday', hours: 8 },
    { day: 'tuesday', hours: 8 },
    { day: 'wednesday', hours: 8 },
    { day: 'thursday', hours: 8 },
    { day: 'friday', hours: 5.5 },
  ],
};

describe('a contract', () => {
  test('comes back as it was sent, with the names of its references', async () => {
    const employeeId = await hire();
    expect(Object.keys({ employeeId, ...everything }).sort()).toEqual(Object.keys(contracts.fields).sort());
    const reply = await app.api('POST', path, { body: { employeeId, ...everything } });
    expect(reply.status, reply.text).toBe(201);
    const { data } = reply.json;
    expect(reply.headers.location).toBe(`${path}/${data.id}`);
    expect(data).toEqual({
      id: expect.any(String),
      employeeId,
      ...everything,
      startAt: everything.startDate,
      endAt: everything.endDate,
      status: 'current',
      legalEntityName: 'Acme Spain',
      contractTypeName: 'Permanent',
      jobChargeName: 'Pilot',
      agreementName: 'Metal',
      degreeName: 'Master',
      workDayTypeName: 'Split',
      version: 1,
      createdAt: noon,
      updatedAt: noon,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect(await app.read(`${path}?employeeId=${employeeId}`)).toEqual([data]);
    const back = await app.api('PUT', `${path}/${data.id}`, { body: data });
    expect(back.json.data).toEqual(data);
    const { startDate, concurrent, ...optional } = everything;
    const cleared = await patch(data.id, Object.fromEntries(Object.keys(optional).map((field) => [field, null])));
    for (const field of Object.keys(optional)) expect([field, cleared.json.data[field]]).toEqual([field, null]);
    expect(cleared.json.data).toMatchObject({ version: 2, contractTypeName: null, workDayTypeName: null });
  });
  test('needs only an employee and a first day', async () => {
    const employeeId = await hire();
    const data = await give(employeeId, '2026-01-01');
    for (const field of Object.keys(everything).filter((name) => name !== 'startDate')) {
      expect([field, data[field]]).toEqual([field, field === 'concurrent' ? false : null]);
    }
    expect(pointers(await app.api('POST', path, { body: {} }))).toEqual([
      '/employeeId required',
      '/startDate required',
    ]);
  });
  test('names an employer of the account, who cannot be deleted meanwhile', async () => {
    const entities = '/core/v3/legal-entities';
    const employer = await app.create(entities, { name: 'Short-lived', country: 'ES' });
    const contract = await give(await hire(), '2026-01-01', null, { legalEntityId: employer.id });
    expect(contract).toMatchObject({ legalEntityId: employer.id, legalEntityName: 'Short-lived' });
    expect(await app.read(`${path}?legalEntityId=${employer.id}`)).toEqual([contract]);
    const refused = await app.api('DELETE', `${entities}/${employer.id}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { contracts: 1 } });
    expect((await patch(contract.id, { legalEntityId })).json.data.legalEntityName).toBe('Acme Spain');
    expect((await app.api('DELETE', `${entities}/${employer.id}`)).status).toBe(200);
    const theirs = await (await app.newAccount()).create(entities, { name: 'Theirs', country: 'ES' });
    for (const unknown of [employer.id, theirs.id, unknownId]) {
      expect(pointers(await patch(contract.id, { legalEntityId: unknown }))).toEqual(['/legalEntityId not_found']);
    }
  });
  test('has all its errors named at once', async () => {
    const body = {
      employeeId: unknownId,
      startDate: '2026-02-30',
      contractTypeId: unknownId,
      trialPeriod: { trialPeriodType: 'years', quantity: -1 },
      fte: 1.5,
      weeklyHours: 37.125,
      workDays: [{ day: 'monday', hours: 25 }, { day: 'someday' }],
      status: 'current',
      colour: 'red',
    };
    const before = (await app.events()).length;
    expect(pointers(await app.api('POST', path, { body }))).toEqual([
      '/colour unknown_field',
      '/contractTypeId not_found',
      '/employeeId not_found',
      '/fte out_of_range',
      '/startDate invalid_format',
      '/trialPeriod/quantity out_of_range',
      '/trialPeriod/trialPeriodType invalid_value',
      '/weeklyHours too_precise',
      '/workDays/0/hours out_of_range',
      '/workDays/1/day invalid_value',
      '/workDays/1/hours required',
    ]);
    expect(await app.events(before)).toEqual([]);
  });
  test('that ends before it begins is refused, with its other errors', async () => {
    const employeeId = await hire();
    const body = { employeeId, startDate: '2026-03-02', endDate: '2026-03-01', degreeId: unknownId };
    expect(pointers(await app.api('POST', path, { body }))).toEqual(['/degreeId not_found', '/endDate out_of_order']);
    const { id } = await give(employeeId, '2026-03-02', '2026-03-02');
    expect(pointers(await patch(id, { endDate: '2026-03-01' }))).toEqual(['/endDate out_of_order']);
    expect(pointers(await patch(id, { startDate: '2026-03-03' }))).toEqual(['/endDate out_of_order']);
    const changed = { employeeId: unknownId, endDate: '2026-03-01', contractTypeId: unknownId };
    expect(pointers(await patch(id, changed))).toEqual([
      '/contractTypeId not_found',
      '/employeeId immutable',
      '/endDate out_of_order',
    ]);
  });
  test('names no reference as wrong that the change leaves as it is', async () => {
    const contractTypeId = await entry('contract-types', 'Gone');
    const { id } = await give(await hire(), '2026-03-02', null, { contractTypeId });
    await app.db.run(sql`update contract_types set deleted_at = ${noon} where id = ${contractTypeId}`);
    expect(pointers(await patch(id, { endDate: '2026-03-01', contractTypeId }))).toEqual(['/endDate out_of_order']);
  });
  test('names a day of the week once', async () => {
    const workDays = [
      { day: 'monday', hours: 4 },
      { day: 'monday', hours: 4 },
    ];
    const body = { employeeId: await hire(), startDate: '2026-01-01', workDays };
    expect(pointers(await app.api('POST', path, { body }))).toEqual(['/workDays repeated']);
  });
  test('stays with its employee', async () => {
    const [employeeId, other] = [await hire(), await hire()];
    const { id } = await give(employeeId, '2026-01-01');
    for (const method of ['PUT', 'PATCH']) {
      const reply = await app.api(method, `${path}/${id}`, { body: { employeeId: other, code: 'X' } });
      expect(reply.status).toBe(422);
      expect(pointers(reply)).toEqual(['/employeeId immutable']);
    }
    expect((await patch(id, { employeeId, code: 'X' })).json.data).toMatchObject({ code: 'X', version: 2 });
  });
  test('has a trial period that may be changed in part', async () => {
    const trialPeriod = { trialPeriodType: 'months', quantity: 6 };
    const { id } = await give(await hire(), '2026-01-01', null, { trialPeriod });
    const changed = await patch(id, { trialPeriod: { quantity: 3 } });
    expect(changed.json.data.trialPeriod).toEqual({ ...trialPeriod, quantity: 3 });
    expect((await patch(id, { trialPeriod: {} })).json.data.version).toBe(2);
    expect(pointers(await patch(id, { trialPeriod: { trialPeriodType: null } }))).toEqual([
      '/trialPeriod/trialPeriodType invalid_value',
    ]);
    expect((await patch(id, { trialPeriod: null })).json.data.trialPeriod).toBeNull();
    expect(pointers(await patch(id, { trialPeriod: { quantity: 3 } }))).toEqual([
      '/trialPeriod/trialPeriodType required',
    ]);
    const body = { employeeId: await hire(), startDate: '2026-01-01', trialPeriod: { quantity: 3 } };
    expect(pointers(await app.api('POST', path, { body }))).toEqual(['/trialPeriod/trialPeriodType required']);
  });
  test('does not change when its own numbers are written back', async () => {
    const { id } = await give(await hire(), '2026-01-01', null, { weeklyHours: 4.1, fte: 0.1, workDays: [] });
    const before = (await app.events()).length;
    expect((await patch(id, { weeklyHours: 4.1, fte: 0.1, workDays: [] })).json.data.version).toBe(1);
    expect(await app.events(before)).toEqual([]);
  });
});

describe('the week of a contract', () => {
  const days = (hours: number, ...names: string[]) => names.map((day) => ({ day, hours }));
  const told = ({ status, json }: Awaited<ReturnType<typeof patch>>) => [
    status,
    json.errors?.map(({ pointer, reason }: { pointer: string; reason: string }) => `${pointer} ${reason}`),
  ];
  test.each([
    [{ fte: 0.5, percentageWorkDay: 100 }, ['/fte part']],
    [{ weeklyHours: 40, workDays: days(8, 'monday', 'tuesday') }, ['/workDays weekly_hours']],
    [{ weeklyHours: 40, percentageWorkDay: 50 }, ['/weeklyHours full_time']],
    [{ workDays: days(8, 'monday'), fte: 1 }, ['/workDays full_time']],
    [{ weeklyHours: 10, percentageWorkDay: 0 }, ['/weeklyHours full_time']],
    [
      { endDate: '2020-01-01', weeklyHours: 40, percentageWorkDay: 50, fte: 1, workDays: days(8, 'monday') },
      ['/endDate undefined', '/workDays weekly_hours', '/fte part', '/weeklyHours full_time'],
    ],
  ])('that contradicts itself as %j is refused, with all of its contradictions', async (terms, errors) => {
    const body = { employeeId: await hire(), startDate: '2026-01-01', ...terms };
    expect(told(await app.api('POST', path, { body }))).toEqual([422, errors]);
  });
  test('says what the figures are', async () => {
    const body = {
      employeeId: await hire(),
      startDate: '2026-01-01',
      weeklyHours: 40,
      fte: 0.5,
      workDays: days(8, 'monday'),
    };
    expect((await app.api('POST', path, { body })).json.errors.map(({ detail }: { detail: string }) => detail)).toEqual(
      [
        'must add up to weeklyHours, 40; these days add up to 8',
        'must be between 10 and 30 hours a week at 50 % of full time',
      ],
    );
  });
  test.each([
    { weeklyHours: 37.5, percentageWorkDay: 100, maxLegalWeeklyHours: 40, fte: 1 },
    { weeklyHours: 30, percentageWorkDay: 75, fte: 0.75 },
    { percentageWorkDay: 33.33, fte: 0.3333, weeklyHours: 13.33 },
    { weeklyHours: 33.33, workDays: days(6.67, 'monday', 'tuesday', 'wednesday', 'thursday', 'friday') },
    { weeklyHours: 40, workDays: [] },
    { weeklyHours: 56, percentageWorkDay: 80, maxLegalWeeklyHours: 72 },
    { percentageWorkDay: 0 },
  ])('may be rounded, or short of the legal limit, as in %j', async (terms) => {
    expect(await give(await hire(), '2026-01-01', null, terms)).toMatchObject(terms);
  });
  test('must agree after a change of it, and no other change is refused', async () => {
    const { id } = await give(await hire(), '2026-01-01', null, { weeklyHours: 40, percentageWorkDay: 100 });
    // As an earlier version stored it.
    await app.db.all(sql`update contracts set fte = 0.5 where id = ${id}`);
    expect((await patch(id, { comment: 'Moved', weeklyHours: 40, fte: 0.5 })).json.data.comment).toBe('Moved');
    expect(told(await patch(id, { weeklyHours: 39 }))).toEqual([422, ['/fte part']]);
    expect((await patch(id, { fte: null, weeklyHours: 39 })).status).toBe(200);
  });
});

describe('names of earlier clients', () => {
  test('startAt, endAt and hour are accepted, and the first two shown', async () => {
    const employeeId = await hire();
    const body = { employeeId, startAt: '2026-01-01', endAt: '2026-12-31', workDays: [{ day: 'monday', hour: 7.5 }] };
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.headers.deprecation).toMatch(/^@\d+$/);
    expect(reply.json.data).toMatchObject({
      startDate: '2026-01-01',
      startAt: '2026-01-01',
      endDate: '2026-12-31',
      endAt: '2026-12-31',
      workDays: [{ day: 'monday', hours: 7.5 }],
    });
    const { id } = reply.json.data;
    expect(pointers(await patch(id, { endAt: '2025-12-31' }))).toEqual(['/endDate out_of_order']);
    expect((await patch(id, { endAt: null })).json.data).toMatchObject({ endDate: null, endAt: null });
    expect((await patch(id, { code: 'new' })).headers.deprecation).toBeUndefined();
  });
});

describe('contracts of one employee', () => {
  test.each([
    ['inside', '2026-03-01', '2026-03-31'],
    ['around', '2025-01-01', '2027-01-01'],
    ['around, without an end', '2025-01-01', null],
    ['the same', '2026-01-01', '2026-06-30'],
    ['on its last day', '2026-06-30', null],
    ['on its first day', '2025-01-01', '2026-01-01'],
  ])('do not overlap: %s', async (_, startDate, endDate) => {
    const employeeId = await hire();
    const first = await give(employeeId, '2026-01-01', '2026-06-30');
    const before = (await app.events()).length;
    const reply = await tryTo(employeeId, startDate, endDate);
    expect(reply.json).toMatchObject({ status: 409, code: 'contract_overlap', conflictingId: first.id });
    expect(await app.events(before)).toEqual([]);
    const later = await give(employeeId, '2030-01-01');
    const moved = await patch(later.id, { startDate, endDate });
    expect(moved.json).toMatchObject({ status: 409, code: 'contract_overlap', conflictingId: first.id });
    expect((await app.read(`${path}/${later.id}`)).version).toBe(1);
  });
  test('follow each other from one day to the next, and move where there is room', async () => {
    const employeeId = await hire();
    const first = await give(employeeId, '2026-01-01', '2026-06-30');
    const second = await give(employeeId, '2026-07-01');
    const open = await tryTo(employeeId, '2035-01-01');
    expect(open.json).toMatchObject({ status: 409, conflictingId: second.id });
    expect((await patch(first.id, { endDate: '2026-06-15' })).status).toBe(200);
    expect((await patch(second.id, { startDate: '2026-06-16' })).status).toBe(200);
    expect((await patch(first.id, { endDate: null })).json).toMatchObject({ status: 409, conflictingId: second.id });
    await app.api('DELETE', `${path}/${second.id}`);
    expect((await patch(first.id, { endDate: null })).status).toBe(200);
  });
  test('do not collide with those of others', async () => {
    await give(await hire(), '2026-01-01');
    expect((await tryTo(await hire(), '2026-01-01')).status).toBe(201);
  });
  test('may begin before the employment and end after it', async () => {
    const employeeId = await hire({ startDate: '2026-10-01', endDate: '2026-10-31' });
    expect((await give(employeeId, '2001-01-01', '2026-11-19')).status).toBe('ended');
  });
  test.each([1, 2, 3])(
    'of eight simultaneous requests are created once, and the seven refusals name the one (round %i)',
    async () => {
      const employeeId = await hire();
      const replies = await Promise.all(Array.from({ length: 8 }, () => tryTo(employeeId, '2026-01-01')));
      const made = replies.filter(({ status }) => status === 201);
      expect(made).toHaveLength(1);
      const refused = replies.filter(({ status }) => status !== 201);
      for (const { json } of refused) {
        expect(json).toMatchObject({ status: 409, code: 'contract_overlap', conflictingId: made[0]?.json.data.id });
      }
      expect(refused).toHaveLength(7);
      expect(await app.read(`${path}?employeeId=${employeeId}`)).toHaveLength(1);
    },
  );
  test('are kept apart by the database too, whatever SQL runs', async () => {
    const { sql } = await import('../../platform/db/sql.ts');
    const employeeId = await hire();
    await give(employeeId, '2026-01-01');
    const copy = app.db.run(sql`
      insert into contracts (account_id, id, employee_id, start_date, version, created_at, updated_at)
      values (${app.id}, gen_random_uuid(), ${employeeId}, '2030-01-01', 1, ${noon}, ${noon})`);
    await expect(copy).rejects.toMatchObject({ code: '23P01', constraint: 'contracts__no_overlap' });
  });
});

describe('a catalogue entry', () => {
  test.each(Object.entries(catalogues))('in use by a contract is not deleted: %s', async (field, [catalogue]) => {
    const one = await entry(catalogue, `Used by ${field}`);
    const { id } = await give(await hire(), '2026-01-01', null, { [field]: one });
    const url = `/contract/v1/${catalogue}/${one}`;
    expect((await app.api('DELETE', url)).json).toMatchObject({
      status: 409,
      code: 'in_use',
      references: { contracts: 1 },
    });
    await app.api('DELETE', `${path}/${id}`);
    expect((await app.api('DELETE', url)).status).toBe(200);
    const late = await app.api('POST', path, {
      body: { employeeId: await hire(), startDate: '2026-01-01', [field]: one },
    });
    expect(pointers(late)).toEqual([`/${field} not_found`]);
  });
  test('is deleted or comes into use, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await entry('degrees', `Round ${round}`);
      const employeeId = await hire();
      const [made, gone] = await Promise.all([
        app.api('POST', path, { body: { employeeId, startDate: '2026-01-01', degreeId: one } }),
        app.api('DELETE', `/contract/v1/degrees/${one}`),
      ]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([made.status, gone.status]);
    }
  });
});

describe('the social security number', () => {
  test('is read and written only with the scopes of sensitive fields', async () => {
    const employeeId = await hire();
    const { id } = await give(employeeId, '2026-01-01', null, { socialSecurityNumber: '281234567840' });
    const token = await app.newToken(['contracts:read', 'contracts:write', 'employees:read']);
    const read = await app.api('GET', `${path}/${id}`, { token });
    expect(read.json.data).not.toHaveProperty('socialSecurityNumber');
    expect(read.json.meta.redacted).toEqual(['socialSecurityNumber']);
    const written = await app.api('PATCH', `${path}/${id}`, { token, body: { socialSecurityNumber: '1' } });
    expect(written.json).toMatchObject({ status: 403, code: 'missing_scope' });
    expect(written.json.detail).toContain('employees.sensitive:write');
    const list = await app.api('GET', `${people}?expand=currentContract&id=${employeeId}`, { token });
    expect(list.json.data[0].currentContract.id).toBe(id);
    expect(list.text).not.toContain('281234567840');
  });
});

describe('a batch', () => {
  test('writes the good rows, and names the errors of the others', async () => {
    const employeeId = await hire();
    const old = await give(employeeId, '2025-01-01', '2025-12-31');
    const rows = [
      { operation: 'create', data: { employeeId, startDate: '2026-01-01', endDate: '2026-06-30' } },
      { operation: 'create', data: { employeeId, startDate: '2026-06-30' } },
      { operation: 'create', data: { employeeId, startAt: '2026-07-01', endDate: '2026-06-01', fte: 2 } },
      { operation: 'create', data: { employeeId: unknownId, startDate: '2026-07-01', endDate: '2026-06-01' } },
      { operation: 'update', id: old.id, version: 9, data: { code: 'X' } },
      { operation: 'update', id: old.id, data: { code: 'X' } },
      { operation: 'upsert', externalId: 'X', data: {} },
      { operation: 'delete', id: old.id },
      { operation: 'delete', id: unknownId },
    ];
    const { json } = await app.api('POST', `${path}/batch`, { body: { rows } });
    expect(json.data.map(({ status, errors }: never) => [status, pointersOf(errors)])).toEqual([
      [201, []],
      [409, [' contract_overlap']],
      [422, ['/data/fte out_of_range']],
      [422, ['/data/employeeId not_found', '/data/endDate out_of_order']],
      [412, [' version_mismatch']],
      [200, []],
      [422, ['/externalId unknown_field', '/operation invalid_value']],
      [200, []],
      [404, [' not_found']],
    ]);
    expect(json.meta).toEqual({ created: 1, updated: 1, deleted: 1, failed: 6, dryRun: false });
    expect(json.data[1].errors[0].detail).toContain(json.data[0].id);
    expect(await app.read(`${path}?employeeId=${employeeId}`)).toMatchObject([{ id: json.data[0].id }]);
  });
});
const pointersOf = (errors: { pointer?: string; code: string }[]) =>
  errors.map(({ pointer = '', code }) => `${pointer} ${code}`).sort();

describe('events', () => {
  test('report each write, with the days and the names of the changed fields, and no values', async () => {
    const employeeId = await hire({ externalId: 'ERP-9', code: 909 });
    const before = (await app.events()).length;
    const { id } = await give(employeeId, '2026-01-01', null, { weeklyHours: 40 });
    await patch(id, { weeklyHours: 20, endDate: '2026-12-31' });
    await patch(id, { weeklyHours: 20 });
    await app.api('DELETE', `${path}/${id}`);
    await app.api('DELETE', `${path}/${id}`);
    const events = await app.events(before);
    const data = { contractId: id, employeeId, externalId: 'ERP-9', code: 909, startDate: '2026-01-01' };
    expect(events.map(({ body }) => JSON.parse(body))).toEqual([
      { event: 'contract.created', timestamp: noon, data: { ...data, endDate: null, changedFields: [] } },
      {
        event: 'contract.updated',
        timestamp: noon,
        data: { ...data, endDate: '2026-12-31', changedFields: ['endDate', 'weeklyHours'] },
      },
      { event: 'contract.deleted', timestamp: noon, data: { ...data, endDate: '2026-12-31', changedFields: [] } },
    ]);
    expect(events.map((event) => [event.entityId, event.entityVersion, event.employeeId])).toEqual(
      [1, 2, 3].map((version) => [id, version, employeeId]),
    );
    expect(events[0]?.changes).toContainEqual({ field: 'weeklyHours', before: null, after: 40 });
    expect(events[1]?.changes).toEqual([
      { field: 'endDate', before: null, after: '2026-12-31' },
      { field: 'weeklyHours', before: 40, after: 20 },
    ]);
  });
});
