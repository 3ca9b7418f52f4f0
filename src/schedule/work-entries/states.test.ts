/** Every cell of the table of states, the times of the clock, and the stored entries. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/schedule/v1/work-entries';
const nine = '2026-11-20T09:00:00.000Z';
beforeEach(() => app.clock.set(nine));

const lunch = await app.create('/schedule/v1/work-breaks', { name: 'Lunch' });
const coffee = await app.create('/schedule/v1/work-breaks', { name: 'Coffee', remunerated: true });
const home = await app.create('/schedule/v1/check-types', { name: 'Home', remote: true });
const site = await app.create('/schedule/v1/check-types', { name: 'Site' });

const hire = async (values: object = {}): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01', ...values }))
    .id;
const clockIn = (employeeId: string, more: object = {}) =>
  app.api('POST', `${path}/clock-in`, { body: { employeeId, ...more } });
const clockOut = (employeeId: string, more: object = {}) =>
  app.api('POST', `${path}/clock-out`, { body: { employeeId, ...more } });
const toggle = (employeeId: string, more: object = {}) =>
  app.api('POST', `${path}/clock`, { body: { employeeId, ...more } });
const entriesOf = (employeeId: string) => app.read(`${path}?employeeId=${employeeId}&orderBy=workEntryIn.date`);
const statusOf = async (employeeId: string) => (await app.read(`/core/v3/employees/${employeeId}`)).workStatus;
const typesSince = async (sequence: number) => (await app.events(sequence)).map(({ type }) => type);

/** The states, each with the steps that lead to it. */
const states = {
  nothing: async () => {},
  work: async (id: string) => void (await clockIn(id, { workCheckTypeId: home.id })),
  pause: async (id: string) => {
    await clockIn(id, { workCheckTypeId: home.id });
    app.clock.advance({ hours: 1 });
    await clockIn(id, { workBreakId: lunch.id });
  },
};
type State = keyof typeof states;

interface Cell {
  state: State;
  does: string;
  act: (id: string) => Promise<{ status: number; json: { data: never; meta: never; code: string } }>;
  status: number;
  code?: string;
  opens?: object;
  closes?: boolean;
  after?: string;
}

