/** People in one call, and what has changed of them. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';
import { sql } from '../../platform/db/sql.ts';
import { purgeUndoRecords } from '../../platform/resource/history/store.ts';

const app = await startTestApp();
const path = '/payroll/v1/people';
const employees = '/core/v3/employees';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const paths: Record<string, string> = {
  employee: employees,
  placements: '/core/v3/placements',
  contracts: '/contract/v1/contracts',
  salaries: '/contract/v1/salaries',
  compensations: '/contract/v1/employee-compensations',
  variables: '/contract/v1/monthly-variable-compensations',
};

/** An account with an employee who has one of everything. */
async function settle() {
  const account = await app.newAccount();
  const paid = await hirePaid(account, { nid: '12345678Z' });
  const { employeeId } = paid;
  const time = timeOffOf(account);
  await time.configure();
  const kind = await time.kind({ needsValidation: false });
  const { id: contractId } = await account.create('/contract/v1/contracts', {
    ...{ employeeId, startDate: '2020-01-01', socialSecurityNumber: '281234567840' },
  });
  const { id: variableId } = await account.create('/contract/v1/monthly-variable-compensations', {
    ...{ salaryCompensationId: paid.salaryCompensationId, date: '2026-03-31', amount: 250.75 },
  });
  const vacation = (await time.askVacation(employeeId, [{ date: '2026-12-01' }])).json.data;
  const absence = (await time.askAbsence(employeeId, kind.id, [{ date: '2026-12-10' }])).json.data;
  const read = async (query = ''): Promise<{ data: Row[]; meta: Row }> => {
    const { status, json, text } = await account.api('GET', `${path}?limit=500${query}`);
    if (status !== 200) expect.fail(text);
    return json;
  };
  return { ...paid, account, contractId, variableId, vacation, absence, read };
}

test('a person has every object, as its own operation shows it at the sequence of the reply', async () => {
  const { account, employeeId, vacation, absence, read } = await settle();
  const { data, meta } = await read();
  expect(data.map((person) => person.employeeId)).toEqual([employeeId]);
  expect(meta.sequence).toBe((await account.events()).length);
  const [person] = data;
  expect(person.timeOff.map(({ id }: Row) => id)).toEqual([vacation.id, absence.id]);
  expect(person.employments).toMatchObject([{ employeeId, startDate: '2020-01-01', endDate: null }]);
  for (const [name, place] of Object.entries(paths)) {
    for (const { endDate, ...slice } of [person[name]].flat()) {
      const known = await account.read(`${place}/${slice.id}?knownAt=${meta.sequence}`);
      expect(slice.id).toBeDefined();
      expect(name === 'placements' ? slice : { ...slice, endDate }).toEqual(known);
    }
    expect([person[name]].flat()).toHaveLength(1);
  }
});

test('a token sees the lists and fields of its scopes, and what it does not see is named', async () => {
  const { account, employeeId } = await settle();
  const read = async (...scopes: string[]) =>
    (await account.api('GET', path, { token: await account.newToken(['payroll:read', ...scopes]) })).json;
  const lists = ['employments', 'placements', 'contracts', 'salaries', 'compensations', 'variables', 'timeOff'];
  const bare = await read();
  expect(bare.data).toEqual([{ employeeId }]);
  expect(bare.meta.redacted).toEqual(['employee', ...lists]);
  const some = await read('contracts:read', 'employees:read');
  expect(Object.keys(some.data[0])).toEqual(['employeeId', 'employee', 'employments', 'placements', 'contracts']);
  expect(some.data[0].employee).not.toHaveProperty('nid');
  expect(some.data[0].contracts[0]).not.toHaveProperty('socialSecurityNumber');
  expect(some.meta.redacted).toEqual(
    expect.arrayContaining(['employee.nid', 'contracts.socialSecurityNumber', 'timeOff']),
  );
  const token = await account.newToken(['employees:read']);
  expect((await account.api('GET', path, { token })).status).toBe(403);
});

