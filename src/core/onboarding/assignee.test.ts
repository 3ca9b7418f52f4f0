/** Signed-in users complete the onboarding tasks that are assigned to them, and no others. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';

const app = await startTestApp();
const path = '/core/v3/onboardings';
const hire = (firstName: string): Promise<{ id: string }> =>
  app.create('/core/v3/employees', { firstName, lastName: 'Torres', startDate: '2024-01-01' });

test.each(['employee', 'manager'] as const)('a signed-in %s completes their own task alone', async (role) => {
  const [newcomer, helper, other] = [await hire('New'), await hire('Helper'), await hire('Other')];
  const { id, tasks } = await app.create(path, {
    employeeId: newcomer.id,
    tasks: [{ title: 'Laptop', assigneeId: helper.id }, { title: 'Contract', assigneeId: other.id }, { title: 'Desk' }],
  });
  const who = await signInAs(app, role, { employeeId: helper.id });
  const tick = (i: number, completed = true) =>
    who.api('PATCH', `${path}/${id}/tasks/${tasks[i].id}`, { body: { completed } });

  // They see the onboarding in which they have a task, and still nothing else of the employee.
  expect((await who.api('GET', path)).json.data).toMatchObject([{ id }]);
  expect((await who.api('GET', `/core/v3/employees/${newcomer.id}`)).status).toBe(404);

  const done = await tick(0);
  expect([done.status, done.json.data.tasks[0].completedAt]).toEqual([200, app.clock.instant]);
  expect((await tick(0, false)).json.data.tasks[0].completedAt).toBeNull();
  const before = await app.read(`${path}/${id}`);
  for (const i of [1, 2]) expect((await tick(i)).json).toMatchObject({ status: 403, code: 'not_your_task' });
  expect((await who.api('POST', `${path}/${id}/complete`)).status).toBe(403);
  expect(await app.read(`${path}/${id}`)).toEqual(before);

  const foreign = await app.create(path, { employeeId: other.id, tasks: [{ title: 'Hidden' }] });
  const hidden = await who.api('PATCH', `${path}/${foreign.id}/tasks/${foreign.tasks[0].id}`, { body: {} });
  expect(hidden.status).toBe(404);
});
