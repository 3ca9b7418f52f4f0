/** Contracts after a termination, a removal or a restore. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { runDailyJob } from '../../../test/harness/daily-job.ts';

const app = await startTestApp();
const path = '/contract/v1/contracts';
const people = '/core/v3/employees';
const today = '2026-11-20';
const yesterday = '2026-11-19';
beforeEach(() => app.clock.set(`${today}T12:00:00.000Z`));

let hired = 0;
const hire = async (values: object = {}): Promise<string> =>
  (await app.create(people, { firstName: 'Ana', lastName: `Torres ${hired++}`, startDate: '2020-01-01', ...values }))
    .id;
const give = (employeeId: string, startDate: string, endDate: string | null = null, more: object = {}) =>
  app.create(path, { employeeId, startDate, endDate, ...more });
const deactivate = (id: string, endDate = yesterday) =>
  app.api('POST', `${people}/${id}/deactivate`, { body: { endDate } });
const remove = (id: string) => app.api('DELETE', `${people}/${id}?force=true`);
const ended = (...contracts: { id: string }[]) => contracts.map(({ id }) => ({ type: 'contract', id }));

describe('an employee who leaves', () => {
  test.each([
    ['deactivate', (id: string) => deactivate(id)],
    ['PATCH', (id: string) => app.api('PATCH', `${people}/${id}`, { body: { endDate: yesterday } })],
    ['PUT', (id: string) => app.api('PUT', `${people}/${id}`, { body: { status: 'inactive', endDate: yesterday } })],
  ])('by %s has the contract in force ended on the last day, and the reply says so', async (_, leave) => {
    const id = await hire();
    const old = await give(id, '2024-01-01', '2024-12-31');
    const contract = await give(id, '2025-01-01');
    const before = (await app.events()).length;
    const reply = await leave(id);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json.meta.ended).toEqual(ended(contract));
    expect(await app.read(`${path}/${contract.id}`)).toMatchObject({ endDate: yesterday, status: 'ended', version: 2 });
    expect(await app.read(`${path}/${old.id}`)).toEqual(old);
    const events = await app.events(before);
    expect(events.map(({ type }) => type)).toEqual(['employee.deactivated', 'contract.updated']);
    expect(events[1]).toMatchObject({
      entityId: contract.id,
      employeeId: id,
      changes: [{ field: 'endDate', before: null, after: yesterday }],
    });
    app.clock.advance({ days: 1 });
    await runDailyJob(app.app.work, app);
    expect((await app.events(before + 2)).map(({ type, entityId }) => [type, entityId])).toEqual([
      ['contract.ended', contract.id],
    ]);
  });
  test('on a past day has the contract shortened to it, and one that ends before stays as it is', async () => {
    const [one, two] = [await hire(), await hire()];
    const long = await give(one, '2025-01-01', '2027-12-31');
    const short = await give(two, '2025-01-01', '2026-09-30');
    expect((await deactivate(one, '2026-10-15')).json.meta.ended).toEqual(ended(long));
    expect((await deactivate(two, '2026-10-15')).json.meta.ended).toEqual([]);
    expect(await app.read(`${path}/${long.id}`)).toMatchObject({ endDate: '2026-10-15', status: 'ended' });
    expect(await app.read(`${path}/${short.id}`)).toEqual(short);
  });
  test('with contracts in the future is refused, with their names, and nothing changes', async () => {
    const id = await hire();
    const now = await give(id, '2025-01-01', '2026-12-31');
    const next = await give(id, '2027-01-01', '2027-12-31');
    const last = await give(id, '2028-01-01');
    const before = (await app.events()).length;
    const attempts = [
      () => deactivate(id),
      () => deactivate(id, '2026-12-01'),
      () => app.api('PATCH', `${people}/${id}`, { body: { status: 'inactive' } }),
      () => remove(id),
    ];
    for (const attempt of attempts) {
      expect((await attempt()).json).toMatchObject({
        status: 409,
        code: 'begins_after_end',
        conflictingId: next.id,
        conflictingIds: [next.id, last.id],
      });
    }
    expect(await app.events(before)).toEqual([]);
    expect(await app.read(`${path}/${now.id}`)).toEqual(now);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'active', endDate: null });
    await app.change('DELETE', `${path}/${last.id}`);
    expect((await deactivate(id, '2027-06-30')).status).toBe(200);
  });
  test('on an announced day leaves then, and nothing can be planned for later', async () => {
    const id = await hire();
    const contract = await give(id, '2025-01-01', '2026-12-31');
    expect((await deactivate(id, '2026-11-25')).json.meta).toBeUndefined();
    expect((await app.read(`${path}/${contract.id}`)).endDate).toBe('2026-12-31');
    const later = await app.api('POST', path, { body: { employeeId: id, startDate: '2027-01-01' } });
    expect(later.json).toMatchObject({ status: 409, code: 'outside_employment_dates' });
    app.clock.set('2026-11-26T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    expect((await app.read(`${people}/${id}`)).status).toBe('inactive');
    expect((await app.read(`${path}/${contract.id}`)).endDate).toBe('2026-11-25');
  });
  test('while a contract is being created has it ended or refused, and it never continues', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await hire();
      const startDate = round % 2 ? '2026-01-01' : '2027-01-01';
      const [made, left] = await Promise.all([
        app.api('POST', path, { body: { employeeId: id, startDate } }),
        deactivate(id),
      ]);
      const { status } = await app.read(`${people}/${id}`);
      if (made.status === 409) {
        // The end was first, and the contract would begin after it.
        expect([made.json.code, startDate, status]).toEqual(['outside_employment_dates', '2027-01-01', 'inactive']);
        continue;
      }
      expect(made.status, made.text).toBe(201);
      const contract = await app.read(`${path}/${made.json.data.id}`);
      if (left.status === 409) expect([startDate, status]).toEqual(['2027-01-01', 'active']);
      else if (contract.version === 2) expect([contract.endDate, status]).toEqual([yesterday, 'inactive']);
      else expect(left.json.meta.ended).toEqual([]);
    }
  });
});

describe('an employee who is removed', () => {
  test('has their contracts out of the lists until a restore', async () => {
    const id = await hire();
    const old = await give(id, '2024-01-01', '2024-12-31');
    const deleted = await give(id, '2023-06-01', '2023-06-30');
    await app.change('DELETE', `${path}/${deleted.id}`);
    const contract = await give(id, '2025-01-01');
    const before = (await app.events()).length;
    const reply = await remove(id);
    expect(reply.json.meta.ended).toEqual(ended(contract));
    expect((await app.events(before)).map(({ type }) => type)).toEqual([
      'employee.deleted',
      'contract.updated',
      'contract.deleted',
      'contract.deleted',
      'placement.deleted',
    ]);
    expect(await app.read(`${path}?employeeId=${id}`)).toEqual([]);
    expect((await app.api('GET', `${path}/${old.id}`)).status).toBe(404);
    expect((await app.api('GET', `${path}/${id}`)).status).toBe(404);
    expect((await app.api('GET', `${path}/${id}/current-contract`)).json.code).toBe('not_found');
    expect((await app.api('PATCH', `${path}/${old.id}`, { body: { code: 'X' } })).status).toBe(404);
    const refused = await app.api('POST', path, { body: { employeeId: id, startDate: '2030-01-01' } });
    expect(refused.json).toMatchObject({ status: 422, errors: [{ pointer: '/employeeId', code: 'not_found' }] });
    expect(await app.read(`${path}?employeeId=${id}&onlyReturn=deleted`)).toHaveLength(3);

    await app.change('POST', `${people}/${id}/restore`);
    const back = await app.read(`${path}?employeeId=${id}&orderBy=startDate`);
    expect(back).toMatchObject([
      { id: old.id, endDate: '2024-12-31', deletedAt: null },
      { id: contract.id, endDate: null, deletedAt: null },
    ]);
    expect(await app.read(`${path}?employeeId=${id}&onlyReturn=deleted`)).toMatchObject([{ id: deleted.id }]);
  });
  test('frees the catalogue entries of their contracts, which come back without the entries deleted since', async () => {
    const degree = await app.create('/contract/v1/degrees', { name: 'Doctor' });
    const agreement = await app.create('/contract/v1/agreements', { name: 'Metal' });
    const id = await hire();
    const contract = await give(id, '2025-01-01', null, { degreeId: degree.id, agreementId: agreement.id });
    expect((await app.api('DELETE', `/contract/v1/degrees/${degree.id}`)).status).toBe(409);
    await remove(id);
    expect((await app.api('DELETE', `/contract/v1/degrees/${degree.id}`)).status).toBe(200);
    await app.change('POST', `${people}/${id}/restore`);
    expect(await app.read(`${path}/${contract.id}`)).toMatchObject({
      degreeId: null,
      degreeName: null,
      agreementId: agreement.id,
      agreementName: 'Metal',
    });
  });
  test('leaves the daily job nothing to report', async () => {
    const id = await hire();
    const contract = await give(id, today, today);
    await remove(id);
    const before = (await app.events()).length;
    app.clock.advance({ days: 2 });
    await runDailyJob(app.app.work, app);
    expect((await app.events(before)).filter(({ entityId }) => entityId === contract.id)).toEqual([]);
  });
});
