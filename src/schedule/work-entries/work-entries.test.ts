/** Entries written by hand: accepted and refused ones, filters of lists, sensitive fields. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/schedule/v1/work-entries';
const nine = '2026-11-20T09:00:00.000Z';
beforeEach(() => app.clock.set(nine));

const lunch = await app.create('/schedule/v1/work-breaks', { name: 'Lunch' });
const coffee = await app.create('/schedule/v1/work-breaks', { name: 'Coffee', remunerated: true });
const home = await app.create('/schedule/v1/check-types', { name: 'Home', remote: true });

const hire = async (values: object = {}): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01', ...values }))
    .id;
const span = (from: string, to: string | null) => ({
  workEntryIn: { date: `${from}:00+01:00` },
  ...(to === null ? {} : { workEntryOut: { date: `${to}:00+01:00` } }),
});
const morning = span('2026-11-19T09:00', '2026-11-19T13:00');
const write = (employeeId: string, values: object) => app.create(path, { employeeId, ...values });
const patch = (id: string, body: object, headers = {}) => app.api('PATCH', `${path}/${id}`, { body, headers });
const statusOf = async (employeeId: string) => (await app.read(`/core/v3/employees/${employeeId}`)).workStatus;
const codes = (json: { errors: { pointer: string; code: string }[] }) =>
  json.errors.map(({ pointer, code }) => `${pointer} ${code}`);

describe('an entry', () => {
  test('is created, read, corrected and deleted, each with one event', async () => {
    const id = await hire();
    const last = (await app.events()).length;
    const entry = await write(id, { ...morning, workCheckTypeId: home.id });
    expect(entry).toMatchObject({
      workEntryType: 'work',
      workEntryIn: { origin: 'api', date: '2026-11-19T09:00:00+01:00', coordinates: null, officeId: null },
      workEntryOut: { origin: 'api', date: '2026-11-19T13:00:00+01:00', coordinates: null, officeId: null },
      workDate: '2026-11-19',
      timeZone: 'Europe/Madrid',
      durationSeconds: 14_400,
      workedSeconds: 14_400,
      hasIncidence: false,
      version: 1,
    });
    const changed = await patch(entry.id, { workEntryOut: { date: '2026-11-19T14:00:00+01:00' }, hasIncidence: true });
    expect(changed.json.data).toMatchObject({ version: 2, workedSeconds: 18_000, hasIncidence: true });
    expect((await app.api('DELETE', `${path}/${entry.id}`)).status).toBe(200);
    expect((await app.api('DELETE', `${path}/${entry.id}`)).json.data).toEqual({ id: entry.id, deletedAt: nine });
    expect((await app.api('GET', `${path}/${entry.id}`)).status).toBe(404);
    expect((await patch(entry.id, { hasIncidence: false })).status).toBe(404);
    const events = await app.events(last);
    expect(events.map(({ type, entityVersion }) => [type, entityVersion])).toEqual([
      ['work_entry.created', 1],
      ['work_entry.updated', 2],
      ['work_entry.deleted', 3],
    ]);
    expect(events[1]?.changes).toEqual([
      {
        field: 'workEntryOut',
        before: { origin: 'api', date: '2026-11-19T13:00:00+01:00' },
        after: { origin: 'api', date: '2026-11-19T14:00:00+01:00' },
      },
      { field: 'hasIncidence', before: false, after: true },
    ]);
    expect(await statusOf(id)).toBe('offline');
  });
  test('that is read and written back does not change', async () => {
    const entry = await write(await hire(), morning);
    const last = (await app.events()).length;
    const reply = await app.api('PUT', `${path}/${entry.id}`, { body: entry });
    expect(reply.json.data).toEqual(entry);
    expect(await app.events(last)).toEqual([]);
  });
  test('without an end is open, and the employee is at work', async () => {
    const id = await hire();
    const entry = await write(id, { workCheckTypeId: home.id });
    expect(entry).toMatchObject({
      workEntryOut: null,
      workEntryIn: { date: '2026-11-20T10:00:00+01:00' },
      workedSeconds: 0,
    });
    expect(await statusOf(id)).toBe('remote');
    expect((await app.api('POST', path, { body: { employeeId: id } })).json).toMatchObject({
      status: 409,
      code: 'work_entry_already_open',
      conflictingId: entry.id,
    });
    expect(codes((await patch(entry.id, { workEntryOut: {} })).json)).toEqual(['/workEntryOut/date required']);
    expect((await patch(entry.id, { workEntryOut: null })).json.data.version).toBe(1);
    const closed = await patch(entry.id, { workEntryOut: { date: '2026-11-20T11:00:00+01:00' } });
    expect(closed.json.data).toMatchObject({ workedSeconds: 3600, version: 2 });
    expect(await statusOf(id)).toBe('offline');
    expect(codes((await patch(entry.id, { workEntryOut: null })).json)).toEqual(['/workEntryOut reopening']);
  });
  test('that is open and deleted leaves the employee off work', async () => {
    const id = await hire();
    const entry = await write(id, { workEntryType: 'pause', workBreakId: lunch.id });
    expect(await statusOf(id)).toBe('paused');
    await app.change('DELETE', `${path}/${entry.id}`);
    expect(await statusOf(id)).toBe('offline');
  });
  test('counts as worked if it is a pause with a paid break, as the break was at the time', async () => {
    const id = await hire();
    const paid = await write(id, { ...morning, workEntryType: 'pause', workBreakId: coffee.id });
    expect(paid).toMatchObject({ durationSeconds: 14_400, workedSeconds: 14_400 });
    await app.change('PATCH', `/schedule/v1/work-breaks/${coffee.id}`, { remunerated: false });
    expect((await app.read(`${path}/${paid.id}`)).workedSeconds).toBe(14_400);
    expect((await patch(paid.id, { workBreakId: lunch.id })).json.data).toMatchObject({
      durationSeconds: 14_400,
      workedSeconds: 0,
    });
    await app.change('PATCH', `/schedule/v1/work-breaks/${coffee.id}`, { remunerated: true });
    expect((await patch(paid.id, { workEntryType: 'work', workBreakId: null })).json.data.workedSeconds).toBe(14_400);
  });
  test.each([
    [span('2026-11-19T13:00', '2026-11-19T09:00'), ['/workEntryOut/date not_after_start']],
    [span('2026-11-19T13:00', '2026-11-19T13:00'), ['/workEntryOut/date not_after_start']],
    [span('2026-11-20T10:03', null), ['/workEntryIn/date in_future']],
    [span('1972-12-31T10:00', '1972-12-31T11:00'), ['/workEntryIn/date too_old']],
    [span('2026-10-01T10:00', '2026-11-01T11:00'), ['/workEntryOut/date too_long']],
    [{ ...morning, workDate: '2026-11-17' }, ['/workDate wrong_work_date']],
    [{ ...morning, workDate: '2026-11-20' }, ['/workDate wrong_work_date']],
    [{ ...morning, workBreakId: lunch.id }, ['/workBreakId contradiction']],
    [{ ...morning, workEntryOut: {} }, ['/workEntryOut/date required']],
    [
      { ...morning, workBreakId: nine, workEntryType: 'rest' },
      ['/workEntryType invalid_value', '/workBreakId invalid_format'],
    ],
    [{ ...morning, workCheckTypeId: lunch.id }, ['/workCheckTypeId not_found']],
    [{ workEntryIn: { date: '2026-11-19T09:00:00' } }, ['/workEntryIn/date invalid_format']],
  ])('is refused as %j', async (values, expected) => {
    const reply = await app.api('POST', path, { body: { employeeId: await hire(), ...values } });
    expect(reply.status, reply.text).toBe(422);
    expect(codes(reply.json)).toEqual(expected);
  });
  test('may start 2 minutes ahead and no later, also after a correction', async () => {
    const entry = await write(await hire(), span('2026-11-20T10:02', null));
    expect(entry).toMatchObject({ workEntryIn: { date: '2026-11-20T10:02:00+01:00' }, workEntryOut: null });
    const later = await patch(entry.id, { workEntryIn: { date: '2026-11-20T10:02:01+01:00' } });
    expect([later.status, codes(later.json)]).toEqual([422, ['/workEntryIn/date in_future']]);
    const closed = await write(await hire(), morning);
    const moved = await patch(closed.id, span('2026-11-21T09:00', '2026-11-21T10:00'));
    expect([moved.status, codes(moved.json)]).toEqual([422, ['/workEntryIn/date in_future']]);
  });
  test('keeps the origin and the office of the request, and the office may be deleted', async () => {
    const [from, to] = [
      await app.create('/core/v3/offices', { name: 'Burgos' }),
      await app.create('/core/v3/offices', { name: 'Soria' }),
    ];
    const entry = await write(await hire(), {
      workEntryIn: { ...morning.workEntryIn, origin: 'offline', officeId: from.id },
      workEntryOut: { ...morning.workEntryOut, origin: 'web', officeId: to.id },
    });
    expect(entry).toMatchObject({
      workEntryIn: { origin: 'offline', officeId: from.id },
      workEntryOut: { origin: 'web', officeId: to.id },
    });
    expect((await app.api('DELETE', `/core/v3/offices/${from.id}`)).status).toBe(200);
    expect((await app.read(`${path}/${entry.id}`)).workEntryIn.officeId).toBe(from.id);
    const corrected = await patch(entry.id, { workEntryIn: { officeId: from.id }, hasIncidence: true });
    expect(corrected.json.data).toMatchObject({ hasIncidence: true, workEntryIn: { officeId: from.id } });
    const other = { ...morning, workEntryIn: { ...morning.workEntryIn, officeId: from.id } };
    const refused = await app.api('POST', path, { body: { employeeId: await hire(), ...other } });
    expect(codes(refused.json)).toEqual(['/workEntryIn/officeId not_found']);
  });
  test('may count for the day before, and keeps it while it moves within its day', async () => {
    const id = await hire();
    const entry = await write(id, { ...span('2026-11-19T00:30', '2026-11-19T06:00'), workDate: '2026-11-18' });
    expect(entry.workDate).toBe('2026-11-18');
    const within = await patch(entry.id, { workEntryIn: { date: '2026-11-19T01:00:00+01:00' } });
    expect(within.json.data.workDate).toBe('2026-11-18');
    const away = await patch(entry.id, span('2026-11-16T01:00', '2026-11-16T02:00'));
    expect(away.json.data.workDate).toBe('2026-11-16');
  });
  test('does not overlap another of the same employee, and its employee cannot change', async () => {
    const [id, other] = [await hire(), await hire()];
    const first = await write(id, morning);
    await write(other, morning);
    for (const values of [morning, span('2026-11-19T12:59', '2026-11-19T15:00'), span('2026-11-19T08:00', null)]) {
      const reply = await app.api('POST', path, { body: { employeeId: id, ...values } });
      expect(reply.json).toMatchObject({ status: 409, code: 'work_entry_overlap', conflictingId: first.id });
    }
    const next = await write(id, span('2026-11-19T13:00', '2026-11-19T15:00'));
    const moved = await patch(next.id, { workEntryIn: { date: '2026-11-19T12:00:00+01:00' } });
    expect(moved.json).toMatchObject({ status: 409, code: 'work_entry_overlap', conflictingId: first.id });
    expect(codes((await patch(next.id, { employeeId: other })).json)).toEqual(['/employeeId immutable']);
    await app.change('DELETE', `${path}/${first.id}`);
    expect((await patch(next.id, { workEntryIn: { date: '2026-11-19T12:00:00+01:00' } })).status).toBe(200);
  });
  test('of a former employee may be written for the time before they left', async () => {
    const id = await hire();
    await app.change('POST', `/core/v3/employees/${id}/deactivate`, { endDate: '2026-11-19' });
    expect((await write(id, morning)).workedSeconds).toBe(14_400);
    for (const values of [{}, span('2026-11-20T08:00', '2026-11-20T09:00')]) {
      expect((await app.api('POST', path, { body: { employeeId: id, ...values } })).json.code).toBe(
        'employee_inactive',
      );
    }
  });
  test('changes only under the expected version', async () => {
    const entry = await write(await hire(), morning);
    expect((await patch(entry.id, { hasIncidence: true, version: 2 })).status).toBe(412);
    expect((await patch(entry.id, { hasIncidence: true }, { 'if-match': '"1.x"' })).status).toBe(200);
    expect((await app.api('DELETE', `${path}/${entry.id}`, { headers: { 'if-match': '"1.x"' } })).status).toBe(412);
  });
});

test('a break or check type that entries have cannot be deleted', async () => {
  const rest = await app.create('/schedule/v1/work-breaks', { name: 'Rest' });
  const type = await app.create('/schedule/v1/check-types', { name: 'Fair' });
  const id = await hire();
  const work = await write(id, { ...morning, workCheckTypeId: type.id });
  const pause = await write(id, {
    ...span('2026-11-19T13:00', '2026-11-19T14:00'),
    workEntryType: 'pause',
    workBreakId: rest.id,
  });
  for (const [of, entry] of [
    [`/schedule/v1/check-types/${type.id}`, work],
    [`/schedule/v1/work-breaks/${rest.id}`, pause],
  ] as const) {
    expect((await app.api('DELETE', of)).json).toMatchObject({
      status: 409,
      code: 'in_use',
      references: { workEntries: 1 },
    });
    await app.change('DELETE', `${path}/${entry.id}`);
    expect((await app.api('DELETE', of)).status).toBe(200);
  }
});

test('a batch writes entries row by row', async () => {
  const id = await hire();
  const old = await write(id, morning);
  const rows = [
    { operation: 'create', data: { employeeId: id, ...span('2026-11-18T09:00', '2026-11-18T13:00') } },
    { operation: 'create', data: { employeeId: id, ...span('2026-11-18T12:00', '2026-11-18T14:00') } },
    { operation: 'create', data: { employeeId: id, ...span('2026-11-17T12:00', '2026-11-17T11:00') } },
    { operation: 'update', id: old.id, data: { hasIncidence: true } },
    { operation: 'delete', id: old.id },
    { operation: 'upsert', externalId: 'x', data: {} },
  ];
  const reply = await app.api('POST', `${path}/batch`, { body: { rows } });
  expect(reply.json.meta).toMatchObject({ created: 1, updated: 1, deleted: 1, failed: 3 });
  expect(reply.json.data.map(({ status }: { status: number }) => status)).toEqual([201, 409, 422, 200, 200, 422]);
  expect(reply.json.data[1].errors).toMatchObject([{ code: 'work_entry_overlap' }]);
  expect(reply.json.data[2].errors).toMatchObject([{ pointer: '/data/workEntryOut/date', code: 'not_after_start' }]);
  expect(await app.read(`${path}?employeeId=${id}`)).toMatchObject([{ workDate: '2026-11-18' }]);
});

describe('a list', async () => {
  const office = await app.create('/core/v3/offices', { name: 'Lugo' });
  const department = await app.create('/core/v3/departments', { name: 'Press' });
  const [ana, eva] = [await hire({ officeId: office.id }), await hire({ departmentId: department.id })];
  const one = await write(ana, span('2026-11-16T09:00', '2026-11-16T13:00'));
  const two = await write(ana, {
    ...span('2026-11-17T09:00', '2026-11-17T13:00'),
    workEntryType: 'pause',
    workBreakId: lunch.id,
  });
  const three = await write(eva, { ...span('2026-11-18T09:00', null), workCheckTypeId: home.id });
  test.each([
    [`employeeId=${ana}`, [one, two]],
    [`employeeId[in]=${ana},${eva}`, [one, two, three]],
    [`departmentIds=${department.id}`, [three]],
    [`departmentIds[]=${department.id}&officeIds=${office.id}`, []],
    [`officeIds=${office.id}`, [one, two]],
    [`from=2026-11-17&to=2026-11-17`, [two]],
    [`from=2026-11-17&to=2026-11-18`, [two, three]],
    [`to=2026-11-16`, [one]],
    [`workEntryType=pause`, [two]],
    [`workBreakId=${lunch.id}`, [two]],
    [`workCheckTypeId=${home.id}`, [three]],
    [`open=true`, [three]],
    [`open=false`, [one, two]],
    [`hasIncidence=true`, []],
    [`workDate[gt]=2026-11-17`, [three]],
    [`orderBy=workEntryIn.date%20desc`, [three, two, one]],
    [`orderBy=workDate%20desc`, [three, two, one]],
    [`id[in]=${one.id},${three.id}`, [one, three]],
  ])('by %s finds the expected entries', async (query, expected) => {
    const ids = `employeeId[in]=${ana},${eva}`;
    const found = await app.read(`${path}?${query}${query.includes('employeeId') ? '' : `&${ids}`}`);
    expect(found.map(({ id }: { id: string }) => id)).toEqual(expected.map(({ id }) => id));
  });
  test('is paged by cursor in the order of clock times', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const reply = await app.api(
        'GET',
        `${path}?employeeId[in]=${ana},${eva}&limit=1&orderBy=workEntryIn.date%20desc${cursor}`,
      );
      seen.push(reply.json.data[0].id);
      cursor = reply.json.meta.nextCursor && `&cursor=${reply.json.meta.nextCursor}`;
    } while (cursor);
    expect(seen).toEqual([three.id, two.id, one.id]);
  });
  test.each([
    'open=yes',
    'from=today',
    'orderBy=workEntryOut.date',
    'departmentIds=x',
    'workEntryType=rest',
    'state=open',
  ])('is refused by %s', async (query) => {
    expect((await app.api('GET', `${path}?${query}`)).status).toBe(400);
  });
});

describe('the location of an employee', () => {
  const coordinates = { latitude: 43.01, longitude: -7.55 };
  test('is read and sent only with the scope', async () => {
    const id = await hire();
    const writer = await app.newToken(['work-entries:read', 'work-entries:write']);
    const place = { workEntryIn: { coordinates } };
    const refused = await app.api('POST', `${path}/clock-in`, { token: writer, body: { employeeId: id, ...place } });
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
    expect(refused.json.detail).toContain('employees.sensitive:write');
    const { data: entry } = (await app.api('POST', `${path}/clock-in`, { body: { employeeId: id, ...place } })).json;
    expect(entry.workEntryIn.coordinates).toEqual(coordinates);
    const seen = await app.api('GET', `${path}/${entry.id}`, { token: writer });
    expect(seen.json.data.workEntryIn).toEqual({ origin: 'api', date: '2026-11-20T10:00:00+01:00', officeId: null });
    expect(seen.json.meta.redacted).toEqual(['workEntryIn.coordinates', 'workEntryOut.coordinates']);
    for (const other of [null, coordinates]) {
      const reply = await app.api('PATCH', `${path}/${entry.id}`, {
        token: writer,
        body: { workEntryIn: { coordinates: other } },
      });
      expect(reply.status).toBe(403);
    }
    const reader = await app.newToken(['work-entries:read', 'work-entries:write', 'employees.sensitive:read']);
    const same = await app.api('PATCH', `${path}/${entry.id}`, {
      token: reader,
      body: { workEntryIn: { coordinates } },
    });
    expect(same.json.data).toMatchObject({ version: 1, workEntryIn: { coordinates } });
  });
  test('is in no event', async () => {
    const id = await hire();
    const last = (await app.events()).length;
    const entry = await write(id, { ...morning, workEntryIn: { ...morning.workEntryIn, coordinates } });
    await patch(entry.id, { workEntryIn: { coordinates: { latitude: 1, longitude: 2 } } });
    await app.change('DELETE', `${path}/${entry.id}`);
    const events = await app.events(last);
    expect(events.map(({ entityVersion }) => entityVersion)).toEqual([1, 2, 3]);
    expect(JSON.stringify(events)).not.toMatch(/latitude|43\.01/);
  });
});

describe('an employee who leaves', () => {
  test('while at work is clocked out with an incidence', async () => {
    const id = await hire();
    const entry = await write(id, span('2026-11-20T08:00', null));
    const last = (await app.events()).length;
    const left = { endDate: '2026-11-19' };
    const reply = await app.api('POST', `/core/v3/employees/${id}/deactivate`, { body: left });
    expect(reply.json.meta.ended).toEqual([{ type: 'work_entry', id: entry.id }]);
    expect(reply.json.data.workStatus).toBe('offline');
    expect((await app.events(last)).map(({ type }) => type)).toEqual([
      'employee.deactivated',
      'work_entry.clocked_out',
    ]);
    expect(await app.read(`${path}/${entry.id}`)).toMatchObject({
      hasIncidence: true,
      durationSeconds: 7200,
      version: 2,
    });
  });
  test('with a forgotten entry has worked nothing that is known', async () => {
    const id = await hire();
    const entry = await write(id, span('2026-11-18T08:00', null));
    await app.change('DELETE', `/core/v3/employees/${id}?force=true`);
    expect(await app.read(`${path}/${entry.id}?onlyReturn=all`)).toMatchObject({
      hasIncidence: true,
      durationSeconds: 0,
      endUnknown: true,
    });
  });
  test('and is removed takes their entries along, and back on a restore, except those deleted before', async () => {
    const id = await hire();
    const kept = await write(id, morning);
    const dropped = await write(id, span('2026-11-18T09:00', '2026-11-18T13:00'));
    await app.change('DELETE', `${path}/${dropped.id}`);
    await app.change('DELETE', `/core/v3/employees/${id}?force=true`);
    expect(await app.read(`${path}?employeeId=${id}`)).toEqual([]);
    expect(await app.read(`${path}?employeeId=${id}&onlyReturn=deleted`)).toHaveLength(2);
    expect((await patch(kept.id, { hasIncidence: true })).status).toBe(404);
    await app.change('POST', `/core/v3/employees/${id}/restore`);
    expect(await app.read(`${path}?employeeId=${id}`)).toMatchObject([{ id: kept.id, deletedAt: null, version: 3 }]);
  });
});

test('employees are filtered by whether they are at work', async () => {
  const [working, resting, away] = [await hire(), await hire(), await hire()];
  await write(working, {});
  await write(resting, { workEntryType: 'pause' });
  const find = (query: string) =>
    app
      .read(`/core/v3/employees?id[in]=${working},${resting},${away}&${query}`)
      .then((people: { id: string; workStatus: string }[]) => people.map(({ id, workStatus }) => [id, workStatus]));
  expect(await find('workStatus=online')).toEqual([[working, 'online']]);
  expect(await find('workStatus=offline')).toEqual([[away, 'offline']]);
  expect(await find('workStatus[in]=paused,offline')).toEqual([
    [resting, 'paused'],
    [away, 'offline'],
  ]);
  expect((await app.api('GET', '/core/v3/employees?workStatus=gone')).status).toBe(400);
});

describe('the reason of a correction', () => {
  test('is that of the latest change, and the history keeps the others', async () => {
    const entry = await write(await hire(), morning);
    expect(entry.reason).toBeNull();
    const reason = 'Forgot to clock out';
    const workEntryOut = { date: '2026-11-19T14:00:00+01:00' };
    expect((await patch(entry.id, { workEntryOut, reason })).json.data).toMatchObject({ reason, version: 2 });
    expect((await patch(entry.id, { workEntryOut })).json.data).toMatchObject({ reason, version: 2 });
    expect((await patch(entry.id, { hasIncidence: true })).json.data).toMatchObject({ reason: null, version: 3 });
    expect((await patch(entry.id, { reason })).json.data).toMatchObject({ reason, version: 4 });
    expect((await patch(entry.id, { reason: null })).json.data).toMatchObject({ reason: null, version: 5 });
    const versions: { version: number; data: { reason: string | null }; changes: object[] }[] = await app.read(
      `${path}/${entry.id}/versions`,
    );
    expect(versions.map(({ version, data }) => [version, data.reason])).toEqual([
      [5, null],
      [4, reason],
      [3, null],
      [2, reason],
      [1, null],
    ]);
    expect(versions.flatMap(({ changes }) => changes)).toContainEqual({ field: 'reason', before: null, after: reason });
    expect(codes((await patch(entry.id, { reason: ' ' })).json)).toEqual(['/reason blank']);
  });
  test('is not carried to a clock-out', async () => {
    const employeeId = await hire();
    const opened = await write(employeeId, { reason: 'Came by the other door' });
    expect(opened.reason).toBe('Came by the other door');
    const { data } = (await app.api('POST', `${path}/clock-out`, { body: { employeeId } })).json;
    expect(data).toMatchObject({ id: opened.id, reason: null });
  });
});
