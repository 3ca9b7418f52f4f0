/** When the first or last day of an employment moves, by any path, everything that depends on it follows, each with its event. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';
import { runDailyJob } from './harness/daily-job.ts';
import { hirePaid } from './harness/pay.ts';
import { signInAs } from './harness/sessions.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from './harness/time-off.ts';

const app = await startTestApp();
const { configure, kind, askVacation, askAbsence, accept } = timeOffOf(app);
const people = '/core/v3/employees';
const contracts = '/contract/v1/contracts';
const salaries = '/contract/v1/salaries';
const assignments = '/contract/v1/employee-compensations';
const variables = '/contract/v1/monthly-variable-compensations';
beforeAll(() => configure());
beforeEach(() => app.clock.set('2026-11-20T12:00:00.000Z'));

// biome-ignore lint/suspicious/noExplicitAny: replies whose form the tests are about
type Data = any;

/** An employee with a contract, a salary, and an assignment, all from 2026 on and open-ended. */
async function employed(values: object = {}) {
  const paid = await hirePaid(app, { startDate: '2026-01-01', ...values });
  const { id: contractId } = await app.create(contracts, { employeeId: paid.employeeId, startDate: '2026-01-01' });
  const all = [
    { type: 'contract', id: contractId },
    { type: 'salary', id: paid.salaryId },
    { type: 'compensation_assignment', id: paid.salaryCompensationId },
  ];
  /** The days of the three. */
  const days = async (field: 'startDate' | 'endDate') => [
    (await app.read(`${contracts}/${contractId}`))[field],
    (await app.read(`${salaries}/${paid.salaryId}`))[field],
    (await app.read(`${assignments}/${paid.salaryCompensationId}`))[field],
  ];
  return { ...paid, contractId, all, ends: () => days('endDate'), starts: () => days('startDate') };
}

const byType = <T extends { type: string }>(list: T[] = []): T[] =>
  list.toSorted((one, other) => (one.type < other.type ? -1 : 1));
const deactivate = (id: string, endDate: string) =>
  app.api('POST', `${people}/${id}/deactivate`, { body: { endDate } });
const undo = (id: string) => app.api('POST', `${people}/${id}/undo-deactivation`);
const patch = (id: string, body: object) => app.api('PATCH', `${people}/${id}`, { body });
const latestEmployment = async (id: string) =>
  (await app.read(`${people}/${id}/employments?orderBy=startDate%20desc`))[0];
const latest = async () => (await app.events()).at(-1)?.sequence ?? 0;

const someoneElse = async (): Promise<string> =>
  (await app.create(people, { firstName: 'Eva', lastName: 'Vega', startDate: '2020-01-01' })).id;
/** A contract outside of the employment, from before such contracts were refused. */
const giveTo = (employeeId: string, contractId: string, endDate: string | null) =>
  app.db.run(sql`
    update contracts set employee_id = ${employeeId}, end_date = ${endDate}
    where account_id = ${app.id} and id = ${contractId}`);

/** The events since, with the one that led to each. */
async function eventsSince(sequence: number): Promise<Data[]> {
  return (await app.api('GET', `/events/v1/events?after=${sequence}&limit=500`)).json.data;
}

