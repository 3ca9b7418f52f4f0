/** Nights, clock changes, time zones, and days that are longer or shorter than others. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { tries } from '../../../test/harness/property.ts';
import { addDays, clockTimeOf, instantAt, instantOf, offsetAt } from '../../platform/clock.ts';

const app = await startTestApp();
const path = '/schedule/v1/work-entries';
app.clock.set('2027-12-01T09:00:00.000Z');

const hireIn = async (timeZone: string) => {
  const office = await app.create('/core/v3/offices', { name: timeZone, defaultEmployeesDateTimeZone: timeZone });
  const { id } = await app.create('/core/v3/employees', {
    firstName: 'A',
    lastName: 'B',
    startDate: '2010-01-01',
    officeId: office.id,
  });
  return { id, office };
};
/** Writes an entry and returns it with the night hours of the report. */
async function work(timeZone: string, from: string, to: string) {
  const { id } = await hireIn(timeZone);
  const entry = await app.create(path, { employeeId: id, workEntryIn: { date: from }, workEntryOut: { date: to } });
  const { workDate } = entry;
  const [night] = await app.read(
    `/schedule/v1/reports/worked-night-hours?from=${workDate}&to=${addDays(workDate, 2)}&employeeIds=${id}`,
  );
  return { ...entry, night: night.secondsWorkedNight };
}
const hours = 3600;

describe('an entry', () => {
  test.each([
    [
      'the night on which clocks go forward',
      'Europe/Madrid',
      '2027-03-28T01:00:00+01:00',
      '2027-03-28T04:00:00+02:00',
      2,
      2,
      '2027-03-28',
    ],
    [
      'the night on which clocks go back',
      'Europe/Madrid',
      '2027-10-31T01:00:00+02:00',
      '2027-10-31T04:00:00+01:00',
      4,
      4,
      '2027-10-31',
    ],
    ['a whole night', 'Europe/Madrid', '2027-06-09T22:00:00+02:00', '2027-06-10T06:00:00+02:00', 8, 8, '2027-06-09'],
    [
      'a whole night with an hour less',
      'Europe/Madrid',
      '2027-03-27T22:00:00+01:00',
      '2027-03-28T06:00:00+02:00',
      7,
      7,
      '2027-03-27',
    ],
    [
      'a whole night with an hour more',
      'America/New_York',
      '2026-10-31T22:00:00-04:00',
      '2026-11-01T06:00:00-05:00',
      9,
      9,
      '2026-10-31',
    ],
    [
      'an evening and a morning',
      'Europe/Madrid',
      '2027-06-09T18:00:00+02:00',
      '2027-06-10T07:00:00+02:00',
      13,
      8,
      '2027-06-09',
    ],
    ['a day', 'Europe/Madrid', '2027-06-09T06:00:00+02:00', '2027-06-09T22:00:00+02:00', 16, 0, '2027-06-09'],
    [
      'midnight of UTC in the morning of India',
      'Asia/Kolkata',
      '2027-06-10T04:00:00+05:30',
      '2027-06-10T08:00:00+05:30',
      4,
      2,
      '2027-06-10',
    ],
    [
      'midnight of UTC in the afternoon of California',
      'America/Los_Angeles',
      '2027-06-09T13:00:00-07:00',
      '2027-06-09T21:00:00-07:00',
      8,
      0,
      '2027-06-09',
    ],
    ['the leap second of 2016', 'UTC', '2016-12-31T22:00:00Z', '2017-01-01T06:00:00Z', 8, 8, '2016-12-31'],
    [
      'two nights and the day between',
      'Europe/Madrid',
      '2027-06-09T21:00:00+02:00',
      '2027-06-11T07:00:00+02:00',
      34,
      16,
      '2027-06-09',
    ],
    [
      'half an hour that is put back on Lord Howe',
      'Australia/Lord_Howe',
      '2027-04-04T01:00:00+11:00',
      '2027-04-04T03:00:00+10:30',
      2.5,
      2.5,
      '2027-04-04',
    ],
  ])('over %s', async (_, zone, from, to, long, night, workDate) => {
    expect(await work(zone, from, to)).toMatchObject({
      workDate,
      timeZone: zone,
      durationSeconds: long * hours,
      workedSeconds: long * hours,
      night: night * hours,
      workEntryIn: { date: from.replace('Z', '+00:00') },
      workEntryOut: { date: to.replace('Z', '+00:00') },
    });
  });
});

