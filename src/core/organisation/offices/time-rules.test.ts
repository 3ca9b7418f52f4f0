/** The rules of offices for working time: from which day they hold, and the fields of the office, which show those of today. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { runDailyJob } from '../../../../test/harness/daily-job.ts';
import { sql } from '../../../platform/db/sql.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
const path = '/core/v3/time-rules';
const today = '2026-11-20';
beforeEach(() => app.clock.set(`${today}T09:00:00.000Z`));

const usual = {
  nightStart: '22:00',
  nightEnd: '06:00',
  roundingMinutes: null,
  overtimeBasis: 'day',
  fullTimeWeeklyHours: null,
};
const office = async (values: object = {}) =>
  (await app.create('/core/v3/offices', { name: 'Vigo', ...values })).id as string;
const patch = (id: string, body: object) => app.api('PATCH', `/core/v3/offices/${id}`, { body });
const change = async (id: string, body: object) => {
  const { status, json, text } = await patch(id, body);
  expect(status, text).toBe(200);
  return json.data;
};
const begin = (officeId: string | null, startDate: string, values: object) =>
  app.create(path, { officeId, startDate, ...values });
// biome-ignore lint/suspicious/noExplicitAny: as the API replies
const rulesOf = async (id: string): Promise<any[]> => app.read(`${path}?officeId=${id}&orderBy=startDate`);
/** First and last day, night and rounding of the rules of an office. */
const slices = async (id: string) =>
  (await rulesOf(id)).map(({ startDate, endDate, nightStart, nightEnd, roundingMinutes }) => [
    startDate,
    endDate,
    `${nightStart}-${nightEnd}`,
    roundingMinutes,
  ]);
const latest = async () => (await app.api('GET', '/events/v1/events?limit=1')).json.meta.latestSequence as number;
/** The items of the feed after a sequence. */
const itemsAfter = async (sequence: number) =>
  // biome-ignore lint/suspicious/noExplicitAny: as the API replies
  (await app.api('GET', `/events/v1/events?after=${sequence}&limit=100`)).json.data as any[];
const told = async (sequence: number) =>
  (await itemsAfter(sequence)).map(({ event, effectiveDate, affects }) => [event, effectiveDate, affects?.to]);
const dayPasses = async (instant: string) => {
  app.clock.set(instant);
  return runDailyJob(app.app.work, app);
};

describe('a new office', () => {
  test('has the usual rules without a row of its own', async () => {
    expect(await slices(await office())).toEqual([]);
  });
  test('has its rules from the beginning, whatever day it gives', async () => {
    const id = await office({ nightStart: '23:00', effectiveDate: '2027-01-01' });
    expect(await slices(id)).toEqual([['1900-01-01', null, '23:00-06:00', null]]);
    expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({ ...usual, nightStart: '23:00' });
  });
});