describe('a corrected last day', () => {
  /** The doors by which a client may correct it. */
  const ways: [string, (id: string, endDate: string) => Promise<Data>][] = [
    ['PATCH', (id, endDate) => patch(id, { endDate })],
    ['deactivate', deactivate],
    [
      'a batch',
      async (id, endDate) => {
        const rows = [{ operation: 'update', id, data: { endDate } }];
        const { json } = await app.api('POST', `${people}/batch`, { body: { rows } });
        return { status: json.data[0].status, json: json.data[0] };
      },
    ],
    [
      'an upsert',
      async (id, endDate) => {
        await patch(id, { externalId: id });
        return app.api('PUT', `${people}/external/${id}`, { body: { endDate } });
      },
    ],
    [
      'the employment',
      async (id, endDate) => {
        const { id: employmentId } = await latestEmployment(id);
        return app.api('PATCH', `${people}/${id}/employments/${employmentId}`, { body: { endDate } });
      },
    ],
  ];
  test.each(ways)('by %s moves contract, salary and assignments with it, forwards and back', async (way, correct) => {
    const { employeeId, all, ends } = await employed();
    await deactivate(employeeId, '2026-10-31');
    expect(await ends()).toEqual(Array(3).fill('2026-10-31'));
    for (const [from, to] of [
      ['2026-10-31', '2026-11-15'],
      ['2026-11-15', '2026-09-30'],
    ] as const) {
      const before = await latest();
      const reply = await correct(employeeId, to);
      expect(reply.status).toBe(200);
      expect(await ends()).toEqual(Array(3).fill(to));
      const moved = all.map((one) => ({ ...one, field: 'endDate', from, to }));
      if (way !== 'a batch') expect(byType(reply.json.meta.moved)).toEqual(byType(moved));
      const events = await eventsSince(before);
      const own = events.find(({ changes }) => changes.some(({ field }: Data) => field === 'endDate'));
      for (const { type, id } of all) {
        const [event] = events.filter(({ entity }) => entity.id === id);
        expect(event).toMatchObject({ event: `${type}.updated`, causeId: own?.id });
      }
    }
    expect(await app.read(`${people}/${employeeId}`)).toMatchObject({ status: 'inactive', endDate: '2026-09-30' });
  });
  test('moves nothing beyond its own end, and remembers that end', async () => {
    const { employeeId, contractId, ends } = await employed();
    await app.change('PATCH', `${contracts}/${contractId}`, { endDate: '2026-11-05' });
    await deactivate(employeeId, '2026-10-31');
    await patch(employeeId, { endDate: '2026-11-15' });
    expect(await ends()).toEqual(['2026-11-05', '2026-11-15', '2026-11-15']);
    await patch(employeeId, { endDate: '2026-09-30' });
    expect(await ends()).toEqual(Array(3).fill('2026-09-30'));
    await patch(employeeId, { endDate: '2026-11-10' });
    expect(await ends()).toEqual(['2026-11-05', '2026-11-10', '2026-11-10']);
  });
  test('leaves what was changed since as it is, and says so', async () => {
    const { employeeId, contractId, salaryId, ends } = await employed();
    await deactivate(employeeId, '2026-10-31');
    await app.change('PATCH', `${contracts}/${contractId}`, { endDate: '2026-10-15' });
    const { json } = await patch(employeeId, { endDate: '2026-11-15' });
    expect(json.meta.kept).toEqual([{ type: 'contract', id: contractId, reason: 'changed' }]);
    expect(await ends()).toEqual(['2026-10-15', '2026-11-15', '2026-11-15']);
    await app.change('DELETE', `${salaries}/${salaryId}`);
    expect((await undo(employeeId)).json.meta.kept).toEqual([{ type: 'salary', id: salaryId, reason: 'changed' }]);
  });
  test('is refused while something begins after it, and changes nothing', async () => {
    const { employeeId, contractId, ends } = await employed();
    await app.change('PATCH', `${contracts}/${contractId}`, { endDate: '2026-10-15' });
    const late = await app.create(contracts, { employeeId, startDate: '2026-10-20' });
    await deactivate(employeeId, '2026-10-31');
    const before = await latest();
    const { json } = await patch(employeeId, { endDate: '2026-09-30' });
    expect(json).toMatchObject({ status: 409, code: 'begins_after_end', conflictingIds: [late.id] });
    expect(await latest()).toBe(before);
    expect(await ends()).toEqual(['2026-10-15', '2026-10-31', '2026-10-31']);
  });
  test('that was announced moves what the daily job has ended', async () => {
    const { employeeId, ends } = await employed();
    await deactivate(employeeId, '2026-11-25');
    await patch(employeeId, { endDate: '2026-11-28' });
    expect(await ends()).toEqual([null, null, null]);
    app.clock.set('2026-12-05T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    expect(await ends()).toEqual(Array(3).fill('2026-11-28'));
    await patch(employeeId, { endDate: '2026-12-01' });
    expect(await ends()).toEqual(Array(3).fill('2026-12-01'));
  });
  test('gives back the time off that lies in the employment again, and cancels the rest', async () => {
    const { employeeId } = await employed();
    const vacation = await dataOf(askVacation(employeeId, dates('2026-11-09', '2026-11-13')));
    await accept(vacations, vacation.id);
    const absence = await dataOf(askAbsence(employeeId, (await kind()).id, dates('2026-11-17')));
    await deactivate(employeeId, '2026-10-31');
    expect((await app.read(`${vacations}/${vacation.id}`)).status).toBe('cancelled');
    const { json } = await patch(employeeId, { endDate: '2026-11-11' });
    expect(json.meta.reopened).toEqual([{ type: 'vacation_day_off_request', id: vacation.id }]);
    const taken = async () =>
      (await app.read(`/schedule/v1/vacation-day-off?requestId=${vacation.id}&orderBy=date`)).map(
        ({ date }: { date: string }) => date,
      );
    expect(await taken()).toEqual(['2026-11-09', '2026-11-10', '2026-11-11']);
    expect((await app.read(`${absences}/${absence.id}`)).status).toBe('cancelled');
    await undo(employeeId);
    expect(await taken()).toEqual(['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']);
    expect(await app.read(`${absences}/${absence.id}`)).toMatchObject({ status: 'pending' });
  });
});

describe('a corrected first day', () => {
  test('moves what began with the employment, and nothing else', async () => {
    const { employeeId, all, starts } = await employed();
    const before = await latest();
    const { json } = await patch(employeeId, { startDate: '2026-01-15' });
    const moved = all.map((one) => ({ ...one, field: 'startDate', from: '2026-01-01', to: '2026-01-15' }));
    const movedOthers = json.meta.moved.filter(({ type }: Data) => type !== 'placement');
    expect(movedOthers).toHaveLength(json.meta.moved.length - 1);
    expect(byType(movedOthers)).toEqual(byType(moved));
    expect(await starts()).toEqual(Array(3).fill('2026-01-15'));
    const events = await eventsSince(before);
    expect(events.slice(1).map(({ causeId }) => causeId)).toEqual(Array(4).fill(events[0].id));
    await patch(employeeId, { startDate: '2025-12-15' });
    expect(await starts()).toEqual(Array(3).fill('2025-12-15'));

    const { employeeId: other, contractId, starts: others } = await employed({ startDate: '2020-01-01' });
    expect((await patch(other, { startDate: '2021-01-01' })).json.meta).toMatchObject({
      moved: [{ type: 'placement' }],
    });
    expect(await others()).toEqual(Array(3).fill('2026-01-01'));
    expect((await app.read(`${contracts}/${contractId}`)).version).toBe(1);
  });
  test('is refused while something would lie before it', async () => {
    const { employeeId, contractId, ends } = await employed();
    await app.change('PATCH', `${contracts}/${contractId}`, { endDate: '2026-01-31' });
    const request = await dataOf(askVacation(employeeId, dates('2026-02-02')));
    const before = await latest();
    const { json } = await patch(employeeId, { startDate: '2026-03-01' });
    expect(json).toMatchObject({ status: 409, code: 'ends_before_start' });
    expect(json.conflictingIds.sort()).toEqual([contractId, request.id].sort());
    expect(await latest()).toBe(before);
    expect((await ends())[0]).toBe('2026-01-31');
  });
  test('keeps what another object prevents from moving', async () => {
    const { employeeId, contractId, starts } = await employed();
    const { id } = await app.create(contracts, { employeeId: await someoneElse(), startDate: '2025-11-01' });
    await giveTo(employeeId, id, '2025-12-31');
    const { json } = await patch(employeeId, { startDate: '2025-12-15' });
    expect(json.meta.kept).toEqual([{ type: 'contract', id: contractId, reason: 'contract_overlap' }]);
    expect(await starts()).toEqual(['2026-01-01', '2025-12-15', '2025-12-15']);
  });
});

describe('an undone termination', () => {
  test('reopens exactly what the end had closed', async () => {
    const { employeeId, all, ends, contractId } = await employed({ startDate: '2025-01-01' });
    const { id: old } = await app.create(contracts, { employeeId, startDate: '2025-01-01', endDate: '2025-06-30' });
    const onboarding = await app.create('/core/v3/onboardings', { employeeId, tasks: [{ title: 'Laptop' }] });
    const session = await signInAs(app, 'employee', { employeeId });
    const entry = await app.create('/schedule/v1/work-entries/clock-in', { employeeId });
    const was = await app.read(`${people}/${employeeId}`);
    const { json: left } = await deactivate(employeeId, '2026-11-15');
    const signIn = left.meta.ended.find(({ type }: Data) => type === 'sign_in');
    expect((await session.api('GET', people)).status).toBe(401);

    const before = await latest();
    const { status, json } = await undo(employeeId);
    expect(status).toBe(200);
    expect(json.data).toEqual({
      ...was,
      workStatus: 'offline',
      version: was.version + 2,
      updatedAt: expect.any(String),
    });
    const reopened = [...all, { type: 'onboarding', id: onboarding.id }, signIn];
    expect(byType(json.meta.reopened)).toEqual(byType(reopened));
    expect(json.meta.kept).toEqual([{ type: 'work_entry', id: entry.id, reason: 'clocked_out' }]);
    expect(await ends()).toEqual([null, null, null]);
    expect((await app.read(`${contracts}/${old}`)).version).toBe(1);
    expect(await app.read(`/core/v3/onboardings/${onboarding.id}`)).toMatchObject({ status: 'started' });
    expect(await app.read(`/schedule/v1/work-entries/${entry.id}`)).toMatchObject({ hasIncidence: true, version: 2 });
    const [own, ...events] = await eventsSince(before);
    expect(own).toMatchObject({ event: 'employee.updated', entity: { id: employeeId } });
    expect(own.changes.map(({ field }: Data) => field).sort()).toEqual(['endDate', 'status']);
    expect(events.map(({ entity }) => entity.id).sort()).toEqual(reopened.map(({ id }) => id).sort());
    expect(new Set(events.map(({ causeId }) => causeId))).toEqual(new Set([own.id]));

    await deactivate(employeeId, '2026-11-18');
    expect(await ends()).toEqual(Array(3).fill('2026-11-18'));
    expect((await app.read(`${contracts}/${contractId}`)).version).toBe(4);
  });
  test('withdraws an announced end', async () => {
    const { employeeId, ends } = await employed();
    await deactivate(employeeId, '2026-12-31');
    const { json } = await undo(employeeId);
    expect(json).toEqual({ data: expect.objectContaining({ status: 'active', endDate: null }) });
    expect(await ends()).toEqual([null, null, null]);
  });
  test('is refused without an end, and for a deleted or unknown employee', async () => {
    const { id } = await app.create(people, { firstName: 'Ana', lastName: 'Torres' });
    expect((await undo(id)).json).toMatchObject({ status: 409, code: 'not_deactivated' });
    await app.change('DELETE', `${people}/${id}`);
    expect((await undo(id)).status).toBe(404);
    const headers = { 'if-match': '"9.x"' };
    const { id: other } = await app.create(people, { firstName: 'Ana', lastName: 'Torres', endDate: '2026-12-31' });
    expect((await app.api('POST', `${people}/${other}/undo-deactivation`, { headers })).status).toBe(412);
  });
  test('keeps a sign-in that was changed since, and an object that another one prevents', async () => {
    const { employeeId, contractId } = await employed();
    await signInAs(app, 'employee', { employeeId });
    const { json: left } = await deactivate(employeeId, '2026-10-31');
    const { id: userId } = left.meta.ended.find(({ type }: Data) => type === 'sign_in');
    const admin = await signInAs(app, 'administrator');
    for (const verb of ['enable', 'disable']) {
      expect((await admin.api('POST', `/account/v1/users/${userId}/${verb}`)).status).toBe(200);
      app.clock.advance({ minutes: 1 });
    }
    const { id } = await app.create(contracts, { employeeId: await someoneElse(), startDate: '2026-11-05' });
    await giveTo(employeeId, id, null);
    const { json } = await undo(employeeId);
    expect(byType(json.meta.kept)).toEqual([
      { type: 'contract', id: contractId, reason: 'contract_overlap' },
      { type: 'sign_in', id: userId, reason: 'changed' },
    ]);
  });
});

describe('a removal', () => {
  const listsOf = (employeeId: string) =>
    [contracts, salaries, variables, '/schedule/v1/work-entries', vacations, '/schedule/v1/vacation-calendars'].map(
      (path) => `${path}?employeeId=${employeeId}`,
    );

  test('and a restore record an event for each object, caused by that of the employee', async () => {
    const { employeeId, contractId, salaryId, salaryCompensationId, ends } = await employed();
    const variable = await app.create(variables, { salaryCompensationId, date: '2026-03-31', amount: 10 });
    const entry = await app.create('/schedule/v1/work-entries', {
      employeeId,
      workEntryIn: { date: '2026-11-18T08:00:00Z' },
      workEntryOut: { date: '2026-11-18T12:00:00Z' },
    });
    const request = await dataOf(askVacation(employeeId, dates('2026-11-16')));
    const onboarding = await app.create('/core/v3/onboardings', { employeeId, tasks: [{ title: 'Laptop' }] });
    const shown = () => Array.fromAsync(listsOf(employeeId), (path) => app.read(path));
    const was = await shown();
    const [calendar] = was.at(-1);

    const ids = [
      contractId,
      salaryId,
      salaryCompensationId,
      variable.id,
      entry.id,
      request.id,
      onboarding.id,
      calendar.id,
    ];
    for (const [act, kind, own] of [
      [() => app.api('DELETE', `${people}/${employeeId}?force=true`), 'deleted', 'employee.deleted'],
      [() => app.api('POST', `${people}/${employeeId}/restore`), 'restored', 'employee.restored'],
    ] as const) {
      const before = await latest();
      const reply = await act();
      expect(reply.status, reply.text).toBe(200);
      const [first, ...events] = await eventsSince(before);
      expect(first).toMatchObject({ event: own, causeId: null });
      expect(new Set(events.map(({ causeId }) => causeId))).toEqual(new Set([first.id]));
      const said = events.filter(({ event }) => event.endsWith(`.${kind}`) && !event.startsWith('placement.'));
      expect(said.map(({ entity }) => entity.id).sort()).toEqual([...ids].sort());
      if (kind === 'deleted') expect(await shown()).toEqual(was.map(() => []));
      else {
        // Exactly what the removal had closed is reopened.
        expect(byType(reply.json.meta.reopened)).toEqual(
          byType([
            { type: 'contract', id: contractId },
            { type: 'salary', id: salaryId },
            { type: 'compensation_assignment', id: salaryCompensationId },
            { type: 'onboarding', id: onboarding.id },
          ]),
        );
      }
      // The version that an event names is that of the object after it, or an earlier one of the same write.
      for (const { entity } of events) {
        const last = events.filter((event) => event.entity.id === entity.id).at(-1);
        const paths: Record<string, string> = {
          contract: contracts,
          salary: salaries,
          variable_compensation: variables,
        };
        const path = paths[entity.type];
        if (!path) continue;
        const { version } = await app.read(`${path}/${entity.id}?onlyReturn=all`);
        expect(last?.entity.version).toBe(version);
      }
    }
    expect(await ends()).toEqual([null, null, null]);
    const withoutStamps = (rows: Data[][]) =>
      rows.map((row) => row.map(({ version: _, updatedAt: __, ...rest }) => rest));
    expect(withoutStamps(await shown())).toEqual(withoutStamps(was));
  });
  test('of a former employee comes back with the end that the employment had', async () => {
    const { employeeId, ends } = await employed();
    await deactivate(employeeId, '2026-10-31');
    await app.change('DELETE', `${people}/${employeeId}?force=true`);
    const { json } = await app.api('POST', `${people}/${employeeId}/restore`);
    expect(json.meta?.reopened).toBeUndefined();
    expect(json.data).toMatchObject({ status: 'inactive', endDate: '2026-10-31' });
    expect(await ends()).toEqual(Array(3).fill('2026-10-31'));
    await undo(employeeId);
    expect(await ends()).toEqual([null, null, null]);
  });
});

describe('a deletion of an employee with pay or time', () => {
  const references = { contracts: 1, salaries: 1, compensationAssignments: 1, workEntries: 1, timeOffRequests: 1 };
  async function withHistory() {
    const all = await employed();
    const { employeeId } = all;
    await app.create('/schedule/v1/work-entries', {
      employeeId,
      workEntryIn: { date: '2026-11-18T08:00:00Z' },
      workEntryOut: { date: '2026-11-18T12:00:00Z' },
    });
    await dataOf(askVacation(employeeId, dates('2026-11-16')));
    return all;
  }

  test('is refused with counts by kind, and changes nothing, unless it is forced', async () => {
    const { employeeId } = await withHistory();
    const before = await latest();
    for (const query of ['', '?force=false', '?dryRun=true']) {
      const { json } = await app.api('DELETE', `${people}/${employeeId}${query}`);
      expect(json).toMatchObject({ status: 409, code: 'has_history', references });
      expect(Object.keys(json.references)).toHaveLength(5);
    }
    expect(await latest()).toBe(before);
    expect((await app.api('DELETE', `${people}/${employeeId}?force=true`)).status).toBe(200);
    expect((await app.api('DELETE', `${people}/${employeeId}`)).status).toBe(200);
  });
  test('in a batch asks for it in the row', async () => {
    const { employeeId: id } = await withHistory();
    const batch = async (row: object) => {
      const rows = [{ operation: 'delete', id, ...row }];
      return (await app.api('POST', `${people}/batch`, { body: { rows } })).json.data[0];
    };
    expect(await batch({})).toMatchObject({ status: 409, errors: [{ code: 'has_history' }] });
    expect(await batch({ force: true })).toMatchObject({ status: 200, id });
    const rows = [{ operation: 'delete', id, force: true }];
    const other = await app.api('POST', `${contracts}/batch`, { body: { rows } });
    expect(other.json.data[0]).toMatchObject({ status: 422, errors: [{ pointer: '/force', code: 'unknown_field' }] });
  });
  test('needs no force when there is nothing to hide', async () => {
    const { id } = await app.create(people, { firstName: 'Ana', lastName: 'Torres' });
    expect((await app.api('DELETE', `${people}/${id}`)).status).toBe(200);
  });
});

describe('a dry run', () => {
  test('shows what a verb would do, and changes nothing', async () => {
    const { employeeId, all, ends } = await employed();
    const was = await app.read(`${people}/${employeeId}`);
    const before = await latest();
    const path = `${people}/${employeeId}`;
    const shown = await app.api('POST', `${path}/deactivate?dryRun=true`, { body: { endDate: '2026-10-31' } });
    expect(shown.json.data).toMatchObject({ status: 'inactive', endDate: '2026-10-31' });
    expect(shown.json.meta).toMatchObject({ dryRun: true });
    expect(byType(shown.json.meta.ended)).toEqual(byType(all));
    expect(shown.headers.etag).toBeUndefined();
    expect((await app.api('DELETE', `${path}?dryRun=true&force=true`)).json.meta.dryRun).toBe(true);
    const refused = await app.api('POST', `${path}/deactivate?dryRun=true`, { body: { endDate: '2019-10-31' } });
    expect(refused.status).toBe(422);
    expect(await latest()).toBe(before);
    expect(await app.read(path)).toEqual(was);

    await deactivate(employeeId, '2026-10-31');
    const count = await latest();
    const back = await app.api('POST', `${path}/undo-deactivation?dryRun=true`);
    expect(byType(back.json.meta.reopened)).toEqual(byType(all));
    const body = { startDate: '2026-11-01' };
    const again = await app.api('POST', `${path}/reactivate?dryRun=true`, { body });
    expect(again.json).toMatchObject({ data: { status: 'active' }, meta: { dryRun: true } });
    expect(await latest()).toBe(count);
    expect(await ends()).toEqual(Array(3).fill('2026-10-31'));
    await app.change('DELETE', `${path}?force=true`);
    expect((await app.api('POST', `${path}/restore?dryRun=true`)).status).toBe(200);
    expect((await app.api('GET', path)).status).toBe(404);
    const headers = { 'if-match': '"1.x"' };
    const stale = await app.api('POST', `${path}/restore?dryRun=true`, { headers });
    expect(stale.status).toBe(412);
  });
});
