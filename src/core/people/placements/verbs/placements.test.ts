/** Placements: where an employee works, from which day on; and the employee's own fields, which follow the one of today. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../../test/harness/app.ts';
import { runDailyJob } from '../../../../../test/harness/daily-job.ts';

const app = await startTestApp();
const path = '/core/v3/placements';
const people = '/core/v3/employees';
const today = '2026-11-20';
beforeEach(() => app.clock.set(`${today}T09:00:00.000Z`));

const named = async (what: string, name: string) => (await app.create(`/core/v3/${what}`, { name })).id as string;
const [sales, labs, legal] = [
  await named('departments', 'Sales'),
  await named('departments', 'Labs'),
  await named('departments', 'Legal'),
];
const [madrid, vigo] = [await named('offices', 'Madrid'), await named('offices', 'Vigo')];

const hire = async (values: object = {}) =>
  (await app.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01', ...values })).id as string;
const patch = (id: string, body: object) => app.api('PATCH', `${people}/${id}`, { body });
const move = async (id: string, body: object) => {
  const { status, json, text } = await patch(id, body);
  expect(status, text).toBe(200);
  return json.data;
};
// biome-ignore lint/suspicious/noExplicitAny: as the API replies
const placementsOf = async (id: string, query = ''): Promise<any[]> =>
  (await app.api('GET', `${path}?employeeId=${id}&orderBy=startDate&limit=100${query}`)).json.data;
/** Start, end, department and office of each placement. */
const slices = async (id: string) =>
  (await placementsOf(id)).map(({ startDate, endDate, departmentId, officeId }) => [
    startDate,
    endDate,
    departmentId,
    officeId,
  ]);
const place = (employeeId: string, startDate: string, values: object = {}) =>
  app.create(path, { employeeId, startDate, ...values });
/** The items of the feed about an employee after a sequence. */
const feedOf = async (id: string, after: number) =>
  // biome-ignore lint/suspicious/noExplicitAny: as the API replies
  (await app.api('GET', `/events/v1/events?after=${after}&employeeId=${id}&limit=100`)).json.data as any[];
const latest = async () => (await app.api('GET', '/events/v1/events?limit=1')).json.meta.latestSequence as number;
const dayPasses = async (day: string) => {
  app.clock.set(`${day}T09:00:00.000Z`);
  return runDailyJob(app.app.work, app);
};

describe('an employment', () => {
  test('has a placement from its first day on, with the values of the hire', async () => {
    const id = await hire({ departmentId: sales, officeId: madrid });
    expect(await placementsOf(id)).toEqual([
      {
        id: expect.any(String),
        employeeId: id,
        startDate: '2024-01-01',
        departmentId: sales,
        officeId: madrid,
        managerId: null,
        jobChargeId: null,
        contributionGroupId: null,
        legalEntityId: null,
        payGroupId: null,
        costCentres: [],
        reason: null,
        endDate: null,
        version: 1,
        createdAt: `${today}T09:00:00.000Z`,
        updatedAt: `${today}T09:00:00.000Z`,
        deletedAt: null,
      },
    ]);
  });
  test('that ends ends its last placement, and the next one begins another with the values of the employee', async () => {
    const id = await hire({ departmentId: sales, startDate: '2024-01-01', endDate: '2025-06-30' });
    expect(await slices(id)).toEqual([['2024-01-01', '2025-06-30', sales, null]]);
    const reply = await app.api('POST', `${people}/${id}/reactivate`, { body: { startDate: '2026-03-01' } });
    expect(reply.status, reply.text).toBe(200);
    expect(await slices(id)).toEqual([
      ['2024-01-01', '2025-06-30', sales, null],
      ['2026-03-01', null, sales, null],
    ]);
  });
  test.each(['2023-05-01', '2024-06-01'])(
    'whose first day is corrected to %s takes its placement along',
    async (day) => {
      const id = await hire({ departmentId: sales });
      await place(id, '2025-01-01', { departmentId: labs });
      await move(id, { startDate: day });
      expect(await slices(id)).toEqual([
        [day, '2024-12-31', sales, null],
        ['2025-01-01', null, labs, null],
      ]);
    },
  );
  test('that begins later than a placement began keeps where the employee was on its first day', async () => {
    const id = await hire({ departmentId: sales });
    await place(id, '2025-01-01', { departmentId: labs });
    await move(id, { startDate: '2026-02-01' });
    expect(await slices(id)).toEqual([['2026-02-01', null, labs, null]]);
  });
});

