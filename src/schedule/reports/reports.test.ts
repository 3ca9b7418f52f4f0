/** Reports on entries and plans, page by page, in as few statements for many employees as for one. */

import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import type { Answer } from '../../../test/harness/http.ts';
import { outsideTransactions } from '../../../test/harness/outside-transactions.ts';
import { insertPeople } from '../../../test/harness/people.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import type { Database } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

let statements = 0;
/** Counts the statements that the app sends to the database. */
const counting = (db: Database): Database =>
  outsideTransactions(db, (at) => ({
    all: (query) => {
      statements++;
      return at.all(query);
    },
    first: (query) => {
      statements++;
      return at.first(query);
    },
  }));

const app = await startTestApp({ wrap: counting });
app.clock.set('2026-11-20T09:00:00.000Z');
const reports = '/schedule/v1/reports';
const week = 'from=2026-11-09&to=2026-11-15';

const paid = await app.create('/schedule/v1/work-breaks', { name: 'Coffee', remunerated: true });
const lunch = await app.create('/schedule/v1/work-breaks', { name: 'Lunch' });
const hire = async (values: object = {}): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B', startDate: '2024-01-01', ...values })).id;
const write = (employeeId: string, day: string, from: string, to: string, more: object = {}) =>
  app.create('/schedule/v1/work-entries', {
    employeeId,
    workEntryIn: { date: `${day}T${from}:00+01:00` },
    workEntryOut: { date: `${day}T${to}:00+01:00` },
    ...more,
  });
const hours = 3600;

// Monday: 9 h of work, a paid and an unpaid pause. Tuesday: 6 h. Saturday: 2 h. Friday is a holiday, with 1 h of work.
const office = await app.create('/core/v3/offices', { name: 'Madrid' });
await app.create('/schedule/v1/holiday-calendar', {
  name: 'Madrid 2026',
  year: 2026,
  officeIds: [office.id],
  daysOff: [{ date: '2026-11-13', name: 'Local holiday' }],
});
const ana = await hire({ officeId: office.id });
await write(ana, '2026-11-09', '08:00', '12:00');
await write(ana, '2026-11-09', '12:00', '12:15', { workEntryType: 'pause', workBreakId: paid.id });
await write(ana, '2026-11-09', '13:00', '14:00', { workEntryType: 'pause', workBreakId: lunch.id });
await write(ana, '2026-11-09', '18:00', '23:00');
await write(ana, '2026-11-10', '09:00', '15:00');
await write(ana, '2026-11-13', '09:00', '10:00');
await write(ana, '2026-11-14', '09:00', '11:00');
const eva = await hire();

const of = async (report: string, query = week) => app.read(`${reports}/${report}?${query}&employeeIds[in]=${ana}`);

