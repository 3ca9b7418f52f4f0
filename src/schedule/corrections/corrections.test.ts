/** Requests of employees to correct their working time, and what becomes of them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { type SignedIn, signInAs } from '../../../test/harness/sessions.ts';

const app = await startTestApp();
const path = '/schedule/v1/work-entry-correction-requests';
const entries = '/schedule/v1/work-entries';

interface Person {
  id: string;
  session: SignedIn;
}
let ana: Person;
let lead: Person;
let peer: Person;

beforeAll(async () => {
  const hire = async (managerId: string | null) =>
    (await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B', managerId, startDate: '2026-01-01' })).id;
  const [leadId, peerId] = [await hire(null), await hire(null)];
  const anaId = await hire(leadId);
  lead = { id: leadId, session: await signInAs(app, 'manager', { employeeId: leadId }) };
  peer = { id: peerId, session: await signInAs(app, 'manager', { employeeId: peerId }) };
  ana = { id: anaId, session: await signInAs(app, 'employee', { employeeId: anaId }) };
});

let day = 0;
/** Two times of a day that no test has used yet. */
const times = (from = '09:00', to = '17:00', date = nextDay()) => ({
  workEntryIn: { date: `${date}T${from}:00Z` },
  workEntryOut: { date: `${date}T${to}:00Z` },
});
const nextDay = () => new Date(Date.UTC(2026, 7, 1) + day++ * 86_400_000).toISOString().slice(0, 10);
const clocked = (more: object = times(), employeeId = ana.id) => app.create(entries, { employeeId, ...more });
const ask = (body: object, who: SignedIn = ana.session) =>
  who.api('POST', path, { body: { employeeId: ana.id, reason: 'Forgot', ...body } });
const asked = async (body: object): Promise<{ id: string }> => {
  const reply = await ask(body);
  expect(reply.status, reply.text).toBe(201);
  return reply.json.data;
};
const decide = (id: string, verdict: 'accept' | 'reject', who: SignedIn = lead.session, body: object = {}) =>
  who.api('POST', `${path}/${id}/${verdict}`, { body });
const read = (id: string) => app.read(`${path}/${id}`);

describe('an accepted request', () => {
  test('creates the entry, with the reason of the employee', async () => {
    const requested = times();
    const reply = await ask({ type: 'create', reason: 'The reader was broken', requested });
    expect(reply.json.data).toMatchObject({
      ...{ type: 'create', status: 'pending', workEntryId: null, workEntryVersion: null, previous: null },
      requested: { workEntryType: 'work', workDate: requested.workEntryIn.date.slice(0, 10), workBreakId: null },
    });
    expect(await app.read(`${entries}?employeeId=${ana.id}`)).toEqual([]);
    const accepted = await decide(reply.json.data.id, 'accept', lead.session, { resolutionComment: 'As agreed' });
    expect(accepted.json.data).toMatchObject({
      ...{ status: 'accepted', resolvedBy: lead.id, resolvedAt: app.clock.instant, resolutionComment: 'As agreed' },
    });
    const [entry] = await app.read(`${entries}?employeeId=${ana.id}`);
    expect(entry).toMatchObject({
      ...{ id: accepted.json.data.workEntryId, reason: 'The reader was broken', version: 1, workedSeconds: 28_800 },
    });
    const { events } = await eventsOf(accepted.json.data.id, entry.id);
    expect(events).toEqual(['work_entry_correction.requested', 'work_entry.created', 'work_entry_correction.accepted']);
  });

  test('changes the entry, and its history says what it was and why', async () => {
    const entry = await clocked(times('09:00', '16:00', '2026-11-10'));
    const { id } = await asked({
      ...{ type: 'update', workEntryId: entry.id, reason: 'I left later' },
      requested: { workEntryOut: { date: '2026-11-10T17:30:00Z' } },
    });
    expect(await read(id)).toMatchObject({
      ...{ workEntryVersion: 1, workDate: '2026-11-10' },
      previous: { workEntryOut: { date: entry.workEntryOut.date } },
      requested: { workEntryIn: { date: entry.workEntryIn.date }, workEntryOut: { date: '2026-11-10T18:30:00+01:00' } },
    });
    expect((await decide(id, 'accept')).status).toBe(200);
    expect(await app.read(`${entries}/${entry.id}`)).toMatchObject({
      ...{ version: 2, reason: 'I left later', workEntryOut: { date: '2026-11-10T18:30:00+01:00' } },
    });
    const [version] = await app.read(`${entries}/${entry.id}/versions`);
    expect(version).toMatchObject({
      version: 2,
      event: 'work_entry.updated',
      actor: { type: 'person', id: lead.session.id },
    });
    expect(version.changes.map(({ field }: { field: string }) => field)).toEqual([
      'reason',
      'workEntryOut',
      ...durations,
    ]);
  });

  test('gives an entry without a known end its end, and takes its mark', async () => {
    const entry = await clocked({ ...times(), hasIncidence: true });
    const { id } = await asked({
      ...{ type: 'update', workEntryId: entry.id },
      requested: { workEntryOut: { date: new Date(Date.parse(entry.workEntryOut.date) + 60_000).toISOString() } },
    });
    await decide(id, 'accept');
    expect(await app.read(`${entries}/${entry.id}`)).toMatchObject({ hasIncidence: false, workedSeconds: 28_860 });
  });

  test('deletes the entry', async () => {
    const entry = await clocked();
    const { id } = await asked({ type: 'delete', workEntryId: entry.id });
    expect(await read(id)).toMatchObject({ requested: null, previous: { workDate: entry.workDate } });
    expect((await decide(id, 'accept')).json.data).toMatchObject({ status: 'accepted', workEntryId: entry.id });
    expect((await app.api('GET', `${entries}/${entry.id}`)).status).toBe(404);
    const [deleted] = await app.read(`${entries}?id[in]=${entry.id}&onlyReturn=deleted`);
    expect(deleted).toMatchObject({ reason: 'Forgot', version: 2 });
  });

  test('is final', async () => {
    const { id } = await asked({ type: 'create', requested: times() });
    expect((await decide(id, 'accept')).status).toBe(200);
    for (const verdict of ['accept', 'reject'] as const) {
      expect((await decide(id, verdict)).json).toMatchObject({ status: 409, code: 'correction_not_pending' });
    }
    expect((await ana.session.api('DELETE', `${path}/${id}`)).json.code).toBe('correction_not_pending');
  });

  test('expects the version of the request in If-Match, not that of the entry', async () => {
    const entry = await clocked();
    await app.change('PATCH', `${entries}/${entry.id}`, { hasIncidence: true });
    const { id } = await asked({ type: 'delete', workEntryId: entry.id });
    const headers = { 'if-match': '"1"' };
    expect((await app.api('POST', `${path}/${id}/accept`, { headers, body: {} })).status).toBe(200);
  });
});