describe('the day on which a placement begins', () => {
  /** In Auckland it is already the 21st, in Honolulu still the 20th; the account's zone is that of neither. */
  const officeIn = async (zone: string) =>
    (await app.create('/core/v3/offices', { name: zone, defaultEmployeesDateTimeZone: zone })).id as string;

  test('is that of the office for a move without a date', async () => {
    app.clock.set('2026-11-20T12:00:00.000Z');
    const officeId = await officeIn('Pacific/Auckland');
    const id = await hire({ officeId, departmentId: sales });
    await move(id, { departmentId: labs });
    expect((await slices(id))[1]).toEqual(['2026-11-21', null, labs, officeId]);
    const newcomer = await hire({ officeId, startDate: undefined });
    expect(await slices(newcomer)).toEqual([['2026-11-21', null, null, officeId]]);
  });

  test('comes earlier in an eastern office, and the employee moves on it', async () => {
    app.clock.set('2026-11-20T12:00:00.000Z');
    const officeId = await officeIn('Pacific/Fiji');
    const id = await hire({ officeId, departmentId: sales });
    expect(await move(id, { departmentId: labs, effectiveDate: '2026-11-21' })).toMatchObject({ departmentId: labs });
    expect(await move(id, { departmentId: legal, effectiveDate: '2026-11-22' })).toMatchObject({ departmentId: labs });
    app.clock.set('2026-11-21T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: legal });
  });

  test.each(['at once', 'as planned'])(
    'that came %s has come, although it is still to come in the new office',
    async (how) => {
      const [east, west] = [await officeIn('Europe/Madrid'), await officeIn('America/Mexico_City')];
      const id = await hire({ officeId: east, departmentId: sales });
      if (how === 'as planned') await move(id, { officeId: west, effectiveDate: '2026-12-01' });
      app.clock.set('2026-12-01T01:00:00.000Z');
      await runDailyJob(app.app.work, app);
      if (how === 'at once') await move(id, { officeId: west });
      const after = await latest();
      expect(await move(id, { jobChargeId: await named('job-charges', `Lead ${how}`) })).toMatchObject({
        officeId: west,
      });
      expect(await move(id, { departmentId: labs })).toMatchObject({ officeId: west, departmentId: labs });
      const [, placement, ...others] = await placementsOf(id);
      expect([placement.startDate, placement.officeId, others]).toEqual(['2026-12-01', west, []]);
      const legalEntityId = (await app.create('/core/v3/legal-entities', { name: how, country: 'MX' })).id;
      await app.change('PATCH', `${path}/${placement.id}`, { legalEntityId });
      expect(await app.read(`${people}/${id}`)).toMatchObject({ officeId: west, departmentId: labs });
      const moves = (await feedOf(id, after)).filter(({ event }) => event === 'employee.department_changed');
      expect(moves).toMatchObject([{ effectiveDate: '2026-12-01', data: { officeId: west, departmentId: labs } }]);
      expect(await slices(id)).toEqual([
        ['2024-01-01', '2026-11-30', sales, east],
        ['2026-12-01', null, labs, west],
      ]);
    },
  );

  test.each(['deactivate', 'removal'])('that came is no reason to refuse a %s in a western office', async (how) => {
    const [east, west] = [await officeIn('Europe/Madrid'), await officeIn('America/Los_Angeles')];
    const id = await hire({ officeId: east });
    app.clock.set('2026-12-01T01:00:00.000Z');
    await move(id, { officeId: west });
    const reply =
      how === 'removal' ? await app.api('DELETE', `${people}/${id}`) : await app.api('POST', `${people}/${id}/${how}`);
    expect(reply.status, reply.text).toBe(200);
    // Of a leaver, the last day ends at midnight in Los Angeles.
    await dayPasses('2026-12-02');
    const [left] = await app.read(`${people}?id=${id}&onlyReturn=all`);
    expect(left).toMatchObject({ status: 'inactive', endDate: '2026-11-30' });
    if (how === 'deactivate') expect(await slices(id)).toEqual([['2024-01-01', '2026-11-30', null, east]]);
  });

  test('comes later in a western office, and the employee moves on it', async () => {
    const officeId = await officeIn('Pacific/Honolulu');
    const id = await hire({ officeId, departmentId: sales });
    await move(id, { departmentId: labs, effectiveDate: '2026-11-21' });
    app.clock.set('2026-11-21T09:00:00.000Z');
    await runDailyJob(app.app.work, app);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: sales });
    const removal = await app.api('DELETE', `/core/v3/departments/${labs}`);
    expect(removal.json).toMatchObject({ status: 409, code: 'in_use' });
    app.clock.set('2026-11-21T10:00:00.000Z');
    await runDailyJob(app.app.work, app);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: labs });
  });
});

