/** Vacation that is kept in hours, with figures made by hand. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { dataOf, dates, timeOffOf, vacations } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, kind, askVacation, askAbsence, accept, total } = timeOffOf(app);
const configurations = '/schedule/v1/vacation-configurations';
const contracts = '/contract/v1/contracts';

const [hour, minute] = [3600, 60];
/** A week of 37.5 hours, with a short Friday. */
const fullTime = [
  ...['monday', 'tuesday', 'wednesday', 'thursday'].map((day) => ({ day, hours: 8 })),
  { day: 'friday', hours: 5.5 },
];
const policy = await configure({ hoursPerDay: 7.5, needsValidation: false });

async function employed(terms: object = {}) {
  const { id } = await hire();
  await app.create(contracts, { employeeId: id, startDate: '2020-01-01', workDays: fullTime, ...terms });
  return id as string;
}
const ledgerOf = async (id: string) =>
  (await app.read(`/schedule/v1/vacation-ledgers?employeeId=${id}&year=2026`))[0].entries;

describe('a balance in hours', () => {
  test('takes the hours that are off, to the minute', async () => {
    const id = await employed();
    // 22 days of 7.5 hours.
    expect(await total(id)).toMatchObject({
      ...{ entitled: 22, remaining: 22, seconds: { entitled: 165 * hour, taken: 0, remaining: 165 * hour } },
      entries: [{ seconds: 165 * hour, description: '165 h for the whole year by the configuration "Usual"' }],
    });
    await dataOf(askVacation(id, dates('2026-03-02', '2026-03-06')));
    await dataOf(askVacation(id, dates('2026-03-13')));
    await dataOf(askVacation(id, [{ date: '2026-03-16', startTime: '10:00', endTime: '10:50' }]));
    const taken = 37.5 * hour + 5.5 * hour + 50 * minute;
    expect(await total(id)).toMatchObject({
      // 43 h 50 min ÷ 7.5.
      taken: 5.84,
      seconds: { entitled: 165 * hour, taken, pending: 0, remaining: 165 * hour - taken },
    });
    expect((await ledgerOf(id)).slice(1, -1).map(({ seconds }: { seconds: number }) => seconds)).toEqual([
      ...[-8, -8, -8, -8, -5.5, -5.5].map((hours) => hours * hour),
      -50 * minute,
    ]);
  });

  test('grants part time as many weeks, by the hours of the week', async () => {
    const id = await employed({ endDate: '2026-06-30' });
    await app.create(contracts, {
      ...{ employeeId: id, startDate: '2026-07-01' },
      workDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({ day, hours: 4 })),
    });
    const { entitled, entries, seconds } = await total(id);
    // 165 h × (181 days × 37.5 h + 184 days × 20 h) ÷ (365 × 37.5 h) = 126 h 11.03 min, rounded up.
    expect({ entitled, seconds: seconds.entitled }).toEqual({ entitled: 16.83, seconds: 126 * hour + 12 * minute });
    expect(entries.at(-2)).toMatchObject({
      step: 'week',
      values: { weekDays: null, weekSeconds: 20 * hour, countedDays: 184 },
      description: '20 h a week from 2026-07-01 to 2026-12-31, 184 days',
    });
    expect(entries.at(-1)).toMatchObject({ seconds: minute, description: 'rounded up to a minute' });
    // A week off takes the week: 20 hours.
    await dataOf(askVacation(id, dates('2026-08-03', '2026-08-07')));
    expect((await total(id)).seconds).toMatchObject({ taken: 20 * hour });
  });

  test.each([
    [{ percentageWorkDay: 33.3 }, 22, 1],
    [{ weeklyHours: 36.25 }, 44, 0.5],
  ])('has all of 22 days, to the last: %j', async (terms, count, portion) => {
    const { id } = await hire();
    await app.create(contracts, { employeeId: id, startDate: '2020-01-01', ...terms });
    const weekdays = dates('2026-06-01', '2026-08-31').filter(({ date }) => new Date(date).getUTCDay() % 6 > 0);
    await dataOf(
      askVacation(
        id,
        weekdays.slice(0, count).map((day) => ({ ...day, portion })),
      ),
    );
    const { remaining, seconds } = await total(id);
    expect(remaining).toBe(0);
    expect(seconds.remaining).toBeGreaterThanOrEqual(0);
    // The entitlement is rounded up to a minute.
    expect(seconds.remaining).toBeLessThan(minute);
  });

  test('says of what was taken the days that it says of what was there', async () => {
    const unlimited = { name: 'Free', isDefault: false, hoursPerDay: 8, configurationType: 'unlimited_days' };
    const { id: vacationConfigurationId } = await configure({ ...unlimited, needsValidation: false });
    const id = await employed();
    const calendar = { employeeId: id, vacationConfigurationId, year: 2026 };
    const { id: calendarId } = await app.create('/schedule/v1/vacation-calendars', calendar);
    await dataOf(askVacation(id, [{ date: '2026-03-02', startTime: '09:00', endTime: '10:00' }], { calendarId }));
    // One of eight hours: 0.125.
    expect(await total(id)).toMatchObject({ taken: 0.13, remaining: 0, entries: [{ days: 0.13 }, { days: -0.13 }] });
  });

  test('is refused beyond what there is, in hours', async () => {
    const id = await employed();
    await app.create('/schedule/v1/vacation-calendars', {
      ...{ employeeId: id, vacationConfigurationId: policy.id, year: 2026, maxDaysOff: 1.2667 },
    });
    // 9 h 30 min.
    expect((await total(id)).seconds).toMatchObject({ entitled: 9 * hour + 30 * minute });
    await dataOf(askVacation(id, dates('2026-03-02')));
    const { json } = await askVacation(id, [{ date: '2026-03-03', startTime: '09:00', endTime: '10:45' }]);
    expect(json).toMatchObject({
      ...{ status: 409, code: 'not_enough_days', reason: 'hours' },
      detail: 'The request takes more hours than remain in 2026: 1.75 of 1.5.',
      balance: { seconds: { remaining: 1.5 * hour, requested: 1.75 * hour } },
    });
    const body = { employeeId: id, daysOff: [{ date: '2026-03-03', startTime: '09:00', endTime: '10:30' }] };
    const preview = await app.api('POST', `${vacations}?dryRun=true`, { body });
    expect(preview.json.meta.effect.balances).toMatchObject([
      { days: 0.2, seconds: { requested: 1.5 * hour, before: 1.5 * hour, after: 0 } },
    ]);
    await dataOf(askVacation(id, body.daysOff));
    expect(await total(id)).toMatchObject({ remaining: 0, seconds: { remaining: 0 } });
  });

  test('tells of a longer day that takes more than is left', async () => {
    const { id } = await hire();
    const contract = await app.create(contracts, { employeeId: id, startDate: '2020-01-01', weeklyHours: 20 });
    await app.create('/schedule/v1/vacation-calendars', {
      ...{ employeeId: id, vacationConfigurationId: policy.id, year: 2026, maxDaysOff: 0.5422 },
    });
    // 4 h 4 min; two minutes are no hundredth of a day.
    await dataOf(askVacation(id, dates('2026-03-02')));
    const toldOf = async (weeklyHours: number) => {
      const { json } = await app.api('PATCH', `${contracts}/${contract.id}`, { body: { weeklyHours } });
      return json.meta.timeOff.requests.map(({ exceedsBalance }: { exceedsBalance: boolean }) => exceedsBalance);
    };
    expect(await toldOf(20.25)).toEqual([false]);
    expect(await toldOf(20.5)).toEqual([true]);
    expect(await total(id)).toMatchObject({ seconds: { remaining: -2 * minute } });
  });

  test('earns by twelfths, is adjusted, and is settled to the minute', async () => {
    const twelfths = { name: 'Twelfths', isDefault: false, hoursPerDay: 8, accrual: 'month', accrualBasis: 'months' };
    const { id: vacationConfigurationId } = await configure(twelfths);
    const week = fullTime.map(({ day }) => ({ day, hours: 8 }));
    const id = await employed({ workDays: week });
    const calendar = { employeeId: id, vacationConfigurationId, year: 2026 };
    const { id: calendarId } = await app.create('/schedule/v1/vacation-calendars', calendar);
    const on = async (date: string) =>
      (await app.read(`/schedule/v1/vacation-calendar-totals?employeeId=${id}&year=2026&date=${date}`))[0].seconds;
    // 176 h ÷ 12 = 14 h 40 min.
    expect(await on('2026-01-31')).toMatchObject({ entitled: 14 * hour + 40 * minute });
    expect(await on('2026-06-30')).toMatchObject({ entitled: 88 * hour });
    const adjustment = { employeeId: id, date: '2026-02-02', reason: 'Agreed', calendarId };
    // 20 minutes of 8 hours.
    await app.create('/schedule/v1/vacation-adjustments', { ...adjustment, days: 0.0417 });
    const body = { endDate: '2026-06-30' };
    const left = await app.api('POST', `/core/v3/employees/${id}/deactivate`, { body });
    const settled = 88 * hour + 20 * minute;
    expect(left.json.meta.settlements).toEqual([{ calendarId, date: '2026-06-30', days: 11.04, seconds: settled }]);
    const [row] = await app.read(`${contracts}/contracts-for-payroll?from=2026-06-01&to=2026-06-30&employeeIds=${id}`);
    expect(row.vacationSettlements).toMatchObject([{ days: 11.04, seconds: settled, vacationConfigurationId }]);
  });

  test('carries over what sick leave prevented, in the hours of the days', async () => {
    const id = await employed();
    const { id: sick } = await kind({ category: 'sick_leave', needsValidation: false });
    // From Monday to Thursday, of which the last days of 2026 are left: four days of 8 hours.
    await dataOf(askAbsence(id, sick, [], { daysOff: undefined, startDate: '2026-12-28', endDate: '2026-12-31' }));
    const { seconds } = await total(id, 2027);
    expect(seconds).toMatchObject({ carriedOver: 32 * hour });
  });
});

