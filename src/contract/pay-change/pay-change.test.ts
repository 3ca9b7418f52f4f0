/** A change of contract and salary from a day on: one request, all of it or nothing. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp({ timeZone: 'UTC' });
const people = '/core/v3/employees';
const area = '/contract/v1';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const hire = async (more: object = {}): Promise<string> =>
  (await app.create(people, { firstName: 'A', lastName: 'B', startDate: '2020-01-01', ...more })).id;
const contract = (employeeId: string, startDate: string, more: object = {}): Promise<Row> =>
  app.create(`${area}/contracts`, { employeeId, startDate, weeklyHours: 40, socialSecurityNumber: '28', ...more });
const salary = (employeeId: string, startDate: string, more: object = {}): Promise<Row> =>
  app.create(`${area}/salaries`, {
    employeeId,
    startDate,
    payPeriod: 'monthly',
    currency: 'EUR',
    grossSalary: 36_000,
    payments: 12,
    ...more,
  });
/** An employee with an open-ended contract and salary from 2026 on. */
async function hirePaid(more: object = {}) {
  const employeeId = await hire(more);
  return { employeeId, old: await contract(employeeId, '2026-01-01'), pay: await salary(employeeId, '2026-01-01') };
}
const change = (employeeId: string, body: object, more: object = {}) =>
  app.api('POST', `${area}/employees/${employeeId}/pay-change`, { body, ...more });