test('a night shift and the afternoon after it are two days of work', async () => {
  const { id } = await hireIn('Europe/Madrid');
  const clock = (verb: string) => app.api('POST', `${path}/${verb}`, { body: { employeeId: id } });
  for (const [at, verb] of [
    ['2027-12-02T17:00:00.000Z', 'clock-in'],
    ['2027-12-03T06:00:00.000Z', 'clock-out'],
    ['2027-12-03T13:00:00.000Z', 'clock-in'],
    ['2027-12-03T15:00:00.000Z', 'clock-out'],
  ] as const) {
    app.clock.set(at);
    expect((await clock(verb)).status).toBeLessThan(300);
  }
  expect(await app.read(`${path}?employeeId=${id}&orderBy=workEntryIn.date`)).toMatchObject([
    { workDate: '2027-12-02', workedSeconds: 13 * hours },
    { workDate: '2027-12-03', workedSeconds: 2 * hours },
  ]);
});

test('a break across midnight, and what follows it, count for the day on which the shift began', async () => {
  const { id } = await hireIn('Europe/Madrid');
  const lunch = await app.create('/schedule/v1/work-breaks', { name: 'Supper' });
  const steps = [
    ['2027-12-06T20:00:00.000Z', 'clock-in', {}],
    ['2027-12-06T22:45:00.000Z', 'clock-in', { workBreakId: lunch.id }],
    ['2027-12-06T23:15:00.000Z', 'clock-in', {}],
    ['2027-12-07T03:00:00.000Z', 'clock-out', {}],
  ] as const;
  for (const [at, verb, more] of steps) {
    app.clock.set(at);
    expect((await app.api('POST', `${path}/${verb}`, { body: { employeeId: id, ...more } })).status).toBeLessThan(300);
  }
  expect(await app.read(`${path}?employeeId=${id}&orderBy=workEntryIn.date`)).toMatchObject([
    { workDate: '2027-12-06', workEntryType: 'work', workedSeconds: 2.75 * hours },
    { workDate: '2027-12-06', workEntryType: 'pause', workedSeconds: 0, durationSeconds: 0.5 * hours },
    {
      workDate: '2027-12-06',
      workEntryType: 'work',
      workedSeconds: 3.75 * hours,
      workEntryIn: { date: '2027-12-07T00:15:00+01:00' },
    },
  ]);
  const [report] = await app.read(`/schedule/v1/reports/worked-hours?from=2027-12-06&to=2027-12-07&employeeIds=${id}`);
  expect(report).toMatchObject({ secondsWorked: 6.5 * hours, secondsPaused: 0.5 * hours });
});

test('an office that moves to another time zone leaves its past entries unchanged', async () => {
  const { id, office } = await hireIn('Europe/Madrid');
  app.clock.set('2027-12-08T08:00:00.000Z');
  const old = (await app.api('POST', `${path}/clock-in`, { body: { employeeId: id } })).json.data;
  await app.api('PATCH', `/core/v3/offices/${office.id}`, { body: { defaultEmployeesDateTimeZone: 'Asia/Tokyo' } });
  app.clock.set('2027-12-08T16:00:00.000Z');
  const closed = (await app.api('POST', `${path}/clock-out`, { body: { employeeId: id } })).json.data;
  expect(closed).toMatchObject({
    id: old.id,
    timeZone: 'Europe/Madrid',
    workEntryOut: { date: '2027-12-08T17:00:00+01:00' },
    durationSeconds: 8 * hours,
  });
  const next = (await app.api('POST', `${path}/clock-in`, { body: { employeeId: id } })).json.data;
  expect(next).toMatchObject({
    timeZone: 'Asia/Tokyo',
    workDate: '2027-12-09',
    workEntryIn: { date: '2027-12-09T01:00:00+09:00' },
  });
});

