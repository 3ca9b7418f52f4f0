/** What every user may know of their colleagues, and nothing else. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/people-who-sign-in.ts';

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
  await account.api('POST', `${people}/${left}/deactivate`, { body: { endDate: '2026-10-01' } });
  const deleted = await hire('Deleted');
  await account.api('DELETE', `${people}/${deleted}`);

  const user = await signInAs(app, 'employee', { account, employeeId: me });
  const { status, json, text } = await user.api('GET', '/core/v3/colleagues?orderBy=firstName%20asc');
  expect(status, text).toBe(200);
  expect(json.data).toEqual([
    expect.objectContaining({ id: me, firstName: 'Ana' }),
    {
      ...{ id: eva, firstName: 'Eva', lastName: 'Gil', secondLastName: null },
      ...{ email: 'eva@acme.example', workPhone: '+34 910 000 000', jobChargeName: 'Cook' },
      ...{ departmentId: department.id, departmentName: 'Sales', officeId: office.id, officeName: 'Vigo' },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    },
  ]);
  expect(json.meta.total).toBe(2);
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