describe('a change of an office', () => {
  test('holds from today on without a date, and from then on only', async () => {
    const id = await office({ nightStart: '23:00' });
    const before = await latest();
    const changed = await change(id, { name: 'Vigo port', nightEnd: '07:00' });
    expect(changed).toMatchObject({ name: 'Vigo port', nightStart: '23:00', nightEnd: '07:00', version: 2 });
    expect(await slices(id)).toEqual([
      ['1900-01-01', '2026-11-19', '23:00-06:00', null],
      [today, null, '23:00-07:00', null],
    ]);
    const [ofOffice, ofRules] = await itemsAfter(before);
    // The days are those of the rules, and counted once.
    expect(ofOffice).toMatchObject({ event: 'office.updated', effectiveDate: today, affects: null });
    expect(ofRules).toMatchObject({
      ...{ event: 'time_rule.created', effectiveDate: today, causeId: ofOffice.id },
      affects: { from: today, to: null, officeIds: [id] },
    });
  });
  test('is of the day where the office is', async () => {
    app.clock.set('2026-11-20T23:30:00.000Z');
    const id = await office({ defaultEmployeesDateTimeZone: 'America/New_York' });
    await change(id, { nightEnd: '07:00' });
    const further = await office({ defaultEmployeesDateTimeZone: 'Pacific/Kiritimati' });
    await change(further, { nightEnd: '07:00' });
    const [[here], [there]] = [await slices(id), await slices(further)];
    expect([here?.[0], there?.[0]]).toEqual(['2026-11-20', '2026-11-21']);
  });
  test('cuts a past day in, and what was changed later stays', async () => {
    const id = await office();
    await change(id, { nightEnd: '07:00', effectiveDate: '2026-10-01' });
    const before = await latest();
    await change(id, { nightEnd: '05:00', roundingMinutes: 15, effectiveDate: '2026-09-01' });
    expect(await slices(id)).toEqual([
      ['2026-09-01', '2026-09-30', '22:00-05:00', 15],
      ['2026-10-01', null, '22:00-07:00', 15],
    ]);
    expect(await told(before)).toEqual([
      ['office.updated', '2026-09-01', undefined],
      ['time_rule.created', '2026-09-01', '2026-09-30'],
      ['time_rule.updated', '2026-10-01', null],
    ]);
    expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({
      ...usual,
      nightEnd: '07:00',
      roundingMinutes: 15,
    });
    // Over before today, so the office shows nothing of it.
    const version = (await app.read(`/core/v3/offices/${id}`)).version;
    await change(id, { nightEnd: '04:00', effectiveDate: '2026-08-01' });
    expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({ nightEnd: '07:00', version });
  });
  test('without a difference, or of other fields, leaves the rules alone', async () => {
    const id = await office();
    const {
      version: _,
      createdAt: _c,
      updatedAt: _u,
      deletedAt: _d,
      id: _id,
      ...read
    } = await app.read(`/core/v3/offices/${id}`);
    const before = await latest();
    await change(id, read);
    expect(await latest()).toBe(before);
    await change(id, { city: 'Vigo' });
    expect(await itemsAfter(before)).toMatchObject([{ event: 'office.updated', affects: null, effectiveDate: null }]);
    expect(await slices(id)).toEqual([]);
  });
  test('is refused with a day and no rule, and where a night would be none on any day', async () => {
    const id = await office();
    await change(id, { nightEnd: '05:00', effectiveDate: '2027-01-01' });
    const before = await latest();
    const refused = async (body: object) => (await patch(id, body)).json.errors;
    expect(await refused({ name: 'X', effectiveDate: today })).toMatchObject([
      { pointer: '/effectiveDate', code: 'contradiction', reason: 'no_rules' },
    ]);
    expect(await refused({ nightEnd: '22:00' })).toMatchObject([{ pointer: '/nightEnd', reason: 'night' }]);
    // Valid today, and not with the night that ends at five from January on.
    expect(await refused({ nightStart: '05:00' })).toMatchObject([{ pointer: '/nightEnd', reason: 'night' }]);
    expect(await refused({ nightStart: '24:00', effectiveDate: '2026-02-30' })).toHaveLength(2);
    expect(await latest()).toBe(before);
  });
});

