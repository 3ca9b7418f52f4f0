/** What a token without a scope sees of exports: nothing that the objects themselves hide from it, in rows, totals or hashes. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';
import { sql } from '../../platform/db/sql.ts';

const app = await startTestApp();
const iban = 'ES9121000418450200051332';
const other = 'DE89370400440532013000';
const number = '281234567840';

await app.create('/payroll/v1/pay-groups', {
  ...{ name: 'All', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true, lateChanges: 'carry' },
});
const { id: employeeId } = await app.create('/core/v3/employees', {
  ...{ firstName: 'Ana', lastName: 'Torres', startDate: '2026-01-01', accountNumber: iban, nid: '12345678Z' },
});
const contract = await app.create('/contract/v1/contracts', {
  ...{ employeeId, startDate: '2026-01-01', weeklyHours: 40, socialSecurityNumber: number },
});
const gross = 73_519.64;
const amount = 5_937.28;
const pay = { payPeriod: 'monthly', currency: 'USD', grossSalary: gross, payments: 12, startDate: '2026-01-01' };
await app.create('/contract/v1/salaries', { employeeId, ...pay });
const abroad = await app.create('/core/v3/employees', { firstName: 'Eva', lastName: 'Ruiz', startDate: '2026-01-01' });
await app.create('/contract/v1/salaries', { ...pay, employeeId: abroad.id, currency: 'JPY', grossSalary: 1_000_000 });
const bonus = { name: 'Bonus', compensationType: 'variable', period: 'monthly', currency: 'USD', status: 'active' };
const { id: compensationId } = await app.create('/contract/v1/compensations', bonus);
const assigned = await app.create(`/contract/v1/employees/${employeeId}/compensations/${compensationId}`, {
  startDate: '2026-01-01',
});
await app.create('/contract/v1/monthly-variable-compensations', {
  ...{ salaryCompensationId: assigned.id, date: '2026-01-31', amount },
});
await app.create('/schedule/v1/work-entries', {
  employeeId,
  workEntryIn: { date: '2026-01-07T08:00:07+01:00' },
  workEntryOut: { date: '2026-01-07T15:13:20+01:00' },
});
const worked = 25_993;
const ill = await timeOffOf(app).kind({ name: 'Ill', category: 'sick_leave', needsValidation: false });
const isIll = (startDate: string, endDate: string) =>
  app.create('/schedule/v1/absence-day-off-requests', {
    ...{ employeeId, absenceTypeId: ill.id, startDate, endDate, cause: 'common_illness' },
  });
await isIll('2026-01-12', '2026-01-14');

const periods: { id: string; from: string }[] = await app.read('/payroll/v1/periods?limit=500');
const exportMonth = async (month: string): Promise<string> => {
  const path = `/payroll/v1/periods/${periods.find(({ from }) => from === `2026-${month}-01`)?.id}`;
  await app.api('POST', `${path}/lock`);
  return (await app.create(`${path}/exports`, {})).id;
};
const january = await exportMonth('01');
await isIll('2026-01-20', '2026-01-21');
await app.api('PATCH', `/contract/v1/contracts/${contract.id}`, { body: { socialSecurityNumber: '280000000001' } });
await app.api('PATCH', `/core/v3/employees/${employeeId}`, { body: { accountNumber: other } });
const february = await exportMonth('02');

const scopes = ['payroll', 'employees', 'contracts', 'salaries', 'compensations', 'time-off', 'reports'].map(
  (name) => `${name}:read`,
);
const secrets = [iban, other, '12345678Z', number, '280000000001', 'common_illness'];

test.each([
  ['rows', `/payroll/v1/exports/${january}/rows`],
  ['corrections', `/payroll/v1/exports/${february}/corrections`],
  ['a comparison', `/payroll/v1/exports/${february}/diff?against=${january}`],
])('%s', async (_, path) => {
  const full = await app.api('GET', path);
  expect(full.json.data.length).toBeGreaterThan(0);
  expect(full.text).toContain('common_illness');
  const { status, text, json } = await app.api('GET', path, { token: await app.newToken(scopes) });
  expect([status, json.data.length]).toEqual([200, full.json.data.length]);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain('segments');
});

describe('control totals and the hash', () => {
  const path = `/payroll/v1/exports/${january}`;
  const figures = [gross, amount, worked, 'USD', 'JPY'].map(String);
  /** What a token sees of the export, alone and in the list, besides what it is named by. */
  const seenBy = async (...scopes: string[]) => {
    const token = await app.newToken(['payroll:read', ...scopes]);
    const one = await app.api('GET', path, { token });
    const list = await app.api('GET', '/payroll/v1/exports', { token });
    const listed = list.json.data.find(({ id }: { id: string }) => id === january);
    expect([one.status, list.status, listed]).toEqual([200, 200, one.json.data]);
    const { redacted } = one.json.meta ?? {};
    expect(list.json.meta.redacted).toEqual(redacted);
    const found = figures.filter((figure) => one.text.includes(figure));
    return { found, hasHash: 'sha256' in one.json.data, redacted };
  };
  const rows = ['employees', 'employees.sensitive', 'contracts', 'salaries', 'compensations', 'reports', 'time-off'];
  const all = [...rows, 'work-entries'].map((name) => `${name}:read`);

  test('are those of the members of rows that the token may read', async () => {
    expect(await seenBy()).toEqual({
      found: [],
      hasHash: false,
      redacted: ['controlTotals.seconds', 'controlTotals.amounts', 'sha256'],
    });
    expect(await seenBy('salaries:read')).toEqual({
      found: [String(gross), 'USD', 'JPY'],
      hasHash: false,
      redacted: ['controlTotals.seconds', 'controlTotals.amounts.variables', 'sha256'],
    });
    expect(await seenBy('compensations:read')).toMatchObject({ found: [String(amount), 'USD'] });
    expect(await seenBy('reports:read')).toMatchObject({ found: [String(worked)] });
    for (const missing of all) {
      expect((await seenBy(...all.filter((scope) => scope !== missing))).hasHash, missing).toBe(false);
    }
    expect(await seenBy(...all)).toEqual({ found: figures, hasHash: true, redacted: undefined });
  });

  test('are not guessed by a receipt: it may name only figures that the token may read', async () => {
    const { controlTotals } = await app.read(path);
    const token = await app.newToken(['payroll:read', 'payroll:write', 'salaries:read']);
    const give = (totals: object) =>
      app.api('POST', `${path}/receipt`, { token, body: { status: 'accepted', controlTotals: totals } });
    for (const guess of [amount, 1]) {
      const refused = await give({ amounts: [{ currency: 'USD', variables: guess }] });
      expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
      expect(refused.json.detail).toContain('compensations:read');
    }
    const { seconds } = controlTotals;
    for (const guess of [seconds, { ...seconds, secondsWorked: 1 }]) {
      expect((await give({ seconds: guess })).json).toMatchObject({ code: 'missing_scope' });
    }
    const salaries = (grossSalaries: number) => [
      { currency: 'JPY', grossSalaries: 1_000_000 },
      { currency: 'USD', grossSalaries },
    ];
    const wrong = await give({ people: 3, amounts: salaries(1) });
    expect(wrong.json).toMatchObject({ status: 409, code: 'wrong_control_totals' });
    expect(wrong.json.differences).toEqual([
      { path: 'people', exported: 2, received: 3 },
      { path: 'amounts/1/grossSalaries', exported: gross, received: 1 },
    ]);
    const given = { people: 2, amounts: salaries(gross) };
    const accepted = await give(given);
    expect([accepted.status, accepted.json.data.status, accepted.json.data.controlTotals]).toEqual([
      200,
      'accepted',
      given,
    ]);
    // Who gave it may send it again, whatever the token may read since; others learn nothing of it by trying.
    const [{ id: tokenId } = { id: '' }] = await app.db.all<{ id: string }>(sql`
      select actor ->> 'id' as id from events
      where account_id = ${app.id} and entity_id = ${january} and type = 'payroll_export.accepted'`);
    await app.db.run(
      sql`update access_tokens set scopes = array['payroll:read', 'payroll:write'] where id = ${tokenId}`,
    );
    app.clock.advance({ seconds: 5 });
    const again = await give(given);
    expect([again.status, again.json.data.receiptAt]).toEqual([200, accepted.json.data.receiptAt]);
    const other = await app.newToken(['payroll:read', 'payroll:write']);
    for (const [by, controlTotals] of [
      [token, { ...given, amounts: salaries(1) }],
      [other, { ...given, amounts: salaries(1) }],
      [other, given],
    ] as const) {
      const body = { status: 'accepted', controlTotals };
      const tried = await app.api('POST', `${path}/receipt`, { token: by, body });
      expect(tried.json).toMatchObject({ status: 403, code: 'missing_scope' });
    }
  });

  test('are not in the events of exports', async () => {
    const hash = (await app.read(path)).sha256;
    const { text } = await app.api('GET', '/events/v1/events?types=payroll&limit=500');
    expect(text).toContain(january);
    expect(text).not.toContain(hash);
  });
});

test('issues in rows are those that the token may see', async () => {
  const rowsBy = async (token: string) => {
    const { json } = await app.api('GET', `/payroll/v1/exports/${january}/rows`, { token });
    return { codes: json.data[0].issues.map(({ code }: { code: string }) => code), redacted: json.meta.redacted };
  };
  const everything = await rowsBy(app.token);
  expect(everything.codes.length).toBeGreaterThan(0);
  const token = await app.newToken(['payroll:read', 'contracts:read']);
  const { codes, redacted } = await rowsBy(token);
  const payroll = await app.api('GET', '/contract/v1/contracts/contracts-for-payroll?from=2026-01-01&to=2026-01-31', {
    token,
  });
  expect(codes).toEqual(payroll.json.data[0].issues.map(({ code }: { code: string }) => code));
  const ofIssues = (names: string[]) => names.filter((name) => name.startsWith('issues.'));
  expect(ofIssues(redacted)).toEqual(ofIssues(payroll.json.meta.redacted));
});
