/** Rules of an office against months that were paid: a change reaches the days from its own on, and no others. */
import { expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { runDailyJob } from '../../../test/harness/daily-job.ts';
import { dataOf } from '../../../test/harness/time-off.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
const day = (date: string, from: string, to: string) => ({
  workEntryIn: { date: `${date}T${from}:00.000+01:00` },
  workEntryOut: { date: `${date}T${to}:00.000+01:00` },
});
const hour = 3600;

/** A company with a clock-in from 14:00 to 23:00 on every weekday of January and February 2026, of Ana and of Leo without an office. */
async function settle(lateChanges: 'carry' | 'refuse') {
  app.clock.set('2026-03-02T09:00:00.000Z');
  const account = await app.newAccount();
  await account.create('/payroll/v1/pay-groups', {
    ...{ name: 'Spain', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true, lateChanges },
  });
  const office = (await account.create('/core/v3/offices', { name: 'Madrid' })).id as string;
  const hire = async (firstName: string, officeId: string | null) => {
    const hired = { firstName, lastName: 'T', startDate: '2026-01-01', officeId };
    const { id } = await account.create('/core/v3/employees', hired);
    await account.create('/contract/v1/contracts', { employeeId: id, startDate: '2026-01-01', weeklyHours: 40 });
    for (let at = Date.parse('2026-01-05'); at < Date.parse('2026-02-28'); at += 86_400_000) {
      const date = new Date(at).toISOString().slice(0, 10);
      if (new Date(at).getUTCDay() % 6 === 0) continue;
      await account.create('/schedule/v1/work-entries', { employeeId: id, ...day(date, '14:00', '23:00') });
    }
    return id as string;
  };
  const [ana, leo] = [await hire('Ana', office), await hire('Leo', null)];
  const send = (method: string, path: string, body?: object) =>
    dataOf(account.api(method, path, body ? { body } : {}), path.endsWith('exports') ? 201 : 200);
  return {
    ...{ account, office, ana, leo },
    async export(month: string): Promise<string> {
      const [{ id }] = await account.read(`/payroll/v1/periods?from=2026-${month}-10&to=2026-${month}-10`);
      await send('POST', `/payroll/v1/periods/${id}/lock`);
      return (await send('POST', `/payroll/v1/periods/${id}/exports`)).id;
    },
    /** The rows of a month as they are. */
    rows: async (month: string, more = '') =>
      (
        await account.api(
          'GET',
          `/contract/v1/contracts/contracts-for-payroll?from=2026-${month}-01&to=2026-${month}-28${more}`,
        )
      ).text,
    /** By how much an export corrects the night and the overtime of the people of earlier months. */
    async corrected(exportId: string) {
      const found: { employeeId: string; from: string; differences: { path: string; difference?: number }[] }[] =
        await account.read(`/payroll/v1/exports/${exportId}/corrections`);
      const by = (differences: { path: string; difference?: number }[], member: string) =>
        differences.find(({ path }) => path.endsWith(member))?.difference;
      return found.map(({ employeeId, from, differences }) => [
        employeeId === ana ? 'Ana' : 'Leo',
        from,
        by(differences, 'secondsWorkedNight'),
        by(differences, 'secondsOvertime'),
      ]);
    },
    change: (body: object) => account.api('PATCH', `/core/v3/offices/${office}`, { body }),
  };
}
type Company = Awaited<ReturnType<typeof settle>>;
const sequenceOf = async (account: TestAccount): Promise<number> =>
  (await account.api('GET', '/events/v1/events?limit=1&after=0')).json.meta.latestSequence;
const refused = async ({ account }: Company, reply: Promise<{ status: number; json: { code: string } }>) => {
  const before = await sequenceOf(account);
  const { status, json } = await reply;
  expect([status, json.code]).toEqual([409, 'period_locked']);
  expect(await sequenceOf(account)).toBe(before);
};

test('a group that carries late changes pays them as corrections, from their day on', {
  timeout: 120_000,
}, async () => {
  const company = await settle('carry');
  const { account, office, change } = company;
  await company.export('01');
  const [paid, known] = [await company.rows('01'), await sequenceOf(account)];

  // Without a date: from 2 March on.
  expect((await change({ nightStart: '20:00', overtimeBasis: 'week' })).status).toBe(200);
  expect(await company.rows('01')).toBe(paid);
  expect((await account.read('/events/v1/events?limit=500')).at(-1)).toMatchObject({ latePeriodIds: null });

  // A coming one reaches no paid day either, and none after it was undone.
  const coming = await account.create('/core/v3/time-rules', {
    officeId: office,
    startDate: '2026-06-01',
    nightEnd: '07:00',
  });
  await account.change('DELETE', `/core/v3/time-rules/${coming.id}`);
  expect(await company.rows('01')).toBe(paid);
  expect(await company.corrected(await company.export('02'))).toEqual([]);

  // The night began at 21:00 from 19 January to 1 February: two hours more on ten days, ten on the clock. Of Ana alone.
  expect((await change({ nightStart: '21:00', effectiveDate: '2026-01-19' })).status).toBe(200);
  expect((await change({ nightStart: '22:00', effectiveDate: '2026-02-02' })).status).toBe(200);
  // Leo has no office: what holds for him is the rule of the company.
  await account.create('/core/v3/time-rules', { officeId: null, startDate: '2026-02-23', nightStart: '22:30' });
  const late = (await account.read('/events/v1/events?limit=500')).filter(
    ({ event }: { event: string }) => event === 'payroll_change.late',
  );
  expect(late.length).toBeGreaterThan(0);
  expect(await company.rows('01')).not.toBe(paid);
  expect(await company.rows('01', `&knownAt=${known}`)).toBe(paid);
  // The fields of the office follow a change from February on, which counts once, by its rules.
  const lateSince = async (sequence: number) =>
    (await account.read(`/events/v1/events?after=${sequence}&limit=100`)).filter(
      ({ event }: { event: string }) => event === 'payroll_change.late',
    );
  const before = await sequenceOf(account);
  expect((await change({ nightEnd: '06:30', effectiveDate: '2026-02-27' })).status).toBe(200);
  expect((await lateSince(before)).map(({ data }: { data: { changes: number } }) => data.changes)).toEqual([1]);

  // A rule of 25 March was known when the month was closed on the 20th: that its day comes is no late change.
  await account.create('/core/v3/time-rules', { officeId: office, startDate: '2026-03-25', nightEnd: '05:00' });
  app.clock.set('2026-03-20T09:00:00.000Z');
  const exported = await company.export('03');
  const closed = await sequenceOf(account);
  app.clock.set('2026-03-25T09:00:00.000Z');
  await runDailyJob(app.app.work, account);
  expect(await account.read(`/core/v3/offices/${office}`)).toMatchObject({ nightEnd: '05:00' });
  expect(await account.read(`/events/v1/events?after=${closed}&limit=100`)).toMatchObject([
    { event: 'office.updated', effectiveDate: '2026-03-25', affects: null, latePeriodIds: null },
  ]);

  expect(await company.corrected(exported)).toEqual([
    ['Ana', '2026-01-01', 10 * hour, undefined],
    ['Leo', '2026-02-01', (-5 * hour) / 2, undefined],
  ]);
});

test('a group that refuses late changes refuses those of closed days alone', { timeout: 120_000 }, async () => {
  const company = await settle('refuse');
  const { account, office, change } = company;
  const rule = await account.create('/core/v3/time-rules', {
    officeId: office,
    startDate: '2026-02-16',
    nightStart: '21:30',
  });
  await company.export('01');
  const paid = await company.rows('01');
  await refused(company, change({ nightStart: '21:00', effectiveDate: '2026-01-31' }));
  await refused(company, change({ name: 'Madrid centre', nightStart: '21:00', effectiveDate: '2025-12-01' }));
  const at = `/core/v3/time-rules/${rule.id}`;
  await refused(company, account.api('PATCH', at, { body: { startDate: '2026-01-20' } }));
  const post = (body: object) => account.api('POST', '/core/v3/time-rules', { body });
  await refused(company, post({ officeId: null, startDate: '2026-01-20', nightStart: '21:00' }));
  // An agreement changes the days of its contracts alone.
  const agreement = await account.create('/contract/v1/agreements', { name: 'Metal' });
  const fullTime = (fullTimeWeeklyHours: number) =>
    account.api('PATCH', `/contract/v1/agreements/${agreement.id}`, { body: { fullTimeWeeklyHours } });
  expect((await fullTime(38)).status).toBe(200);
  // Nobody works then: the days of a rule tell, of the company as of an office.
  await refused(company, post({ officeId: null, startDate: '2026-01-20', nightEnd: '05:30' }));
  // Open days, next to the closed ones.
  expect((await change({ nightStart: '21:00', effectiveDate: '2026-02-01' })).status).toBe(200);
  expect((await account.api('PATCH', at, { body: { startDate: '2026-02-09' } })).status).toBe(200);
  expect((await account.api('DELETE', at)).status).toBe(200);
  expect((await post({ officeId: null, startDate: '2026-02-01', nightStart: '21:00' })).status).toBe(201);
  expect((await change({ roundingMinutes: 15 })).status).toBe(200);
  expect(await company.rows('01')).toBe(paid);
  expect(await company.corrected(await company.export('02'))).toEqual([]);
});

test('in a week with a change, the days of each rule are compared by it', { timeout: 120_000 }, async () => {
  const { account, office, ana, change } = await settle('carry');
  const overtimeOn = async (from: string, to: string) =>
    (
      await account.read(
        `/schedule/v1/reports/worked-hours?from=${from}&to=${to}&splitAtMidnight=true&employeeIds=${ana}`,
      )
    )[0].secondsOvertime / hour;
  // Nine hours on each day of a plan of eight: Monday, 12 January, to Friday.
  expect(await overtimeOn('2026-01-12', '2026-01-18')).toBe(5);
  await change({ overtimeBasis: 'week', effectiveDate: '2026-01-14' });
  await account.create('/core/v3/time-rules', { officeId: office, startDate: '2026-01-21', overtimeBasis: 'day' });
  const days = ['12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24', '25'];
  const found = await Promise.all(days.map((date) => overtimeOn(`2026-01-${date}`, `2026-01-${date}`)));
  // By day until Tuesday, then the rest of the week on its Sunday; in the next one the other way round.
  expect(found).toEqual([1, 1, 0, 0, 0, 0, 3, 0, 0, 1, 1, 1, 0, 2]);
});
