/** Every kind of event that concerns days says from which day on it is true, and which days read differently. */
import { expect, test } from 'vitest';
import { eventTypes } from '../src/api.ts';
import { startTestApp } from './harness/app.ts';
import { runDailyJob } from './harness/daily-job.ts';
import { timeOffOf } from './harness/time-off.ts';

/** Kinds of event with the first day of the new fact and the days that read differently. */
const concernDays: Record<string, string[]> = {
  employee: ['created', 'reactivated', 'deactivated', 'deleted', 'restored'],
  placement: ['created', 'updated', 'deleted', 'restored'],
  contract: ['created', 'updated', 'deleted', 'restored'],
  salary: ['created', 'updated', 'deleted', 'restored'],
  compensation_assignment: ['created', 'updated', 'deleted', 'restored'],
  variable_compensation: ['created', 'updated', 'deleted', 'restored'],
  work_entry: ['clocked_in', 'clocked_out', 'created', 'updated', 'deleted', 'restored'],
  time_off: ['requested', 'approved', 'rejected', 'cancelled'],
  vacation_adjustment: ['created', 'updated', 'deleted', 'restored'],
  holiday_assignment: ['created', 'deleted', 'restored'],
  time_rule: ['created', 'updated', 'deleted'],
};
/** The same, if the change is one of days. */
const mayConcernDays: Record<string, string[]> = {
  employee: ['updated', 'department_changed'],
  employment: ['updated', 'deleted'],
  // Those without a standing day concern none, nor does a comment on an absence.
  time_off: ['deleted', 'restored', 'updated'],
  holiday_calendar: ['created', 'updated', 'deleted'],
  absence_type: ['updated'],
  agreement: ['updated'],
  vacation_configuration: ['updated'],
  // Another configuration counts the days that were taken in another way.
  vacation_calendar: ['updated'],
};
/** A day has come that an earlier event told: no day reads differently. */
const tellOfADay: Record<string, string[]> = { contract: ['started', 'ended'], salary: ['started'] };
/** The same, if rules for working time are among its changes: their own events say the days. */
const mayTellOfADay: Record<string, string[]> = { office: ['updated'] };

const usual = ['created', 'updated', 'deleted'];
/** Kinds of event that concern no days. */
const concernNoDays: Record<string, string[]> = {
  company: ['created', 'updated'],
  api_add_on: ['updated'],
  api_token: usual,
  user: usual,
  invitation: usual,
  role: usual,
  custom_field: usual,
  document: [...usual, 'restored', 'downloaded', 'expiring'],
  document_kind: usual,
  employee_photo: ['created', 'deleted'],
  department: usual,
  office: ['created', 'deleted'],
  legal_entity: usual,
  cost_centre: usual,
  employee_manager: ['created', 'deleted'],
  onboarding: ['started', 'task_completed', 'completed', 'cancelled', 'updated', 'deleted', 'restored'],
  onboarding_template: usual,
  contribution_group: usual,
  job_charge: usual,
  contract_type: usual,
  degree: usual,
  workday_type: usual,
  agreement: ['created', 'deleted'],
  compensation: ['created', 'updated'],
  work_break: usual,
  // The entry of an accepted one has an event about its days.
  work_entry_correction: ['requested', 'accepted', 'rejected', 'withdrawn', 'deleted', 'restored'],
  // What an accepted one changes has an event of the employee.
  own_data: ['requested', 'accepted', 'rejected', 'withdrawn', 'deleted', 'restored'],
  own_data_settings: ['updated'],
  colleague_settings: ['updated'],
  celebration_choice: ['updated'],
  check_type: usual,
  absence_type: ['created', 'deleted'],
  vacation_configuration: ['created', 'deleted'],
  // The event of the calendar says the days.
  holiday_assignment: ['updated'],
  vacation_rule: usual,
  // Its days are entitlements: when they are taken, the requests say so.
  vacation_calendar: ['created', 'deleted', 'restored'],
  pay_group: usual,
  export_profile: usual,
  payroll_period: ['reviewed', 'locked', 'reopened', 'exported', 'acknowledged'],
  payroll_export: ['created', 'rejected', 'accepted'],
  // The changes themselves say their days.
  payroll_change: ['late'],
  // Its rows have events of their own.
  import: ['finished'],
  webhook_endpoint: [...usual, 'recovered', 'degraded', 'paused', 'disabled', 'verified', 'loop_suspected'],
  webhook_delivery: ['retried'],
  webhook_replay: usual,
  webhook_signing_key: ['rotated', 'retired'],
};