const durations = ['durationSeconds', 'workedSeconds'];

async function eventsOf(...ids: string[]) {
  const all = await app.events();
  return { events: all.filter(({ entityId }) => ids.includes(entityId)).map(({ type }) => type) };
}

test('a rejected request changes nothing', async () => {
  const entry = await clocked();
  const { id } = await asked({ type: 'delete', workEntryId: entry.id });
  const reply = await decide(id, 'reject', lead.session, { resolutionComment: 'You were here' });
  expect(reply.json.data).toMatchObject({
    status: 'rejected',
    resolutionComment: 'You were here',
    resolvedBy: lead.id,
  });
  expect(await app.read(`${entries}/${entry.id}`)).toMatchObject({ version: 1 });
  expect((await eventsOf(id, entry.id)).events).toEqual([
    ...['work_entry.created', 'work_entry_correction.requested', 'work_entry_correction.rejected'],
  ]);
});

test('a withdrawn request leaves the list, and makes way for another one', async () => {
  const entry = await clocked();
  const { id } = await asked({ type: 'delete', workEntryId: entry.id });
  const again = await ask({ type: 'delete', workEntryId: entry.id });
  expect(again.json).toMatchObject({ status: 409, code: 'correction_already_requested', conflictingId: id });
  for (const _ of [1, 2]) expect((await ana.session.api('DELETE', `${path}/${id}`)).status).toBe(200);
  expect((await app.api('GET', `${path}/${id}`)).status).toBe(404);
  await asked({ type: 'delete', workEntryId: entry.id });
});

describe('an entry that changed', () => {
  test('since the request refuses its acceptance, and lets it be rejected', async () => {
    const entry = await clocked();
    const { id } = await asked({ type: 'delete', workEntryId: entry.id });
    await app.change('PATCH', `${entries}/${entry.id}`, { hasIncidence: true });
    expect((await decide(id, 'accept')).json).toMatchObject({ status: 409, code: 'work_entry_changed' });
    expect(await app.read(`${entries}/${entry.id}`)).toMatchObject({ version: 2 });
    expect(await read(id)).toMatchObject({ status: 'pending', version: 1 });
    expect((await decide(id, 'reject')).status).toBe(200);
  });

  test('since the employee saw it refuses the request', async () => {
    const entry = await clocked();
    await app.change('PATCH', `${entries}/${entry.id}`, { hasIncidence: true });
    const reply = await ask({ type: 'delete', workEntryId: entry.id, workEntryVersion: 1 });
    expect(reply.json).toMatchObject({ status: 409, code: 'work_entry_changed', currentVersion: 2 });
  });

  test('because it was deleted refuses both', async () => {
    const entry = await clocked();
    const { id } = await asked({ type: 'delete', workEntryId: entry.id });
    await app.change('DELETE', `${entries}/${entry.id}`);
    expect((await decide(id, 'accept')).json).toMatchObject({ status: 409, code: 'work_entry_changed' });
    const reply = await ask({ type: 'delete', workEntryId: entry.id });
    expect(reply.json.errors).toMatchObject([{ pointer: '/workEntryId', code: 'not_found' }]);
  });
});

