/**
 * One count of working time for the register, the time sheet, reports and payroll rows: figures do not depend on how the
 * days are divided into periods, are what the entries say, and add up, in seconds and in the minutes that pages show.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekOf } from '../../../panel/calendar.ts';
import { shownDays, workedDays } from '../../../panel/pages/time/in-minutes.ts';
import type { WorkedHours } from '../../../sdk/schemas.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { tries } from '../../../test/harness/property.ts';
import { systemCaller } from '../../platform/caller.ts';
import { addDays, instantOf } from '../../platform/clock.ts';
import { timeIssuesOf } from './index.ts';

const app = await startTestApp();
app.clock.set('2027-12-01T09:00:00.000Z');
const hours = 3600;
const path = '/schedule/v1/work-entries';
const unpaid = await app.create('/schedule/v1/work-breaks', { name: 'Unpaid' });
const paid = await app.create('/schedule/v1/work-breaks', { name: 'Paid', remunerated: true });

// biome-ignore lint/suspicious/noExplicitAny: rows of several forms
type Row = any;
type Sums = Record<string, number>;
const rows = (id: string, from: string, to: string) =>
  app.read(`/contract/v1/contracts/contracts-for-payroll?from=${from}&to=${to}&employeeIds=${id}`);
const figuresOf = (row: object = {}): Sums =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith('seconds')));
const sumOf = (parts: Sums[]): Sums => {
  const sum: Sums = {};
  for (const part of parts) for (const [name, value] of Object.entries(part)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
};

const offices = await Array.fromAsync(
  [
    { defaultEmployeesDateTimeZone: 'Europe/Madrid' },
    { defaultEmployeesDateTimeZone: 'Asia/Kathmandu', roundingMinutes: 15 },
    { defaultEmployeesDateTimeZone: 'America/New_York', overtimeBasis: 'week', nightStart: '23:00' },
    { defaultEmployeesDateTimeZone: 'Pacific/Kiritimati', overtimeBasis: 'week', roundingMinutes: 30 },
  ],
  (rules, i) => app.create('/core/v3/offices', { name: `Office ${i}`, ...rules }),
);
const hire = async (officeId: string, contract: object | null = null, more: object = {}): Promise<string> => {
  const { id } = await app.create('/core/v3/employees', {
    ...{ firstName: 'A', lastName: 'B', startDate: '2020-01-01', officeId },
    ...more,
  });
  if (contract) await app.create('/contract/v1/contracts', { employeeId: id, startDate: '2020-01-01', ...contract });
  return id;
};

/** Spans of work, of a pause and of nothing, some of days, over the weeks in which clocks change. */
const shifts = fc.array(
  fc.record({
    seconds: fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 50_000, max: 400_000 })),
    kind: fc.constantFrom('work', 'work', 'pause', 'paid', 'off', 'off'),
  }),
  { minLength: 1, maxLength: 12 },
);
const contracts = fc.constantFrom(
  null,
  { weeklyHours: 40 },
  { weeklyHours: 20, percentageWorkDay: 50 },
  { weeklyHours: 20 },
);

/** The minutes that pages show of so many seconds. */
const minutes = (seconds = 0) => Math.trunc(seconds / 60);

interface RegisterDay extends Record<string, unknown> {
  date: string;
  periods: { start: string; end: string; seconds: number; countsAsWorked: boolean; workEntryType: string }[];
}

/** What a day of the register says of itself: its periods are its figures, and lie in it. */
function expectWhole({ date, periods, roundingMinutes, ...day }: RegisterDay) {
  const sum = (some: RegisterDay['periods']) => some.reduce((all, { seconds }) => all + seconds, 0);
  expect(day).toMatchObject({
    secondsWorked: sum(periods.filter(({ countsAsWorked }) => countsAsWorked)),
    secondsPaused: sum(periods.filter(({ countsAsWorked }) => !countsAsWorked)),
    secondsOnBreak: sum(periods.filter(({ workEntryType }) => workEntryType === 'pause')),
  });
  for (const { start, end, seconds } of periods) {
    expect(start.slice(0, 10)).toBe(date);
    expect(end.slice(0, 19) <= `${addDays(date, 1)}T00:00:00`, end).toBe(true);
    if (roundingMinutes === null) expect((Date.parse(end) - Date.parse(start)) / 1000).toBe(seconds);
  }
}

