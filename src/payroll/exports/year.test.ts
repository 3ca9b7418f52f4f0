/** A year of exports: what was exported never changes, and the next export carries exactly the differences. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';

const app = await startTestApp();
const send = (method: string, path: string, body?: object) => app.api(method, path, body ? { body } : {});

const group = await app.create('/payroll/v1/pay-groups', {
  ...{ name: 'Spain', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true, payDay: 2 },
});
const hire = async (firstName: string, startDate = '2026-01-01') =>
  (await app.create('/core/v3/employees', { firstName, lastName: 'T', startDate })).id as string;
// One after the other: corrections are in the order of the hires.
const [ana, eva, leo] = [await hire('Ana'), await hire('Eva'), await hire('Leo')];
for (const employeeId of [ana, eva, leo]) {
  await app.create('/contract/v1/contracts', { employeeId, startDate: '2026-01-01', weeklyHours: 40 });
  await app.create('/contract/v1/salaries', {
    ...{
      employeeId,
      startDate: '2026-01-01',
      payPeriod: 'monthly',
      currency: 'EUR',
      grossSalary: 24_000,
      payments: 12,
    },
  });
}

type Row = Record<string, unknown> & { employeeId: string };
const periods: { id: string; from: string; status: string; exportId: string | null }[] = await app.read(
  '/payroll/v1/periods?limit=500',
);
const periodOf = (month: string) => periods.find(({ from }) => from === `2026-${month}-01`)?.id ?? '';
const textOf = async (exportId: string, what = 'rows') =>
  (await send('GET', `/payroll/v1/exports/${exportId}/${what}?limit=500`)).text;
const correctionsOf = async (exportId: string) => {
  const { data } = JSON.parse(await textOf(exportId, 'corrections'));
  return (data as { employeeId: string; from: string; differences: Row[] }[]).map(
    ({ employeeId, from, differences }) => ({
      employeeId,
      from,
      differences: differences.map(({ path, before, after, difference }) => [path, before, after, difference]),
    }),
  );
};
const exportMonth = async (month: string) => {
  const locked = await send('POST', `/payroll/v1/periods/${periodOf(month)}/lock`);
  expect(locked.status).toBe(200);
  const exported = await send('POST', `/payroll/v1/periods/${periodOf(month)}/exports`);
  expect(exported.status).toBe(201);
  return exported.json.data;
};

test('what was exported never changes, and the next export carries exactly the differences', async () => {
  const january = await exportMonth('01');
  expect(january).toMatchObject({
    ...{ people: 3, corrections: 0, status: 'created', payGroupId: group.id },
    controlTotals: { people: 3, amounts: [{ currency: 'EUR', grossSalaries: 72_000, variables: 0 }] },
  });
  const rows = await textOf(january.id);
  const hash = createHash('sha256');
  for (const row of JSON.parse(rows).data) hash.update(`${canonicalJson(row)}\n`);
  expect(january.sha256).toBe(hash.digest('hex'));
  const february = await exportMonth('02');
  expect(february.corrections).toBe(0);

  // A corrected last day, a rise from a day in January, an entry of January loaded late.
  await send('PATCH', `/core/v3/employees/${ana}`, { endDate: '2026-02-10' });
  await send('POST', `/contract/v1/employees/${eva}/pay-change`, {
    ...{ effectiveDate: '2026-01-16', salary: { grossSalary: 30_000 } },
  });
  await app.create('/schedule/v1/work-entries', {
    employeeId: leo,
    workEntryIn: { date: '2026-01-12T08:00:00Z' },
    workEntryOut: { date: '2026-01-12T10:00:00Z' },
  });
  // Nothing of pay: a name, an end in the future of what was exported.
  await send('PATCH', `/core/v3/employees/${leo}`, { lastName: 'Vega', endDate: '2026-12-31' });

  const march = await exportMonth('03');
  const found = await correctionsOf(march.id);
  expect(found.map(({ employeeId, from }) => [employeeId, from])).toEqual([
    [eva, '2026-01-01'],
    [leo, '2026-01-01'],
    [ana, '2026-02-01'],
    [eva, '2026-02-01'],
  ]);
  const differences = found.map(({ differences }) =>
    differences.map(([path, ...values]) => [String(path).replace(/\/[0-9a-f-]{36}/, ''), ...values]),
  );
  const paid = (before: unknown, after: unknown, difference?: number) => [before, after, difference];
  const isNew = (days: number) => [
    ['salaries/payPeriod', ...paid(null, 'monthly')],
    ['salaries/currency', ...paid(null, 'EUR')],
    ['salaries/grossSalary', ...paid(null, 30_000, 30_000)],
    ['salaries/grossPeriod', ...paid(null, 'yearly')],
    ['salaries/payments', ...paid(null, 12, 12)],
    ['salaries/startDate', ...paid(null, days === 28 ? '2026-02-01' : '2026-01-16')],
    ['salaries/endDate', ...paid(null, days === 28 ? '2026-02-28' : '2026-01-31')],
    ['salaries/prorated', ...paid(null, false)],
    ['salaries/monthlyGrossSalary', ...paid(null, 2_500, 2_500)],
    ['salaries/remunerationAmount', ...paid(null, 2_500, 2_500)],
    ['salaries/days', ...paid(null, days, days)],
  ];
  expect(differences[0]).toEqual([
    ['salaries/endDate', ...paid('2026-01-31', '2026-01-15')],
    ['salaries/days', ...paid(31, 15, -16)],
    ...isNew(16),
  ]);
  expect(differences[1]).toEqual([
    ['secondsWorked', ...paid(0, 7_200, 7_200)],
    ['secondsBalance', ...paid(-633_600, -626_400, 7_200)],
  ]);
  expect(differences[2]).toEqual([
    ['employments/endDate', ...paid('2026-02-28', '2026-02-10')],
    ['employments/days', ...paid(28, 10, -18)],
    ['placements/days', ...paid(28, 10, -18)],
    ['contracts/endDate', ...paid('2026-02-28', '2026-02-10')],
    ['contracts/days', ...paid(28, 10, -18)],
    ['salaries/endDate', ...paid('2026-02-28', '2026-02-10')],
    ['salaries/days', ...paid(28, 10, -18)],
    ['secondsToWork', ...paid(576_000, 201_600, -374_400)],
    ['secondsBalance', ...paid(-576_000, -201_600, 374_400)],
  ]);
  expect(differences[3]).toHaveLength(2 * isNew(28).length);
  expect(differences[3]?.slice(-isNew(28).length)).toEqual(isNew(28));
  expect(await textOf(january.id)).toBe(rows);

  const april = await exportMonth('04');
  expect(april.corrections).toBe(0);
});

test('a receipt with other totals is refused, the same one counts once, and an accepted period is final', async () => {
  const may = await exportMonth('05');
  const receipt = `/payroll/v1/exports/${may.id}/receipt`;
  const { status, json } = await send('POST', receipt, { status: 'accepted', controlTotals: { people: 7 } });
  expect([status, json.code, json.differences]).toEqual([
    409,
    'wrong_control_totals',
    [{ path: 'people', exported: 2, received: 7 }],
  ]);
  const unknown = { employeeId: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90', status: 'rejected' };
  const wrong = await send('POST', receipt, { status: 'accepted', rows: [unknown, unknown] });
  expect(wrong.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/rows/0/employeeId',
    '/rows/1/employeeId',
    '/status',
  ]);
  const body = { status: 'accepted', controlTotals: may.controlTotals };
  const { secondsToWork, secondsWorked } = may.controlTotals.seconds;
  const wrongSums = { seconds: { secondsToWork: 1, secondsWorked }, amounts: [{ currency: 'USD', variables: 2 }] };
  const other = await send('POST', receipt, { status: 'accepted', controlTotals: wrongSums });
  expect(other.json.differences).toEqual([
    { path: 'seconds/secondsToWork', exported: secondsToWork, received: 1 },
    { path: 'amounts/0/variables', exported: 0, received: 2 },
  ]);
  const read = () => app.api('GET', `/payroll/v1/exports/${may.id}`);
  const { etag = '' } = (await read()).headers;
  expect(etag).toMatch(/^"1\./);
  const give = (tag: string) => app.api('POST', receipt, { body, headers: { 'if-match': tag } });
  expect((await give('"2"')).json).toMatchObject({ code: 'version_mismatch', currentVersion: 1 });
  const accepted = await give(String(etag));
  expect((await read()).headers.etag).toBe(accepted.headers.etag);
  // What changes nothing is a repetition after a lost reply.
  expect((await give(String(etag))).json.data).toEqual(accepted.json.data);
  expect(accepted.json.data).toMatchObject({ status: 'accepted', version: 2 });
  expect((await send('POST', receipt, body)).json.data).toEqual(accepted.json.data);
  expect((await send('POST', receipt, { status: 'rejected' })).json.code).toBe('receipt_given');
  const stranger = { employeeId: crypto.randomUUID(), status: 'rejected', code: 'E1' };
  const ofOther = await send('POST', receipt, { status: 'partial', rows: [stranger] });
  expect(ofOther.json).toMatchObject({ status: 422, errors: [{ pointer: '/rows/0/employeeId' }] });
  const withStatus = async (query: string) =>
    (await app.read(`/payroll/v1/exports?limit=500&${query}`)).map(({ status }: { status: string }) => status);
  const every: string[] = await withStatus('');
  expect(await withStatus('status=accepted')).toEqual(['accepted']);
  expect(await withStatus('status[in]=created,partial')).toEqual(every.filter((one) => one !== 'accepted'));
  expect((await send('GET', '/payroll/v1/exports?status=unknown')).json.code).toBe('invalid_parameter');
  const reopened = await send('POST', `/payroll/v1/periods/${periodOf('05')}/reopen`, { reason: 'Late' });
  expect(reopened.json.code).toBe('period_acknowledged');
});

test('a rejected row comes again with the next export, and a rejected export can be repeated', async () => {
  const june = await exportMonth('06');
  const partial = { status: 'partial', rows: [{ employeeId: eva, status: 'rejected', code: 'IBAN' }] };
  expect((await send('POST', `/payroll/v1/exports/${june.id}/receipt`, partial)).status).toBe(200);
  const july = await exportMonth('07');
  const [again, ...others] = await correctionsOf(july.id);
  expect(others).toEqual([]);
  expect(again).toMatchObject({ employeeId: eva, from: '2026-06-01' });
  const path = `/payroll/v1/periods/${periodOf('07')}/exports`;
  expect((await send('POST', path)).json.code).toBe('wrong_period_status');
  await send('POST', `/payroll/v1/exports/${july.id}/receipt`, { status: 'rejected' });
  const repeated = (await send('POST', path)).json.data;
  expect(repeated).toMatchObject({ people: 2, corrections: 1 });
  expect(await app.read(`/payroll/v1/exports?periodId=${periodOf('07')}`)).toMatchObject([
    { id: repeated.id },
    { id: july.id, status: 'rejected' },
  ]);
});

test('of two exports at once one wins', async () => {
  await send('POST', `/payroll/v1/periods/${periodOf('08')}/lock`);
  const replies = await Promise.all([1, 2, 3].map(() => send('POST', `/payroll/v1/periods/${periodOf('08')}/exports`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a dry run shows an export and stores nothing', async () => {
  await send('POST', `/payroll/v1/periods/${periodOf('09')}/lock`);
  const path = `/payroll/v1/periods/${periodOf('09')}/exports`;
  const dry = await send('POST', `${path}?dryRun=true`);
  expect(dry.json).toMatchObject({ data: { people: 2 }, meta: { dryRun: true } });
  expect(await app.read(`/payroll/v1/exports?periodId=${periodOf('09')}`)).toEqual([]);
});

test('a reader sees of rows what the scopes allow', async () => {
  const [{ id }] = await app.read('/payroll/v1/exports');
  const token = await app.newToken(['payroll:read', 'contracts:read']);
  const { json } = await app.api('GET', `/payroll/v1/exports/${id}/rows`, { token });
  expect(Object.keys(json.data[0])).toEqual(['employeeId', 'contracts', 'issues']);
});

test.each(['rows', 'corrections'])('the %s of an export are paged by number and by cursor, each once', async (what) => {
  const exports: { id: string; people: number; corrections: number }[] = await app.read('/payroll/v1/exports');
  const { id } = exports.find(({ corrections }) => corrections > 1) ?? expect.fail('no export with corrections');
  const path = `/payroll/v1/exports/${id}/${what}`;
  const all = (await send('GET', `${path}?limit=500`)).json;
  expect(all.meta).toMatchObject({ total: all.data.length, lastPage: 1, nextCursor: null });
  const walked: unknown[] = [];
  for (let cursor = ''; ; ) {
    const { data, meta } = (await send('GET', `${path}?limit=1${cursor && `&cursor=${cursor}`}`)).json;
    walked.push(...data);
    if (meta.nextCursor === null) break;
    cursor = meta.nextCursor;
  }
  expect(walked).toEqual(all.data);
  expect((await send('GET', `${path}?limit=1&page=2`)).json).toMatchObject({
    data: [all.data[1]],
    meta: { currentPage: 2, lastPage: all.data.length },
  });
  expect((await send('GET', `${path}?limit=1&page=99`)).json.data).toEqual([]);
  for (const wrong of ['cursor=x', 'page=1&cursor=x', 'limit=501', 'page=0']) {
    expect((await send('GET', `${path}?${wrong}`)).json.code).toBe('invalid_parameter');
  }
});

test('the rows of an export are in our shape for every caller', async () => {
  await send('POST', `/payroll/v1/periods/${periodOf('10')}/lock`);
  const path = `/payroll/v1/periods/${periodOf('10')}/exports`;
  const { json, text } = await app.api('POST', path, { headers: { 'rollcall-compat': '2025' } });
  expect(json.data, text).toMatchObject({ people: 2 });
  const rows = await app.read(`/payroll/v1/exports/${json.data.id}/rows`);
  const query = 'from=2026-10-01&to=2026-10-31';
  const ours = await app.read(`/contract/v1/contracts/contracts-for-payroll?${query}`);
  expect(rows.map(({ identity: _, ...row }: Row) => row)).toEqual(ours);
  expect(rows[0].salaries[0]).not.toHaveProperty('remuneration');
});

test('a receipt may name some kinds of seconds, and some currencies in any order', async () => {
  const { id: employeeId } = await app.create('/core/v3/employees', {
    ...{ firstName: 'Kim', lastName: 'T', startDate: '2026-12-01' },
  });
  const pay = { payPeriod: 'monthly', currency: 'USD', grossSalary: 12_000, payments: 12 };
  await app.create('/contract/v1/salaries', { employeeId, ...pay, startDate: '2026-12-01', endDate: '2026-12-31' });
  const december = await exportMonth('12');
  const { seconds, amounts } = december.controlTotals;
  expect(amounts.map(({ currency }: { currency: string }) => currency)).toEqual(['EUR', 'USD']);
  const named = {
    seconds: { secondsToWork: seconds.secondsToWork },
    amounts: [
      { currency: 'USD', grossSalaries: amounts[1].grossSalaries },
      { currency: 'GBP', variables: 0 },
      { currency: 'EUR', grossSalaries: amounts[0].grossSalaries, variables: amounts[0].variables },
    ],
  };
  const receipt = `/payroll/v1/exports/${december.id}/receipt`;
  const { status, text } = await send('POST', receipt, { status: 'accepted', controlTotals: named });
  expect([status, text]).toEqual([200, text]);
});
