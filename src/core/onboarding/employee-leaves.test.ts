/** Onboardings after a termination, a removal or a restore. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { runDailyJob } from '../../../test/harness/daily-job.ts';

const app = await startTestApp();
const path = '/core/v3/onboardings';
const people = '/core/v3/employees';
const today = '2026-11-20';
const yesterday = '2026-11-19';
const leaver = { endDate: yesterday };
const noon = `${today}T12:00:00.000Z`;
beforeEach(() => app.clock.set(noon));

const hire = (values: object = {}) =>
  app.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01', ...values });
const begin = (employeeId: string, tasks: object[] = [{ title: 'One' }, { title: 'Two' }]) =>
  app.create(path, { employeeId, tasks });
const ended = ({ id }: { id: string }) => [{ type: 'onboarding', id }];

describe('an employee who leaves', () => {
  test.each([
    ['deactivate', (id: string) => app.api('POST', `${people}/${id}/deactivate`, { body: leaver })],
    ['PATCH', (id: string) => app.api('PATCH', `${people}/${id}`, { body: leaver })],
    ['PUT', (id: string) => app.api('PUT', `${people}/${id}`, { body: { ...leaver, status: 'inactive' } })],
    ['external', (id: string) => app.api('PUT', `${people}/external/${id}`, { body: leaver })],
  ])('by %s has their onboarding cancelled, and the reply says so', async (way, leave) => {
    const { id, code } = await hire({ code: way.length * 7 });
    await app.change('PATCH', `${people}/${id}`, { externalId: id });
    const onboarding = await begin(id);
    const before = (await app.events()).length;
    const reply = await leave(id);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json.meta.ended).toEqual(ended(onboarding));
    expect(await app.read(`${path}/${onboarding.id}`)).toMatchObject({
      status: 'cancelled',
      completedAt: null,
      version: 2,
      tasks: onboarding.tasks,
      deletedAt: null,
    });
    const events = await app.events(before);
    expect(events.map(({ type }) => type)).toEqual(['employee.deactivated', 'onboarding.cancelled']);
    expect(events[1]).toMatchObject({ entityId: onboarding.id, entityVersion: 2, employeeId: id });
    expect(JSON.parse(events[1]?.body ?? '').data).toEqual({
      onboardingId: onboarding.id,
      employeeId: id,
      externalId: id,
      code,
      startedAt: noon,
      completedAt: null,
    });
    expect((await app.api('POST', path, { body: { employeeId: id, tasks: [{ title: 'T' }] } })).status).toBe(409);
  });
  test("has it cancelled whatever version the request expects, as that version is the employee's", async () => {
    const { id } = await hire();
    const onboarding = await begin(id);
    await app.change('PATCH', `${path}/${onboarding.id}/tasks/${onboarding.tasks[0].id}`, { completed: true });
    const headers = { 'if-match': '"1.x"' };
    const reply = await app.api('POST', `${people}/${id}/deactivate`, { body: leaver, headers });
    expect(reply.json.meta.ended).toEqual(ended(onboarding));
  });
  test('on a later day has it cancelled on that day', async () => {
    const { id } = await hire();
    const onboarding = await begin(id);
    const reply = await app.api('POST', `${people}/${id}/deactivate`, { body: { endDate: '2026-11-22' } });
    expect(reply.json.meta).toBeUndefined();
    expect((await app.read(`${path}/${onboarding.id}`)).status).toBe('started');
    app.clock.set('2026-11-23T00:30:00.000Z');
    await runDailyJob(app.app.work, app);
    expect((await app.read(`${path}/${onboarding.id}`)).status).toBe('cancelled');
    expect((await app.events()).at(-1)).toMatchObject({ type: 'onboarding.cancelled', actor: { type: 'system' } });
  });
  test('keeps an onboarding that is over as it is', async () => {
    const { id } = await hire();
    const { id: done } = await begin(id);
    await app.change('POST', `${path}/${done}/complete`);
    const before = await app.read(`${path}/${done}`);
    expect((await app.api('POST', `${people}/${id}/deactivate`, { body: leaver })).json.meta.ended).toEqual([]);
    expect(await app.read(`${path}/${done}`)).toEqual(before);
  });
  test('can start another after they return', async () => {
    const { id } = await hire();
    await begin(id);
    await app.change('POST', `${people}/${id}/deactivate`, leaver);
    await app.change('POST', `${people}/${id}/reactivate`, { startDate: '2026-12-01' });
    expect(await begin(id)).toMatchObject({ status: 'started' });
    expect(await app.read(`${path}?employeeId=${id}`)).toHaveLength(2);
  });
  test('twice, once by a rehire entered by mistake, continues with the later one', async () => {
    const { id } = await hire();
    const first = await begin(id);
    await app.change('POST', `${people}/${id}/deactivate`, leaver);
    await app.change('POST', `${people}/${id}/reactivate`, { startDate: today });
    const second = await begin(id);
    const employments = await app.read(`${people}/${id}/employments?orderBy=startDate`);
    const removal = await app.api('DELETE', `${people}/${id}/employments/${employments.at(-1).id}`);
    expect(removal.json.meta.ended).toEqual(ended(second));
    const { status, json } = await app.api('POST', `${people}/${id}/undo-deactivation`);
    expect([status, json.meta]).toEqual([
      200,
      {
        reopened: ended(second),
        kept: [{ type: 'onboarding', id: first.id, reason: 'onboarding_already_started' }],
      },
    ]);
    expect((await app.read(`${path}/${first.id}`)).status).toBe('cancelled');
    expect((await app.read(`${path}/${second.id}`)).status).toBe('started');
  });
  test('while their onboarding starts has it refused or cancelled, never forgotten', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await hire();
      const body = { employeeId: id, tasks: [{ title: 'T' }] };
      const [made, left] = await Promise.all([
        app.api('POST', path, { body }),
        app.api('POST', `${people}/${id}/deactivate`, { body: leaver }),
      ]);
      expect(left.status).toBe(200);
      expect([201, 409]).toContain(made.status);
      expect(await app.read(`${path}?employeeId=${id}&status=started`)).toEqual([]);
    }
  });
});

describe('an employee who is removed', () => {
  const remove = (id: string) => app.api('DELETE', `${people}/${id}`);

  test('has their onboardings out of the lists until a restore', async () => {
    const { id } = await hire();
    const { id: done } = await begin(id);
    await app.change('POST', `${path}/${done}/complete`);
    const running = await begin(id, [{ title: 'Own', assigneeId: id }]);
    const before = (await app.events()).length;
    const reply = await remove(id);
    expect(reply.json.meta.ended).toEqual(ended(running));
    expect((await app.events(before)).map(({ type }) => type)).toEqual([
      'employee.deleted',
      'onboarding.cancelled',
      'placement.deleted',
      'onboarding.deleted',
      'onboarding.deleted',
    ]);
    expect(await app.read(`${path}?employeeId=${id}`)).toEqual([]);
    expect((await app.api('GET', `${path}/${done}`)).status).toBe(404);
    expect((await app.api('POST', `${path}/${running.id}/complete`)).status).toBe(404);
    const gone = await app.read(`${path}?employeeId=${id}&onlyReturn=deleted`);
    expect(gone).toMatchObject([
      { id: done, status: 'completed', deletedAt: noon, version: 3 },
      { id: running.id, status: 'cancelled', deletedAt: noon, version: 3 },
    ]);
    app.clock.advance({ hours: 1 });
    await app.change('POST', `${people}/${id}/restore`);
    expect(await app.read(`${path}?employeeId=${id}`)).toMatchObject([
      { id: done, status: 'completed', deletedAt: null, version: 4, updatedAt: app.clock.instant },
      { id: running.id, status: 'started', deletedAt: null, tasks: [{ assigneeId: id }] },
    ]);
  });
  test('loses the tasks of others, each onboarding with one event', async () => {
    const [gone, other] = [await hire(), await hire()];
    const one = await begin((await hire()).id, [
      { title: 'A', assigneeId: gone.id },
      { title: 'B', assigneeId: other.id },
      { title: 'C', assigneeId: gone.id },
    ]);
    const over = await begin((await hire()).id, [{ title: 'D', assigneeId: gone.id }]);
    await app.change('POST', `${path}/${over.id}/complete`);
    const removed = await hire();
    const hidden = await begin(removed.id, [{ title: 'E', assigneeId: gone.id }]);
    await remove(removed.id);
    const before = (await app.events()).length;

    await remove(gone.id);
    expect(await app.read(`${path}/${one.id}`)).toMatchObject({
      version: 2,
      status: 'started',
      tasks: [{ assigneeId: null }, { assigneeId: other.id }, { assigneeId: null }],
    });
    expect((await app.read(`${path}/${over.id}`)).tasks).toMatchObject([{ assigneeId: null }]);
    expect((await app.read(`${path}/${hidden.id}?onlyReturn=all`)).tasks).toMatchObject([{ assigneeId: null }]);
    const [first, ...others] = await app.events(before);
    expect(first?.type).toBe('employee.deleted');
    const events = others.filter(({ type }) => type !== 'placement.deleted');
    expect(events.map(({ type, entityId }) => `${type} ${entityId}`).sort()).toEqual(
      [one, over, hidden].map(({ id }) => `onboarding.updated ${id}`).sort(),
    );
    const event = events.find(({ entityId }) => entityId === one.id);
    expect(event).toMatchObject({ employeeId: one.employeeId, entityVersion: 2 });
    expect(event?.changes).toHaveLength(2);
    expect(event?.changes).toContainEqual({
      field: 'tasks',
      before: { id: one.tasks[0].id, assigneeId: gone.id },
      after: { id: one.tasks[0].id, assigneeId: null },
    });
    expect(JSON.parse(event?.body ?? '').data).toMatchObject({ onboardingId: one.id, changedFields: ['tasks'] });
  });
  test('does not collide with a simultaneous onboarding that assigns them a task', async () => {
    const template = await app.create('/core/v3/onboarding-templates', {
      name: 'Lunch',
      tasks: [{ title: 'Lunch', assignee: 'manager' }],
    });
    for (let round = 0; round < 8; round++) {
      const manager = await hire();
      const { id } = await hire({ managerId: manager.id });
      const what = round % 2 ? { templateId: template.id } : { tasks: [{ title: 'T', assigneeId: manager.id }] };
      const body = { employeeId: id, ...what };
      const [made, removed] = await Promise.all([app.api('POST', path, { body }), remove(manager.id)]);
      expect(removed.status).toBe(200);
      expect([201, 422]).toContain(made.status);
      const tasks = made.status === 201 ? (await app.read(`${path}/${made.json.data.id}`)).tasks : [];
      expect(tasks.filter(({ assigneeId }: { assigneeId: string | null }) => assigneeId !== null)).toEqual([]);
    }
  });
});
