/** The employments of an employee as objects: list, correct and delete them. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../../test/harness/app.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const contracts = '/contract/v1/contracts';
beforeEach(() => app.clock.set('2026-11-20T12:00:00.000Z'));

const of = (id: string, employmentId = '') => `${people}/${id}/employments${employmentId && `/${employmentId}`}`;
const list = (id: string) => app.read(`${of(id)}?orderBy=startDate`);
const latest = async () => (await app.events()).at(-1)?.sequence ?? 0;
const change = (id: string, employmentId: string, body: object, headers = {}) =>
  app.api('PATCH', of(id, employmentId), { body, headers });

/** An employee who worked in 2024 and since May 2026, with a contract of each time. */
async function rehired(values: object = {}) {
  const { id } = await app.create(people, {
    firstName: 'Ana',
    lastName: 'Torres',
    startDate: '2024-01-01',
    externalId: randomUUID(),
    ...values,
  });
  const first = await app.create(contracts, { employeeId: id, startDate: '2024-01-01' });
  await app.change('POST', `${people}/${id}/deactivate`, { endDate: '2024-12-31', reason: 'Season over' });
  await app.change('POST', `${people}/${id}/reactivate`, { startDate: '2026-05-01' });
  const second = await app.create(contracts, { employeeId: id, startDate: '2026-05-01' });
  const [earlier, later] = await list(id);
  return { id, first, second, earlier, later };
}

