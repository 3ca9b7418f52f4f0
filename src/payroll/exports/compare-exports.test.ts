/** Two exports compared, and what the receipt of one said: both from stored rows. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const send = (method: string, path: string, body?: object) => app.api(method, path, body ? { body } : {});

const group = { name: 'Spain', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true };
await app.create('/payroll/v1/pay-groups', group);
const hire = async (firstName: string, startDate = '2026-01-01'): Promise<string> => {
  const { id } = await app.create('/core/v3/employees', { firstName, lastName: 'T', startDate });
  await app.create('/contract/v1/contracts', { employeeId: id, startDate, weeklyHours: 40 });
  const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 24_000, payments: 12 };
  await app.create('/contract/v1/salaries', { employeeId: id, startDate, ...pay });
  return id;
};
const [ana, eva, leo] = [await hire('Ana'), await hire('Eva'), await hire('Leo')];
const periods: { id: string; from: string }[] = await app.read('/payroll/v1/periods?limit=500');
const pathOf = (month: string) =>
  `/payroll/v1/periods/${periods.find(({ from }) => from === `2026-${month}-01`)?.id ?? ''}`;
const exportMonth = async (month: string): Promise<string> => {
  await send('POST', `${pathOf(month)}/lock`);
  return (await send('POST', `${pathOf(month)}/exports`)).json.data.id;
};
/** Exports the first month of another pay group. */
async function exportOfOther(): Promise<string> {
  const name = crypto.randomUUID();
  const { id } = await app.create('/payroll/v1/pay-groups', { ...group, name, isDefault: false });
  const [period] = await app.read(`/payroll/v1/periods?payGroupId=${id}`);
  await send('POST', `/payroll/v1/periods/${period.id}/lock`);
  return (await send('POST', `/payroll/v1/periods/${period.id}/exports`)).json.data.id;
}
const first = await exportMonth('01');
await send('POST', `${pathOf('01')}/reopen`, { reason: 'Mistake' });
// One changes and one comes; a removed employee keeps their row, and a name is no fact of pay.
await app.create('/schedule/v1/work-entries', {
  employeeId: ana,
  workEntryIn: { date: '2026-01-12T08:00:00Z' },
  workEntryOut: { date: '2026-01-12T10:00:00Z' },
});
await send('PATCH', `/core/v3/employees/${eva}`, { lastName: 'Vega' });
const uma = await hire('Uma');
await send('DELETE', `/core/v3/employees/${leo}`);
const second = await exportMonth('01');

interface Change {
  employeeId: string;
  kind: string;
  before: object | null;
  after: object | null;
  differences: { path: string; before: unknown; after: unknown; difference?: number }[];
}
const diff = async (id: string, against: string, more = ''): Promise<Change[]> =>
  app.read(`/payroll/v1/exports/${id}/diff?against=${against}${more}`);

test('who was added and changed, with both rows and signed differences', async () => {
  const found = await diff(second, first);
  expect(found.map(({ employeeId, kind }) => [employeeId, kind])).toEqual([
    [ana, 'changed'],
    [uma, 'added'],
  ]);
  const [changed, added] = found;
  const rowsOf = async (id: string) => app.read(`/payroll/v1/exports/${id}/rows?limit=500`);
  const rowOf = (rows: { employeeId: string }[], id: string) => rows.find(({ employeeId }) => employeeId === id);
  expect(changed?.before).toEqual(rowOf(await rowsOf(first), ana));
  expect(changed?.after).toEqual(rowOf(await rowsOf(second), ana));
  expect(changed?.differences).toEqual([
    { path: 'secondsWorked', before: 0, after: 7_200, difference: 7_200 },
    { path: 'secondsBalance', before: -633_600, after: -626_400, difference: 7_200 },
  ]);
  expect(added).toMatchObject({ before: null, after: rowOf(await rowsOf(second), uma) });
});

test('the other way around, the same differences have the other sign', async () => {
  const back = await diff(first, second);
  expect(back.map(({ employeeId, kind }) => [employeeId, kind])).toEqual([
    [ana, 'changed'],
    [uma, 'removed'],
  ]);
  expect(back[0]?.differences[0]).toEqual({ path: 'secondsWorked', before: 7_200, after: 0, difference: -7_200 });
});

test('an export does not differ from itself', async () => {
  expect(await diff(second, second)).toEqual([]);
});

