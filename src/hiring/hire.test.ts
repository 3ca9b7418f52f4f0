/** A hire as one request: the employee, contract, salary, onboarding and invitation, or nothing of it. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { signInAs } from '../../test/harness/sessions.ts';

const app = await startTestApp({ timeZone: 'UTC' });
const people = '/core/v3/employees';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const contract = { weeklyHours: 40 };
const salary = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 36_000, payments: 12 };
const admin = await signInAs(app, 'administrator');
const template = await app.create('/core/v3/onboarding-templates', {
  name: 'Welcome',
  tasks: [{ title: 'Desk' }, { title: 'Lunch', assignee: 'manager' }],
});
let count = 0;
/** A hire with all parts. */
const whole = (employee: object = {}) => ({
  employee: {
    firstName: 'Ana',
    lastName: 'Gil',
    email: `ana${++count}@acme.example`,
    startDate: '2026-12-01',
    ...employee,
  },
  contract,
  salary,
  onboarding: { templateId: template.id },
  invitation: { role: 'employee' },
});
const hire = (body: object, options: object = {}) => admin.api('POST', `${people}/hire`, { body, ...options });
const byToken = (body: object, options: object = {}) => app.api('POST', `${people}/hire`, { body, ...options });

describe('a hire', () => {
  test('makes all parts, and carries the first day over', async () => {
    const before = (await app.events()).length;
    const reply = await hire(whole());
    expect(reply.status, reply.text).toBe(201);
    const { data } = reply.json;
    const employeeId = data.employee.id;
    expect(reply.headers.location).toBe(`${people}/${employeeId}`);
    expect(data.contract).toMatchObject({ employeeId, startDate: '2026-12-01', weeklyHours: 40, status: 'scheduled' });
    expect(data.salary).toMatchObject({ employeeId, startDate: '2026-12-01', grossSalary: 36_000 });
    expect(data.onboarding).toMatchObject({ employeeId, templateId: template.id, status: 'started' });
    expect(data.onboarding.tasks.map(({ title }: Row) => title)).toEqual(['Desk', 'Lunch']);
    expect(data.invitation).toMatchObject({
      employeeId,
      role: 'employee',
      name: 'Ana Gil',
      email: data.employee.email,
    });
    expect(data.invitation.key).toMatch(/[\w-]{20}/);
    expect(await app.read(`${people}/${employeeId}`)).toEqual(data.employee);
    expect(await app.read(`/contract/v1/contracts/${data.contract.id}`)).toEqual(data.contract);
    expect(await app.read(`/contract/v1/salaries/${data.salary.id}`)).toEqual(data.salary);
    expect(await app.read(`/core/v3/onboardings/${data.onboarding.id}`)).toEqual(data.onboarding);
    // All as one change: the hire is the cause.
    const feed: Row[] = await app.read(`/events/v1/events?after=${before}&limit=20`);
    expect(feed.map(({ event }) => event)).toEqual([
      'employee.created',
      'contract.created',
      'salary.created',
      'onboarding.started',
      'invitation.created',
    ]);
    expect(feed.map(({ causeId }) => causeId)).toEqual([null, ...Array(4).fill(feed[0].id)]);
  });

  test('needs no part but the employee, and keeps days that differ', async () => {
    const alone = await byToken({ employee: { firstName: 'Leo', lastName: 'Gil' } });
    expect(alone.status, alone.text).toBe(201);
    expect(alone.json.data).toMatchObject({ contract: null, salary: null, onboarding: null, invitation: null });
    const { json } = await byToken({
      employee: { firstName: 'Eva', lastName: 'Gil', startDate: '2026-12-01' },
      contract: { ...contract, startDate: '2026-11-15' },
    });
    expect(json.data.contract.startDate).toBe('2026-11-15');
  });

  test('repeated with its Idempotency-Key hires once, and shows the key of the invitation once', async () => {
    const body = whole();
    const headers = { 'idempotency-key': 'hire-once' };
    const [first, second] = [await hire(body, { headers }), await hire(body, { headers })];
    expect(second.json.data.employee).toEqual(first.json.data.employee);
    expect(second.json.data.invitation).toEqual({ ...first.json.data.invitation, key: '•••' });
    expect(await app.read(`${people}?email=${body.employee.email}`)).toHaveLength(1);
  });

  test('as a dry run shows everything, and changes nothing', async () => {
    const before = (await app.events()).length;
    const body = whole();
    const reply = await admin.api('POST', `${people}/hire?dryRun=true`, { body });
    expect(reply.json.data.contract.startDate).toBe('2026-12-01');
    expect(reply.json.meta.dryRun).toBe(true);
    expect(reply.headers.location).toBeUndefined();
    expect(await app.events()).toHaveLength(before);
    expect(await app.read(`${people}?email=${body.employee.email}`)).toEqual([]);
  });
});