test('an entry of a day before a move has the office and the time zone of that day', async () => {
  const { id, office } = await hireIn('Europe/Madrid');
  const tokyo = await app.create('/core/v3/offices', { name: 'T', defaultEmployeesDateTimeZone: 'Asia/Tokyo' });
  const move = { officeId: tokyo.id, effectiveDate: '2027-12-06' };
  app.clock.set('2027-12-09T08:00:00.000Z');
  expect((await app.api('PATCH', `/core/v3/employees/${id}`, { body: move })).status).toBe(200);
  const enter = async (from: string, to: string) => {
    const body = { employeeId: id, workEntryIn: { date: from }, workEntryOut: { date: to } };
    return (await app.api('POST', path, { body })).json.data;
  };
  expect(await enter('2027-12-03T23:30:00Z', '2027-12-04T02:00:00Z')).toMatchObject({
    timeZone: 'Europe/Madrid',
    workDate: '2027-12-04',
    workEntryIn: { date: '2027-12-04T00:30:00+01:00', officeId: office.id },
  });
  expect(await enter('2027-12-07T23:30:00Z', '2027-12-08T02:00:00Z')).toMatchObject({
    timeZone: 'Asia/Tokyo',
    workDate: '2027-12-08',
    workEntryIn: { date: '2027-12-08T08:30:00+09:00', officeId: tokyo.id },
  });
  // The placement begins at midnight in Tokyo, which is the afternoon before in UTC.
  expect((await enter('2027-12-05T15:00:00Z', '2027-12-05T16:00:00Z')).timeZone).toBe('Asia/Tokyo');
  expect((await enter('2027-12-05T13:00:00Z', '2027-12-05T14:59:00Z')).timeZone).toBe('Europe/Madrid');
  const rows = async (officeId: string) =>
    (await app.read(`${path}?employeeId=${id}&officeIds=${officeId}`)).map(
      ({ workDate }: { workDate: string }) => workDate,
    );
  expect(await rows(office.id)).toEqual(['2027-12-04', '2027-12-05']);
  expect(await rows(tokyo.id)).toEqual(['2027-12-08', '2027-12-06']);
});

const zones = [
  'Europe/Madrid',
  'Asia/Kolkata',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'UTC',
];
const second = fc.integer({ min: Date.parse('2010-01-01') / 1000, max: Date.parse('2027-11-01') / 1000 });

describe('for any zone and any time', () => {
  test('a clock time names its instant, and the instant its clock time', () => {
    fc.assert(
      fc.property(second, fc.constantFrom(...zones), (at, zone) => {
        const instant = instantOf(at * 1000);
        const shown = clockTimeOf(instant, offsetAt(at * 1000, zone));
        expect(Date.parse(shown)).toBe(at * 1000);
        const minutes = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));
        const found = instantAt(shown.slice(0, 10), minutes, zone);
        // Where clocks are set back, a time of day occurs twice, and the first one counts.
        expect(found).toBeLessThanOrEqual(at * 1000);
        expect(clockTimeOf(instantOf(found), offsetAt(found, zone)).slice(0, 16)).toBe(shown.slice(0, 16));
      }),
      tries(500),
    );
  });
  test('worked, paused and free time add up to the elapsed time', async () => {
    const paid = await app.create('/schedule/v1/work-breaks', { name: 'Paid', remunerated: true });
    const unpaid = await app.create('/schedule/v1/work-breaks', { name: 'Unpaid' });
    const part = fc.record({
      seconds: fc.integer({ min: 1, max: 20_000 }),
      kind: fc.constantFrom('work', 'paid', 'unpaid', 'off'),
    });
    const parts = fc.array(part, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(second, fc.constantFrom(...zones), parts, async (start, zone, shift) => {
        const { id } = await hireIn(zone);
        let at = start;
        const rows = [];
        for (const { seconds, kind } of shift) {
          const moments = {
            workEntryIn: { date: instantOf(at * 1000) },
            workEntryOut: { date: instantOf((at + seconds) * 1000) },
          };
          const type =
            kind === 'work' ? {} : { workEntryType: 'pause', workBreakId: kind === 'paid' ? paid.id : unpaid.id };
          if (kind !== 'off') rows.push({ operation: 'create', data: { employeeId: id, ...moments, ...type } });
          at += seconds;
        }
        if (rows.length > 0) {
          const reply = await app.api('POST', `${path}/batch`, { body: { rows } });
          expect(reply.json.meta).toMatchObject({ created: rows.length, failed: 0 });
        }
        const day = (seconds: number) => instantOf(seconds * 1000).slice(0, 10);
        const query = `from=${day(start - 86_400)}&to=${day(at + 86_400)}&employeeIds=${id}`;
        const [report] = await app.read(`/schedule/v1/reports/worked-hours?${query}`);
        const sum = (...kinds: string[]) =>
          shift.filter(({ kind }) => kinds.includes(kind)).reduce((total, { seconds }) => total + seconds, 0);
        expect(report).toMatchObject({ secondsWorked: sum('work', 'paid'), secondsPaused: sum('unpaid') });
        expect(report.secondsWorked + report.secondsPaused + sum('off')).toBe(at - start);
        const days = await app.read(`/schedule/v1/reports/worked-hours?${query}&groupBy=day&limit=50`);
        const total = (name: string) =>
          days.reduce((all: number, row: Record<string, number>) => all + (row[name] ?? 0), 0);
        expect([total('secondsWorked'), total('secondsPaused')]).toEqual([report.secondsWorked, report.secondsPaused]);
      }),
      tries(25),
    );
  });
});
