/** What managers and employees see with their session: their employees, and nothing of the others. */
import { beforeAll, describe, expect, test } from 'vitest';
import { operationsOf } from '../src/accounts/roles/operations-of-roles.ts';
import { describedApi } from '../src/api.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import { type SignedIn, signInAs } from './harness/sessions.ts';

const people = '/core/v3/employees';
let app: TestApp;
/** The head manages the lead, the lead manages Ana; Bo is next to them, and the lead decides about Cy. */
let id: Record<'head' | 'lead' | 'ana' | 'bo' | 'cy', string>;
let lead: SignedIn;
let ana: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  const hire = async (firstName: string, managerId: string | null = null) =>
    (await app.create(people, { firstName, lastName: 'X', managerId, nid: `${firstName} nid`, phone: '+34 600' })).id;
  const head = await hire('Head');
  const leadId = await hire('Lead', head);
  id = { head, lead: leadId, ana: await hire('Ana', leadId), bo: await hire('Bo', head), cy: await hire('Cy') };
  await app.create('/core/v3/employee-managers', {
    employeeId: id.cy,
    managerId: id.lead,
    permission: 'absencesManagement',
  });
  lead = await signInAs(app, 'manager', { employeeId: id.lead });
  ana = await signInAs(app, 'employee', { employeeId: id.ana });
});

const names = async (person: SignedIn, path = people) =>
  (await person.api('GET', path)).json.data.map(({ firstName }: { firstName: string }) => firstName);

describe('a manager', () => {
  test('sees whom they manage, at any depth or by an entry, and themselves; others are not counted', async () => {
    const { json } = await lead.api('GET', people);
    expect(json.data.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Lead', 'Ana', 'Cy']);
    expect(json.meta.total).toBe(3);
    const head = await signInAs(app, 'manager', { employeeId: id.head });
    expect(await names(head)).toEqual(['Head', 'Lead', 'Ana', 'Bo']);
    expect((await lead.api('GET', `${people}/${id.ana}`)).status).toBe(200);
    expect((await lead.api('GET', `${people}/${id.bo}`)).json).toMatchObject({ status: 404, code: 'not_found' });
    expect(await names(lead, `${people}?id[in]=${id.bo},${id.ana}`)).toEqual(['Ana']);
  });
  test('sees no identity numbers, and cannot search for them', async () => {
    const { json, text } = await lead.api('GET', `${people}/${id.ana}`);
    expect(json.meta.redacted).toContain('nid');
    expect(json.data.phone).toBe('+34 600');
    expect(text).not.toContain('Ana nid');
    expect((await lead.api('GET', `${people}?nid=x`)).status).toBe(403);
  });
  test('does not get employees beyond their reach by an expansion', async () => {
    const { json, text } = await lead.api('GET', `${people}/${id.lead}?expand=manager,department`);
    expect(json.meta.redacted).toContain('manager');
    expect(json.data).toHaveProperty('department', null);
    expect(text).not.toContain('Head');
  });
  test('loses an employee at once who gets another manager', async () => {
    await app.api('PATCH', `${people}/${id.ana}`, { body: { managerId: id.head } });
    expect(await names(lead)).toEqual(['Lead', 'Cy']);
    await app.api('PATCH', `${people}/${id.ana}`, { body: { managerId: id.lead } });
    expect(await names(lead)).toEqual(['Lead', 'Ana', 'Cy']);
  });
});

describe('an employee', () => {
  test('sees themselves, with their own numbers, and no other employee', async () => {
    expect(await names(ana)).toEqual(['Ana']);
    expect((await ana.api('GET', `${people}/${id.ana}`)).json.data.nid).toBe('Ana nid');
    for (const other of [id.head, id.lead, id.bo, id.cy]) {
      expect((await ana.api('GET', `${people}/${other}`)).status).toBe(404);
    }
    expect(await names(ana, `${people}?onlyReturn=all&nid=Bo%20nid`)).toEqual([]);
  });
  test('sees no employee if the user has no employee record', async () => {
    expect(await names(await signInAs(app, 'employee'))).toEqual([]);
    expect(await names(await signInAs(app, 'manager'))).toEqual([]);
  });
});

describe('a role', () => {
  const operations = describedApi.operations;
  test('names existing operations', () => {
    const known = operations.map((operation) => operation.id);
    for (const ids of Object.values(operationsOf)) expect(ids.filter((name) => !known.includes(name))).toEqual([]);
  });
  test('runs no other operation than those it names', async () => {
    const others = operations.filter((row) => row.open === undefined && !operationsOf.manager.includes(row.id));
    expect(others.length).toBeGreaterThan(20);
    for (const { method, path } of others) {
      const { json } = await lead.api(method, path.replace(/\{\w+\}/g, id.ana));
      expect(json, `${method} ${path}`).toMatchObject({ status: 403, code: 'role_not_permitted' });
    }
  });
});
