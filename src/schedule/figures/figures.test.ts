/** Figures for pay do not depend on how the days are divided into periods, and are what the entries say. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { tries } from '../../../test/harness/property.ts';
import { addDays, instantOf } from '../../platform/clock.ts';

const app = await startTestApp();
app.clock.set('2027-12-01T09:00:00.000Z');
const hours = 3600;
const path = '/schedule/v1/work-entries';
const unpaid = await app.create('/schedule/v1/work-breaks', { name: 'Unpaid' });

type Row = Record<string, number>;
const rows = (id: string, from: string, to: string) =>
  app.read(`/contract/v1/contracts/contracts-for-payroll?from=${from}&to=${to}&employeeIds=${id}`);
const figuresOf = (row: object = {}): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith('seconds')));
const sumOf = (parts: Row[]): Row => {
  const sum: Row = {};
  for (const part of parts) for (const [name, value] of Object.entries(part)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
};

const offices = await Promise.all(
  [
    { defaultEmployeesDateTimeZone: 'Europe/Madrid' },
    { defaultEmployeesDateTimeZone: 'Asia/Kathmandu', roundingMinutes: 15 },
    { defaultEmployeesDateTimeZone: 'America/New_York', overtimeBasis: 'week', nightStart: '23:00' },
    { defaultEmployeesDateTimeZone: 'Pacific/Kiritimati', overtimeBasis: 'week', roundingMinutes: 30 },
  ].map((rules, i) => app.create('/core/v3/offices', { name: `Office ${i}`, ...rules })),
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
    kind: fc.constantFrom('work', 'work', 'pause', 'off', 'off'),
  }),
  { minLength: 1, maxLength: 12 },
);
const contracts = fc.constantFrom(null, { weeklyHours: 40 }, { weeklyHours: 20, percentageWorkDay: 50 });

test('the figures of a period are the sum of those of its parts, and of its days in the report', async () => {
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
          const type = kind === 'pause' ? { workEntryType: 'pause', workBreakId: unpaid.id } : {};
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
        const byDay = `from=${from}&to=${to}&employeeIds=${id}&splitAtMidnight=true&groupBy=day&limit=100`;
        const days = await app.read(`/schedule/v1/reports/worked-hours?${byDay}`);
        expect(sumOf(days.map(figuresOf))).toEqual(figuresOf(whole));
        const byWeekDay = await app.read(
          `/schedule/v1/reports/worked-hours-by-week-day?${byDay.replace('&groupBy=day', '')}`,
        );
        expect(sumOf(byWeekDay[0].weekDays.map(figuresOf))).toEqual(figuresOf(whole));

        const {
          secondsWorked = 0,
          secondsPaused = 0,
          secondsOvertime = 0,
          secondsComplementary = 0,
        } = figuresOf(whole);
        if (officeId === offices[0].id || officeId === offices[2].id) {
          const sum = (kind: string) =>
            parts.filter((part) => part.kind === kind).reduce((all, { seconds }) => all + seconds, 0);
          expect([secondsWorked, secondsPaused]).toEqual([sum('work'), sum('pause')]);
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

describe('a row of payroll', () => {
  const night = {
    workEntryIn: { date: '2027-04-30T22:00:00+02:00' },
    workEntryOut: { date: '2027-05-01T06:00:00+02:00' },
  };
  test('is there for a former employee whose last night reaches into the period', async () => {
    const id = await hire(offices[0].id);
    await app.create(path, { employeeId: id, ...night });
    await app.api('POST', `/core/v3/employees/${id}/deactivate`, { body: { endDate: '2027-04-30' } });
    const [row] = await rows(id, '2027-05-01', '2027-05-31');
    expect(row).toMatchObject({ secondsWorked: 6 * hours, secondsToWork: 0, employments: [] });
    expect(row.issues.map(({ code }: { code: string }) => code)).not.toContain('hours_outside_employment');
    expect(await rows(id, '2027-05-02', '2027-05-31')).toEqual([]);
    const report = (split: string) =>
      app.read(`/schedule/v1/reports/worked-hours?from=2027-05-01&to=2027-05-31&employeeIds=${id}${split}`);
    expect(await report('&splitAtMidnight=true')).toMatchObject([{ secondsWorked: 6 * hours }]);
    expect(await report('')).toEqual([]);
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
    await app.api('PATCH', `${path}/${forgotten.id}`, { body: { hasIncidence: false } });
    expect(await issues()).toContainEqual(['open_entry', forgotten.id, '2027-12-01']);
    const mended = await app.api('PATCH', `${path}/${forgotten.id}`, {
      body: { workEntryOut: { date: '2027-12-01T18:00:00+01:00' }, hasIncidence: true },
    });
    expect(mended.json.data).toMatchObject({ endUnknown: false, durationSeconds: 8 * hours });
    expect(await issues()).toContainEqual(['incidence', forgotten.id, '2027-12-01']);
    expect(await issues()).toHaveLength(2);
    await app.api('PATCH', `${path}/${forgotten.id}`, { body: { hasIncidence: false } });
    expect(await issues()).toEqual([['open_entry', open.id, '2027-12-02']]);
    expect((await rows(id, '2027-12-01', '2027-12-31'))[0]).toMatchObject({ secondsWorked: 8 * hours });
  });
});
