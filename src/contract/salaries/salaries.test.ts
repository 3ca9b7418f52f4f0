import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/contract/v1/salaries';
const people = '/core/v3/employees';
const [group] = await app.read('/contract/v1/contribution-groups');

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const hire = async (): Promise<string> =>
  (await app.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01' })).id;
const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 34_000, payments: 14 };
const give = (employeeId: string, startDate: string, more: object = {}): Promise<Row> =>
  app.create(path, { employeeId, startDate, ...pay, ...more });
const post = (employeeId: string, startDate: string, more: object = {}) =>
  app.api('POST', path, { body: { employeeId, startDate, ...pay, ...more } });
const daysOf = async (employeeId: string) =>
  (await app.read(`${path}?employeeId=${employeeId}&orderBy=startDate`)).map(({ startDate, endDate }: Row) => [
    startDate,
    endDate,
  ]);

describe('a salary', () => {
  test('comes back as it was sent, with its derived values', async () => {
    const employeeId = await hire();
    const body = {
      employeeId,
      ...pay,
      grossPeriod: 'yearly',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      contributionGroupId: group.id,
      contractId: null,
      periodsPerYear: null,
      extraPaymentMonths: [],
      extraPaymentAccrual: 'six_months',
      prorated: true,
      comments: 'As agreed',
    };
    const data = await app.create(path, body);
    expect(data).toEqual({
      ...body,
      id: expect.any(String),
      contributionGroup: group.name,
      monthlyGrossSalary: 2833.33,
      remunerationAmount: 2428.57,
      endedBySalaryId: null,
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    const put = await app.api('PUT', `${path}/${data.id}`, { body: data });
    expect(put.json.data).toEqual(data);
  });
  test('covers a year, open and not prorated, by default', async () => {
    const data = await give(await hire(), '2026-01-01');
    expect(data).toMatchObject({ grossPeriod: 'yearly', endDate: null, prorated: false, contributionGroupId: null });
    expect(data).toMatchObject({ comments: null, contributionGroup: null });
  });
  test('is refused for its form and for the decimals of its currency at once', async () => {
    const employeeId = await hire();
    const reply = await app.api('POST', path, {
      body: { ...pay, employeeId, startDate: '2026-01-01', currency: 'JPY', grossSalary: 1000.5, payments: 0 },
    });
    expect(reply.json.errors.map((error: Row) => error.pointer)).toEqual(['/payments', '/grossSalary']);
  });
  test.each([
    [{ payPeriod: 'hourly' }, '/payPeriod'],
    [{ currency: 'XXX' }, '/currency'],
    [{ currency: 'eur' }, '/currency'],
    [{ grossSalary: 0 }, '/grossSalary'],
    [{ grossSalary: -1 }, '/grossSalary'],
    [{ grossSalary: '34000' }, '/grossSalary'],
    [{ grossSalary: 1e11 }, '/grossSalary'],
    [{ grossSalary: 1000.001 }, '/grossSalary'],
    [{ grossSalary: 1000.5, currency: 'JPY' }, '/grossSalary'],
    [{ grossSalary: 1000.0001, currency: 'KWD' }, '/grossSalary'],
    [{ grossSalary: 9e9, grossPeriod: 'monthly' }, '/grossSalary'],
    [{ grossPeriod: 'fortnightly' }, '/grossPeriod'],
    [{ payments: 0 }, '/payments'],
    [{ payments: 17 }, '/payments'],
    [{ payments: 1.5 }, '/payments'],
    [{ endDate: '2025-12-31' }, '/endDate'],
    [{ contributionGroupId: crypto.randomUUID() }, '/contributionGroupId'],
    [{ employeeId: crypto.randomUUID() }, '/employeeId'],
    [{ monthlyGross: 1 }, '/monthlyGross'],
  ])('is refused with %j, which is named, and nothing is written', async (wrong, pointer) => {
    const employeeId = await hire();
    const before = await app.events();
    const reply = await post(employeeId, '2026-01-01', wrong);
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map((error: Row) => error.pointer)).toEqual([pointer]);
    expect(await daysOf(employeeId)).toEqual([]);
    expect(await app.events()).toEqual(before);
  });
  test('keeps every decimal of its currency', async () => {
    const employeeId = await hire();
    for (const [year, currency, text] of [
      [2020, 'EUR', '0.1'],
      [2021, 'EUR', '12345678901.99'],
      [2022, 'EUR', '99999999999.99'],
      [2023, 'KWD', '1234.567'],
      [2024, 'CLF', '0.0001'],
      [2025, 'JPY', '5000001'],
    ] as const) {
      const start = `${year}-01-01`;
      const body = JSON.stringify({ employeeId, ...pay, currency, startDate: start, endDate: `${year}-12-31` });
      const sent = body.replace('"grossSalary":34000', `"grossSalary":${text}`);
      const { text: reply, status, json } = await app.api('POST', path, { body: sent });
      expect(status, reply).toBe(201);
      expect(reply).toContain(`"grossSalary":${text},`);
      expect((await app.api('GET', `${path}/${json.data.id}`)).text).toContain(`"grossSalary":${text},`);
      expect(await app.read(`${path}?grossSalary=${text}`)).toMatchObject([{ id: json.data.id }]);
    }
  });
  test('belongs to one employee for ever', async () => {
    const data = await give(await hire(), '2026-01-01');
    const reply = await app.api('PATCH', `${path}/${data.id}`, { body: { employeeId: await hire() } });
    expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer: '/employeeId', code: 'immutable' }] });
  });
  test('in another currency must have its decimals', async () => {
    const { id } = await give(await hire(), '2026-01-01', { grossSalary: 1000.55 });
    const reply = await app.api('PATCH', `${path}/${id}`, { body: { currency: 'JPY' } });
    expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer: '/grossSalary', code: 'too_precise' }] });
    const contributionGroupId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
    const more = await app.api('PATCH', `${path}/${id}`, { body: { currency: 'JPY', contributionGroupId } });
    expect(more.json.errors).toMatchObject([{ pointer: '/grossSalary' }, { pointer: '/contributionGroupId' }]);
    const both = await app.api('PATCH', `${path}/${id}`, { body: { currency: 'JPY', grossSalary: 100_000 } });
    expect(both.json.data).toMatchObject({ currency: 'JPY', grossSalary: 100_000, version: 2 });
  });
});