const changed = async (employeeId: string, body: object): Promise<{ data: Row; meta: Row }> => {
  const reply = await change(employeeId, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.json;
};
const days = async (kind: 'contracts' | 'salaries', employeeId: string) =>
  (await app.read(`${area}/${kind}?employeeId=${employeeId}&orderBy=startDate`)).map((row: Row) => [
    row.startDate,
    row.endDate,
    row.weeklyHours ?? row.grossSalary,
  ]);
const partTime = { contract: { weeklyHours: 30, fte: 0.75 }, salary: { grossSalary: 27_000 } };

describe('a pay change', () => {
  test('splits the contract and the salary on the day, in the past too', async () => {
    const { employeeId, old, pay } = await hirePaid();
    const before = (await app.events()).length;
    const { data, meta } = await changed(employeeId, { effectiveDate: '2026-09-01', ...partTime });
    expect(data.contract).toMatchObject({
      startDate: '2026-09-01',
      endDate: null,
      weeklyHours: 30,
      fte: 0.75,
      socialSecurityNumber: '28',
      version: 1,
    });
    expect(data.salary).toMatchObject({ startDate: '2026-09-01', endDate: null, grossSalary: 27_000, payments: 12 });
    expect(meta).toEqual({ endedContractId: old.id, endedSalaryId: pay.id });
    expect(await app.read(`${area}/contracts/${data.contract.id}`)).toEqual(data.contract);
    expect(await app.read(`${area}/salaries/${data.salary.id}`)).toEqual(data.salary);
    expect(await days('contracts', employeeId)).toEqual([
      ['2026-01-01', '2026-08-31', 40],
      ['2026-09-01', null, 30],
    ]);
    expect(await days('salaries', employeeId)).toEqual([
      ['2026-01-01', '2026-08-31', 36_000],
      ['2026-09-01', null, 27_000],
    ]);
    const events = await app.events(before);
    expect(events.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['contract.updated', old.id],
      ['contract.created', data.contract.id],
      ['salary.updated', pay.id],
      ['salary.created', data.salary.id],
    ]);
    const feed: Row[] = await app.read(`/events/v1/events?after=${before}&limit=10`);
    expect(feed.map(({ causeId }) => causeId)).toEqual([null, feed[0].id, feed[0].id, feed[0].id]);
  });
  test('keeps the end of what it splits, and what begins later', async () => {
    const employeeId = await hire();
    await contract(employeeId, '2026-01-01', { endDate: '2026-06-30' });
    await contract(employeeId, '2026-07-01');
    await salary(employeeId, '2026-01-01');
    const later = await salary(employeeId, '2026-07-01', { grossSalary: 40_000 });
    const { data } = await changed(employeeId, { effectiveDate: '2026-03-01', ...partTime });
    expect(await days('contracts', employeeId)).toEqual([
      ['2026-01-01', '2026-02-28', 40],
      ['2026-03-01', '2026-06-30', 30],
      ['2026-07-01', null, 40],
    ]);
    const split = [
      ['2026-01-01', '2026-02-28', 36_000],
      ['2026-03-01', '2026-06-30', 27_000],
      ['2026-07-01', null, 40_000],
    ];
    expect(await days('salaries', employeeId)).toEqual(split);
    // Each follows the next, as if it had been written in this order.
    await app.api('PATCH', `${area}/salaries/${later.id}`, { body: { startDate: '2026-08-01' } });
    expect((await days('salaries', employeeId))[1]).toEqual(['2026-03-01', '2026-07-31', 27_000]);
    await app.api('DELETE', `${area}/salaries/${data.salary.id}`);
    expect(await days('salaries', employeeId)).toEqual([
      ['2026-01-01', '2026-07-31', 36_000],
      ['2026-08-01', null, 40_000],
    ]);
  });
  test('of a salary with an end does not open the earlier one when it is deleted', async () => {
    const employeeId = await hire();
    await salary(employeeId, '2026-01-01', { endDate: '2026-06-30' });
    const { data } = await changed(employeeId, { effectiveDate: '2026-03-01', salary: { grossSalary: 27_000 } });
    expect(data.contract).toBeNull();
    await app.api('DELETE', `${area}/salaries/${data.salary.id}`);
    expect(await days('salaries', employeeId)).toEqual([['2026-01-01', '2026-02-28', 36_000]]);
  });
  test.each([
    ['goes on without it', 'undo-deactivation', null],
    ['moves with it', '2026-07-15', '2026-07-15'],
  ])('before the last day of a former employee %s', async (_, later, endDate) => {
    const employeeId = await hire();
    await contract(employeeId, '2026-01-01', { endDate: '2027-12-31' });
    await salary(employeeId, '2026-01-01');
    const one = `${people}/${employeeId}`;
    await app.api('POST', `${one}/deactivate`, { body: { endDate: '2026-06-30' } });
    await changed(employeeId, { effectiveDate: '2026-04-01', ...partTime });
    const reply =
      later === 'undo-deactivation'
        ? await app.api('POST', `${one}/${later}`)
        : await app.api('PATCH', one, { body: { endDate: later } });
    expect(reply.status, reply.text).toBe(200);
    expect(await days('contracts', employeeId)).toEqual([
      ['2026-01-01', '2026-03-31', 40],
      ['2026-04-01', endDate ?? '2027-12-31', 30],
    ]);
    expect(await days('salaries', employeeId)).toEqual([
      ['2026-01-01', '2026-03-31', 36_000],
      ['2026-04-01', endDate, 27_000],
    ]);
  });
  test('of a former employee lets the earlier salary go on when it is deleted, unless that had another end', async () => {
    for (const [own, after] of [
      [null, '2026-06-30'],
      ['2026-12-31', '2026-03-31'],
    ]) {
      const employeeId = await hire();
      await salary(employeeId, '2026-01-01', { endDate: own });
      await app.api('POST', `${people}/${employeeId}/deactivate`, { body: { endDate: '2026-06-30' } });
      const { data } = await changed(employeeId, { effectiveDate: '2026-04-01', salary: { grossSalary: 27_000 } });
      await app.api('DELETE', `${area}/salaries/${data.salary.id}`);
      expect(await days('salaries', employeeId)).toEqual([['2026-01-01', after, 36_000]]);
      await app.api('POST', `${people}/${employeeId}/undo-deactivation`);
      expect(await days('salaries', employeeId)).toEqual([['2026-01-01', own && after, 36_000]]);
    }
  });
  test('on the first day changes in place, and a repeat changes nothing', async () => {
    const { employeeId, old, pay } = await hirePaid();
    const body = { effectiveDate: '2026-01-01', ...partTime };
    const first = await changed(employeeId, body);
    expect([first.data.contract.id, first.data.salary.id]).toEqual([old.id, pay.id]);
    expect([first.data.contract.version, first.data.salary.version]).toEqual([2, 2]);
    const later = { ...body, effectiveDate: '2026-05-01', contract: { weeklyHours: 20 } };
    const { data } = await changed(employeeId, later);
    expect(data.salary.id).toBe(pay.id);
    const before = (await app.events()).length;
    const repeated = await change(employeeId, later);
    expect(repeated.json.data).toEqual(data);
    expect(repeated.json.meta).toBeUndefined();
    expect(await app.events(before)).toEqual([]);
  });
  test('without anything in force begins what is given whole, until the next begins', async () => {
    const employeeId = await hire();
    await contract(employeeId, '2026-07-01');
    const missing = await change(employeeId, { effectiveDate: '2026-03-01', salary: { grossSalary: 27_000 } });
    expect(missing.status).toBe(422);
    expect(missing.json.errors.map(({ pointer, code }: Row) => [pointer, code])).toEqual([
      ['/salary/payPeriod', 'required'],
      ['/salary/currency', 'required'],
      ['/salary/payments', 'required'],
    ]);
    const whole = { payPeriod: 'monthly', currency: 'EUR', payments: 12, grossSalary: 27_000 };
    await changed(employeeId, { effectiveDate: '2026-03-01', contract: { weeklyHours: 30 }, salary: whole });
    expect(await days('contracts', employeeId)).toEqual([
      ['2026-03-01', '2026-06-30', 30],
      ['2026-07-01', null, 40],
    ]);
    expect(await days('salaries', employeeId)).toEqual([['2026-03-01', null, 27_000]]);
  });
  test('with mistakes in both parts names them all, and changes nothing', async () => {
    const { employeeId } = await hirePaid();
    const before = (await app.events()).length;
    const refused = await change(employeeId, {
      effectiveDate: '2026-09-01',
      contract: { endDate: '2026-08-31', contractTypeId: crypto.randomUUID() },
      salary: { grossSalary: 1.005, endDate: '2026-01-01' },
    });
    expect(refused.status).toBe(422);
    expect(refused.json.errors.map(({ pointer, code }: Row) => [pointer, code])).toEqual([
      ['/contract/endDate', 'out_of_order'],
      ['/contract/contractTypeId', 'not_found'],
      ['/salary/grossSalary', 'too_precise'],
      ['/salary/endDate', 'out_of_order'],
    ]);
    expect(await app.events(before)).toEqual([]);
  });
  test('with mistakes of form names wrong references and decimals too', async () => {
    const { employeeId } = await hirePaid();
    const refused = await change(employeeId, {
      effectiveDate: '2026-09-31',
      contract: { contractTypeId: crypto.randomUUID() },
      salary: { currency: 'JPY', grossSalary: 1.5 },
    });
    expect(refused.json.errors.map(({ pointer, code }: Row) => [pointer, code])).toEqual([
      ['/effectiveDate', 'invalid_format'],
      ['/contract/contractTypeId', 'not_found'],
      ['/salary/grossSalary', 'too_precise'],
    ]);
  });
  test.each([
    [{ effectiveDate: '2026-09-01' }, ['/contract required']],
    [{ contract: {} }, ['/effectiveDate required']],
    [{ effectiveDate: '2026-09-01', contract: { startDate: '2026-01-01' } }, ['/contract/startDate unknown_field']],
    [
      { effectiveDate: 'x', salary: { payments: 0 } },
      ['/effectiveDate invalid_format', '/salary/payments out_of_range'],
    ],
  ])('%j is refused', async (body, expected) => {
    const { json, status } = await change(await hire(), body);
    expect(status).toBe(422);
    expect(json.errors.map(({ pointer, code }: Row) => `${pointer} ${code}`)).toEqual(expected);
  });
  test('that contradicts the days of the week of the contract is refused', async () => {
    const employeeId = await hire();
    const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
    await contract(employeeId, '2026-01-01', { workDays: week.map((day) => ({ day, hours: 8 })) });
    const { status, json } = await change(employeeId, { effectiveDate: '2026-11-01', contract: { weeklyHours: 30 } });
    expect([status, json.errors?.[0]?.pointer, json.errors?.[0]?.code]).toEqual([
      422,
      '/contract/workDays',
      'contradiction',
    ]);
    const workDays = week.map((day) => ({ day, hours: 6 }));
    await changed(employeeId, { effectiveDate: '2026-11-01', contract: { weeklyHours: 30, workDays } });
  });
  test('whose salary is refused leaves the contract as it was', async () => {
    const { employeeId } = await hirePaid();
    await app.create(`${area}/salaries`, {
      employeeId,
      startDate: '2026-11-01',
      payPeriod: 'monthly',
      currency: 'EUR',
      grossSalary: 1,
      payments: 12,
    });
    const before = (await app.events()).length;
    const { json } = await change(employeeId, {
      effectiveDate: '2026-09-01',
      contract: { weeklyHours: 30 },
      salary: { endDate: null },
    });
    expect(json).toMatchObject({ status: 409, code: 'salary_overlap' });
    expect(await app.events(before)).toEqual([]);
    expect(await days('contracts', employeeId)).toEqual([['2026-01-01', null, 40]]);
  });
  test('outside the employments is refused', async () => {
    const { employeeId } = await hirePaid({ endDate: '2026-10-31' });
    const { json } = await change(employeeId, { effectiveDate: '2026-11-01', ...partTime });
    expect(json).toMatchObject({ status: 409, code: 'outside_employment_dates' });
    expect((await change(crypto.randomUUID(), { effectiveDate: '2026-11-01', ...partTime })).status).toBe(404);
  });
  test('to another currency ends the compensations in the old one', async () => {
    const { employeeId } = await hirePaid();
    const { id } = await app.create(`${area}/compensations`, {
      name: 'Commission',
      compensationType: 'variable',
      period: 'monthly',
      currency: 'EUR',
      status: 'active',
    });
    const assigned = await app.create(`${area}/employees/${employeeId}/compensations/${id}`, {
      startDate: '2026-01-01',
    });
    const { meta } = await changed(employeeId, { effectiveDate: '2026-09-01', salary: { currency: 'USD' } });
    expect(meta.endedCompensations).toEqual([assigned.id]);
    expect(await app.read(`${area}/employee-compensations/${assigned.id}`)).toMatchObject({ endDate: '2026-08-31' });
  });
  test('with dryRun shows the result and changes nothing', async () => {
    const { employeeId, old, pay } = await hirePaid();
    const before = (await app.events()).length;
    const dryRun = `${area}/employees/${employeeId}/pay-change?dryRun=true`;
    const { data, meta } = (await app.api('POST', dryRun, { body: { effectiveDate: '2026-09-01', ...partTime } })).json;
    expect(data.salary).toMatchObject({ startDate: '2026-09-01', grossSalary: 27_000 });
    expect(meta).toEqual({ endedContractId: old.id, endedSalaryId: pay.id, dryRun: true });
    expect(await app.events(before)).toEqual([]);
    expect(await days('contracts', employeeId)).toEqual([['2026-01-01', null, 40]]);
  });
  test('with an Idempotency-Key is made once', async () => {
    const { employeeId } = await hirePaid();
    const more = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const body = { effectiveDate: '2026-09-01', ...partTime };
    const replies = [await change(employeeId, body, more), await change(employeeId, body, more)];
    expect(replies[1]?.text).toBe(replies[0]?.text);
    expect(await days('salaries', employeeId)).toHaveLength(2);
  });
  test('of eight at once leaves a chain without gap or overlap', async () => {
    const { employeeId } = await hirePaid();
    const months = ['02', '03', '04', '05', '06', '07', '08', '09'];
    const replies = await Promise.all(
      months.map((month, i) =>
        change(employeeId, { effectiveDate: `2026-${month}-01`, salary: { grossSalary: 30_000 + i } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const found = await days('salaries', employeeId);
    expect(found.map(([startDate]: [string]) => startDate)).toEqual([
      '2026-01-01',
      ...months.map((month) => `2026-${month}-01`),
    ]);
    expect(found.at(-1)?.[1]).toBeNull();
  });
});

describe('a token', () => {
  test.each([
    [['contracts:write'], { contract: { weeklyHours: 30 } }, 200],
    [['contracts:write'], partTime, 403],
    [['contracts:write', 'salaries:write'], partTime, 403],
    [['contracts:write', 'salaries:write', 'salaries:read'], partTime, 200],
    [['salaries:write', 'salaries:read'], { salary: { grossSalary: 27_000 } }, 403],
    [['contracts:write'], { contract: { socialSecurityNumber: '99' } }, 403],
  ])('with %j may send %j: %i', async (scopes, body, expected) => {
    const { employeeId } = await hirePaid();
    const token = await app.newToken(scopes);
    const reply = await change(employeeId, { effectiveDate: '2026-09-01', ...body }, { token });
    expect(reply.status, reply.text).toBe(expected);
    if (expected !== 200) return expect(reply.json.code).toBe('missing_scope');
    // It sees no number that it may not read, and the new contract keeps it.
    expect(reply.text).not.toContain('"28"');
    expect(reply.json.meta.redacted).toContain('contract.socialSecurityNumber');
    expect(await app.read(`${area}/contracts/${reply.json.data.contract.id}`)).toMatchObject({
      socialSecurityNumber: '28',
      weeklyHours: 30,
    });
  });
});
