/** A caller who may not read pay finds no amount: amounts are planted, and every reply is searched. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scopes } from '../src/accounts/index.ts';
import { startTestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { hirePaid } from './harness/pay.ts';
import { marksIn } from './harness/planted-marks.ts';
import { startReceiver } from './harness/receiver.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const area = '/contract/v1';
const people = '/core/v3/employees';

/** Digits that occur nowhere else: the salary, its derived figures, an allowance, and a variable amount. */
const planted = { grossSalary: 73_519.64, quantity: 8_246.13, amount: 5_937.28 };
const digits = ['73519', '6126637', '8246.13', '5937.28', '61266'];
const found = (text: string) => marksIn(text, digits);

/** Everything but pay. */
const others = scopes.filter((scope) => !/^(salaries|compensations):/.test(scope));
/** Writes pay, and may not read it. */
const writing = [...others, 'salaries:write', 'compensations:write'];

const paid = await hirePaid(app, { externalId: 'PLANTED', code: 1 }, { grossSalary: planted.grossSalary });
const allowance = await app.create(`${area}/compensations`, {
  name: 'Allowance',
  compensationType: 'fixed',
  period: 'monthly',
  currency: 'EUR',
  status: 'active',
  quantity: planted.quantity,
});
await app.create(`${area}/employees/${paid.employeeId}/compensations/${allowance.id}`, { startDate: '2026-01-01' });
await app.create(`${area}/monthly-variable-compensations`, {
  salaryCompensationId: paid.salaryCompensationId,
  date: '2026-03-31',
  amount: planted.amount,
});

test('a caller who may read pay sees the planted amounts', async () => {
  const [salary] = await app.read(`${area}/salaries`);
  expect(found(JSON.stringify(salary))).toEqual(
    ['73519', '61266'].filter((part) => JSON.stringify(salary).includes(part)),
  );
  expect(found((await app.api('GET', `${area}/salaries`)).text)).toContain('73519');
  expect(found((await app.api('GET', `${area}/compensations`)).text)).toContain('8246.13');
  expect(found((await app.api('GET', `${area}/monthly-variable-compensations`)).text)).toContain('5937.28');
  expect(found((await app.api('GET', '/events/v1/events?limit=500')).text).length).toBeGreaterThan(2);
});

test('no read of a token without its scopes has an amount', async () => {
  const token = await app.newToken(others);
  const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  const ids: Record<string, string> = {
    '{employeeId}': paid.employeeId,
    '{compensationId}': allowance.id,
    [`${area}/compensations/{id}`]: allowance.id,
    [`${area}/salaries/{id}`]: paid.salaryId,
    [`${area}/employee-compensations/{id}`]: paid.salaryCompensationId,
    [`${area}/contracts/{id}`]: paid.employeeId,
    '{externalId}': 'PLANTED',
  };
  const reads = Object.entries(document.paths as Record<string, { get?: { parameters?: { name: string }[] } }>)
    .filter(([path, { get }]) => get && /^\/(core|contract|schedule|events|webhooks|account)\//.test(path))
    .map(([path, { get }]) => ({
      path: Object.entries({ ...ids, '{id}': paid.employeeId }).reduce(
        (url, [name, id]) =>
          name.startsWith('/') ? url.replace(name, name.replace('{id}', id)) : url.replaceAll(name, id),
        path,
      ),
      names: (get?.parameters ?? []).map(({ name }) => name),
    }));
  expect(reads.length).toBeGreaterThan(40);
  let answered = 0;
  for (const { path, names } of reads) {
    const expand =
      names.includes('expand') && path.includes('employees') ? 'expand=currentSalary,currentContract&' : '';
    const all = names.includes('onlyReturn') ? 'onlyReturn=all&' : '';
    const limit = names.includes('limit') ? 'limit=500&' : '';
    const time = path.endsWith('-for-payroll') ? 'from=2026-01-01&to=2026-12-31' : '';
    const reply = await app.api('GET', `${path}?${expand}${all}${limit}${time}`, { token });
    if (reply.status === 200) answered++;
    expect([path, found(reply.text)]).toEqual([path, []]);
  }
  expect(answered).toBeGreaterThan(20);
});

test('no refusal has an amount, nor does the reply to a write repeat another', async () => {
  const token = await app.newToken(writing);
  const salaries = `${area}/salaries`;
  const variables = `${area}/monthly-variable-compensations`;
  const pay = { employeeId: paid.employeeId, payPeriod: 'monthly', currency: 'EUR', grossSalary: 1, payments: 12 };
  const { employeeId, salaryCompensationId } = paid;
  const replies = [
    // An overlap, a day that is taken, a group in use, an assignment in use, an employee who cannot leave.
    await app.api('POST', salaries, { token, body: { ...pay, startDate: '2026-01-01' } }),
    await app.api('POST', variables, { token, body: { salaryCompensationId, date: '2026-03-31', amount: 1 } }),
    await app.api('DELETE', `${area}/employee-compensations/${salaryCompensationId}`, { token }),
    await app.api('POST', `${salaries}/batch`, {
      token,
      body: {
        rows: [
          { operation: 'create', data: { ...pay, startDate: '2026-01-01' } },
          { operation: 'update', id: paid.salaryId, version: 9, data: { payments: 12 } },
          { operation: 'create', data: { ...pay, currency: 'JPY', grossSalary: 1.5, startDate: '2027-01-01' } },
        ],
      },
    }),
    await app.api('GET', `${people}?orderBy=currentSalary`, { token }),
    await app.api('GET', `${people}?grossSalary=${planted.grossSalary}`, { token }),
  ];
  for (const reply of replies) expect([reply.text, found(reply.text)]).toEqual([reply.text, []]);
  expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 200, 400, 400]);

  // The reply to a write shows amounts only to a caller who may read them.
  const key = { 'idempotency-key': 'planted' };
  const body = { startDate: '2026-02-01' };
  const what = await app.create(`${area}/compensations`, {
    name: 'Other',
    compensationType: 'fixed',
    period: 'monthly',
    currency: 'EUR',
    status: 'active',
    quantity: planted.quantity,
  });
  const url = `${area}/employees/${employeeId}/compensations/${what.id}`;
  const first = await app.api('POST', url, { token, body, headers: key });
  const replay = await app.api('POST', url, { token, body, headers: key });
  const patched = await app.api('PATCH', `${salaries}/${paid.salaryId}`, { token, body: { comments: 'x' } });
  expect(first.json.meta.redacted).toEqual(['compensation']);
  expect(patched.json.meta.redacted).toEqual(['grossSalary', 'monthlyGrossSalary', 'remunerationAmount']);
  const earlier = { 'rollcall-compat': '2025' };
  const inEarlier = await app.api('PATCH', `${salaries}/${paid.salaryId}`, {
    token,
    body: { comments: 'y' },
    headers: earlier,
  });
  expect(inEarlier.json.meta.redacted).toContain('remuneration');
  for (const reply of [first, replay, patched, inEarlier]) {
    expect(reply.status, reply.text).toBeLessThan(300);
    expect([reply.text, found(reply.text)]).toEqual([reply.text, []]);
  }
});