test('from and to keep the objects that touch the time', async () => {
  const { account, employeeId, read } = await settle();
  await account.change('PATCH', `${employees}/${employeeId}`, {
    officeId: (await account.create('/core/v3/offices', { name: 'Here' })).id,
    effectiveDate: '2026-06-01',
  });
  const found = async (query: string) => {
    const [person] = (await read(query)).data;
    return Object.fromEntries(
      ['placements', 'salaries', 'variables', 'timeOff'].map((name) => [name, person[name].length]),
    );
  };
  expect(await found('')).toEqual({ placements: 2, salaries: 1, variables: 1, timeOff: 2 });
  expect(await found('&to=2025-12-31')).toEqual({ placements: 1, salaries: 0, variables: 0, timeOff: 0 });
  expect(await found('&from=2026-04-01&to=2026-12-05')).toEqual({
    placements: 2,
    salaries: 1,
    variables: 0,
    timeOff: 1,
  });
  expect(await found('&from=2026-06-01')).toEqual({ placements: 1, salaries: 1, variables: 0, timeOff: 2 });
  const { status, json } = await account.api('GET', `${path}?from=2026-02-01&to=2026-01-01`);
  expect([status, json.errors[0].parameter]).toEqual([400, 'to']);
});

test('since shows who has changed, and what happened to each of their objects', async () => {
  const { account, employeeId, salaryId, contractId, variableId, vacation, read } = await settle();
  const other = await account.create(employees, { firstName: 'Eva', lastName: 'Ruiz', startDate: '2026-01-01' });
  const { data: before, meta } = await read();
  expect((await read(`&since=${meta.sequence}`)).data).toEqual([]);

  await account.change('PATCH', `/contract/v1/contracts/${contractId}`, { comment: 'One' });
  await account.change('PATCH', `/contract/v1/contracts/${contractId}`, { comment: 'Two' });
  await account.change('DELETE', `/contract/v1/monthly-variable-compensations/${variableId}`);
  await account.change('POST', `/schedule/v1/vacation-day-off-requests/${vacation.id}/accept`);
  const raise = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 31_000, payments: 12, startDate: '2027-01-01' };
  const { id: raiseId } = await account.create('/contract/v1/salaries', { employeeId, ...raise });

  const { data } = await read(`&since=${meta.sequence}`);
  expect(data.map((person) => [person.employeeId, person.action])).toEqual([[employeeId, 'change']]);
  const told = Object.entries(data[0]).flatMap(([name, value]) =>
    name === 'employee' || Array.isArray(value) ? [value].flat().map(({ id, action }: Row) => [name, id, action]) : [],
  );
  expect(told.filter(([, , action]) => action !== 'none')).toEqual([
    ['contracts', contractId, 'change'],
    ['salaries', salaryId, 'change'],
    ['salaries', raiseId, 'insert'],
    ['variables', variableId, 'delete'],
    ['timeOff', vacation.id, 'change'],
  ]);
  const [was] = before;
  const [contract] = data[0].contracts;
  expect([contract.comment, contract.previous]).toEqual(['Two', was.contracts[0]]);
  expect(data[0].variables[0].previous).toEqual(was.variables[0]);
  expect(data[0].salaries[1].previous).toBeNull();
  expect(data[0].timeOff[0].previous).toEqual(was.timeOff[0]);

  // A token without the scope of contracts is not told that one has changed, and of nobody else.
  const token = await account.newToken(['payroll:read', 'employees:read']);
  expect((await account.api('GET', `${path}?since=${meta.sequence}`, { token })).json.data).toEqual([]);
  expect(other.id).toBeDefined();
});