describe('no one decides about their own hours', () => {
  test('neither an employee nor a manager', async () => {
    const { id } = await asked({ type: 'create', requested: times() });
    expect((await decide(id, 'accept', ana.session)).json).toMatchObject({ status: 403, code: 'role_not_permitted' });
    const own = await lead.session.api('POST', path, {
      body: { employeeId: lead.id, type: 'create', reason: 'Forgot', requested: times() },
    });
    expect(own.status, own.text).toBe(201);
    for (const verdict of ['accept', 'reject'] as const) {
      const reply = await decide(own.json.data.id, verdict);
      expect(reply.json).toMatchObject({ status: 403, code: 'own_hours' });
    }
  });

  test('and others neither see nor ask', async () => {
    const { id } = await asked({ type: 'create', requested: times() });
    expect((await peer.session.api('GET', `${path}/${id}`)).status).toBe(404);
    expect((await decide(id, 'accept', peer.session)).status).toBe(404);
    const reply = await ask({ type: 'create', requested: times() }, peer.session);
    expect(reply.json.errors).toMatchObject([{ pointer: '/employeeId', code: 'not_found' }]);
  });
});

describe('a wrong request', () => {
  test.each([
    ['without what it needs', { type: 'update' }, ['/workEntryId required', '/requested required']],
    [
      'without both times',
      { type: 'create', requested: {} },
      ['/requested/workEntryIn required', '/requested/workEntryOut required'],
    ],
    [
      'to delete, with values',
      { type: 'delete', requested: {} },
      ['/workEntryId required', '/requested contradiction'],
    ],
    [
      'with times in the wrong order',
      { type: 'create', requested: times('17:00', '09:00', '2026-10-01') },
      ['/requested/workEntryOut/date not_after_start'],
    ],
    [
      'with a time to come',
      { type: 'create', requested: times('09:00', '17:00', '2027-01-01') },
      ['/requested/workEntryIn/date in_future'],
    ],
  ])('%s names every mistake', async (_, body, expected) => {
    const { json } = await ask(body);
    expect(json.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)).toEqual(expected);
  });

  test('about the entry of another employee, or that changes nothing, is refused', async () => {
    const other = await clocked(times(), lead.id);
    expect((await ask({ type: 'delete', workEntryId: other.id })).json.errors).toMatchObject([
      { pointer: '/workEntryId', code: 'other_employee' },
    ]);
    const own = await clocked();
    expect((await ask({ type: 'update', workEntryId: own.id, requested: {} })).json.errors).toMatchObject([
      { pointer: '/requested', code: 'contradiction' },
    ]);
  });

  test('at a time that another entry has is refused at once', async () => {
    const entry = await clocked();
    const { workEntryIn, workEntryOut } = entry;
    const requested = { workEntryIn: { date: workEntryIn.date }, workEntryOut: { date: workEntryOut.date } };
    const reply = await ask({ type: 'create', requested });
    expect(reply.json).toMatchObject({ status: 409, code: 'work_entry_overlap', conflictingId: entry.id });
  });
});

test('the list shows what a manager may decide', async () => {
  const { id } = await asked({ type: 'create', requested: times() });
  const idsFor = async (managerId: string) =>
    (await app.read(`${path}?status=pending&managerId=${managerId}&limit=100`)).map((one: { id: string }) => one.id);
  expect(await idsFor(lead.id)).toContain(id);
  expect(await idsFor(peer.id)).toEqual([]);
});

test('the requests of a removed employee leave the list, and come back', async () => {
  const { id: employeeId } = await app.create('/core/v3/employees', { firstName: 'Iva', lastName: 'T' });
  const { id } = await app.create(path, { employeeId, type: 'create', reason: 'Forgot', requested: times() });
  await app.change('DELETE', `/core/v3/employees/${employeeId}?force=true`);
  expect((await app.api('GET', `${path}/${id}`)).status).toBe(404);
  await app.change('POST', `/core/v3/employees/${employeeId}/restore`);
  expect(await read(id)).toMatchObject({ status: 'pending' });
});