const cells: Cell[] = [
  {
    state: 'nothing',
    does: 'clock-in',
    act: (id) => clockIn(id),
    status: 201,
    opens: { workEntryType: 'work', workCheckTypeId: null },
    after: 'online',
  },
  {
    state: 'nothing',
    does: 'clock-in for a type',
    act: (id) => clockIn(id, { workCheckTypeId: home.id }),
    status: 201,
    opens: { workEntryType: 'work', workCheckTypeId: home.id },
    after: 'remote',
  },
  {
    state: 'nothing',
    does: 'clock-in with a break',
    act: (id) => clockIn(id, { workBreakId: lunch.id }),
    status: 409,
    code: 'no_open_work_entry',
    after: 'offline',
  },
  {
    state: 'nothing',
    does: 'clock-out',
    act: (id) => clockOut(id),
    status: 409,
    code: 'no_open_work_entry',
    after: 'offline',
  },
  {
    state: 'nothing',
    does: 'toggle',
    act: (id) => toggle(id),
    status: 201,
    opens: { workEntryType: 'work' },
    after: 'online',
  },
  {
    state: 'work',
    does: 'clock-in',
    act: (id) => clockIn(id),
    status: 409,
    code: 'work_entry_already_open',
    after: 'remote',
  },
  {
    state: 'work',
    does: 'clock-in for the same type',
    act: (id) => clockIn(id, { workCheckTypeId: home.id }),
    status: 409,
    code: 'work_entry_already_open',
    after: 'remote',
  },
  {
    state: 'work',
    does: 'clock-in for another type',
    act: (id) => clockIn(id, { workCheckTypeId: site.id }),
    status: 201,
    opens: { workEntryType: 'work', workCheckTypeId: site.id, workBreakId: null },
    closes: true,
    after: 'online',
  },
  {
    state: 'work',
    does: 'clock-in with a break',
    act: (id) => clockIn(id, { workBreakId: lunch.id }),
    status: 201,
    opens: { workEntryType: 'pause', workBreakId: lunch.id, workCheckTypeId: home.id },
    closes: true,
    after: 'paused',
  },
  { state: 'work', does: 'clock-out', act: (id) => clockOut(id), status: 200, closes: true, after: 'offline' },
  { state: 'work', does: 'toggle', act: (id) => toggle(id), status: 200, closes: true, after: 'offline' },
  {
    state: 'pause',
    does: 'clock-in',
    act: (id) => clockIn(id),
    status: 201,
    opens: { workEntryType: 'work', workCheckTypeId: home.id, workBreakId: null },
    closes: true,
    after: 'remote',
  },
  {
    state: 'pause',
    does: 'clock-in for another type',
    act: (id) => clockIn(id, { workCheckTypeId: site.id }),
    status: 201,
    opens: { workEntryType: 'work', workCheckTypeId: site.id },
    closes: true,
    after: 'online',
  },
  {
    state: 'pause',
    does: 'clock-in with another break',
    act: (id) => clockIn(id, { workBreakId: coffee.id }),
    status: 201,
    opens: { workEntryType: 'pause', workBreakId: coffee.id, workCheckTypeId: home.id },
    closes: true,
    after: 'paused',
  },
  {
    state: 'pause',
    does: 'clock-in with the same break',
    act: (id) => clockIn(id, { workBreakId: lunch.id }),
    status: 409,
    code: 'work_entry_already_open',
    after: 'paused',
  },
  { state: 'pause', does: 'clock-out', act: (id) => clockOut(id), status: 200, closes: true, after: 'offline' },
  { state: 'pause', does: 'toggle', act: (id) => toggle(id), status: 200, closes: true, after: 'offline' },
];

describe('the table of states', () => {
  test.each(cells)('$state: $does → $status $code', async ({ state, act, status, code, opens, closes, after }) => {
    const id = await hire({ code: undefined });
    await states[state](id);
    app.clock.advance({ hours: 2 });
    const before = (await entriesOf(id)).find(({ workEntryOut }: { workEntryOut: unknown }) => workEntryOut === null);
    const last = (await app.events()).length;
    const version = (await app.read(`/core/v3/employees/${id}`)).version;
    const reply = await act(id);
    expect(reply.status, JSON.stringify(reply.json)).toBe(status);
    expect(await statusOf(id)).toBe(after);
    expect((await app.read(`/core/v3/employees/${id}`)).version).toBe(version);
    if (code) {
      expect(reply.json).toMatchObject({ code, ...(before ? { conflictingId: before.id } : {}) });
      expect(await typesSince(last)).toEqual([]);
      return;
    }
    expect(await typesSince(last)).toEqual([
      ...(closes ? ['work_entry.clocked_out'] : []),
      ...(opens ? ['work_entry.clocked_in'] : []),
    ]);
    const closed = before && (await app.read(`${path}/${before.id}`));
    if (opens) {
      expect(reply.json.data).toMatchObject({ ...opens, workEntryOut: null, employee: { id, workStatus: after } });
      expect(reply.json.meta ?? {}).toEqual(closed ? { closedEntry: closed } : {});
    } else expect(reply.json.data).toEqual(closed);
    if (closed) {
      expect(closed).toMatchObject({ version: 2, hasIncidence: false, durationSeconds: 7200 });
      expect(closed.workEntryOut.date).toBe(`2026-11-20T${state === 'pause' ? '13' : '12'}:00:00+01:00`);
    }
  });
});