describe('derived amounts', () => {
  test.each([
    // The values sent; of the earlier shape, a month in whole units and a payment in minor units; a month in ours: computed
    // by hand, half up.
    [{ grossSalary: 34_000, payments: 14 }, 2833, 242_857, 2833.33],
    [{ grossSalary: 30_006, payments: 12 }, 2501, 250_050, 2500.5],
    [{ grossSalary: 30_005.99, payments: 12 }, 2500, 250_050, 2500.5],
    [{ grossSalary: 30_005.99, payments: 16 }, 2500, 187_537, 2500.5],
    [{ grossSalary: 0.01, payments: 2 }, 0, 1, 0],
    [{ grossSalary: 0.01, payments: 3 }, 0, 0, 0],
    [{ grossSalary: 0.05, payments: 10 }, 0, 1, 0],
    [{ grossSalary: 2000.55, grossPeriod: 'monthly', payments: 12 }, 2001, 200_055, 2000.55],
    [{ grossSalary: 1000.5, grossPeriod: 'biweekly', payments: 16 }, 2168, 162_581, 2167.75],
    [{ grossSalary: 500.25, grossPeriod: 'weekly', payments: 12 }, 2168, 216_775, 2167.75],
    [{ grossSalary: 99.99, grossPeriod: 'daily', payments: 12 }, 3041, 304_136, 3041.36],
    [{ grossSalary: 5_000_001, currency: 'JPY', payments: 12 }, 416_667, 416_667, 416_667],
    [{ grossSalary: 5_000_006, currency: 'JPY', payments: 12 }, 416_667, 416_667, 416_667],
    [{ grossSalary: 12_345.678, currency: 'KWD', payments: 12 }, 1029, 1_028_807, 1028.807],
    [{ grossSalary: 99_999_999_999.99, payments: 1 }, 8_333_333_333, 9_999_999_999_999, 8_333_333_333.33],
    [{ grossSalary: 99_999_999_999.99, payments: 16 }, 8_333_333_333, 625_000_000_000, 8_333_333_333.33],
    // 12.5 × 1780 hours = 22,250; 60 × 425 days (365 and two extra payments of 30) = 25,500; 100 × 365 = 36,500.
    [{ grossSalary: 12.5, grossPeriod: 'hourly', periodsPerYear: 1780, payments: 14 }, 1854, 158_929, 1854.17],
    [{ grossSalary: 60, grossPeriod: 'daily', periodsPerYear: 425, payments: 14 }, 2125, 182_143, 2125],
    [{ grossSalary: 100, grossPeriod: 'daily', payments: 12 }, 3042, 304_167, 3041.67],
    [{ grossSalary: 12.5, grossPeriod: 'hourly', payments: 12 }, null, null, null],
    [{ grossSalary: 36_000, payPeriod: 'semimonthly', payments: 24 }, 3000, 150_000, 3000],
    [{ grossSalary: 36_000, payPeriod: 'biweekly', payments: 26 }, 3000, 138_462, 3000],
    [{ grossSalary: 36_000, payPeriod: 'weekly', payments: 52 }, 3000, 69_231, 3000],
  ])('%j', async (values, monthlyGrossSalary, remuneration, byMonth) => {
    const data = await give(await hire(), '2026-01-01', values);
    const earlier = { headers: { 'rollcall-compat': '2025' } };
    const { json } = await app.api('GET', `${path}/${data.id}`, earlier);
    expect(json.data).toMatchObject({ monthlyGrossSalary, remuneration });
    // Ours has amounts in units of the currency alone.
    const perUnit = { JPY: 1, KWD: 1000 }[data.currency as string] ?? 100;
    const amount = remuneration === null ? null : remuneration / perUnit;
    const ours = { remunerationAmount: amount, monthlyGrossSalary: byMonth };
    expect(json.data.remunerationAmount).toBe(amount);
    expect(data).toMatchObject(ours);
    expect(data).not.toHaveProperty('remuneration');
    expect(await app.read(`${path}/${data.id}`)).toMatchObject(ours);
  });
});

