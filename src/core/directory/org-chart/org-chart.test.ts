/** The managers of the organisation chart, as existing clients read and set them. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { signInAs } from '../../../../test/harness/sessions.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const pathOf = (id: string) => `/core/v3/employee-profiles/organization-chart-managers/${id}`;
const hire = async (firstName: string): Promise<string> =>
  (await app.create(people, { firstName, lastName: 'Torres', startDate: '2020-01-01' })).id;
const [ana, bea] = [await hire('Ana'), await hire('Bea')];
const set = (id: string, organizationChartManagerId: unknown) =>
  app.api('PUT', pathOf(id), { body: { organizationChartManagerId } });

test('the manager of an employee is set, shown and cleared', async () => {
  expect(await app.read(pathOf(ana))).toMatchObject({
    ...{ id: ana, organizationChartManager: null },
    employee: { id: ana, firstName: 'Ana', lastName: 'Torres', email: null, workStatus: 'offline' },
  });
  const before = (await app.events()).length;
  const { status, json } = await set(ana, bea);
  expect([status, json.data.organizationChartManager]).toMatchObject([200, { id: bea, firstName: 'Bea' }]);
  expect(await app.read(pathOf(ana))).toEqual(json.data);
  expect(await app.read(`${people}/${ana}`)).toMatchObject({ managerId: bea });
  expect((await app.events(before)).map(({ type }) => type)).toContain('employee.updated');
  expect((await set(ana, null)).json.data.organizationChartManager).toBeNull();
});

test('a manager who does not exist, or is below the employee, is refused by the name that was sent', async () => {
  await set(ana, bea);
  const pointer = '/organizationChartManagerId';
  const refusals = [
    [bea, ana, 'cycle'],
    [ana, ana, 'cycle'],
    [ana, '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90', 'not_found'],
  ] as const;
  for (const [id, manager, code] of refusals) {
    const { status, json } = await set(id, manager);
    expect([status, json.errors]).toMatchObject([422, [{ pointer, code }]]);
  }
  const missing = await app.api('PUT', pathOf(ana), { body: {} });
  expect(missing.json.errors).toMatchObject([{ pointer, code: 'required' }]);
  expect((await set('01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90', bea)).status).toBe(404);
});

test('employees and managers see of a manager beyond their reach what the directory shows, and those within reach whole', async () => {
  const [boss, lead, report] = [await hire('Boss'), await hire('Lead'), await hire('Report')];
  await app.change('PATCH', `${people}/${boss}`, { email: 'boss@acme.example', code: 77 });
  await set(lead, boss);
  await set(report, lead);
  const decides = { employeeId: lead, managerId: boss, permission: 'absencesManagement' };
  await app.create('/core/v3/employee-managers', decides);
  await app.create('/core/v3/employee-managers', { ...decides, employeeId: report, managerId: lead });
  const manager = await signInAs(app, 'manager', { employeeId: lead });
  const employee = await signInAs(app, 'employee', { employeeId: report });
  const shortOf = (id: string, firstName: string, email: string | null) => ({
    id,
    firstName,
    lastName: 'Torres',
    email,
  });
  const hidden = (member: string) => ({ meta: { redacted: [`${member}.code`, `${member}.workStatus`] } });

  const own = (await manager.api('GET', pathOf(lead))).json;
  expect(own).toMatchObject({ data: { employee: { workStatus: 'offline' } }, ...hidden('organizationChartManager') });
  expect(own.data.organizationChartManager).toEqual(shortOf(boss, 'Boss', 'boss@acme.example'));
  const seen = (await employee.api('GET', pathOf(report))).json;
  expect(seen).toMatchObject(hidden('organizationChartManager'));
  expect(seen.data.organizationChartManager).toEqual(shortOf(lead, 'Lead', null));
  const within = (await manager.api('GET', pathOf(report))).json;
  expect(within.data.organizationChartManager).toMatchObject({ id: lead, code: null, workStatus: 'offline' });
  expect(within.meta?.redacted).toBeUndefined();

  const { data, meta } = (await manager.api('GET', '/core/v3/employee-managers')).json;
  expect(meta).toMatchObject(hidden('manager').meta);
  expect(data.map(({ manager }: { manager: object }) => manager)).toEqual([
    shortOf(boss, 'Boss', 'boss@acme.example'),
    { ...shortOf(lead, 'Lead', null), code: null, workStatus: 'offline' },
  ]);
  const ofProgram = await app.read(pathOf(lead));
  expect(ofProgram).toMatchObject({ organizationChartManager: { id: boss, code: 77, workStatus: 'offline' } });
});