test('register = time sheet = payroll row, and rows = foot, in seconds and as shown', async () => {
  const begin = fc.constantFrom('2027-03-22', '2027-10-24', '2027-02-20');
  const office = fc.constantFrom(...offices);
  await fc.assert(
    fc.asyncProperty(
      ...[begin, office, contracts, shifts, fc.integer({ min: 0, max: 13 })],
      async (first, { id: officeId }, contract, parts, cut) => {
        const id = await hire(officeId, contract);
        let at = Date.parse(`${first}T05:00:00Z`);
        const batch = [];
        for (const { seconds, kind } of parts) {
          const span = { workEntryIn: { date: instantOf(at) }, workEntryOut: { date: instantOf(at + seconds * 1000) } };
          const isBreak = kind === 'pause' || kind === 'paid';
          const workBreakId = kind === 'paid' ? paid.id : unpaid.id;
          const type = isBreak ? { workEntryType: 'pause', workBreakId } : {};
          if (kind !== 'off') batch.push({ operation: 'create', data: { employeeId: id, ...span, ...type } });
          at += seconds * 1000;
        }
        if (batch.length > 0) {
          const reply = await app.api('POST', `${path}/batch`, { body: { rows: batch } });
          expect(reply.json.meta).toMatchObject({ created: batch.length, failed: 0 });
        }
        const from = addDays(first, -2);
        const to = addDays(instantOf(at).slice(0, 10), 14);
        const middle = addDays(first, cut);
        const [whole] = await rows(id, from, to);
        const halves = [...(await rows(id, from, middle)), ...(await rows(id, addDays(middle, 1), to))];
        expect(sumOf(halves.map(figuresOf))).toEqual(figuresOf(whole));
        const byDay = `from=${from}&to=${to}&employeeIds=${id}&groupBy=day&limit=100`;
        const days: Row[] = await app.read(`/schedule/v1/reports/worked-hours?${byDay}&withPeriods=true`);
        const foot = sumOf(days.map(figuresOf));
        expect(foot).toMatchObject(figuresOf(whole));
        for (const day of days) {
          expectWhole(day);
          expect(day.secondsOrdinary + day.secondsComplementary + day.secondsOvertime).toBe(day.secondsWorked);
        }

        // As pages show it.
        const shown: Row[] = shownDays(days as WorkedHours[]);
        const columns = ['secondsWorked', 'secondsToWork', 'secondsOnBreak', 'secondsOvertime', 'secondsComplementary'];
        for (const name of columns) {
          const sum = shown.reduce((all, day) => all + day[name], 0);
          expect(sum / 60, name).toBe(minutes(foot[name]));
        }
        shown.forEach((day, i) => {
          for (const name of columns.slice(0, 3)) expect(Math.abs(day[name] - days[i]?.[name])).toBeLessThan(60);
          expect(day.secondsOrdinary + day.secondsComplementary + day.secondsOvertime).toBe(day.secondsWorked);
          if (day.overtimeBasis === 'day') expect(day.secondsOrdinary).toBeGreaterThanOrEqual(0);
        });
        const monday = days.findIndex(({ date }: { date: string }) => new Date(date).getUTCDay() === 1);
        const week = days.slice(monday, monday + 7);
        const [team] = await app.read(`/schedule/v1/team-weeks?week=${weekOf(week[0]?.date)}&employeeIds=${id}`);
        const hours = ({ secondsWorked, secondsPaused, secondsToWork, secondsOvertime }: Row) => [
          ...[secondsWorked, secondsPaused, secondsToWork, secondsOvertime],
        ];
        expect(team.days.map(hours)).toEqual(week.map(hours));
        expect(hours(team)).toEqual(hours(sumOf(week.map(figuresOf))));
        const ofTeam = workedDays(team.days as WorkedHours[]).reduce((sum, day) => sum + day.secondsWorked, 0);
        expect(ofTeam / 60).toBe(minutes(team.secondsWorked));
        const byWeekDay = await app.read(
          `/schedule/v1/reports/worked-hours-by-week-day?${byDay.replace('&groupBy=day', '')}`,
        );
        expect(sumOf(byWeekDay[0].weekDays.map(figuresOf))).toEqual(foot);

        const {
          secondsWorked = 0,
          secondsPaused = 0,
          secondsOvertime = 0,
          secondsComplementary = 0,
        } = figuresOf(whole);
        if (officeId === offices[0].id || officeId === offices[2].id) {
          const sum = (kind: string) =>
            parts.filter((part) => part.kind === kind).reduce((all, { seconds }) => all + seconds, 0);
          expect([secondsWorked, secondsPaused]).toEqual([sum('work') + sum('paid'), sum('pause')]);
        }
        expect(secondsOvertime + secondsComplementary).toBeLessThanOrEqual(secondsWorked);
        for (const day of days) {
          for (const name of ['secondsWorkedNight', 'secondsWorkedHoliday', 'secondsWorkedSunday']) {
            expect(day[name]).toBeLessThanOrEqual(day.secondsWorked);
          }
        }
      },
    ),
    tries(25),
  );
});

