/** Writes of two transactions at the same time: neither undoes the other, or goes by what the other has replaced. */
import { describe, expect, inject, test } from 'vitest';
import { systemCaller } from '../src/platform/caller.ts';
import { sql } from '../src/platform/db/sql.ts';
import { commonErrors } from '../src/platform/errors.ts';
import { createIdempotency } from '../src/platform/http/idempotency.ts';
import { Problem } from '../src/platform/problem.ts';
import { createSecretBox } from '../src/platform/secret-box.ts';
import { startTestApp } from './harness/app.ts';
import { whileHeld } from './harness/while-held.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const hire = async (values: object = {}): Promise<string> =>
  (await app.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01', ...values })).id;
const patch = (path: string, body: object, token?: string) =>
  app.api('PATCH', path, { body, ...(token === undefined ? {} : { token }) });
const remove = (path: string) => app.api('DELETE', path);
const managerOf = async (id: string) => (await app.read(`${people}/${id}`)).managerId;
const employee = (id: string) => sql`select 1 from employees where account_id = ${app.id} and id = ${id} for update`;
const log = sql`select 1 from event_counters where account_id = ${app.id} for update`;

// The embedded database runs one transaction at a time.
describe.runIf(inject('database').kind === 'postgres')('at the same time as another write', () => {
  test('a change of a pay group keeps the earliest change date that another one is given', async () => {
    const employeeId = await hire();
    const contract = await app.create('/contract/v1/contracts', { employeeId, startDate: '2026-01-01' });
    const group = async (name: string, isDefault: boolean): Promise<string> =>
      (await app.create('/payroll/v1/pay-groups', { name, frequency: 'monthly', firstDay: '2026-01-01', isDefault }))
        .id;
    const [one, other] = [await group('Spain', true), await group('Chile', false)];
    const replies = await whileHeld(
      app,
      log,
      () => patch(`/payroll/v1/pay-groups/${one}`, { earliestChangeDate: '2026-11-01' }),
      () => patch(`/payroll/v1/pay-groups/${other}`, { name: 'Peru' }),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const token = await app.newToken(['contracts:read', 'contracts:write']);
    const change = await patch(`/contract/v1/contracts/${contract.id}`, { weeklyHours: 30 }, token);
    expect(change.json.code).toBe('before_earliest_change_date');
    await patch(`/payroll/v1/pay-groups/${one}`, { earliestChangeDate: null });
  });

  test('a kind of document that becomes sensitive is not opened without the sensitive scopes', async () => {
    const { id } = await app.create('/core/v3/document-kinds', { name: 'Warning' });
    const token = await app.newToken(['settings:write']);
    const change = (body: object, own?: string) => patch(`/core/v3/document-kinds/${id}`, body, own);
    const replies = await whileHeld(
      app,
      log,
      () => change({ sensitive: true }),
      () => change({ sensitive: false }, token),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 403]);
    expect((await app.read(`/core/v3/document-kinds/${id}`)).sensitive).toBe(true);
  });

  test.each([
    ['none', 'another'],
    ['another', 'none'],
  ])('a hand-over to %s leaves a report with %s who is given it meanwhile', async (to, given) => {
    const [leaver, other, third] = [await hire(), await hire(), await hire()];
    const reports = [await hire({ managerId: leaver }), await hire({ managerId: leaver })];
    const [first = '', last = ''] = reports;
    const newManagerId = to === 'none' ? null : other;
    const managerId = given === 'none' ? null : third;
    const replies = await whileHeld(
      app,
      employee(first),
      () => app.api('POST', `${people}/${leaver}/deactivate`, { body: { endDate: '2026-11-19', newManagerId } }),
      () => patch(`${people}/${last}`, { managerId }),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect([await managerOf(first), await managerOf(last)]).toEqual([newManagerId, managerId]);
  });

  test('the removal of a manager leaves a placement to come that is given another one, or is deleted', async () => {
    const [manager, other] = [await hire(), await hire()];
    const placed = async () => {
      const body = { employeeId: await hire(), startDate: '2026-12-01', managerId: manager };
      return (await app.create('/core/v3/placements', body)) as { id: string; employeeId: string };
    };
    const [first, changed, gone] = [await placed(), await placed(), await placed()];
    const replies = await whileHeld(
      app,
      employee(first.employeeId),
      () => remove(`${people}/${manager}`),
      () => patch(`/core/v3/placements/${changed.id}`, { managerId: other }),
      () => remove(`/core/v3/placements/${gone.id}`),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const managers = [first, changed].map(async ({ id }) => (await app.read(`/core/v3/placements/${id}`)).managerId);
    expect(await Promise.all(managers)).toEqual([null, other]);
  });

  test('a clock-in of an employee who moves has the time zone of the new office', async () => {
    app.clock.set('2026-11-20T23:30:00.000Z');
    const office = async (name: string, defaultEmployeesDateTimeZone: string): Promise<string> =>
      (await app.create('/core/v3/offices', { name, defaultEmployeesDateTimeZone })).id;
    const [lisbon, mexico] = [await office('Lisbon', 'Europe/Lisbon'), await office('Mexico', 'America/Mexico_City')];
    const employeeId = await hire({ officeId: lisbon });
    const [, clocked] = await whileHeld(
      app,
      log,
      () => app.api('POST', '/core/v3/placements', { body: { employeeId, officeId: mexico, startDate: '2026-11-20' } }),
      () => app.api('POST', '/schedule/v1/work-entries/clock-in', { body: { employeeId } }),
    );
    expect(clocked?.json.data).toMatchObject({
      workEntryIn: { date: '2026-11-20T17:30:00-06:00', officeId: mexico },
      timeZone: 'America/Mexico_City',
      workDate: '2026-11-20',
    });
  });

  test('the reply to a change stays, although a refusal of the same key was stored before it', async () => {
    const { work } = app.app;
    const request = { key: 'refused, then done', method: 'POST', url: people, bodyHash: Buffer.alloc(32) };
    const caller = systemCaller(app, 'test');
    const refusal = { status: 409, headers: {}, body: '' };
    const done = { status: 201, headers: {}, body: 'done' };
    /** Each is a process. */
    const once = (over: typeof work, act: () => Promise<typeof done>) =>
      createIdempotency(over, createSecretBox(app.config.encryptionKeys), app.clock).once(
        caller,
        request,
        async () => ({ reply: await act(), kept: done }),
        () => refusal,
      );
    const isUndone = Promise.withResolvers<void>();
    const isActing = Promise.withResolvers<void>();
    const storing: typeof work = {
      ...work,
      async write(...args) {
        isUndone.resolve();
        await isActing.promise;
        return work.write(...args);
      },
    };
    const refused = once(storing, () => Promise.reject(new Problem(commonErrors.alreadyTaken, 'It was taken.')));
    await isUndone.promise;
    const reply = await once(work, async () => {
      isActing.resolve();
      await expect(refused).rejects.toThrow('It was taken.');
      return done;
    });
    const repeated = await once(work, () => expect.fail('it was done'));
    expect([reply.status, repeated.status]).toEqual([201, 201]);
  });
});
