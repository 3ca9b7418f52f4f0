/** The week of a team agrees with the report that the time sheet of each employee shows. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';
import { mondayOfWeek } from './week.ts';

const app = await startTestApp();
const path = '/schedule/v1/team-weeks?week=2026-W47';
const entries = '/schedule/v1/work-entries';

// biome-ignore lint/suspicious/noExplicitAny: rows of several forms
type Row = any;
let [ana, eva, leo, office, department]: Row[] = [];

beforeAll(async () => {
  office = await app.create('/core/v3/offices', { name: 'Madrid', defaultEmployeesDateTimeZone: 'Europe/Madrid' });
  department = await app.create('/core/v3/departments', { name: 'Sales' });
  const hire = (firstName: string, lastName: string, more: object = {}) =>
    app.create('/core/v3/employees', { firstName, lastName, startDate: '2026-01-01', ...more });
  leo = await hire('Leo', 'Mas', { officeId: office.id });
  eva = await hire('Eva', 'Ruiz', { managerId: leo.id });
  ana = await hire('Ana', 'Ruiz', { managerId: leo.id, departmentId: department.id });
  await hire('Iva', 'Tor', { startDate: '2026-11-23' });
  const clocked = (employeeId: string, date: string, from: string, to: string | null, more: object = {}) =>
    app.create(entries, {
      ...{ employeeId, workEntryIn: { date: `${date}T${from}:00Z` }, ...more },
      ...(to && { workEntryOut: { date: `${date}T${to}:00Z` } }),
    });
  await clocked(ana.id, '2026-11-16', '08:00', '16:30');
  await clocked(ana.id, '2026-11-17', '08:00', '12:00', { hasIncidence: true });
  await clocked(ana.id, '2026-11-20', '08:00', null);
  await clocked(leo.id, '2026-11-18', '08:00', null);
  await app.create('/schedule/v1/holiday-calendar', {
    ...{ name: 'Madrid', year: 2026, officeIds: [office.id], daysOff: [{ date: '2026-11-19', name: 'Almudena' }] },
  });
  const timeOff = timeOffOf(app);
  const sick = await timeOff.kind({ needsValidation: false });
  await timeOff.askAbsence(eva.id, sick.id, [{ date: '2026-11-18' }]);
  await app.create('/contract/v1/contracts', { employeeId: ana.id, startDate: '2026-01-01', weeklyHours: 40 });
  await app.create('/contract/v1/contracts', { employeeId: eva.id, startDate: '2026-01-01', weeklyHours: 40 });
});

const idsOf = (rows: Row[]) => rows.map(({ employeeId }) => employeeId);

test('has the employees of the week in the order of their names, each with seven days', async () => {
  const { json } = await app.api('GET', path);
  expect(json.meta).toMatchObject({ total: 3, currentPage: 1, lastPage: 1, nextCursor: null });
  expect(json.data.map(({ employee }: Row) => employee.firstName)).toEqual(['Leo', 'Ana', 'Eva']);
  expect(json.data[1].days.map(({ date }: Row) => date)).toEqual(
    ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`),
  );
  expect(json.data[0]).toMatchObject({ timeZone: 'Europe/Madrid', employeeId: leo.id });
});

test('agrees with the report of each employee, day by day and in all', async () => {
  const range = 'from=2026-11-16&to=2026-11-22&limit=500';
  const figures = ['secondsWorked', 'secondsPaused', 'secondsToWork', 'secondsOvertime', 'secondsBalance'];
  const only = (row: Row) => figures.map((name) => row[name]);
  for (const row of await app.read(path)) {
    const report = `/schedule/v1/reports/worked-hours?employeeId=${row.employeeId}&${range}`;
    expect(only(row)).toEqual(only((await app.read(report))[0]));
    expect(row.days.map(only)).toEqual((await app.read(`${report}&groupBy=day`)).map(only));
  }
});

test('says what a day has besides hours', async () => {
  const [ofLeo, ofAna, ofEva] = await app.read(path);
  expect(ofAna.days[0]).toMatchObject({
    secondsWorked: 30_600,
    toReview: 0,
    openSince: null,
    holiday: null,
    timeOff: [],
  });
  expect(ofAna.days[1]).toMatchObject({ toReview: 1 });
  expect(ofAna.days[4]).toMatchObject({ openSince: '2026-11-20T08:00:00.000Z', toReview: 0 });
  // It has been open for two days.
  expect(ofLeo.days[2]).toMatchObject({ openSince: null, toReview: 1 });
  expect(ofLeo.days[3]).toMatchObject({ holiday: { name: 'Almudena' } });
  expect(ofEva.days[2]).toMatchObject({ timeOff: [{ category: 'absence', seconds: 28_800 }], secondsToWork: 0 });
});

test('shows only the employees of a department, an office, a manager or a list', async () => {
  const shown = async (query: string) => idsOf(await app.read(`${path}&${query}`));
  expect(await shown(`departmentIds=${department.id}`)).toEqual([ana.id]);
  expect(await shown(`officeIds=${office.id}`)).toEqual([leo.id]);
  expect(await shown(`managerIds=${leo.id}`)).toEqual([ana.id, eva.id]);
  expect(await shown(`employeeIds=${eva.id}`)).toEqual([eva.id]);
});

test('is read in pages, by number and by cursor', async () => {
  const second = await app.api('GET', `${path}&limit=2&page=2`);
  expect(second.json.meta).toMatchObject({ total: 3, currentPage: 2, lastPage: 2, nextCursor: null });
  expect(idsOf(second.json.data)).toEqual([eva.id]);
  const first = await app.api('GET', `${path}&limit=2`);
  const next = await app.api('GET', `${path}&limit=2&cursor=${first.json.meta.nextCursor}`);
  expect(idsOf([...first.json.data, ...next.json.data])).toEqual([leo.id, ana.id, eva.id]);
});

describe('who sees it', () => {
  test('a manager sees those below them, and themselves', async () => {
    const manager = await signInAs(app, 'manager', { employeeId: leo.id });
    expect(idsOf((await manager.api('GET', path)).json.data)).toEqual([leo.id, ana.id, eva.id]);
    const other = await signInAs(app, 'manager', { employeeId: eva.id });
    expect(idsOf((await other.api('GET', path)).json.data)).toEqual([eva.id]);
  });
  test('an employee has their own sheet', async () => {
    const employee = await signInAs(app, 'employee', { employeeId: ana.id });
    expect((await employee.api('GET', path)).status).toBe(403);
  });
  test('a token without time-off:read sees the hours alone', async () => {
    const token = await app.newToken(['reports:read']);
    expect((await app.api('GET', path, { token })).json.data[2].days[2]).not.toHaveProperty('timeOff');
  });
});

test.each(['2026-W54', '2026-47', '2025-W53', '0026-W01'])('refuses the week %s', async (week) => {
  const { json } = await app.api('GET', `/schedule/v1/team-weeks?week=${week}`);
  expect(json).toMatchObject({ status: 400, errors: [{ parameter: 'week', code: 'invalid_format' }] });
});

test.each([
  ['2026-W01', '2025-12-29'],
  ['2026-W47', '2026-11-16'],
  ['2026-W53', '2026-12-28'],
  ['2025-W53', undefined],
  ['2024-W01', '2024-01-01'],
])('the week %s begins on %s', (week, monday) => {
  expect(mondayOfWeek(week)).toBe(monday);
});