describe('worked hours', () => {
  test('are summed up and compared with the plan, overtime day by day', async () => {
    expect(await of('worked-hours')).toEqual([
      {
        employeeId: ana,
        removedAt: null,
        secondsWorked: 18.25 * hours,
        secondsPaused: hours,
        secondsToWork: 32 * hours,
        secondsOvertime: (1.25 + 1 + 2) * hours,
        secondsBalance: (18.25 - 32) * hours,
        secondsComplementary: 0,
        secondsWorkedNight: hours,
        secondsWorkedHoliday: hours,
        secondsWorkedSunday: 0,
        secondsOrdinary: 14 * hours,
        secondsOnBreak: 1.25 * hours,
      },
    ]);
  });
  test('are shown for each day with groupBy=day', async () => {
    const days = await of('worked-hours', `${week}&groupBy=day&withChecks=true`);
    expect(days.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
    ]);
    expect(days[0]).toEqual({
      employeeId: ana,
      removedAt: null,
      date: '2026-11-09',
      secondsWorked: 9.25 * hours,
      secondsPaused: hours,
      secondsToWork: 8 * hours,
      secondsOvertime: 1.25 * hours,
      secondsBalance: 1.25 * hours,
      secondsComplementary: 0,
      secondsWorkedNight: hours,
      secondsWorkedHoliday: 0,
      secondsWorkedSunday: 0,
      secondsOrdinary: 8 * hours,
      secondsOnBreak: 1.25 * hours,
    });
    expect(days[4]).toMatchObject({ secondsWorked: hours, secondsToWork: 0, secondsOvertime: hours });
    expect(days[6]).toMatchObject({ secondsWorked: 0, secondsToWork: 0, secondsBalance: 0 });
  });
  test('show clock times only to those who may read entries', async () => {
    const path = `${reports}/worked-hours?${week}&groupBy=day&withPeriods=true&employeeIds=${ana}`;
    const seen = async (scopes: string[]) => {
      const token = await app.newToken(scopes);
      const { data, meta } = (await app.api('GET', path, { token })).json;
      const [heading = ''] = (await app.api('GET', path, { token, headers: { accept: 'text/csv' } })).text.split(
        '\r\n',
      );
      const columns = heading.split(',').filter((name) => ['start', 'end', 'periods'].includes(name));
      return [data[0].periods?.length, data[0].secondsWorked, data[0].overtimeBasis, meta.redacted, columns];
    };
    const worked = 9.25 * hours;
    expect(await seen(['reports:read'])).toEqual([undefined, worked, 'day', ['periods'], []]);
    const all = [4, worked, 'day', undefined, ['start', 'end', 'periods']];
    expect(await seen(['reports:read', 'work-entries:read'])).toEqual(all);
    const boss = await hire();
    for (const [role, employeeId, count] of [
      ['hr', undefined, 4],
      ['payroll', undefined, 4],
      ['read_only', undefined, 4],
      ['manager', boss, 0],
      ['employee', ana, 4],
    ] as const) {
      const user = await signInAs(app, role, employeeId ? { employeeId } : {});
      const { data, meta } = (await user.api('GET', path.replace(ana, employeeId ?? ana))).json;
      expect([role, data[0].periods?.length, meta.redacted]).toEqual([role, count, undefined]);
    }
  });
  test('say which parameters are ignored', async () => {
    const path = `${reports}/worked-hours?${week}&employeeIds=${ana}`;
    const { json } = await app.api('GET', `${path}&splitAtMidnight=false&withChecks=true`);
    expect(json.meta.ignored.toSorted()).toEqual(['splitAtMidnight', 'withChecks']);
    expect((await app.api('GET', path)).json.meta.ignored).toBeUndefined();
  });
  test('with withPeriods=true are the register: the start and the end of work and breaks on each day', async () => {
    const id = await hire({ officeId: office.id });
    const entry = await app.create('/schedule/v1/work-entries', {
      employeeId: id,
      workEntryIn: { date: '2026-11-10T22:00:07+01:00' },
      workEntryOut: { date: '2026-11-11T08:00:00+01:00' },
    });
    const rest = await write(id, '2026-11-11', '08:00', '08:20', { workEntryType: 'pause', workBreakId: paid.id });
    const open = await app.create('/schedule/v1/work-entries', {
      ...{ employeeId: id, workEntryIn: { date: '2026-11-12T09:00:00+01:00' } },
    });
    const query = `${week}&groupBy=day&withPeriods=true&employeeIds=${id}`;
    const [, tuesday, wednesday, thursday] = await app.read(`${reports}/worked-hours?${query}`);
    const night = { workEntryId: entry.id, workEntryType: 'work', countsAsWorked: true };
    const midnight = '2026-11-11T00:00:00+01:00';
    expect(tuesday).toMatchObject({
      ...{
        secondsWorked: 7193,
        secondsOvertime: 0,
        secondsOrdinary: 7193,
        roundingMinutes: null,
        overtimeBasis: 'day',
      },
      periods: [{ ...night, start: '2026-11-10T22:00:07+01:00', end: midnight, seconds: 7193 }],
    });
    // The overtime of the night stands where its hours stand; the break of the morning is of another shift.
    expect(wednesday).toMatchObject({
      ...{ secondsWorked: 30_000, secondsOvertime: 7193, secondsOrdinary: 22_807, secondsOnBreak: 1200 },
      periods: [
        { ...night, start: midnight, end: '2026-11-11T08:00:00+01:00', seconds: 28_800 },
        { workEntryId: rest.id, workEntryType: 'pause', countsAsWorked: true, seconds: 1200 },
      ],
    });
    expect(thursday.periods).toEqual([
      {
        ...{ workEntryId: open.id, workEntryType: 'work', start: '2026-11-12T09:00:00+01:00', end: null },
        ...{ countsAsWorked: false, seconds: 0 },
      },
    ]);
    const csv = await app.api('GET', `${reports}/worked-hours?${query}`, { headers: { accept: 'text/csv' } });
    const [heading = '', , , third = ''] = csv.text.split('\r\n');
    const cells = Object.fromEntries(heading.split(',').map((name, i) => [name, third.split(',')[i]]));
    expect(cells).toMatchObject({
      ...{ date: '2026-11-11', start: midnight, end: '2026-11-11T08:20:00+01:00', secondsOvertime: '7193' },
      periods: `${midnight}/2026-11-11T08:00:00+01:00 (2026-11-11T08:00:00+01:00/2026-11-11T08:20:00+01:00)`,
    });
  });
  test('are shown for each day of the week', async () => {
    const [{ employeeId, weekDays }] = await of('worked-hours-by-week-day', 'from=2026-11-02&to=2026-11-15');
    expect(employeeId).toBe(ana);
    expect(
      weekDays.map(({ day, secondsWorked, secondsToWork }: Record<string, number>) => [
        day,
        secondsWorked,
        secondsToWork,
      ]),
    ).toEqual([
      ['monday', 9.25 * hours, 16 * hours],
      ['tuesday', 6 * hours, 16 * hours],
      ['wednesday', 0, 16 * hours],
      ['thursday', 0, 16 * hours],
      ['friday', hours, 8 * hours],
      ['saturday', 2 * hours, 0],
      ['sunday', 0, 0],
    ]);
  });
  test('at night and on days off have separate reports', async () => {
    expect(await of('worked-night-hours')).toEqual([{ employeeId: ana, removedAt: null, secondsWorkedNight: hours }]);
    expect(await of('worked-absence-days')).toEqual([
      { employeeId: ana, removedAt: null, days: [{ date: '2026-11-13', secondsWorked: hours }] },
    ]);
  });
  test('leave out open and deleted entries', async () => {
    const id = await hire();
    const entry = await write(id, '2026-11-11', '09:00', '10:00');
    await app.api('DELETE', `/schedule/v1/work-entries/${entry.id}`);
    await app.create('/schedule/v1/work-entries', { employeeId: id, workEntryIn: { date: '2026-11-12T09:00:00Z' } });
    expect(await app.read(`${reports}/worked-hours?${week}&employeeIds=${id}`)).toMatchObject([
      { secondsWorked: 0, secondsPaused: 0, secondsToWork: 40 * hours },
    ]);
  });
});