describe('a coming change', () => {
  test('shows on its day, where the office is, and no write is lost until then', async () => {
    const id = await office({ defaultEmployeesDateTimeZone: 'Atlantic/Canary' });
    const before = await latest();
    const read = await change(id, { nightEnd: '07:00', effectiveDate: '2026-12-01' });
    expect(read).toMatchObject({ ...usual, version: 1 });
    expect(await told(before)).toEqual([['time_rule.created', '2026-12-01', null]]);
    // A change of another rule in between holds on, and that of the same one until December.
    await change(id, { nightEnd: '05:00', roundingMinutes: 30 });
    const then = await latest();
    // In Madrid it is December.
    await dayPasses('2026-11-30T23:30:00.000Z');
    expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({ nightEnd: '05:00', roundingMinutes: 30 });
    await dayPasses('2026-12-03T09:00:00.000Z');
    expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({ nightEnd: '07:00', roundingMinutes: 30 });
    expect(await itemsAfter(then)).toMatchObject([
      {
        event: 'office.updated',
        effectiveDate: '2026-12-01',
        affects: null,
        changes: [{ field: 'nightEnd', before: '05:00', after: '07:00' }],
      },
    ]);
    const done = await latest();
    await dayPasses('2026-12-04T09:00:00.000Z');
    expect(await latest()).toBe(done);
  });
  test('shows on its day where the database does not know the zone, which holds up no other account', async () => {
    const [id, other] = [await office(), await app.newAccount()];
    await app.db.run(sql`
      update offices set default_employees_date_time_zone = 'US/Pacific-New' where account_id = ${app.id} and id = ${id}`);
    await change(id, { nightEnd: '07:00', effectiveDate: '2026-12-01' });
    const { id: leaver } = await other.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Sol' });
    await other.api('POST', `/core/v3/employees/${leaver}/deactivate`, { body: { endDate: '2026-11-30' } });
    // In December, and in California in November.
    await dayPasses('2026-12-01T07:30:00.000Z');
    expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({ nightEnd: '06:00' });
    await runDailyJob(app.app.work, other);
    expect(await other.read(`/core/v3/employees/${leaver}`)).toMatchObject({ status: 'inactive' });
    await dayPasses('2026-12-01T08:30:00.000Z');
    expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({ nightEnd: '07:00' });
  });
  test('is not undone by a client that writes back what it read before its day', async () => {
    const id = await office();
    const { nightStart, nightEnd } = await change(id, { nightEnd: '07:00', effectiveDate: '2026-12-01' });
    app.clock.set('2026-12-01T09:00:00.000Z');
    // The job has not run yet.
    await change(id, { name: 'Read before', nightStart, nightEnd });
    expect(await slices(id)).toEqual([['2026-12-01', null, '22:00-07:00', null]]);
    await change(id, { nightStart: '21:00', nightEnd });
    expect(await slices(id)).toEqual([['2026-12-01', null, '21:00-07:00', null]]);
    expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({ nightStart: '21:00', nightEnd: '07:00' });
  });
  test('leaves no trace on the office when it is undone before its day', async () => {
    const id = await office({ nightEnd: '07:00' });
    await change(id, { nightEnd: '08:00', effectiveDate: '2026-12-01' });
    const coming = (await rulesOf(id)).at(-1);
    const before = await latest();
    expect((await app.api('DELETE', `${path}/${coming.id}`)).status).toBe(200);
    expect(await told(before)).toEqual([['time_rule.deleted', '2026-12-01', null]]);
    await dayPasses('2026-12-02T09:00:00.000Z');
    expect(await app.read(`/core/v3/offices/${id}`)).toMatchObject({ nightEnd: '07:00', version: 1 });
  });
});

