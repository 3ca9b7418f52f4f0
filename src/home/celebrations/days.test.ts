/** Whatever the day and the dates of employees: the celebrations are those that a calendar has, leap years included. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { tries } from '../../../test/harness/property.ts';
import { systemCaller } from '../../platform/caller.ts';
import { addDays } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { showCelebrations } from './celebrations.ts';
import { daysToCelebrate } from './days.ts';

const app = await startTestApp({ timeZone: 'Pacific/Auckland' });
const people = 30;
const shownAtMost = 20;

beforeAll(async () => {
  await app.db.run(sql`
    insert into colleague_settings (account_id, id, birthdays, work_anniversaries, version, created_at, updated_at)
    values (${app.id}, gen_random_uuid(), true, true, 1, ${app.clock.instant}, ${app.clock.instant})`);
  for (let n = 0; n < people; n++) {
    const lastName = `P${String(n).padStart(2, '0')}`;
    const { id } = await app.create('/core/v3/employees', { firstName: 'Ana', lastName, startDate: '2020-01-01' });
    // Every third shows the birthday alone, every third the anniversary alone.
    await app.db.run(sql`
      insert into celebration_choices (account_id, id, employee_id, birthday, work_anniversary, version, created_at, updated_at)
      values (${app.id}, gen_random_uuid(), ${id}, ${n % 3 !== 0}, ${n % 3 !== 1}, 1, ${app.clock.instant}, ${app.clock.instant})`);
  }
});

/** Mostly around 29 February and the turn of the year. */
const dayIn = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.constantFrom('02-14', '02-27', '12-20', '12-28', '06-15'), fc.nat(12))
    .map(([year, monthAndDay, days]) => addDays(`${year}-${monthAndDay}`, days));

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const yearOf = (date: string) => Number(date.slice(0, 4));
/** Whether a day celebrates a date. */
const celebrates = (day: string, date: string): boolean => {
  if (yearOf(date) >= yearOf(day)) return false;
  const observed = date.slice(5) === '02-29' && !isLeap(yearOf(day)) ? '02-28' : date.slice(5);
  return day.slice(5) === observed;
};

test('each day of two weeks celebrates its dates', () => {
  fc.assert(
    fc.property(dayIn(1900, 2400), dayIn(1850, 2400), (today, date) => {
      const monthAndDay = Number(date.slice(5, 7)) * 100 + Number(date.slice(8));
      const found = daysToCelebrate(today).filter(
        (day) => day.monthAndDay === monthAndDay && yearOf(date) < yearOf(day.date),
      );
      const days = Array.from({ length: 14 }, (_, i) => addDays(today, i));
      expect(found.map((day) => day.date)).toEqual(days.filter((day) => celebrates(day, date)));
    }),
    tries(2_000),
  );
});

test('the home page has the celebrations of the calendar', async () => {
  const employee = fc.record({ birth: dayIn(1950, 2020), start: dayIn(2015, 2032) });
  await fc.assert(
    fc.asyncProperty(
      dayIn(2024, 2032),
      fc.array(employee, { minLength: people, maxLength: people }),
      async (today, rows) => {
        await app.db.run(sql`
          update employees e set date_of_birth = d.birth, start_date = d.start
          from unnest(${rows.map((_, n) => `P${String(n).padStart(2, '0')}`)}::text[],
            ${rows.map(({ birth }) => birth)}::date[], ${rows.map(({ start }) => start)}::date[]) d (name, birth, start)
          where e.account_id = ${app.id} and e.last_name = d.name`);
        // In Auckland the day is half a day ahead.
        app.clock.set(`${addDays(today, -1)}T18:00:00.000Z`);
        const reader = app.app.work.read(systemCaller(app, 'test'));
        expect(reader.today).toBe(today);
        const expected = Array.from({ length: 14 }, (_, i) => addDays(today, i)).flatMap((day) =>
          rows.flatMap(({ birth, start }, n) => {
            if (start > today) return [];
            const of = (kind: string, years: number | null) => ({
              name: `P${String(n).padStart(2, '0')}`,
              kind,
              day,
              years,
            });
            return [
              ...(n % 3 !== 0 && celebrates(day, birth) ? [of('birthday', null)] : []),
              ...(n % 3 !== 1 && celebrates(day, start) ? [of('work_anniversary', yearOf(day) - yearOf(start))] : []),
            ];
          }),
        );
        const shown = await showCelebrations(reader);
        expect(shown?.total).toBe(expected.length);
        expect(
          shown?.data.map(({ employee, kind, date, years }) => ({ name: employee.lastName, kind, day: date, years })),
        ).toEqual(expected.slice(0, shownAtMost));
      },
    ),
    tries(60),
  );
});