describe('a move of the employee', () => {
  test('with an earlier first day of the employment holds from its own day on', async () => {
    const id = await hire({ departmentId: sales });
    const after = await latest();
    const body = { startDate: '2023-06-01', departmentId: labs, effectiveDate: '2023-08-01', phone: '7' };
    expect(await move(id, body)).toMatchObject({ startDate: '2023-06-01', departmentId: labs, phone: '7' });
    expect(await slices(id)).toEqual([
      ['2023-06-01', '2023-07-31', sales, null],
      ['2023-08-01', null, labs, null],
    ]);
    const moved = (await feedOf(id, after)).filter(({ event }) => event === 'employee.department_changed');
    expect(moved).toMatchObject([{ effectiveDate: '2023-08-01' }]);
  });

  test('with a last day of the employment is refused whole on a later day', async () => {
    const id = await hire({ departmentId: sales });
    const after = await latest();
    const reply = await patch(id, { endDate: '2026-12-31', departmentId: labs, effectiveDate: '2027-01-01' });
    expect(reply.json).toMatchObject({ status: 409, code: 'outside_employment_dates' });
    expect(await latest()).toBe(after);
    expect(await slices(id)).toEqual([['2024-01-01', null, sales, null]]);
  });

  test('with a rehire holds from its own day on', async () => {
    const rehired = async (effectiveDate: string) => {
      const id = await hire({ departmentId: sales, endDate: '2026-06-30' });
      const again = { status: 'active', startDate: '2026-10-01' };
      return { id, ...(await patch(id, { ...again, departmentId: labs, effectiveDate, phone: '7' })) };
    };
    const first = ['2024-01-01', '2026-06-30', sales, null];
    const later = await rehired('2026-11-02');
    expect(later.json.data).toMatchObject({ status: 'active', departmentId: labs, phone: '7' });
    expect(await slices(later.id)).toEqual([
      first,
      ['2026-10-01', '2026-11-01', sales, null],
      ['2026-11-02', null, labs, null],
    ]);
    const coming = await rehired('2026-12-01');
    expect(coming.json.data).toMatchObject({ status: 'active', departmentId: sales });
    expect((await slices(coming.id)).slice(1)).toEqual([
      ['2026-10-01', '2026-11-30', sales, null],
      ['2026-12-01', null, labs, null],
    ]);
    await app.change('DELETE', `${path}/${(await placementsOf(coming.id)).at(-1).id}`);
    const together = await rehired('2026-10-01');
    expect(together.json.data).toMatchObject({ departmentId: labs, version: 2 });
    expect(await slices(together.id)).toEqual([first, ['2026-10-01', null, labs, null]]);
    const earlier = await rehired('2026-05-01');
    expect(earlier.json.data).toMatchObject({ departmentId: labs });
    expect(await slices(earlier.id)).toEqual([
      ['2024-01-01', '2026-04-30', sales, null],
      ['2026-05-01', '2026-06-30', labs, null],
      ['2026-10-01', null, labs, null],
    ]);
  });
  test('with a rehire is refused whole on a day between the employments, and without a move', async () => {
    const id = await hire({ departmentId: sales, endDate: '2026-06-30' });
    const after = await latest();
    const again = { status: 'active', startDate: '2026-10-01' };
    const between = await patch(id, { ...again, departmentId: labs, effectiveDate: '2026-08-01' });
    expect(between.json).toMatchObject({ status: 409, code: 'outside_employment_dates' });
    const alone = await patch(id, { ...again, effectiveDate: '2026-11-02' });
    expect(alone.json).toMatchObject({ status: 422, errors: [{ pointer: '/effectiveDate' }] });
    expect(await latest()).toBe(after);
  });

  test('without a date holds from today on', async () => {
    const id = await hire({ departmentId: sales, officeId: madrid });
    expect(await move(id, { departmentId: labs })).toMatchObject({ departmentId: labs });
    expect(await slices(id)).toEqual([
      ['2024-01-01', '2026-11-19', sales, madrid],
      [today, null, labs, madrid],
    ]);
    // A second one on the same day changes the same placement.
    await move(id, { officeId: vigo });
    expect((await slices(id))[1]).toEqual([today, null, labs, vigo]);
  });
  test('of a future employee changes the first placement, and of a former one holds from the last day on', async () => {
    const future = await hire({ departmentId: sales, startDate: '2027-01-01' });
    await move(future, { departmentId: labs });
    expect(await slices(future)).toEqual([['2027-01-01', null, labs, null]]);
    const former = await hire({ departmentId: sales, endDate: '2025-06-30' });
    await move(former, { departmentId: labs });
    expect(await slices(former)).toEqual([
      ['2024-01-01', '2025-06-29', sales, null],
      ['2025-06-30', '2025-06-30', labs, null],
    ]);
  });
  test('in the past that reaches today changes the employee at once, and says from when', async () => {
    const id = await hire({ departmentId: sales });
    const after = await latest();
    expect(await move(id, { departmentId: labs, effectiveDate: '2026-03-01', phone: '1' })).toMatchObject({
      departmentId: labs,
      phone: '1',
    });
    expect(await slices(id)).toEqual([
      ['2024-01-01', '2026-02-28', sales, null],
      ['2026-03-01', null, labs, null],
    ]);
    const days = { effectiveDate: '2026-03-01', affects: { from: '2026-03-01', to: null, employeeIds: [id] } };
    const items = await feedOf(id, after);
    expect(items).toMatchObject([
      { event: 'employee.department_changed', causeId: null, ...days },
      { event: 'employee.updated', causeId: null, effectiveDate: null, affects: null },
      { event: 'placement.created', causeId: items[1].id, ...days },
    ]);
  });
  test('in the past holds until the next change of the same field, which stays', async () => {
    const id = await hire({ departmentId: sales, officeId: madrid });
    await move(id, { officeId: vigo, effectiveDate: '2025-06-01' });
    await move(id, { departmentId: labs, effectiveDate: '2026-02-01' });
    await move(id, { departmentId: legal, effectiveDate: '2025-01-01' });
    expect(await slices(id)).toEqual([
      ['2024-01-01', '2024-12-31', sales, madrid],
      ['2025-01-01', '2025-05-31', legal, madrid],
      ['2025-06-01', '2026-01-31', legal, vigo],
      ['2026-02-01', null, labs, vigo],
    ]);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: labs, officeId: vigo, version: 3 });
  });
  test('on a coming day changes nothing when the request is repeated', async () => {
    const id = await hire({ departmentId: sales });
    for (const _ of [1, 2]) await move(id, { departmentId: labs, effectiveDate: '2026-12-01' });
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: sales, version: 1 });
    expect((await slices(id)).map(([start, , department]) => [start, department])).toEqual([
      ['2024-01-01', sales],
      ['2026-12-01', labs],
    ]);
    // Its day is not for the tests below.
    await app.change('DELETE', `${path}/${(await placementsOf(id)).at(-1).id}`);
  });
  test('in the future waits for its day: then the employee follows, with the event', async () => {
    const id = await hire({ departmentId: sales });
    const before = await app.read(`${people}/${id}`);
    const after = await latest();
    await move(id, { departmentId: labs, effectiveDate: '2026-12-01' });
    expect(await app.read(`${people}/${id}`)).toEqual(before);
    expect((await feedOf(id, after)).map(({ event, causeId }) => [event, causeId])).toEqual([
      ['placement.created', null],
    ]);
    expect(await dayPasses('2026-11-30')).toBe(0);
    expect(await dayPasses('2026-12-01')).toBe(1);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: labs, version: before.version + 1 });
    expect((await feedOf(id, after)).at(-1)).toMatchObject({
      event: 'employee.department_changed',
      effectiveDate: '2026-12-01',
      affects: { from: '2026-12-01', to: null, employeeIds: [id] },
      actor: { type: 'system' },
      data: { departmentId: labs, previousDepartmentId: sales },
    });
    expect(await dayPasses('2026-12-01')).toBe(0);
  });
  test('in the future, sent with other data, gives its days to the placement alone', async () => {
    const id = await hire({ departmentId: sales });
    const after = await latest();
    await move(id, { departmentId: labs, effectiveDate: '2026-12-01', phone: '1' });
    const days = { effectiveDate: '2026-12-01', affects: { from: '2026-12-01', to: null, employeeIds: [id] } };
    expect(await feedOf(id, after)).toMatchObject([
      { event: 'employee.updated', data: { changedFields: ['phone'] }, effectiveDate: null, affects: null },
      { event: 'placement.created', ...days },
    ]);
  });
  test('in the future that is deleted before its day leaves no trace on the employee', async () => {
    const id = await hire({ departmentId: sales });
    const before = await app.read(`${people}/${id}`);
    await move(id, { departmentId: labs, effectiveDate: '2026-12-01' });
    const [, coming] = await placementsOf(id);
    expect((await app.api('DELETE', `${path}/${coming.id}`)).status).toBe(200);
    expect(await slices(id)).toEqual([['2024-01-01', null, sales, null]]);
    await dayPasses('2026-12-02');
    expect(await app.read(`${people}/${id}`)).toEqual(before);
  });
  test('is made by each missed day in turn when the job was away', async () => {
    const id = await hire({ departmentId: sales, officeId: madrid });
    await move(id, { departmentId: labs, effectiveDate: '2026-11-23' });
    await move(id, { officeId: vigo, effectiveDate: '2026-11-25' });
    const after = await latest();
    expect(await dayPasses('2026-11-27')).toBe(2);
    expect(
      (await feedOf(id, after)).map(({ effectiveDate, data }) => [effectiveDate, data.departmentId, data.officeId]),
    ).toEqual([
      ['2026-11-23', labs, madrid],
      ['2026-11-25', labs, vigo],
    ]);
  });
  test('that a later one overtook while the job was away is over: it keeps no place', async () => {
    const id = await hire({ officeId: madrid });
    const missed = await named('offices', 'Missed');
    await move(id, { officeId: missed, effectiveDate: '2026-11-23' });
    app.clock.set('2026-11-26T09:00:00.000Z');
    await move(id, { officeId: vigo });
    const after = await latest();
    expect([await dayPasses('2026-11-27'), await dayPasses('2026-11-28')]).toEqual([1, 0]);
    expect(await feedOf(id, after)).toEqual([]);
    expect((await app.read(`${people}/${id}`)).officeId).toBe(vigo);
    expect((await app.api('DELETE', `/core/v3/offices/${missed}`)).status).toBe(200);
  });
  test('by an upsert, a batch and an assignment is the same', async () => {
    const id = await hire({ departmentId: sales, externalId: 'PLACED-1' });
    const upsert = { departmentId: labs, effectiveDate: '2025-01-01' };
    expect((await app.api('PUT', `${people}/external/PLACED-1`, { body: upsert })).status).toBe(200);
    const rows = [{ operation: 'update', id, data: { officeId: madrid, effectiveDate: '2026-01-01' } }];
    expect((await app.api('POST', `${people}/batch`, { body: { rows } })).json.meta.updated).toBe(1);
    await app.create('/core/v3/employee-office-assignations', { employeeId: id, officeId: vigo });
    expect(await slices(id)).toEqual([
      ['2024-01-01', '2024-12-31', sales, null],
      ['2025-01-01', '2025-12-31', labs, null],
      ['2026-01-01', '2026-11-19', labs, madrid],
      [today, null, labs, vigo],
    ]);
  });
  test('in the past takes the assignment along', async () => {
    const id = await hire({ departmentId: sales });
    await move(id, { departmentId: labs, effectiveDate: '2026-03-01' });
    const { json } = await app.api('GET', `/core/v3/employee-department-assignations?employeeId=${id}`);
    expect(json.data).toMatchObject([{ departmentId: labs }]);
  });
  test('with the values that hold on its day changes nothing', async () => {
    const id = await hire({ departmentId: sales });
    const after = await latest();
    await move(id, { departmentId: sales });
    await move(id, { departmentId: sales, effectiveDate: '2026-12-01' });
    expect(await latest()).toBe(after);
    expect(await slices(id)).toHaveLength(1);
  });
  test('on a day outside of the employment is refused, and so is a day without a move', async () => {
    const id = await hire({ departmentId: sales, startDate: '2026-01-01' });
    const outside = await patch(id, { departmentId: labs, effectiveDate: '2025-12-31' });
    expect([outside.status, outside.json.code]).toEqual([409, 'outside_employment_dates']);
    const alone = await patch(id, { phone: '1', effectiveDate: '2026-12-01' });
    expect([alone.status, alone.json.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/effectiveDate', code: 'contradiction', reason: 'nothing_moves' })],
    ]);
    const unknown = await patch(id, { departmentId: crypto.randomUUID(), effectiveDate: '2027-01-01' });
    expect([unknown.status, unknown.json.errors[0].pointer]).toEqual([422, '/departmentId']);
    expect(await slices(id)).toEqual([['2026-01-01', null, sales, null]]);
  });
});

