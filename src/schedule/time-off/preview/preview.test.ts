/** Requests with dryRun=true, and who else is off: what an employee knows before asking, and a manager before deciding. */
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../../test/harness/app.ts';
import { signInAs } from '../../../../test/harness/sessions.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../../../../test/harness/time-off.ts';

const app = await startTestApp();

async function company(configuration: object = {}) {
  const account = await app.newAccount();
  const own = timeOffOf(account);
  await own.configure(configuration);
  const preview = (path: string, body: object, method = 'POST') => account.api(method, `${path}?dryRun=true`, { body });
  const effect = async (path: string, body: object, method = 'POST') => {
    const reply = await preview(path, body, method);
    expect(reply.status, reply.text).toBe(method === 'POST' ? 201 : 200);
    expect(reply.json.meta).toMatchObject({ dryRun: true });
    return reply.json.meta.effect;
  };
  return { account, ...own, preview, effect };
}

/** All that a dry run may not change. */
const stateOf = async (account: TestAccount) => ({
  events: (await account.events()).length,
  calendars: await account.read('/schedule/v1/vacation-calendars'),
  requests: await account.read(`${vacations}?onlyReturn=all`),
});

describe('the preview of a request', () => {
  test('counts as the request does, and changes nothing', async () => {
    const { account, hire, effect, preview, total, askVacation } = await company();
    const { id } = await hire();
    const before = await stateOf(account);
    const body = { employeeId: id, startDate: '2026-12-21', endDate: '2026-12-27' };
    expect(await effect(vacations, body)).toEqual({
      seconds: 5 * 28_800,
      days: 5,
      balances: [
        {
          ...{ calendarId: null, year: 2026, dayType: 'business_day', days: 5, before: 22, after: 17, seconds: null },
          onDate: { date: '2026-12-27', before: 22, after: 17, seconds: null },
        },
      ],
      holidays: [],
      colleagues: [],
      latePeriodIds: [],
    });
    expect((await preview(vacations, body)).json.data).toMatchObject({ status: 'pending', employeeId: id });
    expect(await stateOf(account)).toEqual(before);
    await dataOf(askVacation(id, [], { daysOff: undefined, startDate: body.startDate, endDate: body.endDate }));
    expect(await total(id)).toMatchObject({ pending: 5, remaining: 17 });
    const [known] = (await effect(vacations, { employeeId: id, daysOff: dates('2026-12-28') })).balances;
    expect(known).toMatchObject({ calendarId: (await total(id)).calendarId, days: 1, before: 17, after: 16 });
  });
  test('says what each year gives, by the own week and the own holidays of the employee', async () => {
    const { account, hire, effect } = await company({ dayType: 'calendar_day', maxDaysOff: 30 });
    const { id } = await hire();
    const calendar = await account.create('/schedule/v1/holiday-calendar', {
      ...{ name: 'Own', year: 2026, appliesTo: 'employees', daysOff: [{ date: '2026-12-24', name: 'Eve' }] },
    });
    await account.create('/schedule/v1/holiday-assignments', { employeeId: id, holidayCalendarId: calendar.id });
    // From a Monday to the Friday of the next week, over the end of the year.
    const shown = await effect(vacations, { employeeId: id, startDate: '2026-12-21', endDate: '2027-01-01' });
    expect(shown.holidays).toEqual([{ date: '2026-12-24', name: 'Eve' }]);
    expect(shown.seconds).toBe(9 * 28_800);
    expect(shown.balances.map(({ year, dayType, days }: Record<string, unknown>) => [year, dayType, days])).toEqual([
      [2026, 'calendar_day', 11],
      // With the weekend that a whole week of vacation includes.
      [2027, 'calendar_day', 3],
    ]);
  });
  test('says the balance on the last day, where days are earned over the year', async () => {
    const { hire, effect } = await company({ accrual: 'month', maxDaysOff: 24 });
    const { id } = await hire();
    const [balance] = (await effect(vacations, { employeeId: id, startDate: '2027-08-02', endDate: '2027-08-06' }))
      .balances;
    expect(balance).toMatchObject({
      ...{ year: 2027, days: 5, before: 24, after: 19 },
      onDate: { date: '2027-08-06', before: 13.94, after: 8.94 },
    });
  });
  test('is refused as the request is, with all errors', async () => {
    const { hire, preview } = await company({ notAllowedDateRanges: [{ from: '2026-12-21', to: '2026-12-23' }] });
    const { id } = await hire({ startDate: '2026-12-01' });
    const blocked = await preview(vacations, { employeeId: id, startDate: '2026-11-30', endDate: '2026-12-21' });
    expect(blocked.status).toBe(422);
    expect(blocked.json.errors.map(({ code }: { code: string }) => code)).toEqual([
      'outside_employment',
      'blocked_range',
    ]);
    const tooMany = await preview(vacations, { employeeId: id, startDate: '2026-12-02', endDate: '2026-12-11' });
    expect(tooMany.json).toMatchObject({ status: 409, code: 'not_enough_days' });
  });
  test('of an absence says which vacation it returns, also when the absence changes', async () => {
    const { account, hire, kind, effect, askVacation, accept } = await company();
    const { id: absenceTypeId } = await kind({ category: 'sick_leave', needsValidation: false });
    const { id: employeeId } = await hire();
    const vacation = await dataOf(askVacation(employeeId, dates('2026-12-14', '2026-12-18')));
    await accept(vacations, vacation.id);
    const range = { startDate: '2026-12-15', endDate: '2026-12-16' };
    const returned = await effect(absences, { employeeId, absenceTypeId, ...range });
    expect(returned).toMatchObject({ days: 2, balances: [{ year: 2026, days: -2, before: 17, after: 19 }] });
    const absence = await account.create(absences, { employeeId, absenceTypeId, ...range });
    const path = `${absences}/${absence.id}`;
    const longer = await effect(path, { endDate: '2026-12-17' }, 'PATCH');
    expect(longer).toMatchObject({ days: 3, balances: [{ days: -1, before: 19, after: 20 }] });
    expect(await account.read(path)).toMatchObject({ endDate: '2026-12-16', version: absence.version });
    const unknown = await account.api('PATCH', `${absences}/${crypto.randomUUID()}?dryRun=true`, { body: {} });
    expect(unknown.status).toBe(404);
  });
  test('names the locked pay periods that it reaches, or is refused where they refuse', async () => {
    for (const lateChanges of ['carry', 'refuse']) {
      const { account, hire, preview } = await company();
      await account.create('/payroll/v1/pay-groups', {
        ...{ name: 'Spain', frequency: 'monthly', firstDay: '2026-01-01', lateChanges, isDefault: true },
      });
      const { id } = await hire();
      const periods: { id: string; from: string }[] = await account.read('/payroll/v1/periods?limit=500');
      const october = periods.find(({ from }) => from === '2026-10-01')?.id;
      await account.api('POST', `/payroll/v1/periods/${october}/lock`, { body: {} });
      const { json } = await preview(vacations, { employeeId: id, daysOff: dates('2026-10-30') });
      if (lateChanges === 'carry') expect(json.meta.effect.latePeriodIds).toEqual([october]);
      else expect(json).toMatchObject({ status: 409, code: 'period_locked', periodId: october });
    }
  });
});