describe('the rules as a list', () => {
  test('are made, corrected, moved and deleted, and the office follows', async () => {
    const id = await office();
    const shown = async () => (await app.read(`/core/v3/offices/${id}`)).nightEnd;
    const first = await begin(id, '2026-10-01', { nightEnd: '07:00', overtimeBasis: 'week' });
    expect(first).toMatchObject({ ...usual, officeId: id, nightEnd: '07:00', overtimeBasis: 'week', endDate: null });
    expect(await begin(id, '2026-12-01', { nightEnd: '08:00' })).toMatchObject({ overtimeBasis: 'week' });
    expect(await shown()).toBe('07:00');
    const before = await latest();
    const at = `${path}/${first.id}`;
    await app.api('PATCH', at, { body: { nightEnd: '05:00' } });
    expect(await shown()).toBe('05:00');
    await app.api('PUT', at, { body: { ...(await app.read(at)), startDate: '2026-11-25' } });
    expect(await shown()).toBe('06:00');
    await app.api('PATCH', at, { body: { startDate: '2026-11-01' } });
    await app.api('DELETE', at);
    expect(await shown()).toBe('06:00');
    expect(await told(before)).toEqual([
      ['time_rule.updated', '2026-10-01', '2026-11-30'],
      ['office.updated', '2026-10-01', undefined],
      ['time_rule.updated', '2026-11-25', '2026-11-30'],
      ['office.updated', '2026-10-01', undefined],
      ['time_rule.updated', '2026-11-01', '2026-11-30'],
      ['office.updated', '2026-11-01', undefined],
      ['time_rule.deleted', '2026-11-01', '2026-11-30'],
      ['office.updated', '2026-11-01', undefined],
    ]);
    const versions = (await app.api('GET', `${at}/versions`)).json.data;
    expect(versions.map(({ event }: { event: string }) => event)).toEqual([
      'time_rule.deleted',
      'time_rule.updated',
      'time_rule.updated',
      'time_rule.updated',
      'time_rule.created',
    ]);
    expect(await app.read(`${at}?knownAt=${versions.at(-1).sequence}`)).toMatchObject({ nightEnd: '07:00' });
  });
  test('are one on a day, of an office that exists, and stay with it', async () => {
    const id = await office();
    const { id: own } = await begin(id, '2026-10-01', { nightEnd: '07:00' });
    const { id: company } = await begin(null, '2026-10-01', { nightEnd: '05:00' });
    const before = await latest();
    const post = (body: object) => app.api('POST', path, { body });
    for (const [officeId, conflictingId] of [
      [id, own],
      [null, company],
    ]) {
      expect((await post({ officeId, startDate: '2026-10-01' })).json).toMatchObject({
        ...{ status: 409, code: 'already_taken', conflictingId },
        errors: [{ pointer: '/startDate' }],
      });
    }
    expect((await post({ startDate: '2026-13-01', nightStart: '1' })).json.errors).toHaveLength(3);
    expect((await post({ officeId: own, startDate: '2026-10-02' })).json.errors).toMatchObject([
      { pointer: '/officeId', code: 'not_found' },
    ]);
    expect((await post({ officeId: id, startDate: '2026-10-02', nightEnd: '22:00' })).json.errors).toMatchObject([
      { pointer: '/nightEnd', reason: 'night' },
    ]);
    const moved = await app.api('PATCH', `${path}/${own}`, { body: { officeId: null } });
    expect(moved.json.errors).toMatchObject([{ pointer: '/officeId' }]);
    expect((await app.api('PATCH', `${path}/${id}`, { body: {} })).status).toBe(404);
    expect((await app.api('PATCH', `${path}/nothing`, { body: {} })).status).toBe(404);
    expect(await latest()).toBe(before);
    expect((await app.api('DELETE', `${path}/${company}`)).status).toBe(200);
  });
  test('of a deleted office are corrected and deleted for its past days, and it gets no new ones', async () => {
    const id = await office();
    const rule = await begin(id, '2026-10-01', { nightEnd: '07:00' });
    const { version, ...was } = await app.read(`/core/v3/offices/${id}`);
    expect((await app.api('DELETE', `/core/v3/offices/${id}`)).status).toBe(200);
    const before = await latest();
    const at = `${path}/${rule.id}`;
    const corrected = await app.api('PATCH', at, { body: { nightEnd: '05:00' } });
    expect([corrected.status, corrected.json.data.nightEnd]).toEqual([200, '05:00']);
    const refused = await app.api('POST', path, { body: { officeId: id, startDate: '2026-11-01', nightEnd: '08:00' } });
    expect(refused.json.errors).toMatchObject([{ pointer: '/officeId', code: 'not_found' }]);
    for (const _ of ['first', 'repeated']) expect((await app.api('DELETE', at)).status).toBe(200);
    expect(await told(before)).toEqual([
      ['time_rule.updated', '2026-10-01', null],
      ['time_rule.deleted', '2026-10-01', null],
    ]);
    expect([was.nightEnd, version]).toEqual(['07:00', 2]);
    expect((await app.api('GET', `/core/v3/offices/${id}`)).status).toBe(404);
  });
  test('of the company concern the employees without an office on these days', async () => {
    const hire = async (values: object = {}) =>
      (await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B', startDate: '2026-01-01', ...values }))
        .id;
    const [placed, moved, free] = [await hire({ officeId: await office() }), await hire(), await hire()];
    await app.api('PATCH', `/core/v3/employees/${moved}`, {
      body: { officeId: await office(), effectiveDate: '2026-06-01' },
    });
    const before = await latest();
    const { id } = await begin(null, '2026-07-01', { nightEnd: '07:00' });
    const earlier = await begin(null, '2026-05-01', { nightEnd: '05:00' });
    const whom = (await itemsAfter(before)).map(({ affects }) => [
      affects.from,
      affects.to,
      affects.employeeIds.sort(),
    ]);
    expect(whom).toEqual([
      ['2026-07-01', null, [free]],
      ['2026-05-01', '2026-06-30', [free, moved].sort()],
    ]);
    expect(placed).toBeDefined();
    for (const one of [id, earlier.id]) await app.api('DELETE', `${path}/${one}`);
  });
});