describe('a clock-in', () => {
  test('shows all fields of the opened entry', async () => {
    const office = await app.create('/core/v3/offices', {
      name: 'Kolkata',
      defaultEmployeesDateTimeZone: 'Asia/Kolkata',
    });
    const id = await hire({ officeId: office.id, email: 'k@example.com', code: 77, externalId: 'K-77' });
    app.clock.set('2026-11-20T20:00:59.999Z');
    const coordinates = { latitude: 22.57, longitude: 88.36 };
    const last = (await app.events()).length;
    const reply = await clockIn(id, { workEntryIn: { coordinates } });
    expect(reply.headers.location).toBe(`${path}/${reply.json.data.id}`);
    expect(reply.json.data).toEqual({
      id: reply.json.data.id,
      employeeId: id,
      employee: { id, firstName: 'Ana', lastName: 'Torres', email: 'k@example.com', code: 77, workStatus: 'online' },
      workEntryType: 'work',
      workEntryIn: { origin: 'api', date: '2026-11-21T01:30:59+05:30', coordinates, officeId: office.id },
      workEntryOut: null,
      workDate: '2026-11-21',
      timeZone: 'Asia/Kolkata',
      durationSeconds: 0,
      workedSeconds: 0,
      workBreakId: null,
      workCheckTypeId: null,
      hasIncidence: false,
      endUnknown: false,
      reason: null,
      version: 1,
      createdAt: '2026-11-20T20:00:59.999Z',
      updatedAt: '2026-11-20T20:00:59.999Z',
      deletedAt: null,
    });
    const [event] = await app.events(last);
    expect(event).toMatchObject({
      entityType: 'work_entry',
      entityId: reply.json.data.id,
      entityVersion: 1,
      employeeId: id,
    });
    expect(JSON.parse(event?.body ?? '').data).toEqual({
      workEntryId: reply.json.data.id,
      employeeId: id,
      externalId: 'K-77',
      code: 77,
      workEntryType: 'work',
      workEntryIn: { origin: 'api', date: '2026-11-21T01:30:59+05:30' },
      workEntryOut: null,
      timeZone: 'Asia/Kolkata',
      workDate: '2026-11-21',
      workedSeconds: 0,
    });
  });
  test('of an employee who has left, or is unknown, is refused', async () => {
    const id = await hire();
    await app.api('POST', `/core/v3/employees/${id}/deactivate`, { body: { endDate: '2026-11-19' } });
    expect((await clockIn(id)).json).toMatchObject({ status: 409, code: 'employee_inactive' });
    expect((await toggle(id)).json).toMatchObject({ status: 409, code: 'employee_inactive' });
    const unknownId = crypto.randomUUID();
    const refused = await clockIn(unknownId, {
      workBreakId: unknownId,
      workEntryIn: { officeId: unknownId, date: '2026-11-01T00:00:00Z' },
    });
    expect(refused.json.errors).toMatchObject([
      { pointer: '/employeeId', code: 'not_found' },
      { pointer: '/workEntryIn/date', code: 'too_old' },
      { pointer: '/workBreakId', code: 'not_found' },
      { pointer: '/workEntryIn/officeId', code: 'not_found' },
    ]);
  });
  test('and later ones in the same second keep their order', async () => {
    const id = await hire();
    for (const act of [clockIn, clockOut, toggle, toggle, clockIn]) expect((await act(id)).status).toBeLessThan(300);
    expect((await clockIn(id, { workBreakId: lunch.id })).status).toBe(201);
    const times = (await entriesOf(id)).map((entry: { workEntryIn: { date: string }; durationSeconds: number }) => [
      entry.workEntryIn.date.slice(17, 19),
      entry.durationSeconds,
    ]);
    expect(times).toEqual([
      ['00', 1],
      ['01', 1],
      ['02', 1],
      ['03', 0],
    ]);
  });
  test('with the same Idempotency-Key is the same clock-in', async () => {
    const id = await hire();
    for (const verb of ['clock', 'clock-out', 'clock-in'] as const) {
      const send = () =>
        app.api('POST', `${path}/${verb}`, {
          body: { employeeId: id },
          headers: { 'idempotency-key': `${id} ${verb}` },
        });
      const first = await send();
      const again = await send();
      expect(again.text).toBe(first.text);
      expect(again.headers['idempotent-replayed']).toBe('true');
    }
    expect(await entriesOf(id)).toHaveLength(2);
  });
});

