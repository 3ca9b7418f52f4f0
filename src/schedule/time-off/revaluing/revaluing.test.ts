/** Days of time off follow the plan, whichever of the two was recorded first. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { createRecorder } from '../../../../test/harness/plans.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../../../../test/harness/time-off.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrapAll });
const { hire, configure, kind, askVacation, askAbsence, accept, total } = timeOffOf(app);
await configure();

const calendars = '/schedule/v1/holiday-calendar';
const contracts = '/contract/v1/contracts';
const holidays = (officeIds: string[], ...days: string[]) =>
  app.api('POST', calendars, {
    body: { name: 'Late', year: 2026, officeIds, daysOff: days.map((date) => ({ date })) },
  });
const office = () => app.create('/core/v3/offices', { name: crypto.randomUUID() });
/** An employee of a new office, with accepted vacation from Monday to Friday. */
async function onVacation(more: object = {}) {
  const { id: officeId } = await office();
  const { id: employeeId } = await hire({ officeId, ...more });
  const request = await dataOf(askVacation(employeeId, dates('2026-12-07', '2026-12-11')));
  await dataOf(accept(vacations, request.id), 200);
  return { officeId, employeeId, requestId: request.id as string };
}
const daysOf = async (id: string, path = vacations) => (await app.read(`${path}/${id}`)).daysOff;
const eventsOf = async (id: string) => (await app.events()).filter(({ entityId }) => entityId === id);
const [nothing, whole] = [
  { seconds: 0, days: 0 },
  { seconds: 28_800, days: 1 },
];