test('work after the last day of employment is above the plan on its own day, also where weeks are compared', async () => {
  const rules = { defaultEmployeesDateTimeZone: 'Europe/Madrid', overtimeBasis: 'week' };
  const office = await app.create('/core/v3/offices', { name: 'By week', ...rules });
  const id = await hire(office.id, { weeklyHours: 40 });
  // Four hours are missing on Thursday, the last day.
  for (const [date, ends] of [
    ['26', 16],
    ['27', 16],
    ['28', 16],
    ['29', 12],
    ['30', 16],
  ]) {
    const entry = {
      workEntryIn: { date: `2027-04-${date}T08:00:00+02:00` },
      workEntryOut: { date: `2027-04-${date}T${ends}:00:00+02:00` },
    };
    await app.create(path, { employeeId: id, ...entry });
  }
  const overtime = async (from: string, to: string) => {
    const days = await app.read(
      `/schedule/v1/reports/worked-hours?from=${from}&to=${to}&employeeIds=${id}&groupBy=day`,
    );
    return days.map(({ secondsOvertime }: Sums) => (secondsOvertime ?? 0) / hours);
  };
  await app.change('POST', `/core/v3/employees/${id}/deactivate`, { endDate: '2027-04-29' });
  expect(await overtime('2027-04-29', '2027-04-30')).toEqual([0, 8]);
  expect(await overtime('2027-04-29', '2027-04-29')).toEqual([0]);
  expect(await overtime('2027-04-30', '2027-04-30')).toEqual([8]);
});

describe('a row of payroll', () => {
  const night = {
    workEntryIn: { date: '2027-04-30T22:00:00+02:00' },
    workEntryOut: { date: '2027-05-01T06:00:00+02:00' },
  };
  test('is there for a former employee whose last night reaches into the period', async () => {
    const id = await hire(offices[0].id);
    await app.create(path, { employeeId: id, ...night });
    await app.change('POST', `/core/v3/employees/${id}/deactivate`, { endDate: '2027-04-30' });
    const [row] = await rows(id, '2027-05-01', '2027-05-31');
    expect(row).toMatchObject({ secondsWorked: 6 * hours, secondsToWork: 0, employments: [] });
    expect(row.issues.map(({ code }: { code: string }) => code)).not.toContain('hours_outside_employment');
    expect(await rows(id, '2027-05-02', '2027-05-31')).toEqual([]);
    const report = `/schedule/v1/reports/worked-hours?from=2027-05-01&to=2027-05-31&employeeIds=${id}`;
    for (const ignored of ['', '&splitAtMidnight=true', '&splitAtMidnight=false']) {
      expect(await app.read(report + ignored)).toMatchObject([{ secondsWorked: 6 * hours }]);
    }
  });
  test('counts the hours of a holiday after the last day of employment', async () => {
    const office = await app.create('/core/v3/offices', {
      name: 'First of May',
      defaultEmployeesDateTimeZone: 'Europe/Madrid',
    });
    const daysOff = [{ date: '2027-05-01', name: 'Labour Day' }];
    await app.create('/schedule/v1/holiday-calendar', { name: 'May', officeIds: [office.id], daysOff });
    const id = await hire(office.id);
    await app.create(path, { employeeId: id, ...night });
    await app.change('POST', `/core/v3/employees/${id}/deactivate`, { endDate: '2027-04-30' });
    const [row] = await rows(id, '2027-05-01', '2027-05-31');
    expect(row).toMatchObject({ secondsWorkedHoliday: 6 * hours, secondsWorkedNight: 6 * hours, secondsToWork: 0 });
  });
  test('has an entry of weeks on each of its days', async () => {
    const id = await hire(offices[0].id);
    await app.create(path, {
      employeeId: id,
      workEntryIn: { date: '2027-04-10T12:00:00+02:00' },
      workEntryOut: { date: '2027-05-05T12:00:00+02:00' },
    });
    const [april] = await rows(id, '2027-04-01', '2027-04-30');
    const [may] = await rows(id, '2027-05-01', '2027-05-31');
    expect([april.secondsWorked, may.secondsWorked]).toEqual([20.5 * 24 * hours, 4.5 * 24 * hours]);
    expect((await rows(id, '2027-05-03', '2027-05-03'))[0].secondsWorked).toBe(24 * hours);
  });
});