describe('the employees of a report', () => {
  const rows = async (query: string) =>
    (await app.read(`${reports}/worked-night-hours?${query}`)).map(
      ({ employeeId }: { employeeId: string }) => employeeId,
    );
  test('are those who were employed in the period, or worked in it, also if they were removed since', async () => {
    const gone = await hire({ startDate: '2024-01-01', endDate: '2026-11-09' });
    const before = await hire({ startDate: '2024-01-01', endDate: '2026-11-08' });
    const later = await hire({ startDate: '2026-11-16' });
    const early = await hire({ startDate: '2026-11-16' });
    await write(early, '2026-11-12', '09:00', '10:00');
    const removed = await hire();
    await app.api('DELETE', `/core/v3/employees/${removed}?force=true`);
    expect(await rows(`${week}&employeeIds=${[gone, before, later, early, removed].join()}`)).toEqual([
      gone,
      early,
      removed,
    ]);
    expect(await rows(`${week}&employeeId[]=${gone}&employeeIds[]=${ana}`)).toEqual([ana, gone]);
  });
  test('and their days appear exactly once, by page and by cursor', async () => {
    const ids = [ana, eva, await hire()];
    const base = `${reports}/worked-hours?${week}&groupBy=day&employeeIds=${ids.join()}`;
    const name = ({ employeeId, date }: { employeeId: string; date: string }) => `${employeeId} ${date}`;
    const whole = (await app.read(`${base}&limit=500`)).map(name);
    expect(whole).toHaveLength(21);
    for (const limit of [1, 2, 5, 7, 8, 20]) {
      const [byPage, byCursor]: [string[], string[]] = [[], []];
      const pages = Math.ceil(21 / limit);
      for (let page = 1; page <= pages; page++) {
        const { data, meta } = (await app.api('GET', `${base}&limit=${limit}&page=${page}`)).json;
        expect(meta).toMatchObject({ total: 21, lastPage: pages, currentPage: page, perPage: limit });
        expect(meta.nextCursor === null).toBe(page === pages);
        byPage.push(...data.map(name));
      }
      let cursor: string | null = '';
      do {
        const { data, meta }: Answer['json'] = (
          await app.api('GET', `${base}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
        ).json;
        byCursor.push(...data.map(name));
        cursor = meta.nextCursor;
      } while (cursor !== null);
      expect([byPage, byCursor]).toEqual([whole, whole]);
    }
    expect(await app.read(`${base}&page=100`)).toEqual([]);
  });
  test('need as few statements for a thousand as for one', async () => {
    const costs: number[][] = [];
    for (const count of [1, 1000]) {
      const account = await app.newAccount();
      await insertPeople(app.db, [account.id], count);
      await app.db.run(sql`
        insert into employments (account_id, id, employee_id, start_date, version, created_at, updated_at)
        select account_id, id, id, '2020-01-01', 1, created_at, updated_at from employees
        where account_id = ${account.id}`);
      // The first request also looks up the token.
      await account.api('GET', '/core/v3/info');
      const cost: number[] = [];
      for (const report of ['worked-hours', 'worked-hours-by-week-day', 'worked-night-hours', 'worked-absence-days']) {
        statements = 0;
        expect(await account.read(`${reports}/${report}?${week}&limit=1000`)).toHaveLength(count);
        cost.push(statements);
      }
      costs.push(cost);
    }
    expect(costs[1]).toEqual(costs[0]);
    expect(Math.max(...costs.flat())).toBeLessThan(10);
  });
  test('are read in parts for the year of many, of whom not all days are in memory at once', async () => {
    const account = await app.newAccount();
    await insertPeople(app.db, [account.id], 200);
    const cost = async (limit: number) => {
      const url = `${reports}/worked-hours?from=2025-11-10&to=2026-11-10&employeeIds=${ids.slice(0, limit)}&limit=1000`;
      statements = 0;
      const rows = await account.read(url);
      return { rows, statements };
    };
    const people = await account.read('/core/v3/employees?limit=500&fields=id');
    const ids = people.map(({ id }: { id: string }) => id);
    await app.db.run(sql`
      insert into employments (account_id, id, employee_id, start_date, version, created_at, updated_at)
      select account_id, id, id, '2020-01-01', 1, created_at, updated_at from employees where account_id = ${account.id}`);
    const [some, all] = [await cost(100), await cost(200)];
    // Both also find the page.
    expect(all.statements - 2).toBe(2 * (some.statements - 2));
    expect(all.rows).toHaveLength(200);
    expect(all.rows).toEqual(expect.arrayContaining(some.rows));
  });
});

test.each([
  ['', ['from required', 'to required']],
  ['from=2026-11-09', ['to required']],
  ['from=2026-11-09&to=x', ['to invalid_format']],
  ['from=2026-11-09&to=2026-11-08', ['to out_of_range']],
  ['from=2025-11-09&to=2026-11-10', ['to out_of_range']],
  ['from=2026-11-09&to=2026-11-09&page=1&cursor=x', ['cursor conflicting']],
  ['from=2026-11-09&to=2026-11-09&cursor=x', ['cursor invalid_cursor']],
  ['from=2026-11-09&to=2026-11-09&groupBy=month', ['groupBy invalid_value']],
  ['from=2026-11-09&to=2026-11-09&limit=1001', ['limit out_of_range']],
])('the query "%s" is refused', async (query, expected) => {
  const reply = await app.api('GET', `${reports}/worked-hours?${query}`);
  expect(reply.status, reply.text).toBe(400);
  const errors = reply.json.errors.map(
    ({ parameter, code }: { parameter: string; code: string }) => `${parameter} ${code}`,
  );
  expect(errors).toEqual(expected);
});

test('a report needs reports:read', async () => {
  const token = await app.newToken(['work-entries:read']);
  expect((await app.api('GET', `${reports}/worked-hours?${week}`, { token })).json.code).toBe('missing_scope');
});

test('entries count where the database does not know the zone in which they were made', async () => {
  const employeeId = await hire();
  const entry = { workEntryIn: { date: '2026-11-10T06:00:00Z' }, workEntryOut: { date: '2026-11-10T09:00:00Z' } };
  const { id } = await app.create('/schedule/v1/work-entries', { employeeId, ...entry });
  await app.db.run(sql`
    update work_entries set time_zone = 'US/Pacific-New', out_offset = '-08:00', work_date = '2026-11-09'
    where account_id = ${app.id} and id = ${id}`);
  const lines = await app.read(`${reports}/worked-hours?from=2026-11-10&to=2026-11-15&limit=1000`);
  expect(lines).toContainEqual(expect.objectContaining({ employeeId, secondsWorked: 1 * hours }));
});