describe('a placement', () => {
  test('is cut in from its day to the next one, with what is not given as it was', async () => {
    const id = await hire({ departmentId: sales, officeId: madrid });
    await place(id, '2025-06-01', { officeId: vigo });
    const cut = await place(id, '2025-01-01', { departmentId: labs, reason: 'Project' });
    expect(cut).toMatchObject({ officeId: madrid, endDate: '2025-05-31', reason: 'Project' });
    expect(await slices(id)).toEqual([
      ['2024-01-01', '2024-12-31', sales, madrid],
      ['2025-01-01', '2025-05-31', labs, madrid],
      ['2025-06-01', null, sales, vigo],
    ]);
  });
  test('that reaches today moves the employee, as a consequence', async () => {
    const id = await hire({ departmentId: sales });
    const after = await latest();
    const { id: placement } = await place(id, '2026-10-01', { departmentId: labs });
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: labs });
    const [created, moved] = await feedOf(id, after);
    expect(created).toMatchObject({
      event: 'placement.created',
      entity: { type: 'placement', id: placement, version: 1 },
      effectiveDate: '2026-10-01',
      data: { placementId: placement, employeeId: id, startDate: '2026-10-01', changedFields: [] },
    });
    expect(moved).toMatchObject({
      event: 'employee.department_changed',
      causeId: created.id,
      effectiveDate: '2026-10-01',
    });
  });
  test('gives way to the one before it when it is deleted, and the employee follows', async () => {
    const id = await hire({ departmentId: sales });
    const { id: placement } = await place(id, '2026-10-01', { departmentId: labs });
    expect((await app.api('DELETE', `${path}/${placement}`)).status).toBe(200);
    expect((await app.api('DELETE', `${path}/${placement}`)).status).toBe(200);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: sales });
    expect(await slices(id)).toEqual([['2024-01-01', null, sales, null]]);
  });
  test('moves to another day of the employment, also past another placement', async () => {
    const id = await hire({ departmentId: sales });
    const { id: placement } = await place(id, '2025-01-01', { departmentId: labs });
    await place(id, '2026-01-01', { departmentId: legal });
    const { status, json } = await app.api('PATCH', `${path}/${placement}`, { body: { startDate: '2026-06-01' } });
    expect([status, json.data]).toMatchObject([200, { startDate: '2026-06-01', endDate: null, version: 2 }]);
    expect(await slices(id)).toEqual([
      ['2024-01-01', '2025-12-31', sales, null],
      ['2026-01-01', '2026-05-31', legal, null],
      ['2026-06-01', null, labs, null],
    ]);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: labs });
  });
  test('that was planned and is moved to the past is followed at once, and on its old day nothing happens', async () => {
    const id = await hire({ departmentId: sales });
    const { id: placement } = await place(id, '2026-12-01', { departmentId: labs });
    await app.change('PATCH', `${path}/${placement}`, { startDate: '2026-11-01' });
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: labs });
    expect(await dayPasses('2026-12-01')).toBe(0);
  });
  test('cannot begin on the day of another, outside of an employment, or apart from the employment', async () => {
    const id = await hire({ departmentId: sales, startDate: '2026-01-01' });
    const { id: second } = await place(id, '2026-06-01');
    const refusals = [
      await app.api('POST', path, { body: { employeeId: id, startDate: '2026-06-01' } }),
      await app.api('POST', path, { body: { employeeId: id, startDate: '2025-12-31' } }),
      await app.api('PATCH', `${path}/${second}`, { body: { startDate: '2025-12-31' } }),
      await app.api('PATCH', `${path}/${second}`, { body: { startDate: '2026-01-01' } }),
    ];
    const [first] = await placementsOf(id);
    refusals.push(
      await app.api('PATCH', `${path}/${first.id}`, { body: { startDate: '2026-02-01' } }),
      await app.api('DELETE', `${path}/${first.id}`),
    );
    expect(refusals.map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'already_taken'],
      [409, 'outside_employment_dates'],
      [409, 'outside_employment_dates'],
      [409, 'already_taken'],
      [409, 'begins_with_employment'],
      [409, 'begins_with_employment'],
    ]);
  });
  test('has everything wrong with it named at once', async () => {
    const id = await hire();
    const unknown = crypto.randomUUID();
    const { id: costCentreId } = await app.create('/core/v3/cost-centres', { code: 'P-1', name: 'One' });
    const { status, json } = await app.api('POST', path, {
      body: {
        employeeId: id,
        startDate: '2026-06-01',
        managerId: id,
        departmentId: unknown,
        costCentres: [
          { costCentreId, percentage: 60 },
          { costCentreId, percentage: 30 },
          { costCentreId: unknown, percentage: 5 },
        ],
      },
    });
    expect(status).toBe(422);
    expect(json.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]).sort()).toEqual([
      ['/costCentres', 'contradiction'],
      ['/costCentres/1/costCentreId', 'repeated'],
      ['/costCentres/2/costCentreId', 'not_found'],
      ['/departmentId', 'not_found'],
      ['/managerId', 'own_manager'],
    ]);
  });
  test('has shares of cost centres that add up to a hundred', async () => {
    const id = await hire();
    const ids: string[] = [];
    for (const code of ['S-1', 'S-2', 'S-3'])
      ids.push((await app.create('/core/v3/cost-centres', { code, name: code })).id);
    const costCentres = ids.map((costCentreId, i) => ({ costCentreId, percentage: i === 0 ? 33.34 : 33.33 }));
    expect(await place(id, '2026-06-01', { costCentres })).toMatchObject({ costCentres });
    // A move takes them along.
    await move(id, { departmentId: sales });
    expect((await placementsOf(id)).at(-1)).toMatchObject({ startDate: today, departmentId: sales, costCentres });
  });
  test('of a removed employee is hidden, and comes back with the employee', async () => {
    const id = await hire({ departmentId: sales });
    await place(id, '2025-01-01', { departmentId: labs });
    const before = await slices(id);
    const after = await latest();
    await app.change('DELETE', `${people}/${id}`);
    expect(await slices(id)).toEqual([]);
    await app.change('POST', `${people}/${id}/restore`);
    expect(await slices(id)).toEqual(before);
    const items = await feedOf(id, after);
    const causes = new Map(items.map((item) => [item.id, item.event]));
    const told = items.filter(({ entity }) => entity.type === 'placement');
    expect(told.map(({ event, causeId }) => [event, causes.get(causeId)])).toEqual([
      ['placement.deleted', 'employee.deleted'],
      ['placement.deleted', 'employee.deleted'],
      ['placement.restored', 'employee.restored'],
      ['placement.restored', 'employee.restored'],
    ]);
  });
  test('comes back without an employer, a pay group and cost centres that were deleted meanwhile', async () => {
    const payGroup = {
      name: 'Gone',
      frequency: 'monthly',
      firstDay: '2026-01-01',
      isDefault: false,
      blockingIssues: [],
    };
    const payGroupId = (await app.create('/payroll/v1/pay-groups', payGroup)).id;
    const legalEntityId = (await app.create('/core/v3/legal-entities', { name: 'Gone', country: 'ES' })).id;
    const costCentreId = (await app.create('/core/v3/cost-centres', { code: 'G-1', name: 'Gone' })).id;
    const costCentres = [{ costCentreId, percentage: 100 }];
    const department = await named('departments', 'Gone');
    const id = await hire({ departmentId: department });
    await place(id, '2025-01-01', { departmentId: sales, legalEntityId, payGroupId, costCentres });
    await app.change('DELETE', `${people}/${id}?force=true`);
    for (const url of [
      `/payroll/v1/pay-groups/${payGroupId}`,
      `/core/v3/legal-entities/${legalEntityId}`,
      `/core/v3/cost-centres/${costCentreId}`,
      `/core/v3/departments/${department}`,
    ]) {
      expect((await app.api('DELETE', url)).status, url).toBe(200);
    }
    const after = await latest();
    const { json } = await app.api('POST', `${people}/${id}/restore`);
    expect(json.meta.cleared.toSorted()).toEqual(['costCentres', 'legalEntityId', 'payGroupId']);
    expect(await placementsOf(id)).toMatchObject([
      { departmentId: department },
      { departmentId: sales, legalEntityId: null, payGroupId: null, costCentres: [] },
    ]);
    expect((await feedOf(id, after)).at(-1)).toMatchObject({
      event: 'placement.updated',
      data: { startDate: '2025-01-01' },
    });
  });
  test('of a hire to come that has begun when the employee is restored is followed', async () => {
    const id = await hire({ departmentId: sales, startDate: '2026-12-01' });
    await place(id, '2026-12-03', { departmentId: legal });
    await place(id, '2026-12-08', { departmentId: labs, officeId: vigo });
    await app.change('DELETE', `${people}/${id}`);
    await dayPasses('2026-12-10');
    const after = await latest();
    const restored = await app.api('POST', `${people}/${id}/restore`);
    expect(restored.json.data).toMatchObject({ departmentId: labs, officeId: vigo });
    expect(await slices(id)).toEqual([
      ['2026-12-01', '2026-12-02', sales, null],
      ['2026-12-03', '2026-12-07', legal, null],
      ['2026-12-08', null, labs, vigo],
    ]);
    const [told] = (await feedOf(id, after)).filter(({ event }) => event === 'employee.department_changed');
    expect(told).toMatchObject({ effectiveDate: '2026-12-08', data: { departmentId: labs, officeId: vigo } });
    expect(await dayPasses('2026-12-11')).toBe(0);
  });
  test('to come is restored without a place and a manager that were deleted meanwhile', async () => {
    const [gone, boss] = [await named('departments', 'Closed'), await hire()];
    const id = await hire({ departmentId: sales, startDate: '2026-12-01' });
    await place(id, '2026-12-08', { departmentId: gone, managerId: boss });
    await place(id, '2026-12-15', { departmentId: labs });
    await app.change('DELETE', `${people}/${id}`);
    for (const url of [`/core/v3/departments/${gone}`, `${people}/${boss}`]) {
      expect((await app.api('DELETE', url)).status, url).toBe(200);
    }
    const { json } = await app.api('POST', `${people}/${id}/restore`);
    expect(json.meta.cleared.toSorted()).toEqual(['departmentId', 'managerId']);
    expect(json.data).toMatchObject({ departmentId: sales, managerId: null });
    expect(await placementsOf(id)).toMatchObject([
      { departmentId: sales, managerId: null },
      { departmentId: null, managerId: null },
      { departmentId: labs, managerId: null },
    ]);
    await app.change('DELETE', `${people}/${id}`);
  });
  test('that an end removed comes back without a pay group that was deleted meanwhile', async () => {
    const payGroup = {
      name: 'Off',
      frequency: 'monthly',
      firstDay: '2026-01-01',
      isDefault: false,
      blockingIssues: [],
    };
    const payGroupId = (await app.create('/payroll/v1/pay-groups', payGroup)).id;
    const id = await hire({ departmentId: sales });
    await place(id, '2026-08-01', { payGroupId });
    await app.change('POST', `${people}/${id}/deactivate`, { endDate: '2026-06-30' });
    expect((await app.api('DELETE', `/payroll/v1/pay-groups/${payGroupId}`)).status).toBe(200);
    await app.change('POST', `${people}/${id}/undo-deactivation`);
    expect((await placementsOf(id)).at(-1)).toMatchObject({ startDate: '2026-08-01', payGroupId: null });
  });
  test('that an end removed comes back without a place and a manager that were deleted meanwhile', async () => {
    const [gone, boss] = [await named('offices', 'Given up'), await hire()];
    const id = await hire({ departmentId: sales, officeId: madrid });
    await place(id, '2026-11-10', { officeId: gone, managerId: boss });
    await app.change('POST', `${people}/${id}/deactivate`, { endDate: '2026-11-01' });
    for (const url of [`/core/v3/offices/${gone}`, `${people}/${boss}`]) {
      expect((await app.api('DELETE', url)).status, url).toBe(200);
    }
    const { status, json } = await app.api('POST', `${people}/${id}/undo-deactivation`);
    expect([status, json.data]).toMatchObject([200, { officeId: null, managerId: null, departmentId: sales }]);
    expect(await slices(id)).toEqual([
      ['2024-01-01', '2026-11-09', sales, madrid],
      ['2026-11-10', '2026-11-19', sales, gone],
      ['2026-11-20', null, sales, null],
    ]);
    expect((await placementsOf(id)).map(({ managerId }) => managerId)).toEqual([null, boss, null]);
  });
  test('that counts again after a restore and an undone end names no place that was deleted meanwhile', async () => {
    const gone = await named('offices', 'Closed meanwhile');
    const id = await hire({ departmentId: sales, officeId: gone });
    await app.change('POST', `${people}/${id}/deactivate`, { endDate: '2026-11-01' });
    await app.change('DELETE', `${people}/${id}?force=true`);
    expect((await app.api('DELETE', `/core/v3/offices/${gone}`)).status).toBe(200);
    await app.change('POST', `${people}/${id}/restore`);
    expect(await slices(id)).toEqual([['2024-01-01', '2026-11-01', sales, gone]]);
    await app.change('POST', `${people}/${id}/undo-deactivation`);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ officeId: null, departmentId: sales });
    expect(await slices(id)).toEqual([
      ['2024-01-01', '2026-11-19', sales, gone],
      [today, null, sales, null],
    ]);
  });
  test('after the last day stands in the way of the termination', async () => {
    const id = await hire({ departmentId: sales });
    const { id: coming } = await place(id, '2027-02-01', { departmentId: labs });
    const { status, json } = await app.api('POST', `${people}/${id}/deactivate`, { body: { endDate: '2026-12-31' } });
    expect([status, json.code, json.conflictingIds]).toEqual([409, 'begins_after_end', [coming]]);
    expect(json.title).toContain('placement');
  });
});

