import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const path = '/core/v3/onboarding-templates';
const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });

const everything = {
  name: 'First weeks – Ñ',
  tasks: [
    { title: 'Prepare the laptop', dueInDays: 0, assignee: 'manager' },
    { title: 'Read the handbook', dueInDays: 30, assignee: 'employee' },
    { title: 'Celebrate', dueInDays: null, assignee: null },
  ],
};

describe('a template', () => {
  test('comes back as it was sent', async () => {
    const data = await app.create(path, everything);
    expect(data).toEqual({
      ...everything,
      id: expect.any(String),
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect(await app.read(`${path}?name[contains]=%C3%B1`)).toEqual([data]);
  });
  test('requires only the title of a task', async () => {
    const { tasks } = await app.create(path, { name: 'Short', tasks: [{ title: 'Say hello' }] });
    expect(tasks).toEqual([{ title: 'Say hello', dueInDays: null, assignee: null }]);
  });
  test('replaces its tasks with a new list, and does not change for the same list', async () => {
    const { id } = await app.create(path, everything);
    const events = await app.events();
    const same = await patch(id, { tasks: everything.tasks });
    expect(same.json.data.version).toBe(1);
    expect(await app.events()).toEqual(events);
    const changed = await patch(id, { tasks: [{ title: 'Say hello' }] });
    expect(changed.json.data).toMatchObject({ version: 2, name: everything.name, tasks: [{ title: 'Say hello' }] });
    expect(changed.json.data.tasks).toHaveLength(1);
  });
  test('may have two hundred tasks', async () => {
    const tasks = Array.from({ length: 200 }, (_, i) => ({ title: `Task ${i}`, dueInDays: i, assignee: null }));
    expect((await app.create(path, { name: 'Long', tasks })).tasks).toEqual(tasks);
  });
  const task = { title: 'T' };
  test.each([
    [{}, '/name'],
    [{}, '/tasks'],
    [{ name: ' ', tasks: [task] }, '/name'],
    [{ name: 'X', tasks: [] }, '/tasks'],
    [{ name: 'X', tasks: null }, '/tasks'],
    [{ name: 'X', tasks: Array(201).fill(task) }, '/tasks'],
    [{ name: 'X', tasks: [task, {}] }, '/tasks/1/title'],
    [{ name: 'X', tasks: [{ title: '' }] }, '/tasks/0/title'],
    [{ name: 'X', tasks: [{ ...task, dueInDays: -1 }] }, '/tasks/0/dueInDays'],
    [{ name: 'X', tasks: [{ ...task, dueInDays: 1.5 }] }, '/tasks/0/dueInDays'],
    [{ name: 'X', tasks: [{ ...task, dueInDays: 3651 }] }, '/tasks/0/dueInDays'],
    [{ name: 'X', tasks: [{ ...task, assignee: 'boss' }] }, '/tasks/0/assignee'],
    [{ name: 'X', tasks: [{ ...task, dueDate: '2026-11-20' }] }, '/tasks/0/dueDate'],
  ])('is refused as %j', async (body, pointer) => {
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });
  test('is a setting, with the scope of settings', async () => {
    const token = await app.newToken(['onboarding:write', 'onboarding:read', 'settings:read']);
    expect((await app.api('GET', path, { token })).status).toBe(200);
    const refused = await app.api('POST', path, { token, body: everything });
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
    expect(refused.json.detail).toContain('settings:write');
  });
});

describe('deleting', () => {
  test('is possible while onboardings use the template, and they keep their tasks', async () => {
    const { id } = await app.create(path, everything);
    const { id: employeeId } = await app.create('/core/v3/employees', { firstName: 'A', lastName: 'B' });
    const onboarding = await app.create('/core/v3/onboardings', { employeeId, templateId: id });
    const first = await app.api('DELETE', `${path}/${id}`);
    expect(first.json).toEqual({ data: { id, deletedAt: app.clock.instant } });
    expect((await app.api('DELETE', `${path}/${id}`)).text).toBe(first.text);
    expect((await app.api('GET', `${path}/${id}`)).status).toBe(404);
    expect((await app.read(`${path}/${id}?onlyReturn=all`)).tasks).toEqual(everything.tasks);
    expect(await app.read(`/core/v3/onboardings/${onboarding.id}`)).toEqual(onboarding);
  });
});

test('creating, changing and deleting have one event each', async () => {
  const { id } = await app.create(path, everything);
  await patch(id, { name: 'Other', tasks: [{ title: 'Say hello' }] });
  await app.api('DELETE', `${path}/${id}`);
  const events = (await app.events()).filter(({ entityId }) => entityId === id);
  expect(events.map(({ body }) => JSON.parse(body)).map(({ event, data }) => ({ event, data }))).toEqual([
    { event: 'onboarding_template.created', data: { id, name: everything.name, changedFields: [] } },
    { event: 'onboarding_template.updated', data: { id, name: 'Other', changedFields: ['name', 'tasks'] } },
    { event: 'onboarding_template.deleted', data: { id, name: 'Other', changedFields: [] } },
  ]);
});