describe('a guard of 24 hours', () => {
  test('has breaks after 16 hours too: a break only continues a shift', async () => {
    const id = await hire();
    const { data: guard } = (await clockIn(id, { workCheckTypeId: site.id })).json;
    app.clock.advance({ hours: 20 });
    const pause = await clockIn(id, { workBreakId: lunch.id });
    expect(pause.status, pause.text).toBe(201);
    app.clock.advance({ hours: 1 });
    expect((await clockIn(id)).status).toBe(201);
    app.clock.advance({ hours: 3 });
    expect((await clockOut(id)).status).toBe(200);
    const entries = await entriesOf(id);
    expect(
      entries.map(({ workEntryType, workedSeconds, workDate, hasIncidence }: Record<string, unknown>) => [
        workEntryType,
        Number(workedSeconds) / 3600,
        workDate,
        hasIncidence,
      ]),
    ).toEqual([
      ['work', 20, guard.workDate, false],
      ['pause', 0, guard.workDate, false],
      ['work', 3, guard.workDate, false],
    ]);
  });
  test('has none after a day', async () => {
    const id = await hire();
    await clockIn(id);
    app.clock.advance({ hours: 24, seconds: 1 });
    expect((await clockIn(id, { workBreakId: lunch.id })).json.code).toBe('no_open_work_entry');
  });
});

describe('a toggle', () => {
  test('marks the entry that it closes for review, if asked', async () => {
    const id = await hire();
    const opened = await toggle(id, { withIncidence: true, workBreakId: null });
    expect(opened).toMatchObject({ status: 201, json: { data: { hasIncidence: false } } });
    app.clock.advance({ hours: 1 });
    const closed = await toggle(id, { withIncidence: true });
    expect(closed).toMatchObject({ status: 200, json: { data: { hasIncidence: true, workedSeconds: 3600 } } });
    await toggle(id, { withIncidence: false });
    expect((await toggle(id)).json.data).toMatchObject({ hasIncidence: false });
  });
  test('starts no break, which needs an open entry', async () => {
    const id = await hire();
    expect((await toggle(id, { workBreakId: lunch.id })).json.code).toBe('no_open_work_entry');
    await toggle(id);
    app.clock.advance({ hours: 1 });
    const closed = await toggle(id, { workBreakId: lunch.id });
    expect(closed).toMatchObject({ status: 200, json: { data: { workEntryType: 'work', workBreakId: null } } });
    expect(await statusOf(id)).toBe('offline');
  });
});

describe('an entry open for more than 16 hours', () => {
  test('is closed by the next clock-in with an incidence, one second after its start', async () => {
    const id = await hire();
    const { data: forgotten } = (await clockIn(id, { workCheckTypeId: home.id })).json;
    app.clock.advance({ hours: 16 });
    expect((await clockIn(id)).json.code).toBe('work_entry_already_open');
    app.clock.advance({ seconds: 1 });
    const last = (await app.events()).length;
    const reply = await clockIn(id);
    expect(reply.json.data).toMatchObject({ workCheckTypeId: null, workDate: '2026-11-21' });
    expect(reply.json.meta.closedEntry).toMatchObject({
      id: forgotten.id,
      hasIncidence: true,
      durationSeconds: 0,
      workedSeconds: 0,
      endUnknown: true,
      version: 2,
    });
    expect(await typesSince(last)).toEqual(['work_entry.clocked_out', 'work_entry.clocked_in']);
  });
  test('is ignored by a toggle, which clocks in, and closed by a clock-out', async () => {
    const [id, other] = [await hire(), await hire()];
    await clockIn(id);
    await clockIn(other);
    app.clock.advance({ hours: 17 });
    expect((await toggle(id)).status).toBe(201);
    expect((await clockOut(other)).json.data).toMatchObject({ durationSeconds: 17 * 3600, hasIncidence: false });
  });
});