test('a placement changes with its last day, which follows from the next placement and the employment', async () => {
  const account = await app.newAccount();
  const { id } = await account.create(employees, { firstName: 'Eva', lastName: 'Ruiz', startDate: '2026-01-01' });
  const office = await account.create('/core/v3/offices', { name: 'Vigo' });
  const people = async (query = '') => (await account.api('GET', `${path}?${query}`)).json;
  /** Action, first and last day, and the last day before. */
  const told = async (query: string) =>
    (await people(query)).data[0].placements.map(({ action, startDate, endDate, previous }: Row) => [
      ...[action, startDate, endDate],
      ...(previous ? [previous.endDate] : []),
    ]);
  const [first, { sequence: hired }] = [(await people()).data[0].placements[0], (await people()).meta];

  const next = await account.create('/core/v3/placements', {
    ...{ employeeId: id, startDate: '2026-06-01', officeId: office.id },
  });
  expect(await told(`since=${hired}`)).toEqual([
    ['change', '2026-01-01', '2026-05-31', null],
    ['insert', '2026-06-01', null],
  ]);
  expect((await people(`since=${hired}`)).data[0].placements[0].previous).toEqual(first);
  // One that no longer reaches the time leaves it, and comes back.
  expect(await told(`since=${hired}&from=2026-06-01`)).toEqual([
    ['delete', '2026-01-01', '2026-05-31', null],
    ['insert', '2026-06-01', null],
  ]);

  const { sequence: moved } = (await people()).meta;
  await account.change('POST', `${employees}/${id}/deactivate`, { endDate: '2026-10-31' });
  expect(await told(`since=${moved}`)).toEqual([
    ['none', '2026-01-01', '2026-05-31'],
    ['change', '2026-06-01', '2026-10-31', null],
  ]);
  const { sequence: left } = (await people()).meta;
  await account.change('PATCH', `/core/v3/placements/${next.id}`, { startDate: '2026-07-01' });
  expect(await told(`since=${left}&from=2026-06-01`)).toEqual([
    ['insert', '2026-01-01', '2026-06-30'],
    ['change', '2026-07-01', '2026-10-31', '2026-10-31'],
  ]);
  // What neither was in the time, nor is, is not mentioned.
  expect(await told(`since=${left}&from=2026-07-01`)).toEqual([['change', '2026-07-01', '2026-10-31', '2026-10-31']]);
});

test('an object that comes into the time between from and to is an insert, and one that never was in it is not told', async () => {
  const { account, employeeId, variableId, contractId, read } = await settle();
  const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 31_000, payments: 12 };
  const salary = await account.create('/contract/v1/salaries', { employeeId, ...pay, startDate: '2027-01-01' });
  const { id: absenceTypeId } = await timeOffOf(account).kind({ name: 'Leave', needsValidation: false });
  const { id: absenceId } = await account.create('/schedule/v1/absence-day-off-requests', {
    ...{ employeeId, absenceTypeId, startDate: '2027-02-01', endDate: '2027-02-05' },
  });
  const told = async (query: string) => {
    const [person] = (await read(query)).data;
    return ['contracts', 'salaries', 'variables', 'timeOff'].flatMap((name) =>
      person[name].filter(({ action }: Row) => action !== 'none').map((row: Row) => [row.id, row.action, row.previous]),
    );
  };
  const { sequence } = (await read()).meta;
  const change = async (path: string, body: object) => {
    const { status, text } = await account.api('PATCH', path, { body });
    if (status !== 200) expect.fail(text);
  };
  await change(`/contract/v1/salaries/${salary.id}`, { startDate: '2026-12-01' });
  await change(`/contract/v1/monthly-variable-compensations/${variableId}`, { date: '2027-01-31' });
  await change(`/schedule/v1/absence-day-off-requests/${absenceId}`, { startDate: '2026-12-14' });
  await change(`/contract/v1/contracts/${contractId}`, { comment: 'Other' });
  const of = `&since=${sequence}`;
  const gone = expect.objectContaining({ date: '2026-03-31' });
  expect(await told(`${of}&to=2026-12-31`)).toEqual([
    [contractId, 'change', expect.objectContaining({ comment: null })],
    [expect.any(String), 'change', expect.objectContaining({ endDate: '2026-12-31' })],
    [salary.id, 'insert', null],
    [variableId, 'delete', gone],
    [absenceId, 'insert', null],
  ]);
  expect((await told(`${of}&to=2026-11-30`)).map(([id]) => id)).not.toContain(salary.id);
  expect((await told(`${of}&to=2026-02-28`)).map(([id]) => id)).not.toContain(variableId);
  expect(await told(`${of}&from=2027-01-01`)).toEqual([
    [contractId, 'change', expect.anything()],
    [salary.id, 'change', expect.objectContaining({ startDate: '2027-01-01' })],
    [variableId, 'insert', null],
    [absenceId, 'change', expect.anything()],
  ]);
});

