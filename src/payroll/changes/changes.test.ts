/** What changed in a period since the one before was exported, by employee. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
app.clock.set('2026-12-02T09:00:00.000Z');
const send = (method: string, path: string, body?: object) => app.api(method, path, body ? { body } : {});
const name = (id: string) => [...people].find(([, own]) => own === id)?.[0] ?? id;
const people = new Map<string, string>();
const idOf = (who: string) => people.get(who) ?? expect.fail(`no ${who}`);

interface Change {
  employeeId: string;
  kinds: string[];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  differences: { path: string; before: unknown; after: unknown; difference?: number }[];
  corrections: { periodId: string; from: string; differences: { path: string }[] }[];
}

const group = await app.create('/payroll/v1/pay-groups', {
  ...{ name: 'Spain', frequency: 'monthly', firstDay: '2026-09-01', isDefault: true },
});
const other = await app.create('/payroll/v1/pay-groups', {
  ...{ name: 'Other', frequency: 'monthly', firstDay: '2026-09-01' },
});
const sales = await app.create('/core/v3/departments', { name: 'Sales' });
const periods: { id: string; from: string; payGroupId: string }[] = await app.read('/payroll/v1/periods?limit=500');
const periodOf = (month: string, groupId = group.id) =>
  periods.find(({ from, payGroupId }) => from === `2026-${month}-01` && payGroupId === groupId)?.id ?? '';
const pathOf = (month: string, groupId?: string) => `/payroll/v1/periods/${periodOf(month, groupId)}/changes`;
const changesOf = async (month: string, groupId?: string, query = ''): Promise<Map<string, Change>> => {
  const changes: Change[] = await app.read(`${pathOf(month, groupId)}?limit=500${query}`);
  return new Map(changes.map((change) => [name(change.employeeId), change]));
};
const kindsOf = async (month: string, groupId?: string, query = '') =>
  Object.fromEntries([...(await changesOf(month, groupId, query))].map(([who, { kinds }]) => [who, kinds.join(' ')]));

const pay = { payPeriod: 'monthly', currency: 'EUR', payments: 12 };
async function hire(who: string, more: object = {}, salary: object = {}) {
  const whole = { firstName: who, lastName: 'T', startDate: '2026-09-01', ...more };
  const { id, startDate } = await app.create('/core/v3/employees', whole);
  people.set(who, id);
  const terms = { employeeId: id, startDate };
  await app.create('/contract/v1/contracts', { ...terms, weeklyHours: 40 });
  await app.create('/contract/v1/salaries', { ...terms, ...pay, grossSalary: 24_000, ...salary });
}
const place = (who: string, startDate: string, more: object) =>
  app.create('/core/v3/placements', { employeeId: idOf(who), startDate, ...more });
const raise = (who: string, effectiveDate: string, salary: object) =>
  send('POST', `/contract/v1/employees/${idOf(who)}/pay-change`, { effectiveDate, salary });

beforeAll(async () => {
  for (const who of ['Ana', 'Eva', 'Leo', 'Iva', 'Ola', 'Tom', 'Ned', 'Rex']) await hire(who);
  await hire('Pia', { endDate: '2026-10-31' });
  await hire('Uma', { endDate: '2027-03-31' });
  await hire('Zoe', { endDate: '2026-10-10' });
  await send('POST', `/core/v3/employees/${idOf('Zoe')}/reactivate`, { startDate: '2026-10-20' });
  await place('Rex', '2026-09-02', { payGroupId: other.id });
  await place('Rex', '2026-11-01', { payGroupId: group.id });
  await place('Ned', '2026-11-01', { payGroupId: other.id });
  await raise('Eva', '2026-11-16', { grossSalary: 30_000 });
  await place('Leo', '2026-11-10', { departmentId: sales.id });
});

test('without an export a period is compared with what is known now of the one before', async () => {
  expect(await kindsOf('11')).toEqual({ Eva: 'raised', Leo: 'moved', Ned: 'moved', Rex: 'moved' });
  expect(await kindsOf('11', other.id)).toEqual({ Ned: 'moved', Rex: 'moved' });
  expect(await kindsOf('10')).toEqual({ Pia: 'leaving', Zoe: 'new leaving' });
  expect((await changesOf('10')).get('Zoe')).toMatchObject({
    before: { employment: { startDate: '2026-09-01', endDate: null } },
    after: { employment: { startDate: '2026-10-20', endDate: null } },
  });
  expect(Object.values(await kindsOf('09')).every((kinds) => kinds.startsWith('new'))).toBe(true);
});

test('a salary of other hours a year is a raise', async () => {
  await hire('Kai', {}, { grossSalary: 20, grossPeriod: 'hourly', periodsPerYear: 890 });
  await raise('Kai', '2026-12-01', { periodsPerYear: 1780 });
  const { kinds, differences } = (await changesOf('12')).get('Kai') ?? expect.fail('no change');
  expect(kinds).toEqual(['raised']);
  expect(differences).toEqual([{ path: 'salaries/0/periodsPerYear', before: 890, after: 1780, difference: 890 }]);
});

describe('after an export', () => {
  let amount: { id: string };

  beforeAll(async () => {
    const commission = await app.create('/contract/v1/compensations', {
      ...{ name: 'Commission', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' },
    });
    const assignment = `/contract/v1/employees/${idOf('Ola')}/compensations/${commission.id}`;
    const { id: salaryCompensationId } = await app.create(assignment, { startDate: '2026-09-01' });
    amount = await app.create('/contract/v1/monthly-variable-compensations', {
      ...{ salaryCompensationId, date: '2026-10-05', amount: 100 },
    });
    for (const verb of ['lock', 'exports']) await send('POST', `/payroll/v1/periods/${periodOf('10')}/${verb}`);
    await hire('Gil', { startDate: '2026-11-05' });
    await hire('Max', { startDate: '2026-11-05', endDate: '2026-11-20' });
    await hire('Zoe', { startDate: '2026-10-19' });
    await send('PATCH', `/core/v3/employees/${idOf('Iva')}`, { endDate: '2026-11-20' });
    await send('PATCH', `/core/v3/employees/${idOf('Tom')}`, { endDate: '2026-10-20' });
    await app.create('/schedule/v1/work-entries', {
      employeeId: idOf('Ola'),
      workEntryIn: { date: '2026-10-07T08:00:00Z' },
      workEntryOut: { date: '2026-10-07T10:00:00Z' },
    });
    await send('PATCH', `/contract/v1/monthly-variable-compensations/${amount.id}`, { amount: 150.5 });
    // An announced end after the period, and a name, change nothing of it.
    await send('PATCH', `/core/v3/employees/${idOf('Ana')}`, { lastName: 'Vega', endDate: '2026-12-31' });
  });

  test('each employee has the kinds of their changes, with before and after', async () => {
    const changes = await changesOf('11');
    expect(Object.fromEntries([...changes].map(([who, { kinds }]) => [who, kinds]))).toEqual({
      Eva: ['raised'],
      Leo: ['moved'],
      Iva: ['leaving'],
      Ola: ['late'],
      Tom: ['leaving', 'late'],
      Ned: ['moved'],
      Rex: ['moved'],
      Gil: ['new'],
      Max: ['new', 'leaving'],
      Zoe: ['new', 'late'],
    });
    const one = (who: string) => changes.get(who) ?? expect.fail(`no change of ${who}`);
    expect(one('Eva')).toMatchObject({
      before: { salaries: [{ grossSalary: 24_000, currency: 'EUR' }] },
      after: { salaries: [{ grossSalary: 30_000 }], employment: { startDate: '2026-09-01', endDate: null } },
      differences: [{ path: 'salaries/0/grossSalary', before: 24_000, after: 30_000, difference: 6_000 }],
      corrections: [],
    });
    expect(one('Leo').differences).toEqual([{ path: 'placement/departmentId', before: null, after: sales.id }]);
    expect(one('Ned').differences).toEqual([{ path: 'placement/payGroupId', before: null, after: other.id }]);
    expect(one('Rex').differences).toEqual([{ path: 'placement/payGroupId', before: other.id, after: group.id }]);
    expect(one('Iva').differences).toEqual([{ path: 'employment/endDate', before: null, after: '2026-11-20' }]);
    expect(one('Gil')).toMatchObject({ before: null, after: { employment: { startDate: '2026-11-05' } } });
    expect(one('Tom')).toMatchObject({ before: { employment: { endDate: null } }, after: null, differences: [] });
    expect(one('Zoe')).toMatchObject({ before: null, differences: [], corrections: [{ from: '2026-10-01' }] });
    expect(one('Ola').corrections).toEqual([
      {
        ...{ periodId: periodOf('10'), from: '2026-10-01', to: '2026-10-31' },
        differences: [
          // Nothing else names the currency, which stays.
          ...[{ path: `variables/${amount.id}/amount`, before: 100, after: 150.5, difference: 50.5, currency: 'EUR' }],
          { path: 'secondsWorked', before: 0, after: 7_200, difference: 7_200 },
          expect.objectContaining({ path: 'secondsBalance', difference: 7_200 }),
        ],
      },
    ]);
  });

  test('the list is filtered by kind and paged, each employee once', async () => {
    expect(await kindsOf('11', group.id, '&kind=leaving,raised')).toEqual({
      ...{ Eva: 'raised', Iva: 'leaving', Tom: 'leaving late', Max: 'new leaving' },
    });
    const all = [...(await changesOf('11')).values()];
    const walked: Change[] = [];
    for (let cursor = ''; ; ) {
      const { data, meta } = (await send('GET', `${pathOf('11')}?limit=3${cursor && `&cursor=${cursor}`}`)).json;
      walked.push(...data);
      if (meta.nextCursor === null) break;
      cursor = meta.nextCursor;
    }
    expect(walked).toEqual(all);
    expect((await send('GET', `${pathOf('11')}?kind=gone`)).json.code).toBe('invalid_parameter');
    const unknown = '/payroll/v1/periods/01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90/changes';
    expect((await send('GET', unknown)).json.code).toBe('not_found');
  });

  test('a token sees of changes what its scopes allow', async () => {
    const read = async (...scopes: string[]) => {
      const token = await app.newToken(['payroll:read', ...scopes]);
      return (await app.api('GET', `${pathOf('11')}?limit=500`, { token })).json as {
        data: Change[];
        meta: { redacted: string[] };
      };
    };
    const paid = await read('salaries:read');
    expect(paid.data.map(({ employeeId, kinds }) => [name(employeeId), ...kinds])).toContainEqual(['Eva', 'raised']);
    expect(paid.data.flatMap(({ kinds }) => kinds)).not.toContain('moved');
    expect(paid.data.flatMap(({ before }) => Object.keys(before ?? {}))).not.toContain('placement');
    expect(paid.meta.redacted).toEqual(
      ['before.employment', 'before.placement'].flatMap((one) => [one, one.replace('before', 'after')]),
    );
    const placed = await read('employees:read');
    expect(JSON.stringify(placed.data)).not.toContain('grossSalary');
    expect(placed.data.map(({ employeeId }) => name(employeeId))).not.toContain('Eva');
    expect((await read()).data).toEqual([]);
  });

  test('the export of the period keeps what came late, and a rejected row comes again', async () => {
    for (const verb of ['lock', 'exports']) await send('POST', `/payroll/v1/periods/${periodOf('11')}/${verb}`);
    expect(await kindsOf('11')).toMatchObject({ Ola: 'late', Tom: 'leaving late', Zoe: 'new late' });
    expect(Object.values(await kindsOf('12')).join(' ')).not.toContain('late');
    const [{ id }] = await app.read('/payroll/v1/exports');
    const rows = [{ employeeId: idOf('Eva'), status: 'rejected' }];
    await send('POST', `/payroll/v1/exports/${id}/receipt`, { status: 'partial', rows });
    expect((await changesOf('12')).get('Eva')).toMatchObject({
      ...{ kinds: ['late'], differences: [], corrections: [{ periodId: periodOf('11') }] },
    });
  });

  test('a period that was reopened shows what its next export corrects: that of the one before, and more', async () => {
    await send('POST', `/payroll/v1/periods/${periodOf('11')}/reopen`, { reason: 'Mistake' });
    await app.create('/schedule/v1/work-entries', {
      ...{ employeeId: idOf('Ana'), workEntryIn: { date: '2026-10-06T08:00:00Z' } },
      workEntryOut: { date: '2026-10-06T09:00:00Z' },
    });
    const isLate = [...(await changesOf('11'))].filter(([, { kinds }]) => kinds.includes('late'));
    expect(isLate.map(([who, { corrections }]) => [who, ...corrections.map((one) => one.periodId)])).toEqual(
      ['Ana', 'Ola', 'Tom', 'Zoe'].map((who) => [who, periodOf('10')]),
    );
  });
});
