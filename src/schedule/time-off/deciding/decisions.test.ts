/** Accepting, rejecting, withdrawing and giving back, and two of them at the same moment. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { signInAs } from '../../../../test/harness/sessions.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../../../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, kind, askVacation, askAbsence, accept, reject, withdraw, total, events } = timeOffOf(app);
const noon = '2026-11-20T12:00:00.000Z';
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
let sick: string;
beforeAll(async () => {
  await configure();
  sick = (await kind({ name: 'Sick', category: 'sick_leave' })).id;
});
beforeEach(() => app.clock.set(noon));
const week = dates('2026-08-03', '2026-08-07');
const asked = async (daysOff: object[] = week, employee: object = {}) => {
  const { id } = await hire(employee);
  return dataOf(askVacation(id, daysOff));
};
const statusOf = async (path: string, id: string) => (await app.read(`${path}/${id}?onlyReturn=all`)).status;

describe('a decision', () => {
  test.each([
    ['accept', 'accepted', 'approved', { taken: 5, pending: 0, remaining: 17 }],
    ['reject', 'rejected', 'rejected', { taken: 0, pending: 0, remaining: 22 }],
  ] as const)('to %s is told, and counted', async (verb, status, type, figures) => {
    const manager = await hire();
    const request = await asked(week, { managerId: manager.id });
    const before = (await app.events()).length;
    app.clock.advance({ hours: 1 });
    const decide = verb === 'accept' ? accept : reject;
    const data = await dataOf(
      decide(vacations, request.id, { managerId: manager.id, resolutionComment: 'So be it' }),
      200,
    );
    expect(data).toMatchObject({
      status,
      version: 2,
      resolvedBy: manager.id,
      resolutionComment: 'So be it',
      resolvedAt: app.clock.instant,
      updatedAt: app.clock.instant,
    });
    expect(await total(request.employeeId)).toMatchObject({ entitled: 22, ...figures });
    const told = await events(before);
    expect(told.map((one) => one.type)).toEqual([
      `time_off.${type}`,
      ...(verb === 'accept' ? ['vacation_calendar.updated'] : []),
    ]);
    expect(told[0]).toMatchObject({
      type: `time_off.${type}`,
      entityId: request.id,
      entityVersion: 2,
      data: { requestId: request.id, managerId: manager.id, resolvedAt: app.clock.instant, category: 'vacation' },
    });
    expect(told[0]?.data.daysOff).toHaveLength(5);
    for (const again of [accept, reject]) {
      expect((await again(vacations, request.id)).json).toMatchObject({ status: 409, code: 'time_off_not_pending' });
    }
  });
  test('without a body names no manager', async () => {
    const { id } = await asked();
    expect(await dataOf(app.api('POST', `${vacations}/${id}/accept`), 200)).toMatchObject({ resolvedBy: null });
  });
  test("is for the managers named for absences or, without any, for the employee's manager", async () => {
    const [manager, other, checker] = [await hire(), await hire(), await hire()];
    const name = (employeeId: string, managerId: string, permission: string) =>
      app.create('/core/v3/employee-managers', { employeeId, managerId, permission });
    const first = await asked(dates('2026-08-03'), { managerId: manager.id });
    await name(first.employeeId, checker.id, 'check');
    for (const managerId of [other.id, checker.id, first.employeeId, unknownId]) {
      const refused = await accept(vacations, first.id, { managerId });
      expect(refused.json).toMatchObject({ status: 422, errors: [{ pointer: '/managerId', code: 'may_not_decide' }] });
    }
    const list = async (query: string) => (await app.read(`${vacations}?${query}`)).map(({ id }: { id: string }) => id);
    expect(await list(`managerId=${manager.id}`)).toEqual([first.id]);
    await name(first.employeeId, other.id, 'vacation');
    expect(await list(`managerId=${manager.id}`)).toEqual([]);
    expect(await list(`absencesValidator=${other.id}`)).toEqual([first.id]);
    expect((await accept(vacations, first.id, { managerId: manager.id })).status).toBe(422);
    await dataOf(accept(vacations, first.id, { managerId: other.id }), 200);
  });
  test('checks the balance again', async () => {
    const request = await asked();
    const calendar = `/schedule/v1/vacation-calendars/${request.calendarId}`;
    await app.api('PATCH', calendar, { body: { maxDaysOff: 4.5 } });
    expect(await total(request.employeeId)).toMatchObject({ entitled: 4.5, pending: 5, remaining: -0.5 });
    expect((await accept(vacations, request.id)).json).toMatchObject({
      status: 409,
      code: 'not_enough_days',
      balance: { entitled: 4.5, taken: 0, requested: 5 },
    });
    expect(await statusOf(vacations, request.id)).toBe('pending');
    await app.api('PATCH', calendar, { body: { maxDaysOff: 5 } });
    await dataOf(accept(vacations, request.id), 200);
  });
  test('obeys If-Match, and 404 comes first', async () => {
    const { id } = await asked();
    const headers = { 'if-match': '"2.x"' };
    for (const verb of ['accept', 'reject']) {
      expect((await app.api('POST', `${vacations}/${id}/${verb}`, { headers })).status).toBe(412);
      for (const wrong of [unknownId, 'x'])
        expect((await app.api('POST', `${vacations}/${wrong}/${verb}`)).status).toBe(404);
      // A vacation request is not an absence request.
      expect((await app.api('POST', `${absences}/${id}/${verb}`)).status).toBe(404);
    }
    expect((await app.api('GET', `${absences}/${id}`)).status).toBe(404);
  });
});

describe('withdrawing', () => {
  test.each([
    ['pending', { managerId: null, resolvedAt: null }],
    ['accepted', { managerId: null, resolvedAt: noon }],
  ])('a request that is %s gives its days back', async (status, data) => {
    const request = await asked();
    if (status === 'accepted') await accept(vacations, request.id);
    const before = (await app.events()).length;
    app.clock.advance({ minutes: 1 });
    const first = await withdraw(vacations, request.id);
    expect(first.json).toEqual({ data: { id: request.id, deletedAt: app.clock.instant } });
    expect((await withdraw(vacations, request.id)).text).toBe(first.text);
    const [told, ...others] = await events(before);
    expect(others.map(({ type }) => type)).toEqual(status === 'accepted' ? ['vacation_calendar.updated'] : []);
    expect(told).toMatchObject({ type: 'time_off.cancelled', entityId: request.id, data });
    expect(told?.data.daysOff).toHaveLength(5);
    expect(await total(request.employeeId)).toMatchObject({ taken: 0, pending: 0, remaining: 22 });
    expect((await app.api('GET', `${vacations}/${request.id}`)).status).toBe(404);
    const gone = await app.read(`${vacations}/${request.id}?onlyReturn=all`);
    expect(gone).toMatchObject({ status: 'cancelled' });
    const givenBackAt = status === 'accepted' ? app.clock.instant : null;
    expect(gone.daysOff.map((day: { givenBackAt: string | null }) => day.givenBackAt)).toEqual(
      Array(5).fill(givenBackAt),
    );
    await dataOf(askVacation(request.employeeId, week));
  });
  test('a rejected request is refused', async () => {
    const { id } = await asked();
    await reject(vacations, id);
    expect((await withdraw(vacations, id)).json).toMatchObject({ status: 409, code: 'time_off_final' });
  });
  test('at the moment of its acceptance ends in a state that both replies agree with', async () => {
    for (let round = 0; round < 6; round++) {
      const request = await asked();
      const [accepted, withdrawn] = await Promise.all([accept(vacations, request.id), withdraw(vacations, request.id)]);
      expect(withdrawn.status).toBe(200);
      // Accepted first and then withdrawn; or withdrawn first, so that no request is left to accept.
      expect([200, 404]).toContain(accepted.status);
      expect(await statusOf(vacations, request.id)).toBe('cancelled');
      expect(await total(request.employeeId)).toMatchObject({ taken: 0, pending: 0 });
      const types = (await events()).filter(({ entityId }) => entityId === request.id).map(({ type }) => type);
      const between = accepted.status === 200 ? ['time_off.approved'] : [];
      expect(types).toEqual(['time_off.requested', ...between, 'time_off.cancelled']);
    }
  });
});

describe('at the same moment', () => {
  test('two requests for the last remaining day: one gets it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await hire();
      const { calendarId } = await dataOf(askVacation(id, dates('2026-03-02')));
      await app.api('PATCH', `/schedule/v1/vacation-calendars/${calendarId}`, { body: { maxDaysOff: 2 } });
      const replies = await Promise.all(['2026-03-03', '2026-03-04'].map((date) => askVacation(id, dates(date))));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(replies.find(({ status }) => status === 409)?.json.code).toBe('not_enough_days');
      expect(await total(id)).toMatchObject({ entitled: 2, pending: 2, remaining: 0 });
    }
  });
  test('eight first requests of a year create one calendar', async () => {
    const { id } = await hire();
    const days = dates('2026-08-03', '2026-08-12').filter(({ date }) => !/0[89]$/.test(date));
    const replies = await Promise.all(days.map((day) => askVacation(id, [day])));
    expect(replies.map(({ status }) => status)).toEqual(days.map(() => 201));
    expect(await total(id)).toMatchObject({ pending: 8 });
  });
  test('two decisions: one is final', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await asked();
      const replies = await Promise.all([accept(vacations, id), reject(vacations, id)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
  test('vacation and an absence on the same day: one gets it', async () => {
    const type = (await kind()).id;
    for (let round = 0; round < 3; round++) {
      const { id } = await hire();
      const replies = await Promise.all([askVacation(id, week), askAbsence(id, type, week)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });
});

describe('giving back', () => {
  test('is requested, accepted, and changes the balance', async () => {
    const request = await asked();
    await accept(vacations, request.id);
    const back = await dataOf(askVacation(request.employeeId, dates('2026-08-04', '2026-08-05'), { type: 'delete' }));
    expect(back).toMatchObject({ type: 'delete', status: 'pending', calendarId: request.calendarId });
    expect(back.daysOff).toMatchObject([{ date: '2026-08-04', seconds: 28_800 }, { date: '2026-08-05' }]);
    expect(await total(request.employeeId)).toMatchObject({ taken: 5, pending: 0 });
    const again = await askVacation(request.employeeId, dates('2026-08-05', '2026-08-06'), { type: 'delete' });
    expect(again.json).toMatchObject({ status: 409, code: 'already_asked_back', conflictingId: back.id });

    const before = (await app.events()).length;
    app.clock.advance({ hours: 1 });
    await dataOf(accept(vacations, back.id), 200);
    expect(await total(request.employeeId)).toMatchObject({ taken: 3, remaining: 19 });
    const now = await app.read(`${vacations}/${request.id}`);
    expect(now).toMatchObject({ status: 'accepted', version: 3 });
    expect(now.daysOff.map(({ givenBackAt }: { givenBackAt: string }) => givenBackAt)).toEqual([
      null,
      app.clock.instant,
      app.clock.instant,
      null,
      null,
    ]);
    const told = await events(before);
    expect(told.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['time_off.approved', back.id],
      ['time_off.updated', request.id],
      ['vacation_calendar.updated', request.calendarId],
    ]);
    for (const { data } of told.slice(0, 2)) {
      expect(data.daysOff.map(({ date }: { date: string }) => date)).toEqual(['2026-08-04', '2026-08-05']);
    }
    expect(told[1]?.data.changedFields).toEqual(['daysOff']);
    await dataOf(askVacation(request.employeeId, dates('2026-08-04')));
    expect((await withdraw(vacations, back.id)).json).toMatchObject({ status: 409, code: 'time_off_final' });
    await dataOf(withdraw(vacations, request.id), 200);
    expect(await total(request.employeeId)).toMatchObject({ taken: 0, pending: 1 });
  });
  test('is refused for days that were not accepted, and names each date', async () => {
    const request = await asked();
    const refused = await askVacation(request.employeeId, dates('2026-08-03', '2026-08-04'), { type: 'delete' });
    expect(refused.json.errors).toMatchObject([
      { pointer: '/daysOff/0/date', code: 'no_day_off' },
      { pointer: '/daysOff/1/date', code: 'no_day_off' },
    ]);
    await accept(vacations, request.id);
    const twice = await askVacation(request.employeeId, [...dates('2026-08-03'), ...dates('2026-08-03')], {
      type: 'delete',
    });
    expect(twice.json.errors).toMatchObject([{ pointer: '/daysOff/1/date', code: 'repeated' }]);
    const none = await askAbsence(request.employeeId, (await kind()).id, dates('2026-08-03'), { type: 'delete' });
    expect(none.json.errors).toMatchObject([{ code: 'no_day_off' }]);
  });
  test('of a part of a day is refused, because the whole of it would be given back', async () => {
    const request = await asked();
    await accept(vacations, request.id);
    const back = (day: object) => askVacation(request.employeeId, [day], { type: 'delete' });
    const times = { startTime: '09:00', endTime: '11:00' };
    const part = { code: 'no_day_off', detail: expect.stringContaining('only a part') };
    const [half, hours] = [
      { date: '2026-08-03', portion: 0.5 },
      { date: '2026-08-04', ...times },
    ];
    expect((await back(half)).json.errors).toMatchObject([{ pointer: '/daysOff/0/portion', ...part }]);
    expect((await back(hours)).json.errors).toMatchObject([{ pointer: '/daysOff/0/startTime', ...part }]);
    // What is all that the employee has off on the day is no part.
    await dataOf(
      accept(vacations, (await dataOf(askVacation(request.employeeId, [{ date: '2026-08-10', ...times }]))).id),
      200,
    );
    const morning = await dataOf(askVacation(request.employeeId, [{ date: '2026-08-11', portion: 0.5 }]));
    await dataOf(accept(vacations, morning.id), 200);
    for (const day of [
      { date: '2026-08-10', ...times },
      { date: '2026-08-11', portion: 0.5 },
    ])
      await dataOf(back(day));
    await dataOf(back({ date: '2026-08-03', portion: 1 }));
  });
  test('can be requested again after a rejection, and a withdrawal of the vacation cancels the request', async () => {
    const request = await asked();
    await accept(vacations, request.id);
    const ask = () => askVacation(request.employeeId, dates('2026-08-03'), { type: 'delete' });
    const first = await dataOf(ask());
    await reject(vacations, first.id);
    expect(await total(request.employeeId)).toMatchObject({ taken: 5 });
    const second = await dataOf(ask());
    const before = (await app.events()).length;
    await dataOf(withdraw(vacations, request.id), 200);
    expect(await statusOf(vacations, second.id)).toBe('cancelled');
    expect((await events(before)).map(({ type, entityId }) => [type, entityId])).toEqual([
      ['time_off.cancelled', request.id],
      ['vacation_calendar.updated', request.calendarId],
      ['time_off.cancelled', second.id],
    ]);
  });
  test('takes effect at once where no approval is needed', async () => {
    const account = await app.newAccount();
    const own = timeOffOf(account);
    await own.configure({ needsValidation: false });
    const { id } = await own.hire();
    await dataOf(own.askVacation(id, week));
    const back = await dataOf(own.askVacation(id, dates('2026-08-03'), { type: 'delete' }));
    expect(back.status).toBe('accepted');
    expect(await own.total(id)).toMatchObject({ taken: 4 });
  });
  test('waits for a decision if the calendar of any of its days needs one, of the first day or not', async () => {
    const account = await app.newAccount();
    const own = timeOffOf(account);
    await own.configure({ needsValidation: false });
    const strict = await own.configure({ name: 'Strict', isDefault: false });
    const { id: employeeId } = await own.hire();
    await account.create('/schedule/v1/vacation-calendars', {
      employeeId,
      vacationConfigurationId: strict.id,
      year: 2027,
    });
    const turn = dates('2026-12-31', '2027-01-01');
    const asked = await dataOf(own.askVacation(employeeId, turn));
    expect(asked.status).toBe('pending');
    await dataOf(own.accept(vacations, asked.id), 200);
    const back = await dataOf(own.askVacation(employeeId, turn, { type: 'delete' }));
    expect(back.status).toBe('pending');
    expect(await own.total(employeeId, 2027)).toMatchObject({ taken: 1 });
  });
});

describe('sick leave', () => {
  test('over vacation returns those days when it is accepted, and not before', async () => {
    const request = await asked();
    await accept(vacations, request.id);
    const leave = await dataOf(askAbsence(request.employeeId, sick, dates('2026-08-06', '2026-08-09')));
    expect(await total(request.employeeId)).toMatchObject({ taken: 5 });
    const before = (await app.events()).length;
    await dataOf(accept(absences, leave.id), 200);
    expect(await total(request.employeeId)).toMatchObject({ taken: 3, remaining: 19 });
    const told = await events(before);
    expect(told.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['time_off.approved', leave.id],
      ['time_off.cancelled', request.id],
      ['vacation_calendar.updated', request.calendarId],
    ]);
    expect(told[1]?.data.daysOff.map(({ date }: { date: string }) => date)).toEqual(['2026-08-06', '2026-08-07']);
    expect(await app.read(`${vacations}/${request.id}`)).toMatchObject({ status: 'accepted', version: 3 });
    expect((await askVacation(request.employeeId, dates('2026-08-06'))).json.code).toBe('time_off_overlap');
  });
  test('leaves the vacation as it was when it is rejected', async () => {
    const request = await asked();
    await accept(vacations, request.id);
    const leave = await dataOf(askAbsence(request.employeeId, sick, dates('2026-08-06')));
    await reject(absences, leave.id);
    expect(await total(request.employeeId)).toMatchObject({ taken: 5 });
  });
  test('over pending vacation takes its days away, and cancels the request with the last', async () => {
    const request = await asked();
    const first = await dataOf(askAbsence(request.employeeId, sick, dates('2026-08-03', '2026-08-04')));
    await accept(absences, first.id);
    expect(await total(request.employeeId)).toMatchObject({ pending: 3 });
    await dataOf(accept(vacations, request.id), 200);
    expect(await total(request.employeeId)).toMatchObject({ taken: 3, pending: 0 });
    const other = await asked();
    const whole = await dataOf(askAbsence(other.employeeId, sick, week));
    await accept(absences, whole.id);
    expect(await app.read(`${vacations}/${other.id}`)).toMatchObject({ status: 'cancelled', deletedAt: null });
    expect((await accept(vacations, other.id)).json.code).toBe('time_off_not_pending');
  });
  test('over other absences is refused, and so is half a day too many', async () => {
    const { id } = await hire();
    await dataOf(askAbsence(id, (await kind()).id, dates('2026-08-03')));
    expect((await askAbsence(id, sick, dates('2026-08-03'))).status).toBe(409);
    await dataOf(askAbsence(id, sick, dates('2026-08-04')));
    expect((await askAbsence(id, sick, dates('2026-08-04'))).status).toBe(409);
  });
  test('of half a day or of times returns as much of a whole day of vacation', async () => {
    const request = await asked(dates('2026-08-03', '2026-08-05'));
    await accept(vacations, request.id);
    const times = (await kind({ category: 'sick_leave', pickMode: 'by_time_range', needsValidation: false })).id;
    const before = (await app.events()).length;
    const half = await dataOf(askAbsence(request.employeeId, sick, [{ date: '2026-08-03', portion: 0.5 }]));
    await dataOf(accept(absences, half.id), 200);
    expect(await total(request.employeeId)).toMatchObject({ taken: 2.5 });
    await dataOf(askAbsence(request.employeeId, times, [{ date: '2026-08-04', startTime: '10:00', endTime: '12:00' }]));
    expect(await total(request.employeeId)).toMatchObject({ taken: 2.25 });
    const { daysOff } = await app.read(`${vacations}/${request.id}`);
    expect(
      daysOff
        .map(({ date, portion, days, seconds, givenBackAt }: Record<string, unknown>) =>
          [String(date).slice(8), portion, days, seconds, givenBackAt === null ? 'stands' : 'returned'].join(' '),
        )
        .sort(),
    ).toEqual([
      '03 0.5 0.5 14400 returned',
      '03 0.5 0.5 14400 stands',
      '04 1 0.25 7200 returned',
      '04 1 0.75 21600 stands',
      '05 1 1 28800 stands',
    ]);
    const cancelled = (await events(before)).filter(({ type }) => type === 'time_off.cancelled');
    expect(cancelled.map(({ data }) => data.daysOff)).toMatchObject([
      [{ date: '2026-08-03', portion: 0.5, seconds: 14_400 }],
      [{ date: '2026-08-04', seconds: 7200 }],
    ]);
    // The rest of the day follows when the employee stays ill.
    const rest = await dataOf(askAbsence(request.employeeId, sick, [{ date: '2026-08-03', portion: 0.5 }]));
    await dataOf(accept(absences, rest.id), 200);
    expect(await total(request.employeeId)).toMatchObject({ taken: 1.75 });
    await dataOf(withdraw(absences, rest.id), 200);
    await dataOf(askVacation(request.employeeId, [{ date: '2026-08-03', portion: 0.5 }]));
    expect((await askVacation(request.employeeId, [{ date: '2026-08-03', portion: 0.5 }])).status).toBe(409);
  });
  test('during times of vacation returns the times that it shares', async () => {
    const request = await asked([{ date: '2026-08-03', startTime: '09:00', endTime: '15:00' }]);
    await accept(vacations, request.id);
    const times = (await kind({ category: 'sick_leave', pickMode: 'by_time_range', needsValidation: false })).id;
    await dataOf(askAbsence(request.employeeId, times, [{ date: '2026-08-03', startTime: '11:00', endTime: '12:00' }]));
    const { daysOff } = await app.read(`${vacations}/${request.id}`);
    expect(
      daysOff
        .filter(({ givenBackAt }: { givenBackAt: unknown }) => givenBackAt === null)
        .map(({ startTime, endTime, days }: Record<string, unknown>) => `${startTime} ${endTime} ${days}`),
    ).toEqual(['09:00 11:00 0.25', '12:00 15:00 0.38']);
    // 5 of 8 hours: 0.625.
    expect(await total(request.employeeId)).toMatchObject({ taken: 0.63 });
  });
  test('is not the only kind that returns vacation: birth, breastfeeding and risk leave do, if their type says so', async () => {
    const birth = (await kind({ name: 'Birth', givesVacationBack: true })).id;
    const request = await asked();
    await accept(vacations, request.id);
    const leave = await dataOf(askAbsence(request.employeeId, birth, week));
    expect(await total(request.employeeId)).toMatchObject({ taken: 5 });
    await dataOf(accept(absences, leave.id), 200);
    expect(await total(request.employeeId)).toMatchObject({ taken: 0, remaining: 22 });
    const strict = (await kind({ category: 'sick_leave', givesVacationBack: false })).id;
    const other = await asked();
    expect((await askAbsence(other.employeeId, strict, week)).json.code).toBe('time_off_overlap');
  });
  test('of half a day leaves half a day of vacation next to it', async () => {
    const request = await asked([{ date: '2026-08-03', portion: 0.5 }, { date: '2026-08-04' }]);
    await accept(vacations, request.id);
    const days = [...dates('2026-08-03'), ...dates('2026-08-04')].map((day) => ({ ...day, portion: 0.5 }));
    const leave = await dataOf(askAbsence(request.employeeId, sick, days));
    await accept(absences, leave.id);
    // It may be the other half of the first day, and is half of the second.
    expect(await total(request.employeeId)).toMatchObject({ taken: 1 });
  });
});

describe('the lists', () => {
  test('are filtered by employee, status and days', async () => {
    const account = await app.newAccount();
    const own = timeOffOf(account);
    await own.configure();
    const [one, two] = [await own.hire(), await own.hire()];
    const a = await dataOf(own.askVacation(one.id, dates('2026-08-03', '2026-08-05')));
    const b = await dataOf(own.askVacation(two.id, dates('2026-08-05', '2026-08-07')));
    const c = await dataOf(own.askVacation(one.id, dates('2026-09-01')));
    await own.accept(vacations, b.id);
    const ids = async (query: string) =>
      (await account.read(`${vacations}?${query}`)).map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([a.id, b.id, c.id]);
    expect(await ids(`employeeId=${one.id}`)).toEqual([a.id, c.id]);
    expect(await ids('status=accepted')).toEqual([b.id]);
    expect(await ids('status[in]=pending,rejected')).toEqual([a.id, c.id]);
    expect(await ids('fromDayOff=2026-08-06')).toEqual([b.id, c.id]);
    expect(await ids('toDayOff=2026-08-05')).toEqual([a.id, b.id]);
    expect(await ids('fromDayOff=2026-08-06&toDayOff=2026-08-31')).toEqual([b.id]);
    expect(await account.read(absences)).toEqual([]);
    const days = async (query: string) =>
      (await account.read(`/schedule/v1/vacation-day-off?${query}`)).map(({ date }: { date: string }) => date);
    expect(await days('')).toEqual(['2026-08-05', '2026-08-06', '2026-08-07']);
    expect(await days('from=2026-08-06&orderBy=date desc'.replace(' ', '%20'))).toEqual(['2026-08-07', '2026-08-06']);
    expect(await days(`to=2026-08-06&employeeIds=${one.id},${two.id}`)).toEqual(['2026-08-05', '2026-08-06']);
    expect(await days(`employeeIds[]=${one.id}`)).toEqual([]);
    const [first] = await account.read('/schedule/v1/vacation-day-off');
    expect(first).toEqual({
      id: expect.any(String),
      employeeId: two.id,
      requestId: b.id,
      date: '2026-08-05',
      portion: 1,
      seconds: 28_800,
      calendarId: b.calendarId,
      calendar: expect.objectContaining({ id: b.calendarId, year: 2026 }),
      employee: b.employee,
      days: 1,
      startTime: null,
      endTime: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const type = await own.kind({ needsValidation: false });
    await dataOf(own.askAbsence(one.id, type.id, [{ date: '2026-10-01', portion: 0.5 }]));
    expect(await account.read(`/schedule/v1/absence-day-off?employeeIds=${one.id}`)).toMatchObject([
      { date: '2026-10-01', portion: 0.5, seconds: 14_400, absenceTypeId: type.id },
    ]);
  });
  test('of another account are empty, and its requests are not found', async () => {
    const other = await app.newAccount();
    const { id } = await asked();
    for (const [method, path] of [
      ['GET', `${vacations}/${id}`],
      ['DELETE', `${vacations}/${id}`],
      ['POST', `${vacations}/${id}/accept`],
    ] as const) {
      expect((await other.api(method, path)).status).toBe(404);
    }
    expect(await other.read(vacations)).toEqual([]);
  });
});

describe('with a session', () => {
  test('employees request and managers decide about their employees, never about themselves', async () => {
    const manager = await hire();
    const employee = await hire({ managerId: manager.id });
    const [boss, worker] = [
      await signInAs(app, 'manager', { employeeId: manager.id }),
      await signInAs(app, 'employee', { employeeId: employee.id }),
    ];
    const ask = (employeeId: string) => ({ body: { employeeId, daysOff: dates('2026-08-03') } });
    const made = await dataOf(worker.api('POST', vacations, ask(employee.id)));
    expect((await worker.api('POST', vacations, ask(manager.id))).status).toBe(422);
    expect((await worker.api('POST', `${vacations}/${made.id}/accept`)).status).toBe(403);
    expect((await worker.api('GET', vacations)).json.meta.total).toBe(1);
    const own = await dataOf(boss.api('POST', vacations, ask(manager.id)));
    const refused = await boss.api('POST', `${vacations}/${own.id}/accept`);
    expect(refused.json).toMatchObject({ status: 403, code: 'role_not_permitted' });
    const accepted = await dataOf(boss.api('POST', `${vacations}/${made.id}/accept`), 200);
    expect(accepted).toMatchObject({ status: 'accepted', resolvedBy: manager.id });
    const totals = `/schedule/v1/vacation-calendar-totals?year=2026&employeeId=`;
    expect((await worker.api('GET', totals + employee.id)).json.data).toMatchObject([{ taken: 1 }]);
    expect((await worker.api('GET', totals + manager.id)).json.data).toEqual([]);

    // They cannot undo a decision alone: they request to give the days back. Pending requests they withdraw.
    const undone = await worker.api('DELETE', `${vacations}/${made.id}`);
    expect(undone.json).toMatchObject({ status: 403, code: 'role_not_permitted' });
    expect((await worker.api('GET', totals + employee.id)).json.data).toMatchObject([{ taken: 1 }]);
    const back = await dataOf(worker.api('POST', vacations, { body: { ...ask(employee.id).body, type: 'delete' } }));
    expect(back.status).toBe('pending');
    expect((await worker.api('DELETE', `${vacations}/${back.id}`)).status).toBe(200);
    expect((await boss.api('DELETE', `${vacations}/${made.id}`)).status).toBe(200);
    expect((await worker.api('GET', totals + employee.id)).json.data).toMatchObject([{ taken: 0 }]);
  });
  test('employees cannot charge days to the calendar of an earlier year, and tokens can', async () => {
    const { id } = await hire();
    const { calendarId } = await dataOf(askVacation(id, dates('2026-08-03')));
    const worker = await signInAs(app, 'employee', { employeeId: id });
    const ask = (date: string) =>
      worker.api('POST', vacations, { body: { employeeId: id, daysOff: [{ date }], calendarId } });
    expect((await ask('2027-01-04')).json).toMatchObject({
      status: 422,
      errors: [{ pointer: '/daysOff/0/date', code: 'other_year' }],
    });
    expect((await ask('2026-08-04')).status).toBe(201);
    expect((await askVacation(id, dates('2027-01-04'), { calendarId })).status).toBe(201);
  });
  test('employees cannot request their vacation where this is disabled, and tokens can', async () => {
    const account = await app.newAccount();
    const own = timeOffOf(account);
    await own.configure({ employeeRequestEnabled: false });
    const { id } = await own.hire();
    const worker = await signInAs(app, 'employee', { employeeId: id, account });
    const refused = await worker.api('POST', vacations, { body: { employeeId: id, daysOff: dates('2026-08-03') } });
    expect(refused.json).toMatchObject({ status: 409, code: 'own_requests_disabled' });
    await dataOf(own.askVacation(id, dates('2026-08-03')));
  });
});

test('a token needs time-off:read and time-off:write', async () => {
  const { id } = await asked();
  const token = await app.newToken(['time-off:read', 'settings:write']);
  expect((await app.api('GET', `${vacations}/${id}`, { token })).status).toBe(200);
  expect((await app.api('POST', `${vacations}/${id}/accept`, { token })).json.code).toBe('missing_scope');
});