describe('a forgotten clock-out', () => {
  test('counts for nothing until a person writes its end', async () => {
    const id = await hire(offices[0].id);
    const clockIn = () => app.api('POST', `${path}/clock-in`, { body: { employeeId: id } });
    const { data: forgotten } = (await clockIn()).json;
    app.clock.advance({ hours: 20 });
    const { data: open } = (await clockIn()).json;
    const issues = async () =>
      (await rows(id, '2027-12-01', '2027-12-31'))[0].issues
        .filter(({ type }: { type: string }) => type === 'work_entry')
        .map((issue: Record<string, string>) => [issue.code, issue.id, issue.from]);
    expect(await issues()).toEqual([
      ['open_entry', forgotten.id, '2027-12-01'],
      ['open_entry', open.id, '2027-12-02'],
    ]);
    expect(await app.read(`${path}/${forgotten.id}`)).toMatchObject({
      ...{ endUnknown: true, hasIncidence: true, durationSeconds: 0, workedSeconds: 0 },
    });
    // The mark alone does not make the end known.
    await app.change('PATCH', `${path}/${forgotten.id}`, { hasIncidence: false });
    expect(await issues()).toContainEqual(['open_entry', forgotten.id, '2027-12-01']);
    // Nor does the entry written back as it was read.
    const body = { ...(await app.read(`${path}/${forgotten.id}`)), reason: 'Reviewed' };
    const written = await app.api('PUT', `${path}/${forgotten.id}`, { body });
    expect(written.json.data).toMatchObject({ endUnknown: true, durationSeconds: 0, reason: 'Reviewed' });
    const mended = await app.api('PATCH', `${path}/${forgotten.id}`, {
      body: { workEntryOut: { date: '2027-12-01T18:00:00+01:00' }, hasIncidence: true },
    });
    expect(mended.json.data).toMatchObject({ endUnknown: false, durationSeconds: 8 * hours });
    expect(await issues()).toContainEqual(['incidence', forgotten.id, '2027-12-01']);
    expect(await issues()).toHaveLength(2);
    await app.change('PATCH', `${path}/${forgotten.id}`, { hasIncidence: false });
    expect(await issues()).toEqual([['open_entry', open.id, '2027-12-02']]);
    expect((await rows(id, '2027-12-01', '2027-12-31'))[0]).toMatchObject({ secondsWorked: 8 * hours });
  });
});