describe('the employments of an employee', () => {
  test('are listed, each with an id, a version and its stamps', async () => {
    const { id, earlier, later } = await rehired();
    const stamps = { version: expect.any(Number), createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect([earlier, later]).toEqual([
      {
        ...{ id: expect.any(String), employeeId: id, ...stamps, deletedAt: null },
        ...{ startDate: '2024-01-01', endDate: '2024-12-31', reason: 'Season over' },
      },
      {
        ...{ id: expect.any(String), employeeId: id, ...stamps, deletedAt: null },
        ...{ startDate: '2026-05-01', endDate: null, reason: null },
      },
    ]);
    expect(await app.read(of(id, earlier.id))).toEqual(earlier);
    const { json } = await app.api('GET', `${of(id)}?limit=1&orderBy=startDate`);
    expect(json.meta).toMatchObject({ total: 2, lastPage: 2 });
  });
  test('are those of that employee alone', async () => {
    const [one, other] = [await rehired(), await rehired()];
    for (const [id, employmentId] of [
      [one.id, other.earlier.id],
      [one.id, randomUUID()],
      [one.id, 'x'],
      [randomUUID(), one.earlier.id],
    ] as const) {
      expect((await app.api('GET', of(id, employmentId))).status).toBe(404);
      expect((await change(id, employmentId, { reason: 'X' })).status).toBe(404);
      expect((await app.api('DELETE', of(id, employmentId))).status).toBe(404);
    }
    expect((await app.api('GET', of(randomUUID()))).status).toBe(404);
  });
  test('of a removed employee are read with onlyReturn, knownAt and in their versions', async () => {
    const { id, earlier, later } = await rehired();
    const known = await latest();
    expect((await app.api('DELETE', `${people}/${id}?force=true`)).status).toBe(200);
    for (const path of [of(id), of(id, later.id)]) {
      expect((await app.api('GET', path)).status).toBe(404);
      expect((await app.api('GET', `${path}?onlyReturn=not_deleted`)).status).toBe(404);
    }
    const ended = { ...later, endDate: '2026-11-20', version: later.version + 1, updatedAt: expect.any(String) };
    expect(await app.read(`${of(id)}?orderBy=startDate&onlyReturn=all`)).toEqual([earlier, ended]);
    expect(await app.read(`${of(id, later.id)}?onlyReturn=all`)).toEqual(ended);
    expect(await app.read(`${of(id, later.id)}?knownAt=${known}`)).toEqual(later);
    const versions = await app.read(`${of(id, later.id)}/versions`);
    expect(versions.map(({ data }: { data: { endDate: string | null } }) => data.endDate)).toEqual([
      '2026-11-20',
      null,
    ]);
    expect((await app.api('GET', `${of(id, later.id)}?knownAt=1`)).status).toBe(404);
  });
  test('are read again with the employee: a hire, an end and a rehire are events of the employee', async () => {
    const { id } = await rehired();
    const own = (await app.events()).filter(({ employeeId }) => employeeId === id);
    expect(own.map(({ type }) => type).filter((type) => type.startsWith('emplo'))).toEqual([
      'employee.created',
      'employee.deactivated',
      'employee.reactivated',
    ]);
  });
  test('are known as of the event of the employee, before what follows from it', async () => {
    const { id, earlier, later } = await rehired();
    await app.create(people, { firstName: 'Rita', lastName: 'Report', startDate: '2024-01-01', managerId: id });
    expect((await app.api('DELETE', `${people}/${id}?force=true`)).status).toBe(200);
    const own = (await app.events()).filter(({ employeeId }) => employeeId === id);
    const asOf = async (type: string, { id: employmentId }: { id: string }) => {
      const { sequence } = own.find((event) => event.type === type) as { sequence: number };
      expect(own.some((event) => event.sequence === sequence + 1)).toBe(true);
      return (await app.api('GET', `${of(id, employmentId)}?knownAt=${sequence}`)).json.data;
    };
    expect(await asOf('employee.deactivated', earlier)).toMatchObject({ endDate: '2024-12-31' });
    expect(await asOf('employee.reactivated', later)).toMatchObject({ endDate: null });
    expect(await asOf('employee.deleted', later)).toMatchObject({ endDate: '2026-11-20' });
    const [{ event, sequence }] = await app.read(`${of(id, later.id)}/versions`);
    expect({ event, sequence }).toEqual({
      event: null,
      sequence: own.find(({ type }) => type === 'employee.deleted')?.sequence,
    });
  });
});

describe('a correction of an earlier employment', () => {
  test('moves what its end had closed, and leaves the current one alone', async () => {
    const { id, first, second, earlier } = await rehired();
    const was = await app.read(`${people}/${id}`);
    const before = await latest();
    const { status, json } = await change(id, earlier.id, { endDate: '2025-03-31', reason: 'Longer' });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ endDate: '2025-03-31', reason: 'Longer', version: earlier.version + 1 });
    expect(json.meta.moved).toEqual([
      { type: 'contract', id: first.id, field: 'endDate', from: '2024-12-31', to: '2025-03-31' },
    ]);
    expect(await app.read(`${contracts}/${first.id}`)).toMatchObject({ endDate: '2025-03-31' });
    expect(await app.read(`${contracts}/${second.id}`)).toEqual(second);
    const events = (await app.api('GET', `/events/v1/events?after=${before}`)).json.data;
    const [own] = events;
    expect(events.map(({ event, causeId }: Record<string, string>) => [event, causeId])).toEqual([
      ['employment.updated', null],
      ['employee.updated', own.id],
      ['contract.updated', own.id],
    ]);
    expect(own).toMatchObject({ entity: { type: 'employment', id: earlier.id }, data: { employeeId: id } });
    const shown = await app.read(`${people}/${id}`);
    expect(shown).toMatchObject({ version: was.version + 1, startDate: '2026-05-01', status: 'active' });
    expect(shown.employments[0]).toEqual({ startDate: '2024-01-01', endDate: '2025-03-31', reason: 'Longer' });
    expect(events[1].changes).toMatchObject([{ field: 'employments' }]);

    await change(id, earlier.id, { startDate: '2024-02-01' });
    expect(await app.read(`${contracts}/${first.id}`)).toMatchObject({ startDate: '2024-02-01' });
  });
  test('by an earlier end closes what goes on after it, and asks for no version of the employee', async () => {
    const { id, first, earlier } = await rehired();
    const headers = { 'if-match': `"${earlier.version}.x"` };
    expect((await change(id, earlier.id, { endDate: '2024-06-30' }, headers)).status).toBe(200);
    expect(await app.read(`${contracts}/${first.id}`)).toMatchObject({ endDate: '2024-06-30' });
    expect((await change(id, earlier.id, { endDate: '2024-07-31' }, headers)).status).toBe(412);
  });
  test.each([
    [{ endDate: null }, '/endDate', 'required'],
    [{ endDate: '2026-05-01' }, '/endDate', 'out_of_order'],
    [{ endDate: '2023-12-31' }, '/endDate', 'out_of_order'],
    [{ startDate: '2025-01-01' }, '/endDate', 'out_of_order'],
    [{ startDate: null }, '/startDate', 'invalid_type'],
    [{ employeeId: randomUUID() }, '/employeeId', 'immutable'],
    [{ status: 'active' }, '/status', 'unknown_field'],
  ])('is refused with %j', async (body, pointer, code) => {
    const { id, earlier } = await rehired();
    const before = await latest();
    expect((await change(id, earlier.id, body)).json).toMatchObject({ status: 422, errors: [{ pointer, code }] });
    expect(await latest()).toBe(before);
  });
  test('is refused while something of it would lie outside', async () => {
    const { id, earlier, first } = await rehired();
    await app.change('PATCH', `${contracts}/${first.id}`, { endDate: '2024-05-31' });
    const late = await app.create(contracts, { employeeId: id, startDate: '2024-08-01', endDate: '2024-12-31' });
    const early = await change(id, earlier.id, { endDate: '2024-06-30' });
    expect(early.json).toMatchObject({ code: 'begins_after_end', conflictingIds: [late.id] });
  });
  test('is made while a move is planned in the current employment', async () => {
    const { id, earlier } = await rehired();
    await app.create('/core/v3/placements', { employeeId: id, startDate: '2027-01-01' });
    expect((await change(id, earlier.id, { endDate: '2025-03-31' })).status).toBe(200);
    expect(await app.read(of(id, earlier.id))).toMatchObject({ endDate: '2025-03-31' });
  });
  test('shows with dryRun what moves, and changes nothing', async () => {
    const { id, first, earlier } = await rehired();
    const before = await latest();
    const body = { endDate: '2025-03-31' };
    const { status, json, headers } = await app.api('PATCH', `${of(id, earlier.id)}?dryRun=true`, { body });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ endDate: '2025-03-31' });
    expect(json.meta).toEqual({
      dryRun: true,
      moved: [{ type: 'contract', id: first.id, field: 'endDate', from: '2024-12-31', to: '2025-03-31' }],
    });
    expect(headers.etag).toBeUndefined();
    expect(await latest()).toBe(before);
    expect(await app.read(of(id, earlier.id))).toEqual(earlier);
    expect((await change(id, earlier.id, body)).json.meta.moved).toEqual(json.meta.moved);
  });
  test('that changes nothing has no event', async () => {
    const { id, earlier } = await rehired();
    const before = await latest();
    expect((await change(id, earlier.id, { endDate: earlier.endDate, version: earlier.version })).status).toBe(200);
    expect(await latest()).toBe(before);
  });
});