test('between two periods, what holds in both begins in neither', async () => {
  const february = await exportMonth('02');
  const [change] = (await diff(february, second)).filter(({ employeeId }) => employeeId === eva);
  const paths = change?.differences.map(({ path }) => path.replace(/\/[0-9a-f-]{36}/, ''));
  expect(paths).toEqual([
    'employments/days',
    'placements/days',
    'contracts/days',
    'salaries/days',
    'secondsToWork',
    'secondsBalance',
  ]);
});

test('a page at a time, each employee once', async () => {
  const path = `/payroll/v1/exports/${second}/diff?against=${first}&limit=1`;
  const one = (await send('GET', path)).json;
  expect(one.meta).toMatchObject({ total: 2, lastPage: 2 });
  const two = (await send('GET', `${path}&cursor=${one.meta.nextCursor}`)).json;
  expect([...one.data, ...two.data]).toEqual(await diff(second, first));
  expect(two.meta.nextCursor).toBeNull();
});

test('a token sees of the rows and differences what its scopes allow, and no employee of whom only hidden values changed', async () => {
  const seenWith = async (scopes: string[]) => {
    const token = await app.newToken(['payroll:read', 'contracts:read', ...scopes]);
    return (await app.api('GET', `/payroll/v1/exports/${second}/diff?against=${first}`, { token })).json;
  };
  const { data, meta } = await seenWith([]);
  expect(data.map(({ employeeId, kind }: Change) => [employeeId, kind])).toEqual([[uma, 'added']]);
  expect(meta.total).toBe(1);
  const worked = await seenWith(['reports:read']);
  const paths = worked.data[0].differences.map(({ path }: { path: string }) => path);
  expect([worked.data[0].employeeId, paths]).toEqual([ana, ['secondsWorked', 'secondsBalance']]);
  expect(Object.keys(worked.data[0].after).filter((name) => !name.startsWith('seconds'))).toEqual([
    'employeeId',
    'contracts',
    'issues',
  ]);
});

test('an export of another pay group, or none, is refused by name', async () => {
  const unknown = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
  const codeOf = async (against: string) => {
    const { status, json } = await send('GET', `/payroll/v1/exports/${second}/diff?against=${against}`);
    return [status, json.errors?.[0].parameter, json.errors?.[0].code];
  };
  const foreign = await exportOfOther();
  expect(await codeOf(unknown)).toEqual([400, 'against', 'not_found']);
  expect(await codeOf(foreign)).toEqual([400, 'against', 'contradiction']);
  expect((await send('GET', `/payroll/v1/exports/${second}/diff`)).json.code).toBe('invalid_parameter');
});

test('the rows of a receipt are listed as they were given', async () => {
  const path = `/payroll/v1/exports/${second}/receipt`;
  expect(await app.read(path)).toEqual([]);
  const rows = [
    { employeeId: uma, status: 'rejected', code: 'IBAN', message: 'Unknown bank' },
    { employeeId: ana, status: 'accepted', externalId: 'P-1' },
  ];
  expect((await send('POST', path, { status: 'partial', rows })).status).toBe(200);
  const periodId = pathOf('01').split('/').at(-1);
  const january = { periodId, from: '2026-01-01', to: '2026-01-31', isCorrection: false };
  const all = { periodId: null, periods: [january] };
  const given = [
    { employeeId: ana, ...all, status: 'accepted', code: null, message: null, externalId: 'P-1' },
    { employeeId: uma, ...all, status: 'rejected', code: 'IBAN', message: 'Unknown bank', externalId: null },
  ];
  expect(await app.read(path)).toEqual(given);
  expect(await app.read(`${path}?status=rejected`)).toEqual([given[1]]);
  const page = (await send('GET', `${path}?limit=1`)).json;
  expect((await send('GET', `${path}?limit=1&cursor=${page.meta.nextCursor}`)).json.data).toEqual([given[1]]);
});

test('a walk over the exports returns each once although another is created meanwhile', async () => {
  const before = await app.read('/payroll/v1/exports');
  const page = (await send('GET', '/payroll/v1/exports?limit=1')).json;
  const latest = await exportOfOther();
  const rest = await app.read(`/payroll/v1/exports?limit=500&cursor=${page.meta.nextCursor}`);
  expect([...page.data, ...rest]).toEqual(before);
  expect((await app.read('/payroll/v1/exports'))[0].id).toBe(latest);
});