test('no caller finds an amount by guessing: without the right to read it, they cannot change it', async () => {
  const token = await app.newToken(writing);
  const salary = await app.read(`${area}/salaries/${paid.salaryId}`);
  const variable = (await app.read(`${area}/monthly-variable-compensations`))[0];
  const targets = [
    [`${area}/salaries/${paid.salaryId}`, 'grossSalary', [salary.grossSalary, salary.grossSalary + 1]],
    [`${area}/salaries/${paid.salaryId}`, 'currency', ['JPY']],
    [`${area}/salaries/${paid.salaryId}`, 'grossPeriod', ['daily']],
    [`${area}/compensations/${allowance.id}`, 'quantity', [planted.quantity, planted.quantity + 1]],
    [`${area}/monthly-variable-compensations/${variable.id}`, 'amount', [variable.amount, variable.amount + 1]],
  ] as const;
  for (const [url, field, guesses] of targets) {
    const before = await app.read(url);
    for (const guess of guesses) {
      for (const method of ['PATCH', 'PUT']) {
        const refused = await app.api(method, url, { token, body: { [field]: guess } });
        expect(refused.json, `${method} ${url} ${field}`).toMatchObject({ status: 403, code: 'missing_scope' });
      }
    }
    expect(await app.read(url)).toEqual(before);
  }
  const rows = [salary.grossSalary, salary.grossSalary + 1].map((grossSalary) => ({
    operation: 'update',
    id: paid.salaryId,
    data: { grossSalary },
  }));
  const batch = await app.api('POST', `${area}/salaries/batch`, { token, body: { rows } });
  expect(batch.json.data.map(({ status }: { status: number }) => status)).toEqual([403, 403]);
  expect(batch.json.data[0].errors).toEqual(batch.json.data[1].errors);

  // They may send back what they see, and write a new amount.
  const shown = (await app.api('PATCH', `${area}/salaries/${paid.salaryId}`, { token, body: { comments: 'y' } })).json;
  const back = await app.api('PUT', `${area}/salaries/${paid.salaryId}`, { token, body: shown.data });
  expect(back.json.data).toMatchObject({ version: shown.data.version });
  const another = await app.create(people, { firstName: 'Eva', lastName: 'Ruiz', startDate: '2026-01-01' });
  const created = await app.api('POST', `${area}/salaries`, {
    token,
    body: {
      employeeId: another.id,
      payPeriod: 'monthly',
      currency: 'EUR',
      grossSalary: 1,
      payments: 12,
      startDate: '2026-01-01',
    },
  });
  expect(created.status).toBe(201);
});

test('no webhook has an amount, regardless of the creator of the endpoint, nor has a delivery or its log', async () => {
  app.app.startBackground();
  const receiver = await startReceiver();
  const endpoint = await app.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['*'] });
  const { salaryId } = await hirePaid(app, {}, { grossSalary: planted.grossSalary });
  await app.change('PATCH', `${area}/salaries/${salaryId}`, { grossSalary: planted.grossSalary + 1 });
  await eventually('the last webhook', () => receiver.received.some(({ json }) => json.event === 'salary.updated'));
  for (const { body } of receiver.received) expect([body, found(body)]).toEqual([body, []]);
  const token = await app.newToken(others);
  const deliveries = await app.api('GET', `/webhooks/v1/deliveries?endpointId=${endpoint.id}&limit=500`, { token });
  expect(deliveries.status).toBe(200);
  expect(found(deliveries.text)).toEqual([]);
  const feed = await app.api('GET', '/events/v1/events?limit=500', { token });
  expect(feed.json.data.some(({ redacted }: { redacted?: boolean }) => redacted)).toBe(true);
  expect(found(feed.text)).toEqual([]);
});