describe('a correction of the latest employment', () => {
  test('means the same as one of the employee', async () => {
    const { id, second, later } = await rehired();
    const { json } = await change(id, later.id, { startDate: '2026-05-15' });
    expect(json.data).toMatchObject({ startDate: '2026-05-15', version: 2 });
    expect(json.meta.moved).toMatchObject([
      { type: 'placement', field: 'startDate' },
      { type: 'contract', id: second.id, field: 'startDate' },
    ]);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ startDate: '2026-05-15' });
    await change(id, later.id, { endDate: '2026-10-31', reason: 'Moved' });
    expect(await app.read(`${people}/${id}`)).toMatchObject({
      status: 'inactive',
      endDate: '2026-10-31',
      endReason: 'Moved',
    });
    expect((await change(id, later.id, { endDate: null })).json.code).toBe('use_reactivate');
    expect((await change(id, later.id, { startDate: '2024-12-31' })).json.errors).toMatchObject([
      { pointer: '/startDate', reason: 'previous_employment' },
    ]);
  });
});

describe('a deletion of an employment', () => {
  const remove = (id: string, employmentId: string) => app.api('DELETE', of(id, employmentId));

  test('takes back a mistaken rehire: the employment before is the last again', async () => {
    const { id, second, later } = await rehired();
    await app.change('DELETE', `${contracts}/${second.id}`);
    const before = await latest();
    const { status, json } = await remove(id, later.id);
    expect(status).toBe(200);
    expect(json.data).toEqual({ id: later.id, deletedAt: app.clock.instant });
    const shown = await app.read(`${people}/${id}`);
    expect(shown).toMatchObject({ status: 'inactive', startDate: '2024-01-01', endDate: '2024-12-31' });
    expect(shown.employments).toHaveLength(1);
    expect((await app.events(before)).map(({ type }) => type)).toEqual([
      'employment.deleted',
      'employee.updated',
      'placement.deleted',
    ]);
    expect(await list(id)).toHaveLength(1);
    expect((await remove(id, later.id)).json.data).toEqual(json.data);
    expect((await app.api('POST', `${people}/${id}/reactivate`, { body: { startDate: '2026-05-01' } })).status).toBe(
      200,
    );
  });
  test('shows with dryRun what ends with it, and changes nothing', async () => {
    const { id, second, later } = await rehired();
    await app.change('DELETE', `${contracts}/${second.id}`);
    const before = await latest();
    const dry = await app.api('DELETE', `${of(id, later.id)}?dryRun=true`);
    expect(dry).toMatchObject({ status: 200, json: { meta: { dryRun: true, ended: [], orphanedReports: [] } } });
    expect(await latest()).toBe(before);
    expect(await app.read(of(id, later.id))).toEqual(later);
  });
  test('of an earlier one leaves the current one as it is', async () => {
    const { id, first, earlier, later } = await rehired();
    await app.change('DELETE', `${contracts}/${first.id}`);
    expect((await remove(id, earlier.id)).status).toBe(200);
    const shown = await app.read(`${people}/${id}`);
    expect(shown).toMatchObject({ status: 'active', startDate: '2026-05-01' });
    expect(shown.employments).toEqual([{ startDate: '2026-05-01', endDate: null, reason: null }]);
    expect((await remove(id, later.id)).json).toMatchObject({ status: 409, code: 'only_employment' });
  });
  test('is refused with counts while contracts, pay or time lie in it', async () => {
    const { id } = await app.create(people, {
      firstName: 'Ana',
      lastName: 'Torres',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    });
    await app.change('POST', `${people}/${id}/reactivate`, { startDate: '2026-01-01' });
    const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 30_000, payments: 12, startDate: '2026-01-01' };
    await app.create('/contract/v1/salaries', { employeeId: id, ...pay });
    const [, later] = await list(id);
    const { json } = await remove(id, later.id);
    expect(json).toMatchObject({
      status: 409,
      code: 'in_use',
      references: { salaries: 1 },
    });
    expect(await list(id)).toHaveLength(2);
  });
});