test('a removed employee is deleted with everything, and comes back with a restore', async () => {
  const { account, employeeId, read } = await settle();
  const { meta } = await read();
  await account.change('DELETE', `${employees}/${employeeId}?force=true`);
  const removed = await read(`&since=${meta.sequence}`);
  const actions = ([person]: Row[]) =>
    new Set(
      Object.values(person)
        .flat()
        .map((slice: Row) => slice.action)
        .filter((action) => action !== undefined),
    );
  expect(removed.data[0]).toMatchObject({ employeeId, action: 'delete' });
  expect(actions(removed.data)).toEqual(new Set(['delete']));
  expect(removed.data[0].employments).toHaveLength(1);
  expect((await read()).data).toEqual([]);
  await account.change('POST', `${employees}/${employeeId}/restore`);
  const restored = await read(`&since=${removed.meta.sequence}`);
  expect(restored.data[0]).toMatchObject({ employeeId, action: 'insert' });
  expect(actions(restored.data)).toEqual(new Set(['insert']));
  // Together they are a change.
  expect((await read(`&since=${meta.sequence}`)).data[0].action).toBe('change');
});

test('the pages of a read have the sequence of the first one', async () => {
  const account = await app.newAccount();
  const hire = (lastName: string) => account.create(employees, { firstName: 'A', lastName, startDate: '2026-01-01' });
  const [first] = [await hire('One'), await hire('Two'), await hire('Three')];
  const page = async (query: string) => (await account.api('GET', `${path}?${query}`)).json;
  const one = await page('limit=2');
  await account.change('PATCH', `${employees}/${first.id}`, { lastName: 'Later' });
  const two = await page(`limit=2&cursor=${one.meta.nextCursor}`);
  expect([one.data.length, two.data.length, two.meta.nextCursor]).toEqual([2, 1, null]);
  expect(two.meta.sequence).toBe(one.meta.sequence);
  const [changed] = (await page(`since=${one.meta.sequence}`)).data;
  expect(changed.employee).toMatchObject({ lastName: 'Later', previous: { lastName: 'One' } });
  const refused = await account.api('GET', `${path}?limit=2&since=0&cursor=${one.meta.nextCursor}`);
  expect([refused.status, refused.json.errors[0].parameter]).toEqual([400, 'cursor']);
});

test('a page takes as many statements for many as for one', async () => {
  const account = await app.newAccount();
  const statements = async (query: string) => {
    const before = app.sent().length;
    expect((await account.api('GET', `${path}?limit=500${query}`)).status).toBe(200);
    return app.sent().length - before;
  };
  await hirePaid(account);
  const one = [await statements(''), await statements('&since=0')];
  for (let n = 0; n < 5; n++)
    await account.create(employees, { firstName: 'A', lastName: `${n}`, startDate: '2026-01-01' });
  expect([await statements(''), await statements('&since=0')]).toEqual(one);
});

test('a read says which history its sequence belongs to, as the feed does', async () => {
  const { account, read } = await settle();
  const { json } = await account.api('GET', '/events/v1/events');
  const { history } = json.meta;
  expect(history).toMatch(/^[\da-f-]{36}$/);
  const { meta } = await read();
  expect([meta.history, (await read(`&since=${meta.sequence}`)).meta.history]).toEqual([history, history]);
});

test('a sequence beyond the log, or before what is kept, is refused', async () => {
  const { account, read } = await settle();
  const { meta } = await read();
  const ahead = await account.api('GET', `${path}?since=${meta.sequence + 1}`);
  expect([ahead.status, ahead.json.code, ahead.json.latestSequence]).toEqual([410, 'since_ahead', meta.sequence]);
  expect((await account.api('GET', `${path}?since=0`)).status).toBe(200);

  const oldest = await app.db.first<{ sequence: number }>(
    sql`select min(sequence) as sequence from undo_records where account_id = ${account.id}`,
  );
  const first = oldest?.sequence ?? 0;
  const purge = (most: number) => purgeUndoRecords(app.db, account.id, '2100-01-01T00:00:00.000Z', most);
  await purge(1);
  const expired = await account.api('GET', `${path}?since=${first - 1}`);
  expect([expired.status, expired.json.code]).toEqual([410, 'since_expired']);
  expect((await account.api('GET', `${path}?since=${first}`)).status).toBe(200);
  await purge(1_000);
  expect((await account.api('GET', `${path}?since=${first}`)).json.code).toBe('since_expired');
  expect((await account.api('GET', `${path}?since=${meta.sequence}`)).status).toBe(200);
});