describe('the colleagues who are off', () => {
  async function team() {
    const made = await company();
    const boss = await made.hire({ firstName: 'Bea', lastName: 'Boss' });
    const hired = (firstName: string, more: object = {}) => made.hire({ firstName, managerId: boss.id, ...more });
    const [ana, ben, cleo] = [await hired('Ana'), await hired('Ben'), await hired('Cleo')];
    const stranger = await made.hire({ firstName: 'Sam' });
    const days = dates('2026-12-15', '2026-12-16');
    const bens = await dataOf(made.askVacation(ben.id, days));
    await made.accept(vacations, bens.id);
    await dataOf(made.askVacation(cleo.id, dates('2026-12-16', '2026-12-17')));
    await dataOf(made.askVacation(stranger.id, days));
    return { ...made, boss, ana, ben, cleo };
  }
  test('are those with the same manager, on the days of the request', async () => {
    const { account, effect, askVacation, reject, ana, ben, cleo } = await team();
    const week = { employeeId: ana.id, startDate: '2026-12-14', endDate: '2026-12-16' };
    const expected = [
      {
        employeeId: ben.id,
        firstName: 'Ben',
        lastName: 'Torres',
        dates: ['2026-12-15', '2026-12-16'],
        status: 'accepted',
      },
      { employeeId: cleo.id, firstName: 'Cleo', lastName: 'Torres', dates: ['2026-12-16'], status: 'pending' },
    ];
    expect((await effect(vacations, week)).colleagues).toEqual(expected);
    const mine = await dataOf(askVacation(ana.id, dates('2026-12-14', '2026-12-16')));
    const other = await dataOf(askVacation(ana.id, dates('2026-12-21')));
    const path = `/schedule/v1/colleagues-off?requestId=${mine.id},${other.id}`;
    expect(await account.read(path)).toEqual(expected.map((one) => ({ ...one, requestId: mine.id })));
    await reject(vacations, mine.id);
    expect(await account.read(path)).toEqual([]);
  });
  test('come once although a request of the first page is rejected during the walk', async () => {
    const { account, ana, ben, cleo, askVacation, reject } = await team();
    const asked = await dataOf(askVacation(ben.id, dates('2026-12-18')));
    await dataOf(askVacation(cleo.id, dates('2026-12-18')));
    const { id } = await dataOf(askVacation(ana.id, dates('2026-12-18')));
    const path = `/schedule/v1/colleagues-off?requestId=${id}&limit=1`;
    const first = (await account.api('GET', path)).json;
    await reject(vacations, asked.id);
    const rest = await account.read(`${path}&cursor=${first.meta.nextCursor}`);
    expect([...first.data, ...rest]).toMatchObject([{ employeeId: ben.id }, { employeeId: cleo.id }]);
  });
  test('are of the same department without a manager', async () => {
    const { account, hire, effect, askVacation } = await company();
    const { id: departmentId } = await account.create('/core/v3/departments', { name: 'Sales' });
    const [ana, ben] = [await hire({ departmentId }), await hire({ departmentId, firstName: 'Ben' })];
    await hire();
    await dataOf(askVacation(ben.id, dates('2026-12-15')));
    const { colleagues } = await effect(vacations, { employeeId: ana.id, daysOff: dates('2026-12-15') });
    expect(colleagues).toMatchObject([{ employeeId: ben.id }]);
  });
  test('are shown to a manager, and not to an employee', async () => {
    const { account, boss, ana, ben, cleo, askVacation } = await team();
    const request = await dataOf(askVacation(ana.id, dates('2026-12-16')));
    const manager = await signInAs(app, 'manager', { employeeId: boss.id, account });
    const path = `/schedule/v1/colleagues-off?requestId=${request.id}`;
    const shown = (await manager.api('GET', path)).json.data.map((one: { employeeId: string }) => one.employeeId);
    expect(shown).toEqual([ben.id, cleo.id]);
    const employee = await signInAs(app, 'employee', { employeeId: ana.id, account });
    expect((await employee.api('GET', path)).status).toBe(403);
    const body = { employeeId: ana.id, daysOff: dates('2026-12-15') };
    const { json } = await employee.api('POST', `${vacations}?dryRun=true`, { body });
    expect(json.meta.effect).toMatchObject({ days: 1, colleagues: [] });
    // A manager elsewhere reaches neither.
    const other = await signInAs(app, 'manager', { employeeId: cleo.id, account });
    expect((await other.api('GET', path)).json.data).toEqual([]);
  });
});