describe('a holiday that is recorded late', () => {
  test('gives the day of accepted vacation back, in the balance and in payroll, and its removal takes it again', async () => {
    const { officeId, employeeId, requestId } = await onVacation();
    const added = await holidays([officeId], '2026-12-08');
    expect(added.json.meta.timeOff).toEqual({
      count: 1,
      requests: [
        {
          id: requestId,
          employeeId,
          category: 'vacation',
          from: '2026-12-08',
          to: '2026-12-08',
          daysBefore: 1,
          daysAfter: 0,
          secondsBefore: 28_800,
          secondsAfter: 0,
          exceedsBalance: false,
        },
      ],
    });
    expect(await daysOf(requestId)).toMatchObject([whole, nothing, whole, whole, whole]);
    expect(await total(employeeId)).toMatchObject({ taken: 4, remaining: 18 });
    const row = async () => {
      const path = `${contracts}/contracts-for-payroll?from=2026-12-01&to=2026-12-31&employeeIds=${employeeId}`;
      const [{ timeOff, secondsToWork }] = await app.read(path);
      return { days: timeOff[0].days, seconds: timeOff[0].seconds, secondsToWork };
    };
    expect(await row()).toEqual({ days: 4, seconds: 4 * 28_800, secondsToWork: 18 * 28_800 });

    const removed = await app.api('DELETE', `${calendars}/${added.json.data.id}`);
    expect(removed.json.meta.timeOff).toMatchObject({ count: 1, requests: [{ daysBefore: 0, daysAfter: 1 }] });
    expect(await total(employeeId)).toMatchObject({ taken: 5, remaining: 17 });
    expect(await row()).toEqual({ days: 5, seconds: 5 * 28_800, secondsToWork: 18 * 28_800 });
  });

  test('records time_off.updated, with the change that caused it and the days concerned', async () => {
    const { officeId, employeeId, requestId } = await onVacation();
    const { id } = (await holidays([officeId], '2026-12-08')).json.data;
    const cause = (await eventsOf(id)).at(-1);
    const event = (await eventsOf(requestId)).at(-1);
    expect(event).toMatchObject({
      type: 'time_off.updated',
      causeId: cause?.id,
      changes: [
        {
          field: 'daysOff',
          before: [{ date: '2026-12-08', ...whole }],
          after: [{ date: '2026-12-08', ...nothing }],
        },
      ],
    });
    expect(await app.read(`/events/v1/events/${event?.id}`)).toMatchObject({
      affects: { from: '2026-12-08', to: '2026-12-08', employeeIds: [employeeId] },
    });
    expect(JSON.parse(event?.body ?? '').data).toMatchObject({ daysOff: [{ date: '2026-12-08', seconds: 0 }] });
    const path = `${vacations}/${requestId}`;
    expect((await app.read(`${path}?knownAt=${(cause?.sequence ?? 0) - 1}`)).daysOff[1]).toMatchObject(whole);
    expect((await app.read(`${path}?knownAt=${event?.sequence}`)).daysOff[1]).toMatchObject(nothing);
  });

  test('changes pending requests too, and leaves those of other offices, decided ones and days of the calendar', async () => {
    const { id: officeId } = await office();
    const { id: employeeId } = await hire({ officeId });
    const [pending, rejected] = [
      await dataOf(askVacation(employeeId, [{ date: '2026-10-12' }])),
      await dataOf(askVacation(employeeId, [{ date: '2026-10-13' }])),
    ];
    await dataOf(timeOffOf(app).reject(vacations, rejected.id), 200);
    const elsewhere = await hire({ officeId: (await office()).id });
    const other = await dataOf(askVacation(elsewhere.id, [{ date: '2026-10-12' }]));
    const natural = await configure({ name: 'Natural', isDefault: false, dayType: 'calendar_day', maxDaysOff: 30 });
    const traveller = await hire({ officeId });
    await app.create('/schedule/v1/vacation-calendars', {
      employeeId: traveller.id,
      vacationConfigurationId: natural.id,
      year: 2026,
    });
    await dataOf(askVacation(traveller.id, dates('2026-10-12', '2026-10-16')));

    const { json } = await holidays([officeId], '2026-10-12', '2026-10-13');
    expect(await daysOf(pending.id)).toMatchObject([nothing]);
    expect(await daysOf(rejected.id)).toMatchObject([whole]);
    expect(await daysOf(other.id)).toMatchObject([whole]);
    // A holiday is a day of the calendar: only the planned hours fall away.
    expect(await total(traveller.id)).toMatchObject({ pending: 7 });
    expect(json.meta.timeOff.count).toBe(2);
  });

  test('says which requests take more than there is left, when it is removed', async () => {
    const { id: officeId } = await office();
    const calendar = (await holidays([officeId], '2026-11-09')).json.data;
    const { id: employeeId } = await hire({ officeId });
    const few = await configure({ name: 'Few', isDefault: false, maxDaysOff: 4, needsValidation: false });
    const body = { employeeId, vacationConfigurationId: few.id, year: 2026, maxDaysOff: 4 };
    await app.create('/schedule/v1/vacation-calendars', body);
    await dataOf(askVacation(employeeId, dates('2026-11-10', '2026-11-13')));
    const { json } = await app.api('PATCH', `${calendars}/${calendar.id}`, {
      body: { daysOff: [{ date: '2026-11-10' }] },
    });
    expect(json.meta.timeOff.requests).toMatchObject([{ daysBefore: 1, daysAfter: 0, exceedsBalance: false }]);
    await dataOf(askVacation(employeeId, [{ date: '2026-11-16' }]));
    const again = await app.api('PATCH', `${calendars}/${calendar.id}`, { body: { daysOff: [] } });
    expect(again.json.meta.timeOff.requests).toMatchObject([{ daysBefore: 0, daysAfter: 1, exceedsBalance: true }]);
    expect(await total(employeeId)).toMatchObject({ taken: 5, remaining: -1 });
  });

  test('costs as many statements for thirty employees as for one', async () => {
    const statements = async (count: number) => {
      const { id: officeId } = await office();
      for (let i = 0; i < count; i++) {
        const { id } = await hire({ officeId });
        await dataOf(askVacation(id, dates('2026-12-07', '2026-12-09')));
      }
      recorder.take();
      expect((await holidays([officeId], '2026-12-08')).json.meta.timeOff.count).toBe(count);
      const ofTimeOff = /time_off_|employe|placements|contracts|vacation_|holiday_/;
      return recorder.take().filter(({ sql }) => ofTimeOff.test(sql)).length;
    };
    const ofOne = await statements(1);
    expect(await statements(30)).toBe(ofOne);
    expect(ofOne).toBeGreaterThan(8);
  });

  test('lists a hundred requests, and counts all', async () => {
    const { id: officeId } = await office();
    for (let i = 0; i < 101; i++) {
      const { id } = await hire({ officeId });
      await dataOf(askVacation(id, [{ date: '2026-12-08' }]));
    }
    const { timeOff } = (await holidays([officeId], '2026-12-08')).json.meta;
    expect({ count: timeOff.count, listed: timeOff.requests.length }).toEqual({ count: 101, listed: 100 });
  });

  test('is not repeated to callers without access to time off', async () => {
    const { officeId } = await onVacation();
    const token = await app.newToken(['settings:read', 'settings:write']);
    const body = { name: 'Late', year: 2026, officeIds: [officeId], daysOff: [{ date: '2026-12-08' }] };
    const { json } = await app.api('POST', calendars, { token, body });
    expect(json.meta.timeOff).toEqual({ count: 1 });
  });
});