const wrongIn = ({ json }: { json: Row }) =>
  json.errors?.map(({ pointer, code, reason }: Row) => [pointer, code, reason]);

describe('extra payments', () => {
  test('fall in the named months, in their order', async () => {
    const { id, ...data } = await give(await hire(), '2026-01-01', { payments: 15, extraPaymentMonths: [12, 3, 6] });
    expect(data.extraPaymentMonths).toEqual([3, 6, 12]);
    const changed = await app.api('PATCH', `${path}/${id}`, { body: { payments: 14, extraPaymentMonths: [7, 12] } });
    expect(changed.json.data).toMatchObject({ payments: 14, extraPaymentMonths: [7, 12], version: 2 });
  });
  test('are not known by default', async () => {
    expect(await give(await hire(), '2026-01-01')).toMatchObject({ payments: 14, extraPaymentMonths: null });
  });
  test.each([
    [{ payments: 14, extraPaymentMonths: [6] }, [['/extraPaymentMonths', 'contradiction', 'extra_payments']]],
    [{ payments: 12, extraPaymentMonths: [6] }, [['/extraPaymentMonths', 'contradiction', 'no_extra_payments']]],
    [
      { payments: 14, extraPaymentMonths: [6, 12], prorated: true },
      [['/extraPaymentMonths', 'contradiction', 'prorated']],
    ],
    [{ payments: 14, extraPaymentMonths: [6, 6] }, [['/extraPaymentMonths', 'repeated', 'month']]],
    [
      { payments: 14, extraPaymentMonths: [0, 13] },
      [
        ['/extraPaymentMonths/0', 'out_of_range', 'minimum'],
        ['/extraPaymentMonths/1', 'out_of_range', 'maximum'],
      ],
    ],
    [{ payments: 17 }, [['/payments', 'out_of_range', 'payments']]],
    [{ payments: 53 }, [['/payments', 'out_of_range', 'maximum']]],
    [{ payments: 24, payPeriod: 'monthly' }, [['/payments', 'contradiction', 'pay_period']]],
    [{ payments: 12, payPeriod: 'semimonthly' }, [['/payments', 'contradiction', 'semimonthly']]],
    [{ periodsPerYear: 1780 }, [['/periodsPerYear', 'contradiction', 'gross_period']]],
    [
      { periodsPerYear: 1780, payments: 52, extraPaymentMonths: [1], endDate: '2025-01-01', grossSalary: 1.234 },
      [
        ['/grossSalary', 'too_precise', 'currency'],
        ['/periodsPerYear', 'contradiction', 'gross_period'],
        ['/endDate', 'out_of_order', undefined],
        ['/payments', 'contradiction', 'pay_period'],
        ['/extraPaymentMonths', 'contradiction', 'no_extra_payments'],
      ],
    ],
  ])('%j is refused, naming every contradiction', async (values, errors) => {
    const reply = await post(await hire(), '2026-01-01', values);
    expect([reply.status, wrongIn(reply)]).toEqual([422, errors]);
  });
});

