/**
 * November 2026 in an office of twenty employees: shifts by day and by night, breaks, a holiday, vacation, sick leave,
 * joiners and leavers. Everything goes through the API, and the three reports agree with figures calculated by hand.
 *
 * The month begins on a Sunday. It has 21 days from Monday to Friday, of which Monday the 9th is a holiday: 20 working
 * days. Madrid is one hour ahead of UTC.
 */
import { beforeAll, expect, test } from 'vitest';
import { systemCaller } from '../src/platform/caller.ts';
import { planDays } from '../src/schedule/day-plan/index.ts';
import { startTestApp } from './harness/app.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from './harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, kind, askVacation, askAbsence, accept, reject } = timeOffOf(app);
const [from, to] = ['2026-11-01', '2026-11-30'];

const workingDays = dates(from, to)
  .map(({ date }) => date)
  .filter((date) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) && date !== '2026-11-09');

/** A part of a shift: its kind and its times; beyond 24 hours they are on the next day. */
type Stretch = ['work' | 'meal' | 'coffee', start: number, end: number];
const dayShift: Stretch[] = [
  ['work', 9, 13],
  ['meal', 13, 14],
  ['work', 14, 18],
];
const nightShift: Stretch[] = [
  ['work', 22, 26],
  ['meal', 26, 26.5],
  ['work', 26.5, 30],
];
const morning: Stretch[] = [['work', 9, 13]];
const longMorning: Stretch[] = [['work', 9, 13.5]];
const withCoffee: Stretch[] = [
  ['work', 9, 12],
  ['coffee', 12, 12.5],
  ['work', 12.5, 16],
];

/** An employee's month, in hours. */
interface Month {
  worked: number;
  paused: number;
  toWork: number;
  overtime: number;
  complementary?: number;
  night?: number;
  absenceDays?: Record<string, number>;
}
interface Colleague {
  who: string;
  terms: object | null;
  hired?: object;
  /** The work on a working day; undefined: none. */
  shift: (date: string) => Stretch[] | undefined;
  /** Work in addition to that. */
  extra?: [date: string, shift: Stretch[]];
  expected: Month;
}

const fullTime = { weeklyHours: 40 };
const nights = {
  workDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({ day, hours: 8 })),
};
const partTime = { weeklyHours: 20 };
const between = (first: string, last: string) => (date: string) => first <= date && date <= last;
const vacationWeek = between('2026-11-16', '2026-11-20');

// 20 days of 8 hours, with an unpaid meal of an hour.
const usual: Month = { worked: 160, paused: 20, toWork: 160, overtime: 0 };
const ofDay = (who: string, more: Partial<Colleague> = {}): Colleague => ({
  who,
  terms: fullTime,
  shift: () => dayShift,
  expected: usual,
  ...more,
});
const ofNight = (who: string): Colleague => ({
  who,
  terms: nights,
  shift: () => nightShift,
  // 20 nights of 8 hours from 22:00 to 06:00, each with an unpaid meal of half an hour: no overtime. Of the last one, two
  // hours are of November.
  expected: { worked: 144.5, paused: 9.5, toWork: 160, overtime: 0, night: 144.5 },
});
const ofMorning = (who: string, more: Partial<Colleague> = {}): Colleague => ({
  who,
  terms: partTime,
  shift: () => longMorning,
  // 20 mornings of 4.5 hours, 4 of them planned.
  expected: { worked: 90, paused: 0, toWork: 80, overtime: 0, complementary: 10 },
  ...more,
});