describe('employments in the body of an employee', () => {
  test('are accepted as read, and otherwise refused with the path to use', async () => {
    const { id } = await rehired();
    const { employments } = await app.read(`${people}/${id}`);
    expect((await app.api('PATCH', `${people}/${id}`, { body: { employments, phone: '1' } })).status).toBe(200);
    const before = await latest();
    const [first, ...others] = employments;
    const body = { employments: [{ ...first, endDate: '2025-01-31' }, ...others], phone: '2' };
    for (const method of ['PATCH', 'PUT']) {
      const { json } = await app.api(method, `${people}/${id}`, { body });
      expect(json).toMatchObject({
        status: 422,
        errors: [
          {
            pointer: '/employments',
            code: 'immutable',
            params: { path: 'PATCH /core/v3/employees/{id}/employments/{employmentId}' },
          },
        ],
      });
    }
    expect(await latest()).toBe(before);
  });
  test('of a hire are refused unless they state the same', async () => {
    const person = { firstName: 'Ana', lastName: 'Torres', startDate: '2026-01-01' };
    const same = { startDate: '2026-01-01', endDate: null, reason: null };
    const hire = (employments: object[]) => app.api('POST', people, { body: { ...person, employments } });
    expect((await hire([same])).status).toBe(201);
    expect((await hire([{ ...same, startDate: '2020-01-01', endDate: '2020-12-31' }, same])).status).toBe(422);
  });
  test('may be null, which says nothing', async () => {
    const body = { firstName: 'Ana', lastName: 'Torres', employments: null };
    const { status, json } = await app.api('POST', people, { body });
    expect(status).toBe(201);
    const patch = { body: { employments: null, phone: '1' } };
    expect((await app.api('PATCH', `${people}/${json.data.id}`, patch)).json.data).toMatchObject({
      phone: '1',
      employments: json.data.employments,
    });
  });
});