describe('a row that a placement names', () => {
  test('cannot be deleted while a placement to come names it, and can once it is only in the past', async () => {
    const [short, other] = [await named('departments', 'Short-lived'), await named('departments', 'Other')];
    const id = await hire({ departmentId: other });
    await move(id, { departmentId: short, effectiveDate: '2026-12-01' });
    const remove = () => app.api('DELETE', `/core/v3/departments/${short}`);
    const refused = await remove();
    expect([refused.status, refused.json.references]).toEqual([409, { placements: 1 }]);
    await dayPasses('2026-12-01');
    await move(id, { departmentId: other, effectiveDate: '2026-12-02' });
    expect((await remove()).json.references).toEqual({ employees: 1 });
    await dayPasses('2026-12-02');
    expect((await remove()).status).toBe(200);
    expect((await slices(id))[1]).toEqual(['2026-12-01', '2026-12-01', short, null]);
  });
  test('is no reason to refuse an end of employment that leads back to it, although it was deleted since', async () => {
    const [short, place, position] = [
      await named('departments', 'Left long ago'),
      await named('offices', 'Closed'),
      await named('job-charges', 'Clerk of old'),
    ];
    const boss = await hire();
    const id = await hire({ departmentId: short, officeId: place, jobChargeId: position, managerId: boss });
    await move(id, {
      ...{ departmentId: sales, officeId: madrid, jobChargeId: null, managerId: null },
      effectiveDate: '2026-06-01',
    });
    const gone = [`departments/${short}`, `offices/${place}`, `job-charges/${position}`, `employees/${boss}`];
    for (const one of gone) expect((await app.api('DELETE', `/core/v3/${one}`)).status, one).toBe(200);
    const ended = await app.api('POST', `${people}/${id}/deactivate`, { body: { endDate: '2026-05-15' } });
    expect(ended.status, ended.text).toBe(200);
    // The placement keeps what it was on its days; the employee refers to nothing that is deleted.
    expect(await slices(id)).toEqual([['2024-01-01', '2026-05-15', short, place]]);
    const nowhere = { departmentId: null, officeId: null, jobChargeId: null, managerId: null };
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'inactive', ...nowhere });
    const undone = await app.api('POST', `${people}/${id}/undo-deactivation`);
    expect(undone.status, undone.text).toBe(200);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: sales, officeId: madrid });
  });
  test('is no reason to keep a placement by which an employee left it, although it was deleted since', async () => {
    for (const undo of ['DELETE', 'PATCH'] as const) {
      const [short, place] = [await named('departments', 'Left'), await named('offices', 'Closed')];
      const id = await hire({ departmentId: short, officeId: place });
      await move(id, { departmentId: sales, officeId: madrid });
      for (const one of [`departments/${short}`, `offices/${place}`]) {
        expect((await app.api('DELETE', `/core/v3/${one}`)).status, one).toBe(200);
      }
      const [, { id: placementId }] = await app.read(`/core/v3/placements?employeeId=${id}&orderBy=startDate`);
      const body = undo === 'PATCH' ? { body: { startDate: '2026-12-24' } } : {};
      const undone = await app.api(undo, `/core/v3/placements/${placementId}`, body);
      expect(undone.status, undone.text).toBe(200);
      // The placement keeps what it was until today.
      expect((await slices(id)).slice(0, 2)).toEqual([
        ['2024-01-01', '2026-11-19', short, place],
        [today, undo === 'PATCH' ? '2026-12-23' : null, null, null],
      ]);
      expect(await app.read(`${people}/${id}`)).toMatchObject({ departmentId: null, officeId: null });
    }
  });
  test('cannot be deleted as an employer or a cost centre of any placement', async () => {
    const id = await hire();
    const legalEntityId = (await app.create('/core/v3/legal-entities', { name: 'Acme', country: 'ES' })).id;
    const costCentreId = (await app.create('/core/v3/cost-centres', { code: 'U-1', name: 'Used' })).id;
    await place(id, '2025-01-01', { legalEntityId, costCentres: [{ costCentreId, percentage: 100 }] });
    await place(id, '2026-01-01', { legalEntityId: null, costCentres: [] });
    for (const url of [`/core/v3/legal-entities/${legalEntityId}`, `/core/v3/cost-centres/${costCentreId}`]) {
      const { status, json } = await app.api('DELETE', url);
      expect([status, json.references]).toEqual([409, { placements: 1 }]);
    }
  });
});

