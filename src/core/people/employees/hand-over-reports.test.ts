/** A termination that gives the reports of the leaver another manager. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { runDailyJob } from '../../../../test/harness/daily-job.ts';

const app = await startTestApp();
const path = '/core/v3/employees';
const noon = '2026-11-20T12:00:00.000Z';
const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'];
beforeEach(() => app.clock.set(noon));

const hire = async (values: object = {}): Promise<string> =>
  (await app.create(path, { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01', ...values })).id;
const leave = (id: string, body: object, query = '') => app.api('POST', `${path}/${id}/deactivate${query}`, { body });
const managerOf = async (id: string) => (await app.read(`${path}/${id}`)).managerId;
const managersOf = async (id: string) =>
  (await app.read(`/core/v3/placements?employeeId=${id}&orderBy=startDate`)).map(
    ({ startDate, managerId }: { startDate: string; managerId: string | null }) => [startDate, managerId],
  );
const latest = async () => (await app.events()).length;
/** The events after the first `count`, with their causes. */
const feed = async (count: number) =>
  (await app.api('GET', `/events/v1/events?after=${count}&limit=100`)).json.data as {
    event: string;
    causeId: string | null;
  }[];

/** A manager with two reports, and the manager above. */
async function team() {
  const top = await hire();
  const manager = await hire({ managerId: top });
  return { top, manager, reports: [await hire({ managerId: manager }), await hire({ managerId: manager })] };
}

describe('the reports', () => {
  test('have the new manager at once when the last day is past, by one transaction of caused events', async () => {
    const { top, manager, reports } = await team();
    const before = await latest();
    const reply = await leave(manager, { endDate: yesterday, newManagerId: top });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json.meta).toEqual({ ended: [], handedOver: reports, orphanedReports: [] });
    for (const id of reports) {
      expect(await managerOf(id)).toBe(top);
      expect(await managersOf(id)).toEqual([
        ['2024-01-01', manager],
        [today, top],
      ]);
    }
    const [first, ...others] = await feed(before);
    expect(first).toMatchObject({ event: 'employee.deactivated', causeId: null });
    expect(others.map(({ event, causeId }) => [event, causeId === null])).toEqual(
      reports.flatMap(() => [
        ['employee.updated', false],
        ['placement.created', false],
      ]),
    );
  });

  test('move on the day after an announced last day', async () => {
    const { top, manager, reports } = await team();
    const reply = await leave(manager, { endDate: '2026-11-30', newManagerId: top });
    expect(reply.json.meta).toEqual({ handedOver: reports, orphanedReports: [] });
    expect(await Promise.all(reports.map(managerOf))).toEqual([manager, manager]);
    app.clock.set('2026-12-01T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    expect(await Promise.all(reports.map(managerOf))).toEqual([top, top]);
    expect(await app.read(`${path}/${manager}`)).toMatchObject({ status: 'inactive' });
  });

  test('get one of them as their manager, who moves up', async () => {
    const { top, manager, reports } = await team();
    const [promoted = '', other = ''] = reports;
    const reply = await leave(manager, { endDate: yesterday, newManagerId: promoted });
    expect(reply.status, reply.text).toBe(200);
    expect([await managerOf(promoted), await managerOf(other)]).toEqual([top, promoted]);
  });

  test('have no manager by null, and the reply names them', async () => {
    const { manager, reports } = await team();
    const reply = await leave(manager, { endDate: yesterday, newManagerId: null });
    expect(reply.json.meta).toMatchObject({ handedOver: reports, orphanedReports: reports });
    expect(await Promise.all(reports.map(managerOf))).toEqual([null, null]);
  });

  test('keep the leaver without the field, and the reply names them for an announced last day too', async () => {
    const { manager, reports } = await team();
    for (const endDate of [today, yesterday]) {
      expect((await leave(manager, { endDate })).json.meta.orphanedReports).toEqual(reports);
    }
    expect(await Promise.all(reports.map(managerOf))).toEqual([manager, manager]);
  });

  test('who are to come move too; those who leave before and those with another manager by then do not', async () => {
    const { top, manager } = await team();
    const later = await hire({ managerId: top });
    await app.change('PATCH', `${path}/${later}`, { managerId: manager, effectiveDate: '2027-02-01' });
    const starter = await hire({ managerId: manager, startDate: '2027-01-11' });
    const leaver = await hire({ managerId: manager, endDate: '2026-11-25' });
    const moved = await hire({ managerId: manager });
    await app.change('PATCH', `${path}/${moved}`, { managerId: null, effectiveDate: '2026-11-28' });
    const reply = await leave(manager, { endDate: '2026-11-30', newManagerId: top });
    expect(reply.json.meta.handedOver).toEqual(expect.arrayContaining([later, starter]));
    expect(reply.json.meta.handedOver).toHaveLength(4);
    expect(await managersOf(later)).toEqual([
      ['2024-01-01', top],
      ['2027-02-01', top],
    ]);
    expect(await managersOf(starter)).toEqual([['2027-01-11', top]]);
    expect(await managersOf(leaver)).toEqual([['2024-01-01', manager]]);
    expect(await managersOf(moved)).toEqual([
      ['2024-01-01', manager],
      ['2026-11-28', null],
    ]);
  });

  test('move by a repeated termination, which changes nothing else', async () => {
    const { top, manager, reports } = await team();
    await leave(manager, { endDate: tomorrow });
    const { version } = await app.read(`${path}/${manager}`);
    expect((await leave(manager, { endDate: tomorrow, newManagerId: top })).json.meta.handedOver).toEqual(reports);
    expect((await app.read(`${path}/${manager}`)).version).toBe(version);
    expect((await leave(manager, { endDate: tomorrow, newManagerId: top })).json.meta.handedOver).toEqual([]);
  });

  test('stay where they are in a dry run', async () => {
    const { top, manager, reports } = await team();
    const before = await latest();
    const reply = await leave(manager, { endDate: yesterday, newManagerId: top }, '?dryRun=true');
    expect(reply.json.meta).toMatchObject({ handedOver: reports });
    expect(await latest()).toBe(before);
    expect(await Promise.all(reports.map(managerOf))).toEqual([manager, manager]);
  });
});