describe('the amount of a payment', () => {
  test('gives the gross salary of a year', async () => {
    const made = await give(await hire(), '2026-01-01', { grossSalary: undefined, remunerationAmount: 2500.5 });
    expect(made).toMatchObject({ grossSalary: 35_007, remunerationAmount: 2500.5 });
    const { json } = await app.api('PATCH', `${path}/${made.id}`, { body: { remunerationAmount: 2600 } });
    expect(json.data).toMatchObject({ grossSalary: 36_400, remunerationAmount: 2600 });
  });
  test('that was read means nothing when it is sent back with a change', async () => {
    const { id } = await give(await hire(), '2026-01-01');
    const put = async (change: object) => {
      const read = await app.read(`${path}/${id}`);
      return (await app.api('PUT', `${path}/${id}`, { body: { ...read, ...change } })).json.data;
    };
    expect(await put({ grossSalary: 28_000 })).toMatchObject({ remunerationAmount: 2000 });
    expect(await put({ payments: 10 })).toMatchObject({ grossSalary: 28_000, remunerationAmount: 2800 });
    expect(await put({ comments: 'x' })).toMatchObject({ grossSalary: 28_000, remunerationAmount: 2800 });
  });
  test('may be changed in what was read, next to the remuneration and grossSalary of before', async () => {
    const made = await give(await hire(), '2026-01-01');
    const body = { ...made, remunerationAmount: 2000 };
    const { json } = await app.api('PUT', `${path}/${made.id}`, { body });
    expect(json.data).toMatchObject({ grossSalary: 28_000, remunerationAmount: 2000 });
  });
  test.each([
    [
      { remuneration: 242_858, remunerationAmount: 2428.57 },
      [['/remunerationAmount', 'contradiction', 'remuneration']],
    ],
    [{ remunerationAmount: 2500 }, [['/remunerationAmount', 'contradiction', 'payment']]],
    [
      { grossPeriod: 'monthly', grossSalary: undefined, remunerationAmount: 2500 },
      [
        ['/remunerationAmount', 'contradiction', 'not_yearly'],
        ['/grossSalary', 'required', 'gross'],
      ],
    ],
    [{ grossSalary: undefined }, [['/grossSalary', 'required', 'gross']]],
    [
      { grossSalary: undefined, remunerationAmount: 10.001 },
      [
        ['/remunerationAmount', 'too_precise', 'currency'],
        ['/grossSalary', 'required', 'gross'],
      ],
    ],
  ])('%j is refused', async (values, errors) => {
    const reply = await post(await hire(), '2026-01-01', values);
    expect([reply.status, wrongIn(reply)]).toEqual([422, errors]);
  });
  test('needs the scope that shows it', async () => {
    const made = await give(await hire(), '2026-01-01');
    const token = await app.newToken(['salaries:write']);
    const refused = await app.api('PATCH', `${path}/${made.id}`, { token, body: { remunerationAmount: 2428.57 } });
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
  });
});