test('requests and holidays at the same moment end as if one was first', async () => {
  const { id: officeId } = await office();
  const people = await Promise.all(Array.from({ length: 12 }, () => hire({ officeId })));
  const asked = people.map(({ id }) =>
    askVacation(id, [], { daysOff: undefined, startDate: '2026-12-07', endDate: '2026-12-11' }),
  );
  const replies = await Promise.all([...asked, holidays([officeId], '2026-12-08'), holidays([officeId], '2026-12-10')]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  for (const { id } of people) expect(await total(id)).toMatchObject({ pending: 3 });
});

describe('a contract in the middle of vacation', () => {
  const sign = (employeeId: string, terms: object) =>
    app.api('POST', contracts, { body: { employeeId, startDate: '2026-12-09', ...terms } });

  test('changes the hours of the days, and gives back those without work', async () => {
    const { employeeId, requestId } = await onVacation();
    const workDays = ['monday', 'tuesday', 'wednesday', 'thursday'].map((day) => ({ day, hours: 5 }));
    const { json } = await sign(employeeId, { workDays });
    expect(json.meta.timeOff).toMatchObject({ count: 1, requests: [{ from: '2026-12-09', to: '2026-12-11' }] });
    const short = { seconds: 18_000, days: 1 };
    expect(await daysOf(requestId)).toMatchObject([whole, whole, short, short, nothing]);
    expect(await total(employeeId)).toMatchObject({ taken: 4 });
    await app.change('DELETE', `${contracts}/${json.data.id}`);
    expect(await daysOf(requestId)).toMatchObject([whole, whole, whole, whole, whole]);
  });

  test('changes the share of times of a day', async () => {
    const { id: employeeId } = await hire();
    const request = await dataOf(
      askVacation(employeeId, [{ date: '2026-12-10', startTime: '09:00', endTime: '11:00' }]),
    );
    expect(await daysOf(request.id)).toMatchObject([{ seconds: 7200, days: 0.25 }]);
    await sign(employeeId, { weeklyHours: 20 });
    expect(await daysOf(request.id)).toMatchObject([{ seconds: 7200, days: 0.5 }]);
  });

  test('leaves no more than the day to several times, and gives them back what a longer one has', async () => {
    const { id: employeeId } = await hire();
    const date = '2026-12-10';
    const times = (startTime: string, endTime: string) => [{ date, startTime, endTime }];
    const late = await dataOf(askVacation(employeeId, times('13:00', '16:00')));
    const early = await dataOf(askVacation(employeeId, times('09:00', '12:00')));
    for (const { id } of [late, early]) await dataOf(accept(vacations, id), 200);
    const returned = await dataOf(askVacation(employeeId, [{ date }], { type: 'delete' }));
    // Until it is accepted, an absence that gives vacation back lies over it.
    const ill = await kind({ name: 'Doctor', category: 'sick_leave', pickMode: 'by_time_range' });
    const absence = await dataOf(askAbsence(employeeId, ill.id, times('13:00', '16:00')));
    const contract = (await sign(employeeId, { weeklyHours: 20 })).json.data;
    const valued = async (id: string, path = vacations) =>
      (await daysOf(id, path)).map(({ seconds, days }: { seconds: number; days: number }) => [seconds, days]);
    expect(await valued(early.id)).toEqual([[10_800, 0.75]]);
    expect(await valued(late.id)).toEqual([[3600, 0.25]]);
    expect((await valued(returned.id)).sort()).toEqual([
      [10_800, 0.75],
      [3600, 0.25],
    ]);
    expect(await valued(absence.id, absences)).toEqual([[10_800, 0.75]]);
    expect(await total(employeeId)).toMatchObject({ taken: 1 });
    await app.api('DELETE', `${contracts}/${contract.id}`);
    for (const { id } of [early, late]) expect(await valued(id)).toEqual([[10_800, 0.38]]);
    expect(await total(employeeId)).toMatchObject({ taken: 0.75 });
  });

  test('gives times back what another day off of the date had', async () => {
    const { id: employeeId } = await hire();
    const date = '2026-12-10';
    const times = (startTime: string, endTime: string) => [{ date, startTime, endTime }];
    const waiting = await dataOf(askVacation(employeeId, times('08:00', '11:00')));
    const early = await dataOf(askVacation(employeeId, times('11:00', '14:00')));
    const late = await dataOf(askVacation(employeeId, times('14:00', '15:00')));
    for (const { id } of [late, early]) await dataOf(accept(vacations, id), 200);
    await sign(employeeId, { weeklyHours: 20 });
    const secondsOf = async ({ id }: { id: string }) => (await daysOf(id))[0].seconds;
    // What is decided comes first.
    expect([await secondsOf(early), await secondsOf(late), await secondsOf(waiting)]).toEqual([10_800, 3600, 0]);
    await dataOf(app.api('DELETE', `${vacations}/${early.id}`), 200);
    expect([await secondsOf(late), await secondsOf(waiting)]).toEqual([3600, 10_800]);
  });

  test('leaves times what a part of the day leaves', async () => {
    const { id: employeeId } = await hire();
    const days = [
      { date: '2026-12-10', startTime: '09:00', endTime: '12:00' },
      { date: '2026-12-10', portion: 0.5 },
    ];
    const requests = [await dataOf(askVacation(employeeId, days.slice(0, 1)))];
    requests.push(await dataOf(askVacation(employeeId, days.slice(1))));
    await sign(employeeId, { weeklyHours: 20 });
    for (const { id } of requests) expect(await daysOf(id)).toMatchObject([{ seconds: 7200, days: 0.5 }]);
  });

  test('keeps what an absence has given back', async () => {
    const { officeId, employeeId, requestId } = await onVacation();
    const ill = await kind({ name: 'Ill', category: 'sick_leave', needsValidation: false });
    await dataOf(askAbsence(employeeId, ill.id, [{ date: '2026-12-08', portion: 0.5 }]));
    const calendar = (await holidays([officeId], '2026-12-08')).json.data;
    expect(await total(employeeId)).toMatchObject({ taken: 4 });
    await app.change('DELETE', `${calendars}/${calendar.id}`);
    expect(await total(employeeId)).toMatchObject({ taken: 4.5 });
    expect(
      (await daysOf(requestId)).filter((day: { givenBackAt: string | null }) => day.givenBackAt === null),
    ).toMatchObject([whole, { seconds: 14_400, days: 0.5 }, whole, whole, whole]);
  });
});

test('another office brings its holidays to accepted days', async () => {
  const { employeeId, requestId } = await onVacation();
  const { id: officeId } = await office();
  await holidays([officeId], '2026-12-08', '2026-12-10');
  const { json } = await app.api('POST', '/core/v3/placements', {
    body: { employeeId, startDate: '2026-12-09', officeId },
  });
  expect(json.meta.timeOff).toMatchObject({ count: 1, requests: [{ id: requestId, daysBefore: 1, daysAfter: 0 }] });
  expect(await daysOf(requestId)).toMatchObject([whole, whole, whole, nothing, whole]);
});

describe('a calendar that comes to count other days', () => {
  const range = { daysOff: undefined, startDate: '2026-12-14', endDate: '2026-12-20' };
  const [workingDays, calendarDays] = ['business_day', 'calendar_day'];
  const configured = (dayType: string) =>
    configure({ name: crypto.randomUUID(), isDefault: false, dayType, maxDaysOff: 30 });
  /** An employee with such a calendar, and a week of vacation with its weekend, accepted or not decided. */
  async function weekOff(configuration: { id: string }, isAccepted: boolean) {
    const { id } = await hire();
    const body = { employeeId: id, vacationConfigurationId: configuration.id, year: 2026 };
    const calendar = await app.create('/schedule/v1/vacation-calendars', body);
    const request = await dataOf(askVacation(id, [], range));
    if (isAccepted) await dataOf(accept(vacations, request.id), 200);
    return { id, calendarPath: `/schedule/v1/vacation-calendars/${calendar.id}`, requestId: request.id as string };
  }
  const used = async (id: string) => {
    const { taken, pending } = await total(id);
    return [taken, pending];
  };
  const inPayroll = async (id: string) => {
    const path = `${contracts}/contracts-for-payroll?from=2026-12-01&to=2026-12-31&employeeIds=${id}`;
    return (await app.read(path))[0].timeOff[0]?.days;
  };

  test('by its configuration takes the weekends of ranges, or gives them back', async () => {
    for (const [before, after, [daysBefore, daysAfter]] of [
      [workingDays, calendarDays, [5, 7]],
      [calendarDays, workingDays, [7, 5]],
    ] as const) {
      const configuration = await configured(before);
      const [accepted, pending] = [await weekOff(configuration, true), await weekOff(configuration, false)];
      const other = await weekOff(await configured(before), true);
      expect([await used(accepted.id), await used(pending.id)]).toEqual([
        [daysBefore, 0],
        [0, daysBefore],
      ]);
      const path = `/schedule/v1/vacation-configurations/${configuration.id}`;
      const { json } = await app.api('PATCH', path, { body: { dayType: after } });
      expect(json.meta.timeOff).toMatchObject({
        count: 2,
        requests: [{ from: '2026-12-19', to: '2026-12-20', daysBefore: daysBefore - 5, daysAfter: daysAfter - 5 }, {}],
      });
      expect([await used(accepted.id), await used(pending.id), await used(other.id)]).toEqual([
        [daysAfter, 0],
        [0, daysAfter],
        [daysBefore, 0],
      ]);
      expect(await inPayroll(accepted.id)).toBe(daysAfter);
    }
  });

  test('by another configuration does so too', async () => {
    const [working, natural] = [await configured(workingDays), await configured(calendarDays)];
    for (const isAccepted of [true, false]) {
      const { id, calendarPath, requestId } = await weekOff(working, isAccepted);
      const give = (to: { id: string }) => app.api('PATCH', calendarPath, { body: { vacationConfigurationId: to.id } });
      const given = await give(natural);
      expect(given.json.meta.timeOff).toMatchObject({ count: 1, requests: [{ id: requestId }] });
      // The days that it values again make another version of an accepted one's calendar.
      const present = await app.api('GET', calendarPath);
      expect([given.json.data.version, given.headers.etag]).toEqual([present.json.data.version, present.headers.etag]);
      expect(await used(id)).toEqual(isAccepted ? [7, 0] : [0, 7]);
      expect((await give(working)).json.meta.timeOff).toMatchObject({ requests: [{ daysBefore: 2, daysAfter: 0 }] });
      expect(await used(id)).toEqual(isAccepted ? [5, 0] : [0, 5]);
    }
  });
});

test('two times of a day that becomes a holiday keep their shares of the date', async () => {
  const { id: officeId } = await office();
  const { id } = await hire({ officeId });
  const natural = await configure({
    name: 'Of the calendar',
    isDefault: false,
    dayType: 'calendar_day',
    maxDaysOff: 30,
  });
  const body = { employeeId: id, vacationConfigurationId: natural.id, year: 2026 };
  await app.create('/schedule/v1/vacation-calendars', body);
  const times = (startTime: string, endTime: string) => ({ date: '2026-12-08', startTime, endTime });
  const requests = [
    await dataOf(askVacation(id, [times('09:00', '11:00')])),
    await dataOf(askVacation(id, [times('15:00', '17:00')])),
  ];
  const calendar = (await holidays([officeId], '2026-12-08')).json.data;
  expect(await total(id)).toMatchObject({ pending: 0.5 });
  await app.change('POST', `/core/v3/employees/${id}/deactivate`, { endDate: '2026-11-10' });
  await app.change('POST', `/core/v3/employees/${id}/undo-deactivation`);
  for (const one of requests) expect(await app.read(`${vacations}/${one.id}`)).toMatchObject({ status: 'pending' });
  expect(await total(id)).toMatchObject({ pending: 0.5 });
  await app.change('DELETE', `${calendars}/${calendar.id}`);
  expect(await total(id)).toMatchObject({ pending: 0.5 });
});

test('an absence on a day that becomes a holiday keeps its day and loses its hours', async () => {
  const { id: officeId } = await office();
  const { id: employeeId } = await hire({ officeId });
  const moving = await kind({ name: 'Moving', needsValidation: false });
  const request = await dataOf(askAbsence(employeeId, moving.id, [{ date: '2026-12-08' }]));
  await holidays([officeId], '2026-12-08');
  expect(await daysOf(request.id, absences)).toMatchObject([{ seconds: 0, days: 1 }]);
});

test('days that come back with a termination that is undone are those of the plan of now', async () => {
  const { officeId, employeeId, requestId } = await onVacation();
  await app.change('POST', `/core/v3/employees/${employeeId}/deactivate`, { endDate: '2026-11-10' });
  await holidays([officeId], '2026-12-08');
  const { json } = await app.api('POST', `/core/v3/employees/${employeeId}/undo-deactivation`);
  expect(json.meta.timeOff).toMatchObject({ count: 1, requests: [{ id: requestId, daysBefore: 1, daysAfter: 0 }] });
  expect(await daysOf(requestId)).toMatchObject([whole, nothing, whole, whole, whole]);
  expect(await total(employeeId)).toMatchObject({ taken: 4 });
});

test('a removed employee keeps days by the plan of now, which payroll of past months and a settlement show', async () => {
  const { id: officeId } = await office();
  const { id: employeeId } = await hire({ officeId });
  const { id: requestId } = await dataOf(askVacation(employeeId, dates('2026-10-12', '2026-10-13')));
  await dataOf(accept(vacations, requestId), 200);
  const pending = await dataOf(askVacation(employeeId, dates('2026-10-14')));
  await app.change('POST', `/core/v3/employees/${employeeId}/deactivate`, { endDate: '2026-10-31' });
  await app.change('DELETE', `/core/v3/employees/${employeeId}?force=true`);
  const row = async () => {
    const path = `${contracts}/contracts-for-payroll?from=2026-10-01&to=2026-10-31&employeeIds=${employeeId}`;
    const [{ timeOff, secondsToWork, vacationSettlements }] = await app.read(path);
    return { days: timeOff[0].days, toWork: secondsToWork / 28_800, settled: vacationSettlements[0].days };
  };
  const before = await row();
  const calendar = (await holidays([officeId], '2026-10-12', '2026-10-14')).json;
  expect(calendar.meta.timeOff).toMatchObject({ count: 1, requests: [{ id: requestId }] });
  expect(await row()).toEqual({ days: before.days - 1, toWork: before.toWork - 1, settled: before.settled + 1 });
  expect((await eventsOf(requestId)).at(-1)?.type).toBe('time_off.updated');
  expect((await app.api('GET', `${vacations}/${requestId}`)).status).toBe(404);
  await app.change('DELETE', `${calendars}/${calendar.data.id}`);
  expect(await row()).toEqual(before);
  await holidays([officeId], '2026-10-12');
  await app.change('POST', `/core/v3/employees/${employeeId}/restore`);
  expect(await daysOf(requestId)).toMatchObject([nothing, whole]);
  expect(await daysOf(pending.id)).toMatchObject([whole]);
});

test('a restored employee has days by the plan of now', async () => {
  const { officeId, employeeId, requestId } = await onVacation();
  await app.change('DELETE', `/core/v3/employees/${employeeId}?force=true`);
  await holidays([officeId], '2026-12-08');
  await app.change('POST', `/core/v3/employees/${employeeId}/restore`);
  expect((await daysOf(requestId))[1]).toMatchObject(nothing);
});
