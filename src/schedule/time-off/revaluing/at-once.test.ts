/** Changes of the plan at the same time as what they concern: whichever commits first, time off has the value by both. */
import { describe, expect, inject, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import type { Answer } from '../../../../test/harness/http.ts';
import { dataOf, dates, timeOffOf, vacations } from '../../../../test/harness/time-off.ts';
import { whileHeld } from '../../../../test/harness/while-held.ts';
import { sql } from '../../../platform/db/sql.ts';

const app = await startTestApp();
const { hire, configure, askVacation } = timeOffOf(app);
const configuration = await configure();
const calendars = '/schedule/v1/holiday-calendar';
const office = async (): Promise<string> => (await app.create('/core/v3/offices', { name: crypto.randomUUID() })).id;
const patch = (path: string, body: object) => app.api('PATCH', path, { body });

/** Sends writes at the same time: they wait for the numbers of their events, or for one another. */
async function atOnce(...writes: (() => Promise<Answer>)[]): Promise<void> {
  const log = sql`select 1 from event_counters where account_id = ${app.id} for update`;
  for (const { status, text } of await whileHeld(app, log, ...writes)) expect([200, 201], text).toContain(status);
}

// The embedded database runs one transaction at a time.
describe.runIf(inject('database').kind === 'postgres')('at the same time as another write', () => {
  test('a holiday of an office values the vacation of an employee who comes to it', async () => {
    const [before, officeId] = [await office(), await office()];
    const { id: employeeId } = await hire({ officeId: before });
    const request = await dataOf(askVacation(employeeId, [{ date: '2026-12-08' }]));
    const { id } = await app.create(calendars, { name: 'Local', year: 2026, officeIds: [officeId] });
    await atOnce(
      () => app.api('POST', '/core/v3/placements', { body: { employeeId, officeId, startDate: '2026-12-01' } }),
      () => patch(`${calendars}/${id}`, { daysOff: [{ date: '2026-12-08' }] }),
    );
    expect((await app.read(`${vacations}/${request.id}`)).daysOff).toMatchObject([{ days: 0, seconds: 0 }]);
  });

  test('another dayType values the first request of a year', async () => {
    const { id: employeeId } = await hire();
    const range = { daysOff: undefined, startDate: '2026-12-18', endDate: '2026-12-21' };
    await atOnce(
      () => askVacation(employeeId, [], range),
      () => patch(`/schedule/v1/vacation-configurations/${configuration.id}`, { dayType: 'calendar_day' }),
    );
    const [{ id }] = await app.read(`${vacations}?employeeId=${employeeId}`);
    expect((await app.read(`${vacations}/${id}`)).daysOff).toMatchObject(
      dates(range.startDate, range.endDate).map(({ date }) => ({ date, days: 1 })),
    );
  });

  test('another year of a calendar moves the first day of an employee who is given it', async () => {
    const { id: employeeId } = await hire();
    const { id: holidayCalendarId } = await app.create(calendars, { name: 'Own', year: 2026, appliesTo: 'employees' });
    await atOnce(
      () => app.api('POST', '/schedule/v1/holiday-assignments', { body: { employeeId, holidayCalendarId } }),
      () => patch(`${calendars}/${holidayCalendarId}`, { year: 2027 }),
    );
    const given = await app.read(`/schedule/v1/holiday-assignments?employeeId=${employeeId}`);
    expect(given).toMatchObject([{ startDate: '2027-01-01' }]);
  });
});