describe('lists', () => {
  test('are filtered by every field that the reference names', async () => {
    const account = await app.newAccount();
    const [first] = await account.read('/contract/v1/contribution-groups');
    const [a, b] = [
      await account.create(people, { firstName: 'A', lastName: 'A', startDate: '2025-01-01' }),
      await account.create(people, { firstName: 'B', lastName: 'B' }),
    ];
    const one = await account.create(path, {
      employeeId: a.id,
      ...pay,
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      contributionGroupId: first.id,
    });
    const two = await account.create(path, {
      employeeId: a.id,
      ...pay,
      startDate: '2026-01-01',
      payments: 12,
      grossSalary: 1.5,
    });
    const three = await account.create(path, {
      employeeId: b.id,
      ...pay,
      startDate: '2026-03-01',
      currency: 'USD',
      payPeriod: 'weekly',
    });
    const found = async (query: string) => (await account.read(`${path}?${query}`)).map(({ id }: Row) => id);
    expect(await found(`employeeId=${a.id}`)).toEqual([one.id, two.id]);
    expect(await found(`salaryId=${two.id}`)).toEqual([two.id]);
    expect(await found(`salaryId[in]=${two.id},${three.id}`)).toEqual([two.id, three.id]);
    expect(await found('payPeriod=weekly')).toEqual([three.id]);
    expect(await found('currency=USD')).toEqual([three.id]);
    expect(await found('grossSalary=1.50')).toEqual([two.id]);
    expect(await found('payments=12')).toEqual([two.id]);
    expect(await found(`contributionGroupId=${first.id}`)).toEqual([one.id]);
    expect(await found('startDate[gte]=2026-01-02')).toEqual([three.id]);
    expect(await found('endDate=2025-12-31')).toEqual([one.id]);
    expect(await found('onDate=2025-12-31')).toEqual([one.id]);
    expect(await found('onDate=2026-01-01')).toEqual([two.id]);
    expect(await found('onDate=2026-03-01')).toEqual([two.id, three.id]);
    expect(await found('onDate=2024-12-31')).toEqual([]);
    expect(await found('orderBy=endDate,startDate%20desc')).toEqual([one.id, three.id, two.id]);
    expect((await account.api('GET', `${path}?grossSalary=abc`)).status).toBe(400);
    expect((await account.api('GET', `${path}?grossSalary=0.00001`)).status).toBe(400);
  });
  test('keep a contribution group from being deleted', async () => {
    const used = await app.create('/contract/v1/contribution-groups', { name: 'Used' });
    await give(await hire(), '2026-01-01', { contributionGroupId: used.id });
    const refused = await app.api('DELETE', `/contract/v1/contribution-groups/${used.id}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { salaries: 1 } });
  });
});

test('the reply to a batch names, for each row, the salary that it ended or continued', async () => {
  const employeeId = await hire();
  const first = await give(employeeId, '2026-01-01');
  const compensation = await app.create('/contract/v1/compensations', {
    name: 'Commission',
    compensationType: 'variable',
    period: 'monthly',
    currency: 'EUR',
    status: 'active',
  });
  const assigned = await app.create(`/contract/v1/employees/${employeeId}/compensations/${compensation.id}`, {
    startDate: '2026-01-01',
  });
  const batch = async (rows: object[]): Promise<Row> =>
    (await app.api('POST', `${path}/batch`, { body: { rows } })).json.data;
  const data = { employeeId, ...pay, currency: 'USD', startDate: '2026-07-01', endDate: '2026-12-31' };
  const [created] = await batch([{ operation: 'create', data }]);
  expect(created).toMatchObject({ status: 201, errors: [] });
  expect(created.meta).toEqual({
    endedSalaryId: first.id,
    endedCompensations: [assigned.id],
    nothingFollowsAfter: '2026-12-31',
  });
  const [moved, untouched, deleted] = await batch([
    { operation: 'update', id: created.id, data: { comments: 'x' } },
    { operation: 'create', data: { ...data, employeeId: await hire() } },
    { operation: 'delete', id: created.id },
  ]);
  expect([moved.status, untouched.status, deleted.status]).toEqual([200, 201, 200]);
  expect(untouched).not.toHaveProperty('meta');
  expect(deleted.meta).toEqual({ reopenedSalaryId: first.id, reopenedCompensations: [assigned.id] });
});

test('a batch writes good rows, and names the errors of the others', async () => {
  const employeeId = await hire();
  const first = await give(employeeId, '2026-01-01');
  const rows = [
    { operation: 'create', data: { employeeId, ...pay, startDate: '2026-07-01' } },
    { operation: 'create', data: { employeeId, ...pay, startDate: '2026-07-01' } },
    { operation: 'create', data: { employeeId, ...pay, startDate: '2026-08-01', grossSalary: 1.005 } },
    { operation: 'update', id: first.id, version: 1, data: { comments: 'late' } },
    { operation: 'upsert', id: first.id, data: {} },
    { operation: 'delete', id: first.id },
  ];
  const { json } = await app.api('POST', `${path}/batch`, { body: { rows } });
  expect(json.data.map(({ status }: Row) => status)).toEqual([201, 409, 422, 412, 422, 200]);
  expect(json.data[1].errors).toMatchObject([{ code: 'salary_overlap' }]);
  expect(json.data[2].errors).toMatchObject([{ pointer: '/data/grossSalary', code: 'too_precise' }]);
  expect(await daysOf(employeeId)).toEqual([['2026-07-01', null]]);
});

describe('succession', () => {
  test('a new salary ends the open one the day before, and its deletion reopens that one', async () => {
    const employeeId = await hire();
    const first = await give(employeeId, '2025-01-01');
    const log = await app.events();
    const reply = await post(employeeId, '2026-03-01');
    expect(reply.json.meta).toEqual({ endedSalaryId: first.id });
    const second = reply.json.data;
    expect(await app.read(`${path}/${first.id}`)).toMatchObject({
      endDate: '2026-02-28',
      endedBySalaryId: second.id,
      version: 2,
    });
    const events = (await app.events()).slice(log.length);
    expect(events.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['salary.updated', first.id],
      ['salary.created', second.id],
    ]);
    expect(events[0]?.changes).toEqual([{ field: 'endDate', before: null, after: '2026-02-28' }]);

    const deleted = await app.api('DELETE', `${path}/${second.id}`);
    expect(deleted.json.meta).toEqual({ reopenedSalaryId: first.id });
    expect(await app.read(`${path}/${first.id}`)).toMatchObject({ endDate: null, endedBySalaryId: null, version: 3 });
    const after = (await app.events()).slice(log.length + 2);
    expect(after.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['salary.deleted', second.id],
      ['salary.updated', first.id],
    ]);
    const again = await app.api('DELETE', `${path}/${second.id}`);
    expect(again.json.data).toEqual(deleted.json.data);
    expect(await daysOf(employeeId)).toEqual([['2025-01-01', null]]);
  });
  test('the one before stays ended if a client has changed it since', async () => {
    for (const change of [{ endDate: '2026-01-31' }, { comments: 'settled' }, { grossSalary: 1 }]) {
      const employeeId = await hire();
      const first = await give(employeeId, '2025-01-01');
      const second = await give(employeeId, '2026-03-01');
      await app.change('PATCH', `${path}/${first.id}`, change);
      const before = await app.read(`${path}/${first.id}`);
      expect(before.endedBySalaryId).toBeNull();
      expect((await app.api('DELETE', `${path}/${second.id}`)).json.meta).toBeUndefined();
      expect(await app.read(`${path}/${first.id}`)).toEqual(before);
    }
  });
  test('a copy written back unchanged changes nothing', async () => {
    const employeeId = await hire();
    const first = await give(employeeId, '2025-01-01');
    const second = await give(employeeId, '2026-03-01');
    await app.change('PUT', `${path}/${first.id}`, await app.read(`${path}/${first.id}`));
    await app.change('DELETE', `${path}/${second.id}`);
    expect(await daysOf(employeeId)).toEqual([['2025-01-01', null]]);
  });
  test('the end of the one before moves with the start of the next, in either direction', async () => {
    const employeeId = await hire();
    await give(employeeId, '2025-01-01');
    const second = await give(employeeId, '2026-03-01');
    const move = (startDate: string) => app.api('PATCH', `${path}/${second.id}`, { body: { startDate } });
    expect((await move('2026-01-15')).json.meta).toMatchObject({ endedSalaryId: expect.any(String) });
    expect(await daysOf(employeeId)).toEqual([
      ['2025-01-01', '2026-01-14'],
      ['2026-01-15', null],
    ]);
    await move('2026-06-01');
    expect(await daysOf(employeeId)).toEqual([
      ['2025-01-01', '2026-05-31'],
      ['2026-06-01', null],
    ]);
    for (const startDate of ['2025-01-01', '2024-12-31']) {
      expect((await move(startDate)).json).toMatchObject({ status: 409, code: 'salary_overlap' });
    }
    expect(await daysOf(employeeId)).toEqual([
      ['2025-01-01', '2026-05-31'],
      ['2026-06-01', null],
    ]);
  });
  test('the end does not move if a client has changed the one before', async () => {
    const employeeId = await hire();
    const first = await give(employeeId, '2025-01-01');
    const second = await give(employeeId, '2026-03-01');
    await app.change('PATCH', `${path}/${first.id}`, { endDate: '2026-01-31' });
    const earlier = await app.api('PATCH', `${path}/${second.id}`, { body: { startDate: '2026-01-15' } });
    expect(earlier.json).toMatchObject({ status: 409, code: 'salary_overlap', conflictingId: first.id });
    await app.change('PATCH', `${path}/${second.id}`, { startDate: '2026-04-01' });
    expect(await daysOf(employeeId)).toEqual([
      ['2025-01-01', '2026-01-31'],
      ['2026-04-01', null],
    ]);
  });
  test('deleting one in the middle extends the one before until the next', async () => {
    const employeeId = await hire();
    const first = await give(employeeId, '2024-01-01');
    const second = await give(employeeId, '2025-01-01');
    const third = await give(employeeId, '2026-01-01');
    await app.change('DELETE', `${path}/${second.id}`);
    expect(await daysOf(employeeId)).toEqual([
      ['2024-01-01', '2025-12-31'],
      ['2026-01-01', null],
    ]);
    expect(await app.read(`${path}/${first.id}`)).toMatchObject({ endedBySalaryId: third.id });
    await app.change('DELETE', `${path}/${third.id}`);
    expect(await daysOf(employeeId)).toEqual([['2024-01-01', null]]);
  });
  test('a successor with an end reports that nothing follows it', async () => {
    const employeeId = await hire();
    await give(employeeId, '2025-01-01');
    const reply = await post(employeeId, '2026-03-01', { endDate: '2026-05-31' });
    expect(reply.json.meta).toMatchObject({ nothingFollowsAfter: '2026-05-31' });
    const longer = await app.api('PATCH', `${path}/${reply.json.data.id}`, { body: { endDate: '2026-06-30' } });
    expect(longer.json.meta).toMatchObject({ nothingFollowsAfter: '2026-06-30' });
    const open = await app.api('PATCH', `${path}/${reply.json.data.id}`, { body: { endDate: null } });
    expect(open.json.meta).toEqual({ endedSalaryId: expect.any(String) });
  });
  test.each([
    ['on the same day', ['2025-01-01', null], '2025-01-01', {}],
    ['on the same day with an end', ['2025-01-01', null], '2025-01-01', { endDate: '2025-02-01' }],
    ['in the middle of one that has an end', ['2025-01-01', '2025-12-31'], '2025-06-01', {}],
    ['on its last day', ['2025-01-01', '2025-12-31'], '2025-12-31', {}],
    ['before one, and open', ['2025-01-01', null], '2024-06-01', {}],
    ['before one, and until its first day', ['2025-01-01', '2025-12-31'], '2024-06-01', { endDate: '2025-01-01' }],
  ] as const)('one that starts %s is refused, and names the other', async (_, [startDate, endDate], start, more) => {
    const employeeId = await hire();
    const { id } = await give(employeeId, startDate, { endDate });
    const before = await app.events();
    const reply = await post(employeeId, start, more);
    expect(reply.json).toMatchObject({ status: 409, code: 'salary_overlap', conflictingId: id });
    expect(await daysOf(employeeId)).toEqual([[startDate, endDate]]);
    expect(await app.events()).toEqual(before);
  });
  test('a salary may begin before another, or in a gap, if it has an end', async () => {
    const employeeId = await hire();
    await give(employeeId, '2025-01-01', { endDate: '2025-03-31' });
    await give(employeeId, '2025-06-01');
    await give(employeeId, '2025-04-01', { endDate: '2025-05-31' });
    await give(employeeId, '2024-01-01', { endDate: '2024-12-31' });
    expect((await daysOf(employeeId)).map(([start]: [string]) => start.slice(0, 7))).toEqual([
      '2024-01',
      '2025-01',
      '2025-04',
      '2025-06',
    ]);
  });
  test('eight simultaneous requests create one on one day, and on different days a chain of eight', async () => {
    const employeeId = await hire();
    await give(employeeId, '2024-01-01');
    const same = await Promise.all(Array.from({ length: 8 }, () => post(employeeId, '2025-01-01')));
    expect(same.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const months = Array.from({ length: 8 }, (_, i) => `2026-0${i + 1}-01`);
    const each = await Promise.all(months.map((start) => post(employeeId, start)));
    // A salary collides with an earlier write that starts later.
    for (const { status } of each) expect([201, 409]).toContain(status);
    const days: [string, string | null][] = await daysOf(employeeId);
    expect(days.length).toBe(2 + each.filter(({ status }) => status === 201).length);
    for (const [i, [start]] of days.slice(1).entries()) {
      expect(new Date(Date.parse(start) - 86_400_000).toISOString().slice(0, 10)).toBe(days[i]?.[1]);
    }
    expect(days.at(-1)?.[1]).toBeNull();
  });
});

test('an event reports that pay has changed without the amounts, which the log stores', async () => {
  const { id: employeeId } = await app.create(people, { firstName: 'E', lastName: 'V', code: 77, externalId: 'X-77' });
  const before = (await app.events()).length;
  const { id } = await give(employeeId, '2026-01-01', { grossSalary: 31_313.13 });
  await app.change('PATCH', `${path}/${id}`, { grossSalary: 32_323.23, comments: 'more' });
  await app.change('DELETE', `${path}/${id}`);
  const events = await app.events(before);
  const about = { salaryId: id, employeeId, externalId: 'X-77', code: 77, startDate: '2026-01-01', endDate: null };
  expect(events.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
    ['salary.created', { ...about, changedFields: [] }],
    ['salary.updated', { ...about, changedFields: ['grossSalary', 'comments'] }],
    ['salary.deleted', { ...about, changedFields: [] }],
  ]);
  expect(events[0]?.changes).toContainEqual({ field: 'grossSalary', before: null, after: 31_313.13 });
  expect(events[1]?.changes).toContainEqual({ field: 'grossSalary', before: 31_313.13, after: 32_323.23 });
  for (const { body } of events) expect(body).not.toMatch(/3[12][.,]?3[12]3/);
});