describe('a pause that is open overnight, as the employee pressed break to leave', () => {
  const night = { hours: 15 };
  async function afterBreak(workBreakId = lunch.id) {
    const id = await hire();
    app.clock.set('2026-11-16T07:00:00.000Z');
    await clockIn(id, { workCheckTypeId: home.id });
    app.clock.advance({ hours: 9 });
    await clockIn(id, { workBreakId });
    app.clock.advance(night);
    return id;
  }
  const shown = async (id: string) =>
    (await entriesOf(id)).map((entry: Record<string, unknown>) => [
      entry.workEntryType,
      entry.workDate,
      Number(entry.workedSeconds) / 3600,
      entry.hasIncidence,
      entry.endUnknown,
    ]);
  const monday = [
    ['work', '2026-11-16', 9, false, false],
    ['pause', '2026-11-16', 0, true, true],
  ];

  test.each([
    ['clock-in', () => clockIn],
    ['toggle', () => toggle],
  ])('is closed as forgotten by a %s, which begins the shift of the next day', async (_, act) => {
    const id = await afterBreak(coffee.id);
    expect((await act()(id)).status).toBe(201);
    app.clock.advance({ hours: 8 });
    expect((await clockOut(id)).status).toBe(200);
    expect(await shown(id)).toEqual([...monday, ['work', '2026-11-17', 8, false, false]]);
  });
  test('is ended by another break, or by a clock-out, as it is', async () => {
    const [id, other] = [await afterBreak(), await afterBreak()];
    expect((await toggle(id, { workBreakId: coffee.id })).status).toBe(200);
    expect((await clockIn(other, { workBreakId: coffee.id })).status).toBe(201);
    for (const one of [id, other]) {
      expect((await shown(one))[1]).toEqual(['pause', '2026-11-16', 0, false, false]);
    }
  });
});

test('work of a type that follows another past a second midnight counts for its own day', async () => {
  const id = await hire();
  app.clock.set('2026-11-16T07:00:00.000Z');
  for (const type of [home, site, home, site]) {
    const reply = await clockIn(id, { workCheckTypeId: type.id });
    expect(reply.status).toBe(201);
    app.clock.advance({ hours: 15 });
  }
  expect((await entriesOf(id)).map(({ workDate }: { workDate: string }) => workDate)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-18',
  ]);
});

describe('a device that was offline', () => {
  test('sends its own times, of the last 7 days', async () => {
    const id = await hire();
    const opened = await clockIn(id, { workEntryIn: { date: '2026-11-18T08:00:30.900+01:00' } });
    expect(opened.json.data.workEntryIn).toMatchObject({ origin: 'offline', date: '2026-11-18T08:00:30+01:00' });
    expect(opened.json.data.workDate).toBe('2026-11-18');
    const early = await clockOut(id, { workEntryOut: { date: '2026-11-18T07:00:30Z' } });
    expect(early.json.errors).toMatchObject([{ pointer: '/workEntryOut/date', code: 'not_after_start' }]);
    const closed = await clockOut(id, { workEntryOut: { date: '2026-11-18T17:00:00Z' } });
    expect(closed.json.data).toMatchObject({ workedSeconds: 35970, workEntryOut: { origin: 'offline' } });
    for (const [date, code] of [
      ['2026-11-13T08:59:59Z', 'too_old'],
      ['2026-11-20T09:02:01Z', 'in_future'],
    ]) {
      expect((await clockIn(id, { workEntryIn: { date } })).json.errors).toMatchObject([
        { pointer: '/workEntryIn/date', code },
      ]);
    }
    const inside = await clockIn(id, { workEntryIn: { date: '2026-11-18T12:00:00Z' } });
    expect(inside.json).toMatchObject({ status: 409, code: 'work_entry_overlap', conflictingId: closed.json.data.id });
    const before = await clockIn(id, { workEntryIn: { date: '2026-11-17T12:00:00Z' } });
    expect(before.json).toMatchObject({ status: 409, code: 'work_entry_overlap' });
    expect((await clockIn(id, { workEntryIn: { date: '2026-11-20T09:02:00Z' } })).status).toBe(201);
  });
});