describe('a manager', () => {
  test('of a coming day cannot be below the employee on that day', async () => {
    const boss = await hire();
    const report = await hire({ managerId: boss });
    // Today the boss is above; on the day of the move the report is free.
    await move(report, { managerId: null, effectiveDate: '2026-12-01' });
    const early = await patch(boss, { managerId: report, effectiveDate: '2026-11-30' });
    expect([early.status, early.json.errors[0]]).toMatchObject([422, { pointer: '/managerId', code: 'cycle' }]);
    await move(boss, { managerId: report, effectiveDate: '2026-12-01' });
    const back = await app.api('POST', path, {
      body: { employeeId: report, startDate: '2027-01-01', managerId: boss },
    });
    expect([back.status, back.json.errors[0]]).toMatchObject([422, { pointer: '/managerId', code: 'cycle' }]);
  });
  test('of today cannot be put below the employee by a past placement', async () => {
    const boss = await hire();
    const report = await hire({ managerId: boss });
    const { status, json } = await app.api('POST', path, {
      body: { employeeId: boss, startDate: '2025-01-01', managerId: report },
    });
    expect([status, json.errors[0]]).toMatchObject([422, { pointer: '/managerId', code: 'cycle' }]);
  });
  test('is not that of earlier days if the employee is above them by now', async () => {
    const [before, now] = [await hire(), await hire()];
    const managers = async (id: string) => (await placementsOf(id)).map(({ managerId }) => managerId);
    const rehired = await hire({ managerId: before, endDate: '2026-06-30' });
    await app.change('POST', `${people}/${rehired}/reactivate`, { startDate: '2026-10-01' });
    await move(rehired, { managerId: now, effectiveDate: '2026-10-01' });
    await move(before, { managerId: rehired });
    const [, latestOne] = await app.read(`${people}/${rehired}/employments?orderBy=startDate`);
    const removal = await app.api('DELETE', `${people}/${rehired}/employments/${latestOne.id}`);
    expect(removal.status, removal.text).toBe(200);
    expect(await app.read(`${people}/${rehired}`)).toMatchObject({ status: 'inactive', managerId: null });
    expect(await managers(rehired)).toEqual([before]);
    const renamed = await app.api('PATCH', `${people}/${rehired}`, { body: { departmentId: sales } });
    expect([renamed.status, renamed.json.data.managerId], renamed.text).toEqual([200, null]);
    const rehire = { status: 'active', startDate: '2027-01-01', effectiveDate: '2027-01-01', managerId: before };
    const refused = await app.api('PATCH', `${people}/${rehired}`, { body: rehire });
    expect([refused.status, refused.json.errors]).toMatchObject([422, [{ pointer: '/managerId', code: 'cycle' }]]);

    const returned = await hire({ managerId: before });
    await place(returned, '2026-11-10', { managerId: now });
    await app.change('POST', `${people}/${returned}/deactivate`, { endDate: '2026-11-01' });
    expect(await app.read(`${people}/${returned}`)).toMatchObject({ managerId: before });
    await move(now, { managerId: returned });
    const undone = await app.api('POST', `${people}/${returned}/undo-deactivation`);
    expect([undone.status, undone.json.data.managerId]).toEqual([200, null]);
    expect(await placementsOf(returned)).toMatchObject([
      { startDate: '2024-01-01', managerId: before },
      { startDate: '2026-11-10', managerId: now },
      { startDate: today, managerId: null },
    ]);
    // Nothing is left of a cycle that would refuse other moves.
    await move(returned, { managerId: before });
  });
  test('of a rehire cannot be below the employee on a coming day', async () => {
    const former = await hire({ endDate: '2026-06-30' });
    const boss = await hire();
    await move(boss, { managerId: former, effectiveDate: '2027-01-15' });
    const rehire = { status: 'active', startDate: '2027-01-01', managerId: boss };
    const { status, json } = await patch(former, rehire);
    expect([status, json.errors]).toMatchObject([422, [{ pointer: '/managerId', code: 'cycle' }]]);
    await move(former, { ...rehire, managerId: null });
  });
  test('of a placement that begins is not below the employee on that day', async () => {
    const [boss, other] = [await hire(), await hire()];
    const leaver = await hire({ managerId: boss });
    await move(leaver, { managerId: other, effectiveDate: '2026-11-10' });
    await move(boss, { managerId: leaver, effectiveDate: '2026-12-01' });
    // The end removes the placement by which the leaver is under another manager.
    await app.change('POST', `${people}/${leaver}/deactivate`, { endDate: '2026-11-01' });
    expect(await app.read(`${people}/${leaver}`)).toMatchObject({ managerId: boss });
    await dayPasses('2026-12-01');
    expect(await app.read(`${people}/${boss}`)).toMatchObject({ managerId: null });
    expect((await placementsOf(boss)).at(-1)).toMatchObject({ startDate: '2026-12-01', managerId: null });
  });
  test('may change places with a report on a coming day', async () => {
    const zone = { name: 'Auckland', defaultEmployeesDateTimeZone: 'Pacific/Auckland' };
    const { id: officeId } = await app.create('/core/v3/offices', zone);
    const boss = await hire({ officeId });
    const report = await hire({ managerId: boss });
    const effectiveDate = '2026-12-01';
    for (const [id, managerId] of [
      [report, null],
      [boss, report],
    ] as const) {
      await move(id, { managerId, effectiveDate });
    }
    // In Auckland it is the day already.
    app.clock.set('2026-11-30T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    expect(await app.read(`${people}/${boss}`)).toMatchObject({ managerId: report });
    await dayPasses(effectiveDate);
    expect(await app.read(`${people}/${report}`)).toMatchObject({ managerId: null });
    expect(await app.read(`${people}/${boss}`)).toMatchObject({ managerId: report });
  });
  test('who was deleted since, like a department, prevents no change of a former employee', async () => {
    const [boss, gone] = [await hire(), await app.create('/core/v3/departments', { name: 'Closed soon' })];
    const former = await hire({ managerId: boss, departmentId: gone.id, endDate: '2026-06-30' });
    expect((await app.api('DELETE', `${people}/${former}?force=true`)).status).toBe(200);
    for (const at of [`${people}/${boss}`, `/core/v3/departments/${gone.id}`]) {
      expect((await app.api('DELETE', at)).status, at).toBe(200);
    }
    expect((await app.api('POST', `${people}/${former}/restore`)).status).toBe(200);
    const { status, text, json } = await app.api('PATCH', `${people}/${former}`, { body: { officeId: vigo } });
    expect([status, json.data], text).toMatchObject([200, { officeId: vigo, departmentId: null, managerId: null }]);
  });
  test('who is removed is missing from today on, and stays in the past', async () => {
    const boss = await hire();
    const report = await hire({ managerId: boss });
    await move(report, { departmentId: sales, effectiveDate: '2026-12-01' });
    await app.change('DELETE', `${people}/${boss}`);
    const managers = (await placementsOf(report)).map(({ startDate, managerId }) => [startDate, managerId]);
    expect(managers).toEqual([
      ['2024-01-01', boss],
      [today, null],
      ['2026-12-01', null],
    ]);
  });
});

test('a list is filtered by places and days, and a token needs the scope of employees', async () => {
  const id = await hire({ departmentId: legal });
  await place(id, '2026-07-01', { officeId: vigo });
  expect(await placementsOf(id, `&officeId=${vigo}&departmentId=${legal}`)).toMatchObject([
    { startDate: '2026-07-01' },
  ]);
  expect(await placementsOf(id, '&startDate[lt]=2026-07-01')).toMatchObject([{ startDate: '2024-01-01' }]);
  const token = await app.newToken(['departments:read']);
  expect((await app.api('GET', path, { token })).status).toBe(403);
});