describe('a new manager', () => {
  const refused = async (manager: string, newManagerId: unknown) => {
    const before = await latest();
    const reply = await leave(manager, { endDate: '2026-11-30', newManagerId });
    expect(await latest()).toBe(before);
    return [reply.status, reply.json.errors];
  };
  test.each(['x', '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90'])('who is %s is refused', async (unknown) => {
    const { manager } = await team();
    expect(await refused(manager, unknown)).toMatchObject([422, [{ pointer: '/newManagerId' }]]);
  });
  test('who is the leaver, is not employed then, or is below a report is refused', async () => {
    const { manager, reports } = await team();
    const below = await hire({ managerId: reports[0] });
    const leaver = await hire({ endDate: '2026-11-30' });
    const starter = await hire({ startDate: '2026-12-02' });
    for (const [id, code] of [
      [manager, 'own_manager'],
      [leaver, 'contradiction'],
      [starter, 'contradiction'],
      [below, 'cycle'],
    ]) {
      expect(await refused(manager, id)).toMatchObject([422, [{ pointer: '/newManagerId', code }]]);
    }
  });
  test('of another account is refused', async () => {
    const { manager } = await team();
    const other = await app.newAccount();
    const { id } = await other.create(path, { firstName: 'T', lastName: 'T' });
    expect(await refused(manager, id)).toMatchObject([422, [{ pointer: '/newManagerId', code: 'not_found' }]]);
  });
  test('who would come below a report later is refused at the same field', async () => {
    const { top, manager, reports } = await team();
    const newManager = await hire({ managerId: top });
    const body = { managerId: reports[0], effectiveDate: '2027-03-01' };
    await app.change('PATCH', `${path}/${newManager}`, body);
    expect(await refused(manager, newManager)).toMatchObject([422, [{ pointer: '/newManagerId', code: 'cycle' }]]);
  });
});