describe('a refused hire', () => {
  const mistakes = ({ json }: { json: Row }) => json.errors.map(({ pointer, code }: Row) => [pointer, code]);
  /** What the hire is refused with; it must have changed nothing. */
  const refusal = async (send: typeof hire, body: object, options: object = {}) => {
    const before = (await app.events()).length;
    const found: Row[] = await app.read(`${people}?limit=500&status[in]=active,inactive`);
    const reply = await send(body, options);
    expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
    expect(await app.events()).toHaveLength(before);
    expect(await app.read(`${people}?limit=500&status[in]=active,inactive`)).toEqual(found);
    return reply;
  };

  test('names what is wrong in the form of all parts', async () => {
    const nowhere = '018f0000-0000-7000-8000-000000000000';
    const reply = await refusal(hire, {
      employee: {
        firstName: 'Ana',
        email: 'none',
        departmentId: nowhere,
        startedAt: '2026-12-01',
        customFields: [{ id: nowhere, value: 'x' }],
      },
      contract: { weeklyHours: 400, agreementId: nowhere },
      salary: { ...salary, currency: 'JPY', grossSalary: 1.5, payments: 13.5 },
      onboarding: {},
      invitation: { role: 'owner' },
    });
    expect(reply.status).toBe(422);
    expect(
      mistakes(reply)
        .map(([pointer]: [string]) => pointer)
        .toSorted(),
    ).toEqual([
      '/contract/agreementId',
      '/contract/weeklyHours',
      '/employee/customFields/0/id',
      '/employee/departmentId',
      '/employee/email',
      '/employee/lastName',
      '/employee/startedAt',
      '/invitation/role',
      '/onboarding/templateId',
      '/salary/grossSalary',
      '/salary/payments',
    ]);
  });

  test('names what the rules of all parts refuse, that of the employee too', async () => {
    const { email } = whole().employee;
    await app.create(people, { firstName: 'Has', lastName: 'It', email });
    const reply = await refusal(hire, {
      ...whole({ email, officeId: null }),
      contract: { weeklyHours: 40, endDate: '2026-11-30' },
      salary: { ...salary, grossSalary: undefined },
      onboarding: { templateId: '018f0000-0000-7000-8000-000000000000' },
    });
    expect(reply.status).toBe(422);
    expect(mistakes(reply)).toEqual([
      ['/employee/email', 'already_taken'],
      ['/contract/endDate', expect.any(String)],
      ['/salary/grossSalary', 'required'],
      ['/onboarding/templateId', 'not_found'],
    ]);
  });

  test('keeps the code of the single operation if one part is wrong', async () => {
    const { email } = whole().employee;
    const { id } = await app.create(people, { firstName: 'Has', lastName: 'It', email });
    const taken = await refusal(hire, whole({ email }));
    expect([taken.status, taken.json.code, taken.json.conflictingId]).toEqual([409, 'already_taken', id]);
    expect(mistakes(taken)).toEqual([['/employee/email', 'already_taken']]);
    const early = await refusal(hire, { ...whole(), contract: { startDate: '2026-01-01', endDate: '2026-02-01' } });
    expect(early.json.code).toBe('outside_employment_dates');
    const noMail = await refusal(hire, whole({ email: null }));
    expect(mistakes(noMail)).toEqual([['/employee/email', 'required']]);
    const left = await refusal(hire, {
      ...whole({ startDate: '2026-01-01', endDate: '2026-02-01' }),
      contract: undefined,
    });
    expect(left.json.code).toBe('employee_inactive');
  });

  test.each([
    [['employees:write'], { contract, salary }, 'missing_scope'],
    [['employees:write', 'contracts:write'], { contract: { socialSecurityNumber: '28' } }, 'missing_scope'],
    [['contracts:write'], { contract }, 'missing_scope'],
    [['*'], { invitation: { role: 'employee' } }, 'session_required'],
  ])('with %j, %j is refused: %s', async (scopes, parts, code) => {
    const token = await app.newToken(scopes);
    const { employee } = whole();
    const reply = await refusal(byToken, { employee, ...parts }, { token });
    expect([reply.status, reply.json.code]).toEqual([403, code]);
  });

  test('by a manager or an employee is not permitted', async () => {
    for (const role of ['manager', 'employee'] as const) {
      const user = await signInAs(app, role);
      const reply = await user.api('POST', `${people}/hire`, { body: { employee: whole().employee } });
      expect(reply.json.code).toBe('role_not_permitted');
    }
  });
});

test('a token hires with the scopes of the parts, and does not see what it may not read', async () => {
  const token = await app.newToken(['employees:write', 'contracts:write', 'salaries:write', 'onboarding:write']);
  const { invitation: _, ...body } = whole();
  const reply = await byToken(body, { token });
  expect(reply.status, reply.text).toBe(201);
  expect(reply.json.data.salary.grossSalary).toBeUndefined();
  expect(reply.json.meta.redacted).toContain('salary.grossSalary');
});