describe('part time that does not say what part of full time it is', () => {
  const agreementOf = (fullTimeWeeklyHours: number | null, name: string) =>
    app.create('/contract/v1/agreements', { name, fullTimeWeeklyHours });
  /** Six hours on each of four days, two more than planned, and then eleven: the week has 35. */
  const workedBy = async (officeId: string, terms: object) => {
    const id = await hire(officeId, { weeklyHours: 20, ...terms });
    for (const day of ['07', '08', '09', '10', '11']) {
      await app.create(path, {
        employeeId: id,
        workEntryIn: { date: `2027-06-${day}T08:00:00+02:00` },
        workEntryOut: { date: `2027-06-${day}T${day === '11' ? '19' : '14'}:00:00+02:00` },
      });
    }
    const [row] = await rows(id, '2027-06-01', '2027-06-30');
    const { secondsComplementary, secondsOvertime, issues } = row;
    const codes = issues.map(({ code, from, to }: Record<string, string>) => `${code} ${from} ${to}`);
    return {
      hours: [secondsComplementary / hours, secondsOvertime / hours],
      isUnknown: codes.includes('full_time_hours_unknown 2027-06-07 2027-06-11'),
      seen: await issuesOfGroup(id),
    };
  };
  /** What a review of the month sees without building its rows. */
  const issuesOfGroup = async (id: string) => {
    const reader = app.app.work.read(systemCaller(app, 'test'));
    const found = await timeIssuesOf(reader, [id], { from: '2027-06-01', to: '2027-06-30' });
    return (found.get(id) ?? []).some(({ code }) => code === 'full_time_hours_unknown');
  };
  const known = (complementary: number, overtime: number) => ({
    ...{ hours: [complementary, overtime], isUnknown: false, seen: false },
  });

  test('is compared with its agreement, else with the office, else with 40 hours, which is an issue', async () => {
    const [silent, thirty, twelve] = [
      await agreementOf(null, 'Silent'),
      await agreementOf(30, 'Thirty'),
      await agreementOf(20, 'Twenty'),
    ];
    const office = await app.create('/core/v3/offices', { name: 'Rules', fullTimeWeeklyHours: 32 });
    expect(await workedBy(offices[0].id, {})).toEqual({ hours: [15, 0], isUnknown: true, seen: true });
    expect(await workedBy(offices[0].id, { agreementId: silent.id })).toMatchObject({ isUnknown: true });
    expect(await workedBy(office.id, { agreementId: silent.id })).toEqual(known(12, 3));
    expect(await workedBy(office.id, { agreementId: thirty.id })).toEqual(known(10, 5));
    expect(await workedBy(office.id, { agreementId: thirty.id, maxLegalWeeklyHours: 34 })).toEqual(known(14, 1));
    // By its agreement it is full time.
    expect(await workedBy(offices[0].id, { agreementId: twelve.id })).toEqual(known(0, 15));
  });

  test('follows a change of its agreement, which concerns no day before a contract has it', async () => {
    const agreement = await agreementOf(30, 'Changing');
    const edit = { fullTimeWeeklyHours: 38.5 };
    await app.change('PATCH', `/contract/v1/agreements/${agreement.id}`, edit);
    const { data } = (await app.api('GET', '/events/v1/events?limit=500')).json;
    expect(data.at(-1).event).toBe('agreement.updated');
    expect(data.at(-1).affects ?? null).toBeNull();
    expect(await workedBy(offices[0].id, { agreementId: agreement.id })).toEqual(known(15, 0));
  });

  test('has the overtime of a week in which the basis changes', async () => {
    const changing = async (first: string, then: string) => {
      const rules = { defaultEmployeesDateTimeZone: 'Europe/Madrid', overtimeBasis: first };
      const office = await app.create('/core/v3/offices', { name: `${first} ${then}`, ...rules });
      const startDate = '2027-06-10';
      await app.create('/core/v3/time-rules', { officeId: office.id, startDate, overtimeBasis: then });
      const workDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({ day, hours: 4 }));
      const id = await hire(office.id, { workDays, percentageWorkDay: 50 });
      for (const day of ['07', '08', '09', '10', '11']) {
        await app.create(path, {
          employeeId: id,
          workEntryIn: { date: `2027-06-${day}T08:00:00+02:00` },
          workEntryOut: { date: `2027-06-${day}T20:00:00+02:00` },
        });
      }
      const [{ secondsComplementary, secondsOvertime }] = await rows(id, '2027-06-01', '2027-06-30');
      return [secondsComplementary / hours, secondsOvertime / hours];
    };
    expect(await changing('week', 'day')).toEqual([24, 16]);
    expect(await changing('day', 'week')).toEqual([24, 16]);
    expect(await changing('day', 'day')).toEqual([24, 16]);
    expect(await changing('week', 'week')).toEqual([20, 20]);
  });
});
