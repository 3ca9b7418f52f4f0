/** The register of working hours, as the inspectorate reads it: nothing leaves it, and every correction shows. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';

const app = await startTestApp({ env: { PAYROLL_RECORDS_KEPT_MONTHS: '48', EVENTS_KEPT_MONTHS: '1' } });
const entries = '/schedule/v1/work-entries';
const november = 'from=2026-11-01&to=2026-11-30';
const pathOf = (employeeId: string, more = november) =>
  `/schedule/v1/working-time-register?employeeId=${employeeId}&${more}`;

const hire = (firstName = 'Ana') =>
  app.create('/core/v3/employees', { firstName, lastName: 'Ruiz', startDate: '2026-01-01' });
const clocked = (employeeId: string, day: string) =>
  app.create(entries, {
    employeeId,
    workEntryIn: { date: `${day}T08:00:00Z` },
    workEntryOut: { date: `${day}T12:00:00Z` },
  });
const correct = (id: string, body: object) => app.api('PATCH', `${entries}/${id}`, { body });
let ana: { id: string };

beforeAll(async () => {
  ana = await hire();
});

test('has every version of an entry, with who wrote it and why, the latest first', async () => {
  const entry = await clocked(ana.id, '2026-11-10');
  await correct(entry.id, { workEntryOut: { date: '2026-11-10T13:00:00Z' }, reason: 'Stayed longer' });
  const [row] = await app.read(pathOf(ana.id));
  expect(row).toMatchObject({ workEntryId: entry.id, employeeId: ana.id, deletedAt: null });
  expect(row.versions).toMatchObject([
    { version: 2, event: 'work_entry.updated', data: { reason: 'Stayed longer', workedSeconds: 18_000 } },
    {
      version: 1,
      event: 'work_entry.created',
      actor: { type: 'token' },
      data: { reason: null, workedSeconds: 14_400 },
    },
  ]);
});

test('has entries that were deleted, and those that were moved to another month', async () => {
  const { id } = await hire();
  const [deleted, moved] = [await clocked(id, '2026-11-11'), await clocked(id, '2026-11-12')];
  await app.change('DELETE', `${entries}/${deleted.id}`);
  await correct(moved.id, {
    workEntryIn: { date: '2026-10-12T08:00:00Z' },
    workEntryOut: { date: '2026-10-12T12:00:00Z' },
  });
  const rows = await app.read(pathOf(id));
  expect(rows.map(({ workEntryId }: { workEntryId: string }) => workEntryId).sort()).toEqual(
    [deleted.id, moved.id].sort(),
  );
  const one = rows.find(({ workEntryId }: { workEntryId: string }) => workEntryId === deleted.id);
  expect(one).toMatchObject({
    deletedAt: app.clock.instant,
    versions: [{ event: 'work_entry.deleted' }, { version: 1 }],
  });
});

test('is read in pages', async () => {
  const { id } = await hire();
  for (const day of ['03', '04', '05']) await clocked(id, `2026-11-${day}`);
  const first = await app.api('GET', `${pathOf(id)}&limit=2`);
  const second = await app.api('GET', `${pathOf(id)}&limit=2&cursor=${first.json.meta.nextCursor}`);
  const days = [...first.json.data, ...second.json.data].map(({ versions }) => versions[0].data.workDate);
  expect(days).toEqual(['2026-11-03', '2026-11-04', '2026-11-05']);
  expect(second.json.meta.nextCursor).toBeNull();
});

test('as CSV has a line for each version', async () => {
  const { id } = await hire('Eva');
  const entry = await clocked(id, '2026-11-10');
  await correct(entry.id, { reason: '=1+1' });
  const { text } = await app.api('GET', pathOf(id), { headers: { accept: 'text/csv' } });
  const [heading = '', ...lines] = text.trimEnd().split('\r\n');
  const at = (line: string, name: string) => line.split(',')[heading.split(',').indexOf(name)];
  expect(
    lines.map((line) => ['firstName', 'start', 'reason', 'version', 'isPresent'].map((name) => at(line, name))),
  ).toEqual([
    ['Eva', '2026-11-10T09:00:00+01:00', "'=1+1", '2', 'true'],
    ['Eva', '2026-11-10T09:00:00+01:00', '', '1', 'false'],
  ]);
});

describe('who reads it', () => {
  test('an employee reads their own, and no other', async () => {
    const eva = await hire();
    await clocked(eva.id, '2026-11-10');
    const { api } = await signInAs(app, 'employee', { employeeId: eva.id });
    expect((await api('GET', pathOf(eva.id))).json.data).toHaveLength(1);
    expect((await api('GET', pathOf(ana.id))).json.data).toEqual([]);
  });

  test('a token without employees.sensitive:read is told what is left out, as of the versions of an entry', async () => {
    const { id } = await hire();
    const entry = await clocked(id, '2026-11-10');
    const token = await app.newToken(['work-entries:read']);
    const versions = (await app.api('GET', `${entries}/${entry.id}/versions`, { token })).json;
    const { json } = await app.api('GET', pathOf(id), { token });
    expect(versions.meta.redacted).toContain('workEntryIn.coordinates');
    expect(json.meta.redacted).toEqual(versions.meta.redacted.map((name: string) => `versions.${name}`));
    expect(json.data[0].versions[0].data).toEqual(versions.data[0].data);
    expect((await app.api('GET', pathOf(id))).json.meta).not.toHaveProperty('redacted');
  });
});

describe('for four years', () => {
  test('retention keeps entries and their corrections with the shortest settings', async () => {
    const { id } = await hire();
    const entry = await clocked(id, '2026-11-12');
    await correct(entry.id, { workEntryOut: { date: '2026-11-12T13:00:00Z' }, reason: 'Stayed longer' });
    const asked = await app.create('/schedule/v1/work-entry-correction-requests', {
      ...{ employeeId: id, type: 'delete', workEntryId: entry.id, reason: 'Not mine' },
    });
    await app.change('DELETE', `/core/v3/employees/${id}?force=true`);
    const before = await app.read(pathOf(id));
    expect(before[0].versions).toHaveLength(3);

    app.clock.advance({ days: 4 * 365 });
    await app.app.purge();
    expect(await app.read(pathOf(id))).toEqual(before);
    expect((await app.api('GET', `/core/v3/employees/${id}/versions`)).json.data).toHaveLength(2);
    await app.change('POST', `/core/v3/employees/${id}/restore`);
    expect(await app.read(`/schedule/v1/work-entry-correction-requests/${asked.id}`)).toMatchObject({
      reason: 'Not mine',
    });

    // After that only the corrections go; the entry stays.
    app.clock.advance({ days: 40 });
    await app.app.purge();
    const [row] = await app.read(pathOf(id));
    expect(row.versions.map(({ version }: { version: number }) => version)).not.toContain(1);
    expect(await app.read(`${entries}/${entry.id}`)).toMatchObject({ reason: 'Stayed longer' });
  });
});
