/** Contracts and pay belong to days of employment: one outside of them is refused. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { hirePaid } from '../../test/harness/pay.ts';

const app = await startTestApp({ timeZone: 'UTC' });
const people = '/core/v3/employees';
const area = '/contract/v1';
const assignments = `${area}/employee-compensations`;

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const hire = async (startDate: string, more: object = {}): Promise<string> =>
  (await app.create(people, { firstName: 'A', lastName: 'B', startDate, ...more })).id;
const paid = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 24_000, payments: 12 };
const kinds = { contracts: {}, salaries: paid } as const;
const write = (kind: keyof typeof kinds, body: object, more: object = {}) =>
  app.api('POST', `${area}/${kind}`, { body: { ...kinds[kind], ...body }, ...more });
const outside = { status: 409, code: 'outside_employment_dates' };

describe.each(['contracts', 'salaries'] as const)('of %s', (kind) => {
  const one = async (body: object): Promise<Row> => {
    const reply = await write(kind, body);
    expect(reply.status, reply.text).toBe(201);
    return reply.json.data;
  };
  const list = (employeeId: string): Promise<Row[]> => app.read(`${area}/${kind}?employeeId=${employeeId}`);

  test('one after the last day is refused with the employments, and changes nothing', async () => {
    const employeeId = await hire('2020-01-01', { endDate: '2026-10-31' });
    const before = (await app.events()).length;
    const refused = await write(kind, { employeeId, startDate: '2026-11-01' });
    expect(refused.json).toMatchObject({
      ...outside,
      employments: [{ startDate: '2020-01-01', endDate: '2026-10-31' }],
    });
    expect(await list(employeeId)).toEqual([]);
    expect(await app.events(before)).toEqual([]);
    await one({ employeeId, startDate: '2026-10-31', endDate: '2026-10-31' });
  });
  test('one after the announced last day is refused', async () => {
    const employeeId = await hire('2020-01-01', { endDate: '2027-03-31' });
    expect((await write(kind, { employeeId, startDate: '2027-04-01' })).json).toMatchObject(outside);
    await one({ employeeId, startDate: '2027-03-31' });
  });
  test('one signed before the first day is accepted if it continues into the employment', async () => {
    const employeeId = await hire('2026-12-01');
    const refused = await write(kind, { employeeId, startDate: '2026-11-01', endDate: '2026-11-30' });
    expect(refused.json).toMatchObject(outside);
    await one({ employeeId, startDate: '2026-11-01', endDate: '2026-12-01' });
    await one({ employeeId, startDate: '2026-12-02' });
    const other = await hire('2026-12-01');
    await one({ employeeId: other, startDate: '2026-11-01' });
  });
  test('one between two employments is refused, one for the next is accepted', async () => {
    const employeeId = await hire('2020-01-01', { endDate: '2025-12-31' });
    await app.api('POST', `${people}/${employeeId}/reactivate`, { body: { startDate: '2026-11-01' } });
    const refused = await write(kind, { employeeId, startDate: '2026-01-01', endDate: '2026-10-31' });
    expect(refused.json).toMatchObject(outside);
    expect(refused.json.employments).toHaveLength(2);
    await one({ employeeId, startDate: '2025-01-01', endDate: '2026-10-31' });
    await one({ employeeId, startDate: '2026-11-01' });
  });
  test('a change of the days is refused likewise, another change is not', async () => {
    const employeeId = await hire('2026-01-01', { endDate: '2026-10-31' });
    const { id } = await one({ employeeId, startDate: '2026-01-01', endDate: '2026-10-31' });
    const patch = (body: object) => app.api('PATCH', `${area}/${kind}/${id}`, { body });
    expect((await patch({ startDate: '2026-11-01', endDate: null })).json).toMatchObject(outside);
    expect((await patch({ startDate: '2025-01-01', endDate: '2025-12-31' })).json).toMatchObject(outside);
    const comment = kind === 'contracts' ? 'comment' : 'comments';
    expect((await patch({ startDate: '2026-01-01', [comment]: 'x' })).json.data).toMatchObject({ version: 2 });
    expect((await patch({ endDate: '2025-12-31' })).json).toMatchObject({
      status: 422,
      errors: [{ pointer: '/endDate' }],
    });
    expect((await patch({ startDate: '2026-02-01' })).status).toBe(200);
  });
  test('one signed before the first day refuses a later one that leaves it no day of employment', async () => {
    const employeeId = await hire('2026-03-01');
    const { id } = await one({ employeeId, startDate: '2026-02-20', endDate: '2026-04-30' });
    const begin = (startDate: string) => app.api('PATCH', `${people}/${employeeId}`, { body: { startDate } });
    expect((await begin('2026-05-01')).json).toMatchObject({ code: 'ends_before_start', conflictingIds: [id] });
    expect((await begin('2026-04-30')).status).toBe(200);
    expect(await list(employeeId)).toMatchObject([{ startDate: '2026-02-20', endDate: '2026-04-30' }]);
  });
  test('one of an earlier employment does not refuse another first day of the next', async () => {
    const employeeId = await hire('2020-01-01', { endDate: '2025-12-31' });
    await app.api('POST', `${people}/${employeeId}/reactivate`, { body: { startDate: '2026-02-01' } });
    await one({ employeeId, startDate: '2025-06-01', endDate: '2026-02-28' });
    const later = await app.api('PATCH', `${people}/${employeeId}`, { body: { startDate: '2026-03-01' } });
    expect(later.status, later.text).toBe(200);
  });
  test('a row of a batch is refused alone', async () => {
    const employeeId = await hire('2026-01-01', { endDate: '2026-10-31' });
    const row = (startDate: string, endDate?: string) => ({
      operation: 'create',
      data: { ...kinds[kind], employeeId, startDate, endDate },
    });
    const rows = [row('2026-11-01'), row('2026-01-01', '2026-06-30'), row('2025-01-01', '2025-06-30')];
    const { json } = await app.api('POST', `${area}/${kind}/batch`, { body: { rows } });
    expect(json.data.map(({ status }: Row) => status)).toEqual([409, 201, 409]);
    expect(json.data[0].errors).toMatchObject([{ code: 'outside_employment_dates' }]);
  });
  test('a token that may not read employees does not learn the employments', async () => {
    const employeeId = await hire('2020-01-01', { endDate: '2026-10-31' });
    const token = await app.newToken([`${kind}:write`]);
    const refused = await write(kind, { employeeId, startDate: '2026-11-01' }, { token });
    expect(refused.json).toMatchObject(outside);
    expect(refused.json).not.toHaveProperty('employments');
    expect(refused.text).not.toContain('2020-01-01');
  });
});

describe('of assignments of compensations', () => {
  test('one outside of every employment is refused', async () => {
    const { employeeId, compensationId, salaryCompensationId } = await hirePaid(
      app,
      { startDate: '2026-06-01' },
      { startDate: '2026-01-01' },
    );
    await app.api('DELETE', `${assignments}/${salaryCompensationId}`);
    const assign = (body: object) =>
      app.api('POST', `${area}/employees/${employeeId}/compensations/${compensationId}`, { body });
    expect((await assign({ startDate: '2026-01-01', endDate: '2026-05-31' })).json).toMatchObject(outside);
    const made = await assign({ startDate: '2026-01-01', endDate: '2026-06-30' });
    expect(made.status, made.text).toBe(201);
    const patch = (body: object) => app.api('PATCH', `${assignments}/${made.json.data.id}`, { body });
    expect((await patch({ endDate: '2026-05-31' })).json).toMatchObject(outside);
    expect((await patch({ endDate: '2026-07-31' })).status).toBe(200);
  });
});
