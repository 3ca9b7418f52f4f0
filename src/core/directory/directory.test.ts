/** What every user may know of their colleagues, and nothing else. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';

const app = await startTestApp();
const people = '/core/v3/employees';

test('an employee sees the public facts of all who have started, and nothing else', async () => {
  const account = await app.newAccount();
  const hire = async (firstName: string, more: object = {}): Promise<string> =>
    (await account.create(people, { firstName, lastName: 'Gil', startDate: '2024-01-01', ...more })).id;
  const department = await account.create('/core/v3/departments', { name: 'Sales' });
  const office = await account.create('/core/v3/offices', { name: 'Vigo' });
  const jobCharge = await account.create('/core/v3/job-charges', { name: 'Cook' });
  const me = await hire('Ana');
  const eva = await hire('Eva', {
    ...{ email: 'eva@acme.example', workPhone: '+34 910 000 000', phone: '+34 600 000 000', nid: '12345678Z' },
    ...{ departmentId: department.id, officeId: office.id, jobChargeId: jobCharge.id, dateOfBirth: '1990-05-14' },
  });
  await hire('Coming', { startDate: '2027-01-01' });
  const left = await hire('Left');
  await account.change('POST', `${people}/${left}/deactivate`, { endDate: '2026-10-01' });
  const deleted = await hire('Deleted');
  await account.change('DELETE', `${people}/${deleted}`);

  const user = await signInAs(app, 'employee', { account, employeeId: me });
  const { status, json, text } = await user.api('GET', '/core/v3/colleagues?orderBy=firstName%20asc');
  expect(status, text).toBe(200);
  expect(json.data).toEqual([
    expect.objectContaining({ id: me, firstName: 'Ana' }),
    {
      ...{ id: eva, firstName: 'Eva', lastName: 'Gil', secondLastName: null },
      ...{ email: 'eva@acme.example', workPhone: '+34 910 000 000', jobChargeName: 'Cook' },
      ...{ departmentId: department.id, departmentName: 'Sales', officeId: office.id, officeName: 'Vigo' },
      createdAt: expect.any(String),
    },
  ]);
  expect(json.meta).toMatchObject({ total: 2, redacted: ['updatedAt'] });
  // Nor when HR last changed the record, by any way of asking.
  for (const query of [
    'orderBy=updatedAt%20desc',
    'orderBy=firstName,updatedAt',
    'updatedAt[gte]=2026-01-01T00:00:00Z',
  ]) {
    const { json: refused } = await user.api('GET', `/core/v3/colleagues?${query}`);
    expect([query, refused.status, refused.code]).toEqual([query, 403, 'hidden_field']);
  }
  const asked = (await user.api('GET', '/core/v3/colleagues?fields=firstName,updatedAt&q=eva')).json;
  expect([asked.data, asked.meta.redacted]).toEqual([[{ firstName: 'Eva' }], ['updatedAt']]);
  const hr = await signInAs(app, 'hr', { account });
  const [latest] = (await hr.api('GET', '/core/v3/colleagues?orderBy=updatedAt%20desc')).json.data;
  expect(latest).toMatchObject({ updatedAt: expect.any(String) });
  for (const query of ['q=eva', `departmentId=${department.id}`, `officeId=${office.id}`]) {
    const found = (await user.api('GET', `/core/v3/colleagues?${query}`)).json.data;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([eva]);
  }
  // Their record stays out of reach, and no parameter of the list moves the day or shows former employees.
  expect((await user.api('GET', `${people}/${eva}`)).status).toBe(404);
  expect((await user.api('GET', people)).json.meta.total).toBe(1);
  for (const query of ['startedBy=2030-01-01', 'onlyReturn=all', 'status=inactive']) {
    expect([query, (await user.api('GET', `/core/v3/colleagues?${query}`)).status]).toEqual([query, 400]);
  }
  // Tokens read employees by their scopes.
  expect((await account.api('GET', '/core/v3/colleagues')).status).toBe(403);
});

test('each account has its own directory', async () => {
  const [one, other] = [await app.newAccount(), await app.newAccount()];
  await other.create(people, { firstName: 'Eva', lastName: 'Gil' });
  for (const role of ['employee', 'manager'] as const) {
    const { id } = await one.create(people, { firstName: 'Ana', lastName: 'Gil' });
    const user = await signInAs(app, role, { account: one, employeeId: id });
    const { data } = (await user.api('GET', '/core/v3/colleagues')).json;
    expect(data.every((one: { firstName: string }) => one.firstName === 'Ana')).toBe(true);
    expect(data).toContainEqual(expect.objectContaining({ id }));
  }
});

test('leaves out what the company hides, and says so', async () => {
  const account = await app.newAccount();
  const department = await account.create('/core/v3/departments', { name: 'Sales' });
  const office = await account.create('/core/v3/offices', { name: 'Vigo' });
  const jobCharge = await account.create('/core/v3/job-charges', { name: 'Cook' });
  const lead = await account.create(people, { firstName: 'Lea', lastName: 'Gil', startDate: '2024-01-01' });
  const eva = await account.create(people, {
    ...{ firstName: 'Eva', lastName: 'Gil', startDate: '2024-01-01', email: 'eva@acme.example', workPhone: '+34 1' },
    ...{ departmentId: department.id, officeId: office.id, jobChargeId: jobCharge.id, managerId: lead.id },
  });
  const admin = await signInAs(app, 'administrator', { account });
  const me = await account.create(people, { firstName: 'Max', lastName: 'Gil', startDate: '2024-01-01' });
  const user = await signInAs(app, 'employee', { account, employeeId: me.id });
  const manager = await signInAs(app, 'manager', { account, employeeId: lead.id });
  const hide = (hiddenFields: string[]) =>
    admin.api('PATCH', '/account/v1/colleague-settings', { body: { hiddenFields } });
  const list = async (who: typeof user, query = '') => {
    const { status, json, text } = await who.api('GET', `/core/v3/colleagues?q=eva${query}`);
    expect(status, text).toBe(200);
    return json;
  };
  const all = ['workPhone', 'departmentId', 'officeId', 'jobChargeName', 'departmentName', 'officeName'];
  expect((await list(user)).meta.redacted).toEqual(['updatedAt']);

  // In any order, each once: equal to what is stored, so that it is no change.
  const set = await hide(['photo', 'office', 'department', 'jobChargeName', 'workPhone']);
  const hidden = ['workPhone', 'jobChargeName', 'department', 'office', 'photo'];
  expect(set.json.data).toMatchObject({ version: 2, hiddenFields: hidden, birthdays: false });
  expect((await hide(hidden)).json.data.version).toBe(2);
  for (const who of [user, manager]) {
    const { data, meta } = await list(who);
    expect(data).toEqual([
      {
        ...{ id: eva.id, firstName: 'Eva', lastName: 'Gil', secondLastName: null, email: 'eva@acme.example' },
        createdAt: expect.any(String),
      },
    ]);
    expect(meta.redacted.toSorted()).toEqual([...all, 'updatedAt'].toSorted());
  }
  const some = await list(user, '&fields=firstName,workPhone');
  expect([some.data, some.meta.redacted]).toEqual([[{ firstName: 'Eva' }], ['workPhone']]);
  expect((await list(user, '&fields=workPhone')).data).toEqual([{}]);
  for (const query of [`departmentId=${department.id}`, `officeId[in]=${office.id}`]) {
    const { json } = await user.api('GET', `/core/v3/colleagues?${query}`);
    expect([query, json.status, json.code]).toEqual([query, 403, 'hidden_field']);
    expect((await admin.api('GET', `/core/v3/colleagues?${query}`)).json.data).toHaveLength(1);
  }
  expect((await user.api('GET', '/core/v3/colleagues?q=%2B34')).json.data).toEqual([]);
  // Users who see all employees see everything, and managers the whole record of their team.
  for (const who of [admin, await signInAs(app, 'hr', { account }), await signInAs(app, 'read_only', { account })]) {
    const { data, meta } = await list(who);
    expect(data[0]).toMatchObject({ workPhone: '+34 1', departmentName: 'Sales', officeName: 'Vigo' });
    expect(meta.redacted).toBeUndefined();
  }
  expect((await manager.api('GET', `${people}/${eva.id}`)).json.data.workPhone).toBe('+34 1');

  await hide(['office', 'office']);
  const { data, meta } = await list(user, `&departmentId=${department.id}`);
  expect(data[0]).toMatchObject({ workPhone: '+34 1', departmentName: 'Sales', jobChargeName: 'Cook' });
  expect(meta.redacted).toEqual(['officeId', 'officeName', 'updatedAt']);
  expect((await hide(['email', 'firstName'])).json.errors).toHaveLength(2);
  const changed = (await account.events()).filter(({ type }) => type === 'colleague_settings.updated');
  expect(changed.map(({ changes }) => changes)).toEqual([
    [{ field: 'hiddenFields', before: [], after: hidden }],
    [{ field: 'hiddenFields', before: hidden, after: ['office'] }],
  ]);
});