const colleagues: Colleague[] = [
  // A week of vacation: 15 days are left.
  ofDay('on vacation', {
    shift: (date) => (vacationWeek(date) ? undefined : dayShift),
    expected: { worked: 120, paused: 15, toWork: 120, overtime: 0 },
  }),
  // The same, but ill on the last two days of it: nothing to work either way.
  ofDay('ill on vacation', {
    shift: (date) => (vacationWeek(date) ? undefined : dayShift),
    expected: { worked: 120, paused: 15, toWork: 120, overtime: 0 },
  }),
  // One day is half a day: 19 × 8 + 4.
  ofDay('half a day', {
    shift: (date) => (date === '2026-11-12' ? morning : dayShift),
    expected: { worked: 156, paused: 19, toWork: 156, overtime: 0, absenceDays: { '2026-11-12': 4 } },
  }),
  // Four hours on the holiday, all of them overtime.
  ofDay('on the holiday', {
    extra: ['2026-11-09', morning],
    expected: { worked: 164, paused: 20, toWork: 160, overtime: 4, absenceDays: { '2026-11-09': 4 } },
  }),
  // Pending vacation on the 25th: it changes nothing.
  ofDay('waiting'),
  // Rejected vacation on the 26th.
  ofDay('rejected'),
  ofDay('usual one'),
  ofDay('usual two'),
  ...['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ofNight(`night ${name}`)),
  // An appointment of two hours on the 17th: 2 planned and 2.5 worked.
  ofMorning('appointment', {
    shift: (date) => (date === '2026-11-17' ? [['work', 11, 13.5]] : longMorning),
    expected: { worked: 88, paused: 0, toWork: 78, overtime: 0, complementary: 10, absenceDays: { '2026-11-17': 2.5 } },
  }),
  // Begins on the 16th: 11 days.
  ofMorning('joiner', {
    hired: { startDate: '2026-11-16' },
    shift: (date) => (date >= '2026-11-16' ? longMorning : undefined),
    expected: { worked: 49.5, paused: 0, toWork: 44, overtime: 0, complementary: 5.5 },
  }),
  ofMorning('morning one'),
  ofMorning('morning two'),
  // Without a contract 8 hours are planned; 7 are worked, half an hour of them coffee. Leaves after the 13th: 9 days.
  {
    who: 'leaver',
    terms: null,
    hired: { endDate: '2026-11-13' },
    shift: (date) => (date <= '2026-11-13' ? withCoffee : undefined),
    expected: { worked: 63, paused: 0, toWork: 72, overtime: 0 },
  },
  {
    who: 'no contract',
    terms: null,
    shift: () => withCoffee,
    expected: { worked: 140, paused: 0, toWork: 160, overtime: 0 },
  },
];

const ids = new Map<string, string>();
const id = (who: string) => ids.get(who) as string;
const instant = (date: string, hour: number) =>
  new Date(Date.parse(`${date}T00:00:00+01:00`) + hour * 3_600_000).toISOString();

beforeAll(async () => {
  app.clock.set('2026-12-01T12:00:00.000Z');
  const officeId = (await app.create('/core/v3/offices', { name: 'Madrid' })).id;
  await app.create('/schedule/v1/holiday-calendar', {
    name: 'Madrid 2026',
    year: 2026,
    officeIds: [officeId],
    daysOff: [
      { date: '2026-11-01', name: 'Todos los Santos' },
      { date: '2026-11-09', name: 'La Almudena' },
    ],
  });
  const breaks = {
    meal: (await app.create('/schedule/v1/work-breaks', { name: 'Meal', remunerated: false })).id,
    coffee: (await app.create('/schedule/v1/work-breaks', { name: 'Coffee', remunerated: true })).id,
  };
  for (const { who, terms, hired } of colleagues) {
    ids.set(who, (await hire({ firstName: who, officeId, ...hired })).id);
    if (terms) await app.create('/contract/v1/contracts', { employeeId: id(who), startDate: '2020-01-01', ...terms });
  }
  const rows = colleagues.flatMap(({ who, shift, extra }) =>
    [...workingDays.map((date) => [date, shift(date)] as const), ...(extra ? [extra] : [])].flatMap(
      ([date, stretches = []]) =>
        stretches.map(([what, start, end]) => ({
          operation: 'create',
          data: {
            employeeId: id(who),
            workDate: date,
            ...(what === 'work' ? {} : { workEntryType: 'pause', workBreakId: breaks[what] }),
            workEntryIn: { date: instant(date, start) },
            workEntryOut: { date: instant(date, end) },
          },
        })),
    ),
  );
  for (let at = 0; at < rows.length; at += 1000) {
    const reply = await app.api('POST', '/schedule/v1/work-entries/batch', {
      body: { rows: rows.slice(at, at + 1000) },
    });
    expect(reply.json.data.filter(({ status }: { status: number }) => status !== 201)).toEqual([]);
  }

  await configure();
  const sick = (await kind({ name: 'Sick', category: 'sick_leave', needsValidation: false })).id;
  const appointment = (await kind({ name: 'Appointment', pickMode: 'by_time_range', needsValidation: false })).id;
  const take = async (who: string, days: object[]) => {
    const request = await dataOf(askVacation(id(who), days));
    await dataOf(accept(vacations, request.id), 200);
  };
  await take('on vacation', dates('2026-11-16', '2026-11-20'));
  await take('ill on vacation', dates('2026-11-16', '2026-11-20'));
  await dataOf(askAbsence(id('ill on vacation'), sick, dates('2026-11-19', '2026-11-22')));
  await take('half a day', [{ date: '2026-11-12', portion: 0.5 }]);
  await dataOf(askVacation(id('waiting'), dates('2026-11-25')));
  const refused = await dataOf(askVacation(id('rejected'), dates('2026-11-26')));
  await reject(vacations, refused.id);
  await dataOf(
    askAbsence(id('appointment'), appointment, [{ date: '2026-11-17', startTime: '09:00', endTime: '11:00' }]),
  );
}, 300_000);

// biome-ignore lint/suspicious/noExplicitAny: rows of any report
type Row = any;

/** A report of the month, by employee. */
async function report(name: string): Promise<Map<string | undefined, Row>> {
  const rows = await app.read(`/schedule/v1/reports/${name}?from=${from}&to=${to}&limit=100`);
  const names = new Map([...ids].map(([who, employeeId]) => [employeeId, who]));
  return new Map(
    rows.map(({ employeeId, removedAt, ...row }: { employeeId: string; removedAt: string | null }) => {
      expect(removedAt).toBeNull();
      return [names.get(employeeId), row];
    }),
  );
}
const seconds = (hours: number) => hours * 3600;
const expectedOf = <T>(of: (colleague: Colleague) => T) =>
  new Map(colleagues.map((colleague) => [colleague.who, of(colleague)]));

test('the month has twenty employees and twenty working days', () => {
  expect(colleagues).toHaveLength(20);
  expect(workingDays).toHaveLength(20);
});

test('the hours worked, planned, above and below equal those calculated by hand', async () => {
  expect(await report('worked-hours')).toEqual(
    expectedOf(({ expected: { worked, paused, toWork, overtime, complementary = 0 } }) =>
      expect.objectContaining({
        secondsWorked: seconds(worked),
        secondsPaused: seconds(paused),
        secondsToWork: seconds(toWork),
        secondsOvertime: seconds(overtime),
        secondsComplementary: seconds(complementary),
        secondsOrdinary: seconds(worked - overtime - complementary),
        secondsBalance: seconds(worked - toWork),
      }),
    ),
  );
});

test('the night hours equal those calculated by hand', async () => {
  expect(await report('worked-night-hours')).toEqual(
    expectedOf(({ expected: { night = 0 } }) => ({ secondsWorkedNight: seconds(night) })),
  );
});

// They include days of which only a part is time off.
test('the worked days of absence equal those calculated by hand', async () => {
  const days = (of: Record<string, number> = {}) =>
    Object.entries(of).map(([date, hours]) => ({ date, secondsWorked: seconds(hours) }));
  const found = [...(await report('worked-absence-days'))].filter(([, row]) => row.days.length > 0);
  expect(found).toEqual(
    colleagues.flatMap(({ who, expected: { absenceDays } }) =>
      absenceDays ? [[who, { days: days(absenceDays) }]] : [],
    ),
  );
});

test('the plan of the month equals that calculated by hand', async () => {
  const reader = app.app.work.read(systemCaller(app, 'test'));
  const plans = await planDays(reader, [...ids.values()], from, to);
  const planned = (who: string) => (plans.get(id(who)) ?? []).reduce((sum, day) => sum + day.seconds, 0);
  expect(new Map(colleagues.map(({ who }) => [who, planned(who)]))).toEqual(
    expectedOf(({ expected: { toWork } }) => seconds(toWork)),
  );
});

test('the balances of vacation equal those calculated by hand', async () => {
  const totals = await Array.fromAsync(
    ['on vacation', 'ill on vacation', 'half a day', 'waiting', 'rejected'],
    async (who) => {
      const [total] = await app.read(`/schedule/v1/vacation-calendar-totals?employeeId=${id(who)}&year=2026`);
      return [who, total.taken, total.pending, total.remaining];
    },
  );
  expect(totals).toEqual([
    ['on vacation', 5, 0, 17],
    ['ill on vacation', 3, 0, 19],
    ['half a day', 0.5, 0, 21.5],
    ['waiting', 0, 1, 21],
    ['rejected', 0, 0, 22],
  ]);
  expect(await app.read(`/schedule/v1/absence-day-off?from=${from}&to=${to}`)).toHaveLength(5);
  expect(await app.read(`${absences}?status=accepted`)).toHaveLength(2);
});