const typesIn = (kinds: Record<string, string[]>) =>
  Object.entries(kinds).flatMap(([entity, whats]) => whats.map((what) => `${entity}.${what}`));
const lists = [concernDays, mayConcernDays, tellOfADay, concernNoDays, mayTellOfADay].map(typesIn);

test('every kind of event is in one of the lists above', () => {
  expect(lists.flat().sort()).toEqual(eventTypes.map(({ type }) => type).sort());
});

interface Item {
  event: string;
  effectiveDate: string | null;
  affects: { from: string; to: string | null; employeeIds?: string[]; officeIds?: string[] } | null;
}

test('a sample of each says its days', async () => {
  const app = await startTestApp();
  const post = (path: string, body: object = {}) => app.create(path, body);
  const patch = (path: string, body: object) => app.api('PATCH', path, { body });
  const remove = (path: string) => app.api('DELETE', path);
  const items = async (after: number): Promise<Item[]> =>
    (await app.api('GET', `/events/v1/events?after=${after}&limit=500`)).json.data;
  const latest = async () => (await app.events()).at(-1)?.sequence ?? 0;
  /** The days in the last event of a kind since a position: `from/to`, and the first day of the new fact. */
  const told = async (after: number, type: string) => {
    const item = (await items(after)).findLast(({ event }) => event === type);
    return item && `${item.affects?.from}/${item.affects?.to ?? ''} ${item.effectiveDate}`;
  };
  const during = async (act: () => Promise<unknown>, type: string) => {
    const after = await latest();
    await act();
    return told(after, type);
  };

  const { id: employeeId } = await post('/core/v3/employees', {
    firstName: 'A',
    lastName: 'T',
    startDate: '2026-01-01',
  });
  const person = `/core/v3/employees/${employeeId}`;
  expect(await told(0, 'employee.created')).toBe('2026-01-01/ 2026-01-01');
  expect((await items(0))[0]?.affects?.employeeIds).toEqual([employeeId]);

  // Employments.
  const updated = (body: object) => during(() => patch(person, body), 'employee.updated');
  expect(await updated({ phone: '600' })).toBe('undefined/ null');
  expect(await updated({ endDate: '2026-12-31' })).toBe('2027-01-01/ 2027-01-01');
  expect(await updated({ endDate: '2026-12-15' })).toBe('2026-12-16/2026-12-31 2026-12-16');
  expect(await updated({ endDate: null })).toBe('2026-12-16/ 2026-12-16');
  expect(await updated({ startDate: '2026-01-05' })).toBe('2026-01-01/2026-01-04 2026-01-01');

  // Contracts and pay.
  const contract = await post('/contract/v1/contracts', { employeeId, startDate: '2026-11-20', weeklyHours: 40 });
  const contractPath = `/contract/v1/contracts/${contract.id}`;
  expect(await told(0, 'contract.created')).toBe('2026-11-20/ 2026-11-20');
  expect(await during(() => patch(contractPath, { endDate: '2026-11-20' }), 'contract.updated')).toBe(
    '2026-11-21/ 2026-11-21',
  );
  expect(await during(() => patch(contractPath, { weeklyHours: 30 }), 'contract.updated')).toBe(
    '2026-11-20/2026-11-20 2026-11-20',
  );
  const salary = await post('/contract/v1/salaries', {
    ...{ employeeId, payPeriod: 'monthly', currency: 'EUR', grossSalary: 30_000, payments: 12 },
    startDate: '2026-02-01',
  });
  expect(
    await during(() => patch(`/contract/v1/salaries/${salary.id}`, { startDate: '2026-03-01' }), 'salary.updated'),
  ).toBe('2026-02-01/2026-02-28 2026-02-01');
  const { id: compensationId } = await post('/contract/v1/compensations', {
    ...{ name: 'C', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' },
  });
  const { id: assignmentId } = await post(`/contract/v1/employees/${employeeId}/compensations/${compensationId}`, {
    startDate: '2026-03-01',
  });
  const assignment = `/contract/v1/employee-compensations/${assignmentId}`;
  expect(await during(() => patch(assignment, { endDate: '2026-10-31' }), 'compensation_assignment.updated')).toBe(
    '2026-11-01/ 2026-11-01',
  );
  const variable = await post('/contract/v1/monthly-variable-compensations', {
    ...{ salaryCompensationId: assignmentId, date: '2026-05-31', amount: 100 },
  });
  const variablePath = `/contract/v1/monthly-variable-compensations/${variable.id}`;
  expect(await during(() => patch(variablePath, { date: '2026-06-30' }), 'variable_compensation.updated')).toBe(
    '2026-05-31/2026-06-30 2026-05-31',
  );

  // Time.
  const entries = '/schedule/v1/work-entries';
  const at = (date: string) => ({ date: `${date}:00Z` });
  const entry = await post(entries, {
    ...{ employeeId, workEntryIn: at('2026-11-10T08:00'), workEntryOut: at('2026-11-10T16:00') },
  });
  expect(await during(() => patch(`${entries}/${entry.id}`, { workDate: '2026-11-09' }), 'work_entry.updated')).toBe(
    '2026-11-09/2026-11-10 2026-11-09',
  );
  // A night is of both days: figures for pay are split at midnight.
  const night = { workEntryIn: at('2026-11-12T21:00'), workEntryOut: at('2026-11-13T05:00') };
  expect(await during(() => post(entries, { employeeId, ...night }), 'work_entry.created')).toBe(
    '2026-11-12/2026-11-13 2026-11-12',
  );
  await remove(`${entries}/${entry.id}`);
  await app.change('POST', `${entries}/clock`, { employeeId });
  app.clock.advance({ hours: 1 });
  await app.change('POST', `${entries}/clock`, { employeeId });
  const time = timeOffOf(app);
  const sick = await time.kind({ needsValidation: true });
  const ask = async (...days: string[]) =>
    (
      await time.askAbsence(
        employeeId,
        sick.id,
        days.map((date) => ({ date })),
      )
    ).json.data.id as string;
  const path = '/schedule/v1/absence-day-off-requests';
  const [taken, refused, withdrawn] = [
    await ask('2026-12-01', '2026-12-04'),
    await ask('2026-12-09'),
    await ask('2026-12-10'),
  ];
  expect(await during(() => time.accept(path, taken), 'time_off.approved')).toBe('2026-12-01/2026-12-04 2026-12-01');
  await time.reject(path, refused);
  await time.withdraw(path, withdrawn);
  const back = await time.askAbsence(employeeId, sick.id, [{ date: '2026-12-04' }], { type: 'delete' });
  expect(await during(() => time.accept(path, back.json.data.id), 'time_off.updated')).toBe(
    '2026-12-04/2026-12-04 2026-12-04',
  );
  const describe = (body: object) => during(() => patch(`${path}/${taken}`, body), 'time_off.updated');
  expect(await describe({ comment: 'With a certificate', documentReference: 'P-1' })).toBe('undefined/ null');
  // What its pay depends on.
  expect(await describe({ cause: 'work_accident' })).toBe('2026-12-01/2026-12-01 2026-12-01');
  expect(await describe({ relapseOf: await ask('2026-12-11') })).toBe('2026-12-01/2026-12-01 2026-12-01');

  // Balances.
  const adjustment = await post('/schedule/v1/vacation-adjustments', {
    ...{ employeeId, date: '2026-06-01', days: 2, reason: 'From the system before' },
  });
  expect(await told(0, 'vacation_adjustment.created')).toBe('2026-06-01/ 2026-06-01');
  const adjustmentPath = `/schedule/v1/vacation-adjustments/${adjustment.id}`;
  expect(await during(() => patch(adjustmentPath, { date: '2026-05-01' }), 'vacation_adjustment.updated')).toBe(
    '2026-05-01/ 2026-05-01',
  );
  expect(await during(() => patch(adjustmentPath, { date: '2026-07-01' }), 'vacation_adjustment.updated')).toBe(
    '2026-05-01/ 2026-05-01',
  );

  // Holidays, by office.
  const office = await post('/core/v3/offices', { name: 'Madrid' });
  const calendar = await post('/schedule/v1/holiday-calendar', {
    ...{ name: 'Madrid', year: 2026, officeIds: [office.id], daysOff: [{ date: '2026-12-08' }] },
  });
  const calendarPath = `/schedule/v1/holiday-calendar/${calendar.id}`;
  const daysOff = [{ date: '2026-12-08' }, { date: '2026-05-15' }];
  expect(await during(() => patch(calendarPath, { daysOff }), 'holiday_calendar.updated')).toBe(
    '2026-05-15/2026-05-15 2026-05-15',
  );
  expect((await items(0)).at(-1)?.affects?.officeIds).toEqual([office.id]);
  expect(await during(() => patch(calendarPath, { name: 'M' }), 'holiday_calendar.updated')).toBe('undefined/ null');
  expect(await during(() => patch(calendarPath, { officeIds: [] }), 'holiday_calendar.updated')).toBe(
    '2026-05-15/2026-12-08 2026-05-15',
  );
  expect((await items(0)).at(-1)?.affects?.officeIds).toEqual([]);
  const given = await post('/schedule/v1/holiday-assignments', {
    ...{ employeeId, holidayCalendarId: calendar.id, startDate: '2026-05-01' },
  });
  expect(await told(0, 'holiday_assignment.created')).toBe('2026-05-01/2026-12-31 2026-05-01');
  await remove(`/schedule/v1/holiday-assignments/${given.id}`);
  await remove(calendarPath);
  const others = await post('/schedule/v1/holiday-calendar', { name: 'Others', year: 2026, appliesTo: 'employees' });
  await post('/schedule/v1/holiday-assignments', { employeeId, holidayCalendarId: others.id });
  const fromToday = '2026-11-20/ 2026-11-20';
  const changeOffice = () => patch(`/core/v3/offices/${office.id}`, { nightEnd: '07:00' });
  expect(await during(changeOffice, 'time_rule.created')).toBe(fromToday);
  const [{ id: rulesId }] = await app.read('/core/v3/time-rules');
  const rulesPath = `/core/v3/time-rules/${rulesId}`;
  expect(await during(() => patch(rulesPath, { startDate: '2026-11-10' }), 'time_rule.updated')).toBe(
    '2026-11-10/ 2026-11-10',
  );
  expect(await during(() => remove(rulesPath), 'time_rule.deleted')).toBe('2026-11-10/ 2026-11-10');
  // The days of the contracts with the agreement; none without them.
  const agreement = await post('/contract/v1/agreements', { name: 'Metal' });
  const agreed = (fullTimeWeeklyHours: number) => () =>
    patch(`/contract/v1/agreements/${agreement.id}`, { fullTimeWeeklyHours });
  expect(await during(agreed(38), 'agreement.updated')).toBe('undefined/ null');
  for (const days of [
    { startDate: '2026-02-01', endDate: '2026-06-30' },
    { startDate: '2026-03-01', endDate: '2026-07-31' },
  ]) {
    const { id } = await post('/core/v3/employees', { firstName: 'C', lastName: 'T', startDate: '2026-01-01' });
    await post('/contract/v1/contracts', { employeeId: id, ...days, weeklyHours: 20, agreementId: agreement.id });
  }
  expect(await during(agreed(39), 'agreement.updated')).toBe('2026-02-01/2026-07-31 2026-02-01');
  // What all absences, or all vacation, is counted by.
  const everyDay = '1900-01-01/ 1900-01-01';
  const unpaid = { remuneratedType: 'not_remunerated' };
  const absenceType = await post('/schedule/v1/absence-types', { name: 'Leave' });
  const absenceTypePath = `/schedule/v1/absence-types/${absenceType.id}`;
  expect(await during(() => patch(absenceTypePath, unpaid), 'absence_type.updated')).toBe(everyDay);
  const configuration = await post('/schedule/v1/vacation-configurations', { name: 'By days' });
  const configurationPath = `/schedule/v1/vacation-configurations/${configuration.id}`;
  const byCalendar = { dayType: 'calendar_day' };
  expect(await during(() => patch(configurationPath, byCalendar), 'vacation_configuration.updated')).toBe(everyDay);
  const ownCalendar = await post('/schedule/v1/vacation-calendars', {
    ...{ employeeId, year: 2026, vacationConfigurationId: configuration.id },
    daysOff: [{ date: '2026-12-15' }, { date: '2026-12-17' }],
  });
  const changeCalendar = (body: object) =>
    during(() => patch(`/schedule/v1/vacation-calendars/${ownCalendar.id}`, body), 'vacation_calendar.updated');
  expect(await changeCalendar({ maxDaysOff: 30 })).toBe('undefined/ null');
  const inAnotherWay = await post('/schedule/v1/vacation-configurations', { name: 'By days of work' });
  expect(await changeCalendar({ vacationConfigurationId: inAnotherWay.id })).toBe('2026-12-15/2026-12-17 2026-12-15');

  // A move, and what goes and comes with an employee.
  const { id: departmentId } = await post('/core/v3/departments', { name: 'Sales' });
  expect(await during(() => patch(person, { departmentId }), 'employee.department_changed')).toBe(
    '2026-11-20/ 2026-11-20',
  );
  await remove(`${person}?force=true`);
  await app.change('POST', `${person}/restore`);

  // Days that come, and the end.
  const later = await post('/contract/v1/salaries', {
    ...{ employeeId, payPeriod: 'monthly', currency: 'EUR', grossSalary: 31_000, payments: 12 },
    startDate: '2026-11-21',
  });
  app.clock.advance({ days: 2 });
  await runDailyJob(app.app.work, app);
  expect(await told(0, 'contract.ended')).toBe('undefined/ 2026-11-21');
  expect(await told(0, 'salary.started')).toBe('undefined/ 2026-11-21');
  for (const gone of [variablePath, adjustmentPath, assignment, contractPath, `/contract/v1/salaries/${later.id}`])
    await remove(gone);
  expect(
    await during(
      () => app.api('POST', `${person}/deactivate`, { body: { endDate: '2026-11-21' } }),
      'employee.deactivated',
    ),
  ).toBe('2026-11-22/ 2026-11-22');
  await app.change('POST', `${person}/reactivate`, { startDate: '2026-11-22' });
  expect(await told(0, 'employee.reactivated')).toBe('2026-11-22/ 2026-11-22');
  expect(await during(() => remove(`${person}?force=true`), 'employee.deleted')).toBe('2026-11-23/ 2026-11-23');
  expect(await during(() => app.api('POST', `${person}/restore`), 'employee.restored')).toBe('2026-11-23/ 2026-11-23');

  const [former] = await app.read(`${person}/employments?orderBy=startDate`);
  await patch(`${person}/employments/${former.id}`, { reason: 'Moved' });
  const seasonal = await post('/core/v3/employees', {
    ...{ firstName: 'B', lastName: 'T', startDate: '2025-01-01', endDate: '2025-12-31' },
  });
  const seasons = `/core/v3/employees/${seasonal.id}`;
  await app.change('POST', `${seasons}/reactivate`, { startDate: '2026-06-01' });
  const [, mistaken] = await app.read(`${seasons}/employments?orderBy=startDate`);
  await remove(`${seasons}/employments/${mistaken.id}`);

  const all = await items(0);
  const seen = new Set(all.map(({ event }) => event));
  const [days = [], possibly = [], aDay = [], none = [], possiblyADay = []] = lists;
  expect([...days, ...possibly, ...aDay, ...possiblyADay].filter((type) => !seen.has(type))).toEqual([]);
  const form = ({ event, effectiveDate, affects }: Item) => [event, effectiveDate !== null, affects !== null];
  for (const item of all) {
    if (days.includes(item.event)) expect(form(item)).toEqual([item.event, true, true]);
    if (possibly.includes(item.event)) expect(item.effectiveDate === null).toBe(item.affects === null);
    if (aDay.includes(item.event)) expect(form(item)).toEqual([item.event, true, false]);
    if (possiblyADay.includes(item.event)) expect(item.affects).toBeNull();
    if (none.includes(item.event)) expect(form(item)).toEqual([item.event, false, false]);
  }
});