test('payroll has hours of vacation in hours and of types in times of a day', async () => {
  const id = await employed();
  const doctor = await kind({ name: 'Doctor', pickMode: 'by_time_range', needsValidation: false });
  const [times, whole] = [{ startTime: '09:00', endTime: '10:20' }, dates('2026-05-08')];
  await dataOf(askAbsence(id, doctor.id, [{ date: '2026-05-04', ...times }]));
  const request = await dataOf(askVacation(id, whole));
  expect((await accept(vacations, request.id)).status).toBe(409);
  const [row] = await app.read(`${contracts}/contracts-for-payroll?from=2026-05-01&to=2026-05-31&employeeIds=${id}`);
  const segments = row.timeOff.flatMap((one: { segments: object[] }) => one.segments);
  expect(segments).toMatchObject([
    { unit: 'hours', days: 1, seconds: 5.5 * hour },
    { unit: 'hours', seconds: 80 * minute },
  ]);
});

describe('a configuration in hours', () => {
  const refused = async (body: object) => {
    const reply = await app.api('POST', configurations, { body: { name: 'Wrong', ...body } });
    expect(reply.status, reply.text).toBe(422);
    return reply.json.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code]);
  };

  test('has working days, and is alone in days of more than one decimal', async () => {
    expect(await refused({ dayType: 'calendar_day', hoursPerDay: 8 })).toEqual([['/hoursPerDay', 'conflicting']]);
    expect(await refused({ hoursPerDay: 0.5 })).toEqual([['/hoursPerDay', 'out_of_range']]);
    const precise = {
      ...{ maxDaysOff: 23.25, seniority: [{ years: 5, days: 0.125 }] },
      carryOver: { sinceYear: 2026, maxDays: 5.625, lastDay: '03-31', monthsAfterSickLeave: 18 },
    };
    expect(await refused(precise)).toEqual([
      ['/maxDaysOff', 'too_precise'],
      ['/carryOver/maxDays', 'too_precise'],
      ['/seniority/0/days', 'too_precise'],
    ]);
    const made = await app.create(configurations, { name: 'Hours', hoursPerDay: 8, ...precise });
    expect(await app.read(`${configurations}/${made.id}/examples`)).toMatchObject({
      employees: [
        { example: 'whole_year', entitled: 23.25, seconds: 186 * hour },
        { example: 'joins_in_july' },
        { example: 'leaves_in_march' },
        // 186 h × 3 ÷ 5 = 111 h 36 min.
        { example: 'three_days_a_week', seconds: 111 * hour + 36 * minute },
        { example: 'six_days_a_week', seconds: 186 * hour },
        { example: 'after_twenty_years', seconds: 187 * hour },
      ],
      carriedOver: { days: 5.63, seconds: 45 * hour, lastDay: expect.any(String) },
    });
  });

  test('becomes one in days and back: balances follow from the facts', async () => {
    const both = await configure({ name: 'Both', isDefault: false, needsValidation: false });
    const id = await employed();
    const { id: calendarId } = await app.create('/schedule/v1/vacation-calendars', {
      ...{ employeeId: id, vacationConfigurationId: both.id, year: 2026 },
    });
    await dataOf(askVacation(id, dates('2026-03-06'), { calendarId }));
    const takenWith = async (hoursPerDay: number | null) => {
      await dataOf(app.api('PATCH', `${configurations}/${both.id}`, { body: { hoursPerDay } }), 200);
      const { taken, seconds } = await total(id);
      return [taken, seconds?.taken ?? null];
    };
    expect(await takenWith(null)).toEqual([1, null]);
    // 5.5 h ÷ 7.5 h.
    expect(await takenWith(7.5)).toEqual([0.73, 5.5 * hour]);
    const calendar = `/schedule/v1/vacation-calendars/${calendarId}`;
    await dataOf(app.api('PATCH', calendar, { body: { maxDaysOff: 23.0667 } }), 200);
    expect(await takenWith(null)).toEqual([1, null]);
    // What it says to the minute stays, and is no matter of other changes.
    const body = { daysOff: [{ date: '2026-03-06' }, { date: '2026-03-09' }] };
    await dataOf(app.api('PATCH', calendar, { body }), 200);
    expect(await total(id)).toMatchObject({ entitled: 23.07, taken: 2 });
  });

  test('alone takes adjustments to the minute', async () => {
    const id = await employed();
    const inDays = await configure({ name: 'In days', isDefault: false });
    const calendar = { employeeId: id, vacationConfigurationId: inDays.id, year: 2027 };
    const { id: calendarId } = await app.create('/schedule/v1/vacation-calendars', calendar);
    const body = { employeeId: id, reason: 'Agreed', days: 0.125 };
    for (const other of [{ calendarId }, {}]) {
      const wrong = { ...body, ...other, date: '2027-02-02' };
      const { json } = await app.api('POST', '/schedule/v1/vacation-adjustments', { body: wrong });
      expect(json.errors).toMatchObject([{ pointer: '/days', code: 'too_precise' }]);
    }
    const made = await app.create('/schedule/v1/vacation-adjustments', { ...body, date: '2026-02-02' });
    // 0.125 × 7.5 h = 56.25 minutes.
    expect((await total(id)).seconds).toMatchObject({ adjusted: 56 * minute });
    // Once the year is kept in days, the minutes stay, and are no matter of other changes.
    const rule = { vacationConfigurationId: inDays.id, employeeId: id, fromYear: 2026 };
    await app.create('/schedule/v1/vacation-rules', rule);
    expect(await total(id)).toMatchObject({ adjusted: 0.13, seconds: null });
    const change = (to: object) => app.api('PATCH', `/schedule/v1/vacation-adjustments/${made.id}`, { body: to });
    await dataOf(change({ reason: 'As agreed' }), 200);
    expect((await change({ days: 0.375 })).json.errors).toMatchObject([{ pointer: '/days', code: 'too_precise' }]);
  });
});
