/** Writing the days of a calendar loads earlier years. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, kind, askVacation, askAbsence, accept, total } = timeOffOf(app);
const blocked = [{ from: '2024-12-20', to: '2024-12-31' }];
const configuration = await configure({ notAllowedDateRanges: blocked });
const path = '/schedule/v1/vacation-calendars';
const sick = (await kind({ name: 'Ill', category: 'sick_leave', needsValidation: false })).id;

const bodyOf = (employeeId: string, daysOff?: object[], more: object = {}) => ({
  employeeId,
  vacationConfigurationId: configuration.id,
  year: 2024,
  ...more,
  ...(daysOff ? { daysOff } : {}),
});
const load = (employeeId: string, daysOff: object[], more: object = {}) =>
  app.api('POST', path, { body: bodyOf(employeeId, daysOff, more) });
const change = (id: string, daysOff: object[], more: object = {}) =>
  app.api('PATCH', `${path}/${id}`, { body: { daysOff, ...more } });
const shown = ({ daysOff }: { daysOff: { date: string; portion: number | null }[] }) =>
  daysOff.map(({ date, portion }) => [date, portion]);
const pointers = (json: { errors: { pointer: string; code: string }[] }) =>
  json.errors.map(({ pointer, code }) => [pointer, code]);

describe('days given with a new calendar', () => {
  test('are accepted at once by a separate request, although other requests need approval', async () => {
    const { id } = await hire();
    const before = (await app.events()).length;
    const calendar = await dataOf(load(id, [{ date: '2024-08-06', portion: 0.5 }, { date: '2024-08-05' }]));
    const [{ requestId }] = calendar.daysOff;
    expect(calendar.daysOff).toEqual([
      { date: '2024-08-05', portion: 1, days: 1, seconds: 28_800, requestId },
      { date: '2024-08-06', portion: 0.5, days: 0.5, seconds: 14_400, requestId },
    ]);
    expect(await app.read(`${vacations}/${requestId}`)).toMatchObject({
      employeeId: id,
      calendarId: calendar.id,
      type: 'create',
      status: 'accepted',
      resolvedAt: app.clock.instant,
      resolvedBy: null,
      resolutionComment: 'Written with the vacation calendar',
    });
    expect(await total(id, 2024)).toMatchObject({ entitled: 22, taken: 1.5, pending: 0, remaining: 20.5 });
    expect((await app.events(before)).map(({ type, employeeId }) => [type, employeeId])).toEqual([
      ['vacation_calendar.created', id],
      ['time_off.requested', id],
      ['time_off.approved', id],
    ]);
  });
  test('are accepted whatever the balance, blocked ranges and the year say', async () => {
    const { id } = await hire();
    const calendar = await dataOf(
      load(id, [...dates('2024-12-23', '2024-12-24'), ...dates('2025-01-08')], { maxDaysOff: 2 }),
    );
    expect(shown(calendar)).toEqual([
      ['2024-12-23', 1],
      ['2024-12-24', 1],
      ['2025-01-08', 1],
    ]);
    expect(await total(id, 2024)).toMatchObject({ entitled: 2, taken: 3, remaining: -1 });
  });
  test('leave out those without planned work, if the client asks for that', async () => {
    const { id } = await hire();
    const friday = { date: '2024-08-09' };
    const calendar = await dataOf(load(id, dates('2024-08-09', '2024-08-10'), { onlyWithSchedule: true }));
    expect(shown(calendar)).toEqual([['2024-08-09', 1]]);
    const same = await change(calendar.id, [friday, { date: '2024-08-11' }], { onlyWithSchedule: true });
    expect(same.json.data).toMatchObject({ version: calendar.version, daysOff: calendar.daysOff });
    const { data: more } = (
      await change(calendar.id, [friday, ...dates('2024-08-11', '2024-08-12')], { onlyWithSchedule: true })
    ).json;
    expect(shown(more)).toEqual([
      ['2024-08-09', 1],
      ['2024-08-12', 1],
    ]);
    const [changes] = (await app.events()).filter(({ type }) => type === 'vacation_calendar.updated').slice(-1);
    expect(changes?.changes).toMatchObject([{ field: 'daysOff', after: [friday, { date: '2024-08-12' }] }]);
    const refused = await change(calendar.id, [friday, { date: '2024-08-10' }], { onlyWithSchedule: false });
    expect(pointers(refused.json)).toEqual([['/daysOff/1/date', 'not_a_working_day']]);
  });
  test('are refused, each with its position, outside of employment, without work, twice, or with times', async () => {
    const { id } = await hire({ startDate: '2024-03-01' });
    const sent = [
      { date: '2024-08-05' },
      { date: '2024-02-29' },
      // A Saturday.
      { date: '2024-08-10' },
      { date: '2024-08-05', portion: 0.5 },
    ];
    const before = (await app.events()).length;
    const refused = await load(id, sent);
    expect(refused.status, refused.text).toBe(422);
    expect(pointers(refused.json)).toEqual([
      ['/daysOff/1/date', 'outside_employment'],
      ['/daysOff/3/date', 'repeated'],
      ['/daysOff/2/date', 'not_a_working_day'],
    ]);
    expect(pointers((await load(id, [{ date: '2024-08-05', portion: null }])).json)).toEqual([
      ['/daysOff/0/portion', 'contradiction'],
    ]);
    expect(pointers((await load(id, [{ date: '2024-08-05', portion: 0.25 }, { day: 'x' }])).json)).toEqual([
      ['/daysOff/0/portion', expect.any(String)],
      ['/daysOff/1/date', 'required'],
      ['/daysOff/1/day', 'unknown_field'],
    ]);
    expect(await app.read(`${path}?employeeId=${id}`)).toEqual([]);
    expect((await app.events()).length).toBe(before);
  });
  test('are refused over other time off, and change nothing', async () => {
    const { id } = await hire();
    const pending = await dataOf(askVacation(id, dates('2024-08-05')));
    const second = (await configure({ name: 'Second', isDefault: false })).id;
    const refused = await load(id, dates('2024-08-02', '2024-08-02').concat(dates('2024-08-05')), {
      vacationConfigurationId: second,
    });
    expect(refused.json).toMatchObject({
      status: 409,
      code: 'time_off_overlap',
      conflictingId: pending.id,
      dates: ['2024-08-05'],
    });
    expect(await app.read(`${path}?employeeId=${id}`)).toHaveLength(1);
  });
});

describe('days given with a change', () => {
  test('replace those of the calendar: new ones are added, and missing ones are given back', async () => {
    const { id } = await hire();
    const calendar = await dataOf(load(id, dates('2024-08-05', '2024-08-06')));
    const [{ requestId }] = calendar.daysOff;
    const before = (await app.events()).length;
    const changed = await dataOf(
      change(calendar.id, [{ date: '2024-08-06' }, { date: '2024-08-07', portion: 0.5 }]),
      200,
    );
    expect(changed.version).toBe(2);
    expect(shown(changed)).toEqual([
      ['2024-08-06', 1],
      ['2024-08-07', 0.5],
    ]);
    expect(changed.daysOff[0].requestId).toBe(requestId);
    const first = await app.read(`${vacations}/${requestId}`);
    expect(first).toMatchObject({ status: 'accepted' });
    expect(
      first.daysOff.map((day: { date: string; givenBackAt: string | null }) => [day.date, day.givenBackAt]),
    ).toEqual([
      ['2024-08-05', app.clock.instant],
      ['2024-08-06', null],
    ]);
    expect(await total(id, 2024)).toMatchObject({ taken: 1.5 });
    const told = (await app.events(before)).map(({ type, body }) => [type, JSON.parse(body).data]);
    expect(told.map(([type]) => type)).toEqual([
      'vacation_calendar.updated',
      'time_off.cancelled',
      'time_off.requested',
      'time_off.approved',
    ]);
    expect(told[1]?.[1].daysOff).toMatchObject([{ date: '2024-08-05' }]);
    expect(told[0]?.[1].changedFields).toEqual(['daysOff']);
  });
  test('unchanged change nothing, also those of requests and with times', async () => {
    const { id } = await hire();
    const asked = [{ date: '2024-08-05', startTime: '09:00', endTime: '11:00' }, ...dates('2024-08-06')];
    const request = await dataOf(askVacation(id, asked));
    await dataOf(accept(vacations, request.id), 200);
    const read = await app.read(`${path}/${request.calendarId}`);
    expect(shown(read)).toEqual([
      ['2024-08-05', null],
      ['2024-08-06', 1],
    ]);
    const before = (await app.events()).length;
    expect(await dataOf(app.api('PATCH', `${path}/${read.id}`, { body: read }), 200)).toEqual(read);
    expect(await dataOf(app.api('PUT', `${path}/${read.id}`, { body: { maxDaysOff: null } }), 200)).toEqual(read);
    expect((await app.events()).length).toBe(before);
  });
  test('end their request when none is left, and may then be written again', async () => {
    const { id } = await hire();
    const calendar = await dataOf(load(id, dates('2024-08-05')));
    const askedBack = await dataOf(askVacation(id, dates('2024-08-05'), { type: 'delete' }));
    expect(shown(await dataOf(change(calendar.id, []), 200))).toEqual([]);
    expect(await app.read(`${vacations}/${calendar.daysOff[0].requestId}`)).toMatchObject({ status: 'cancelled' });
    expect(await app.read(`${vacations}/${askedBack.id}`)).toMatchObject({ status: 'cancelled' });
    expect(shown(await dataOf(change(calendar.id, dates('2024-08-05')), 200))).toEqual([['2024-08-05', 1]]);
    expect(await total(id, 2024)).toMatchObject({ taken: 1 });
  });
  test('follow the configuration of the same change, and a stale version is refused', async () => {
    const { id } = await hire();
    const calendar = await dataOf(load(id, []));
    const saturday = [{ date: '2024-08-10' }];
    expect(pointers((await change(calendar.id, saturday)).json)).toEqual([['/daysOff/0/date', 'not_a_working_day']]);
    const allDays = (await configure({ name: 'All days', isDefault: false, dayType: 'calendar_day' })).id;
    const changed = await dataOf(change(calendar.id, saturday, { vacationConfigurationId: allDays, version: 1 }), 200);
    expect(shown(changed)).toEqual([['2024-08-10', 1]]);
    expect((await change(calendar.id, [], { version: 1 })).json).toMatchObject({
      code: 'version_mismatch',
      detail: expect.stringContaining('The vacation calendar has the version'),
    });
    expect(shown(await app.read(`${path}/${calendar.id}`))).toEqual([['2024-08-10', 1]]);
  });
  test('cannot overlap sick leave', async () => {
    const { id } = await hire();
    const calendar = await dataOf(load(id, []));
    const ill = await dataOf(askAbsence(id, sick, dates('2024-08-05')));
    expect((await change(calendar.id, dates('2024-08-05'))).json).toMatchObject({ conflictingId: ill.id });
    expect(await app.read(`${absences}/${ill.id}`)).toMatchObject({ status: 'accepted' });
  });
});

describe('days that requests change', () => {
  /** An employee with accepted vacation on two days, and the calendar as read after an earlier request was accepted. */
  async function onVacation(more: object = {}) {
    const { id: employeeId } = await hire(more);
    const request = await dataOf(askVacation(employeeId, dates('2026-11-10', '2026-11-11')));
    const asked = await app.read(`${path}/${request.calendarId}`);
    await dataOf(accept(vacations, request.id), 200);
    return { employeeId, request, asked, calendar: await app.read(`${path}/${request.calendarId}`) };
  }
  const day = (date: string, portion: number | null = 1) => ({
    date,
    portion,
    days: portion,
    seconds: 28_800 * (portion ?? 0),
  });
  const both = [day('2026-11-10'), day('2026-11-11')];

  test('make the next version of their calendar when a decision accepts them, and none before', async () => {
    const { request, asked, calendar } = await onVacation();
    expect(asked).toMatchObject({ version: 1, daysOff: [] });
    expect(calendar).toMatchObject({ version: 2, updatedAt: app.clock.instant });
    const [approved, updated] = (await app.events()).slice(-2);
    expect(approved).toMatchObject({ type: 'time_off.approved', entityId: request.id, causeId: null });
    expect(updated).toMatchObject({
      ...{ type: 'vacation_calendar.updated', entityId: calendar.id, entityVersion: 2, causeId: approved?.id },
      changes: [{ field: 'daysOff', before: [], after: both }],
    });
    // No day reads differently that does not after the decision.
    const shownEvent = await app.read(`/events/v1/events/${updated?.id}`);
    expect(shownEvent).toMatchObject({ effectiveDate: null, affects: null });
    // Written back as it was read before the decision, by either way to name a version.
    const { daysOff, version } = asked;
    const stale = await app.api('PUT', `${path}/${calendar.id}`, { body: asked });
    expect(stale.json).toMatchObject({ status: 412, code: 'version_mismatch', currentVersion: 2 });
    const headers = { 'if-match': `"${version}"` };
    expect((await app.api('PATCH', `${path}/${calendar.id}`, { body: { daysOff }, headers })).status).toBe(412);
    expect(await app.read(`${path}/${calendar.id}`)).toEqual(calendar);
    expect(await dataOf(app.api('PUT', `${path}/${calendar.id}`, { body: calendar }), 200)).toEqual(calendar);
  });

  type Changed = Awaited<ReturnType<typeof onVacation>>;
  const changes: [string, (of: Changed) => Promise<unknown>, object[], object[]][] = [
    ['a withdrawal', ({ request }) => timeOffOf(app).withdraw(vacations, request.id), both, []],
    ['sick leave', ({ employeeId }) => askAbsence(employeeId, sick, dates('2026-11-11')), [day('2026-11-11')], []],
    [
      'half a day of sickness',
      ({ employeeId }) => askAbsence(employeeId, sick, [{ date: '2026-11-11', portion: 0.5 }]),
      [day('2026-11-11')],
      [{ ...day('2026-11-11', 0.5), seconds: 14_400 }],
    ],
    [
      'an accepted return',
      async ({ employeeId }) => {
        const back = await dataOf(askVacation(employeeId, dates('2026-11-10'), { type: 'delete' }));
        return accept(vacations, back.id);
      },
      [day('2026-11-10')],
      [],
    ],
    [
      'the end of the employment',
      ({ employeeId }) => app.api('PATCH', `/core/v3/employees/${employeeId}`, { body: { endDate: '2026-11-10' } }),
      [day('2026-11-11')],
      [],
    ],
    [
      'a holiday',
      ({ employeeId }) =>
        app
          .create('/schedule/v1/holiday-calendar', {
            name: 'Own',
            year: 2026,
            appliesTo: 'employees',
            daysOff: dates('2026-11-10'),
          })
          .then(({ id: holidayCalendarId }) =>
            app.api('POST', '/schedule/v1/holiday-assignments', { body: { employeeId, holidayCalendarId } }),
          ),
      [day('2026-11-10')],
      [{ ...day('2026-11-10'), days: 0, seconds: 0 }],
    ],
  ];
  test.each(changes)('make the next version of their calendar after %s', async (_, act, before, after) => {
    const changed = await onVacation();
    const { calendar } = changed;
    const count = (await app.events()).length;
    await act(changed);
    expect(await app.read(`${path}/${calendar.id}`)).toMatchObject({ version: 3 });
    const events = await app.events(count);
    const own = events.filter(({ type }) => type === 'vacation_calendar.updated');
    expect(own).toMatchObject([{ entityId: calendar.id, changes: [{ field: 'daysOff', before, after }] }]);
    const cause = events.find(({ id }) => id === own[0]?.causeId);
    expect(cause).toMatchObject({ type: expect.stringMatching(/^time_off\./), entityId: changed.request.id });
    expect((await app.api('PUT', `${path}/${calendar.id}`, { body: calendar })).status).toBe(412);
  });
  test('are in the log with what is left of them, if a part is returned', async () => {
    const { employeeId, request } = await onVacation();
    const count = (await app.events()).length;
    await dataOf(askAbsence(employeeId, sick, [{ date: '2026-11-11', portion: 0.5 }]));
    const cancelled = (await app.events(count)).find(({ entityId }) => entityId === request.id);
    const left = { ...day('2026-11-11', 0.5), seconds: 14_400 };
    expect(cancelled?.changes).toEqual([{ field: 'daysOff', before: [day('2026-11-11')], after: [left] }]);
  });
  const told = async (count: number) =>
    (await app.events(count))
      .filter(({ type }) => type === 'vacation_calendar.updated')
      .sort((a, b) => b.entityVersion - a.entityVersion);
  test('make one version of each calendar that they are charged to, whatever the number of requests', async () => {
    const { id: employeeId } = await hire();
    const year = (date: string) => askVacation(employeeId, dates(date)).then((reply) => dataOf(reply));
    const requests = [await year('2026-11-10'), await year('2026-11-11'), await year('2025-03-03')];
    for (const { id } of requests) await dataOf(accept(vacations, id), 200);
    const count = (await app.events()).length;
    const left = await app.api('PATCH', `/core/v3/employees/${employeeId}`, { body: { endDate: '2025-03-02' } });
    expect(left.status, left.text).toBe(200);
    expect(await told(count)).toMatchObject([
      { entityId: requests[0].calendarId, entityVersion: 4, changes: [{ before: both, after: [] }] },
      { entityId: requests[2].calendarId, entityVersion: 3, changes: [{ before: [day('2025-03-03')], after: [] }] },
    ]);
    const ended = (await app.events()).length;
    await dataOf(app.api('POST', `/core/v3/employees/${employeeId}/undo-deactivation`), 200);
    expect(await told(ended)).toMatchObject([
      { entityId: requests[0].calendarId, entityVersion: 5, changes: [{ before: [], after: both }] },
      { entityId: requests[2].calendarId, entityVersion: 4, changes: [{ before: [], after: [day('2025-03-03')] }] },
    ]);
  });
});

test('a calendar moves to another year only with all of its days', async () => {
  const { id } = await hire();
  const calendar = await dataOf(load(id, dates('2024-08-05', '2024-08-06'), { year: 2025 }));
  const pending = await dataOf(askVacation(id, dates('2025-03-03'), { calendarId: calendar.id }));
  const move = (body: object) => app.api('PATCH', `${path}/${calendar.id}`, { body });
  expect((await move({ year: 2024 })).json).toMatchObject({
    ...{ status: 409, code: 'in_use', references: { vacationRequests: 1 } },
    detail: 'The vacation calendar has other objects outside these days (vacation requests: 1).',
  });
  expect((await move({ year: 2026, daysOff: [] })).status).toBe(409);
  await dataOf(timeOffOf(app).withdraw(vacations, pending.id), 200);
  await dataOf(move({ year: 2024 }), 200);
  expect(await total(id, 2024)).toMatchObject({ taken: 2 });
  await dataOf(move({ year: 2025, daysOff: dates('2025-08-05') }), 200);
  expect(await total(id, 2025)).toMatchObject({ taken: 1 });
});
