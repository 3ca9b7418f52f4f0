/** Starting, working through, completing and cancelling an onboarding. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { sql } from '../../platform/db/sql.ts';

const app = await startTestApp({ timeZone: 'Asia/Kolkata' });
const path = '/core/v3/onboardings';
const people = '/core/v3/employees';
const templates = '/core/v3/onboarding-templates';
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
// In Kolkata the next day has begun.
const evening = '2026-11-20T22:00:00.000Z';
beforeEach(() => app.clock.set(evening));

interface Task {
  id: string;
  title: string;
  completedAt: string | null;
}
const hire = (values: object = {}, account: TestAccount = app) =>
  account.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01', ...values });
const two = [{ title: 'One' }, { title: 'Two' }];
const begin = async (tasks: object[] = two, employee: object = {}) =>
  app.create(path, { employeeId: (await hire(employee)).id, tasks });
const verb = (id: string, name: string) => app.api('POST', `${path}/${id}/${name}`);
const setTask = (id: string, task: Task | undefined, completed: unknown = true) =>
  app.api('PATCH', `${path}/${id}/tasks/${task?.id}`, { body: { completed } });

/** The events of an onboarding in the log: their kinds and what they carry. */
async function eventsOf(id: string) {
  return (await app.events())
    .filter(({ entityId }) => entityId === id)
    .map(({ type, body, ...row }) => ({ ...row, kind: type.replace('onboarding.', ''), data: JSON.parse(body).data }));
}
const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind);

describe('starting', () => {
  test('with tasks returns them in their order', async () => {
    const assignee = await hire();
    const { id: employeeId } = await hire({ externalId: 'E/1', code: 7 });
    const tasks = [
      { title: 'Laptop – Ñ', dueDate: '2026-12-01', assigneeId: assignee.id },
      { title: 'Handbook', dueDate: null, assigneeId: employeeId },
      { title: 'Badge', dueDate: null, assigneeId: null },
    ];
    const reply = await app.api('POST', path, { body: { employeeId, tasks } });
    const { data } = reply.json;
    expect(reply.headers.location).toBe(`${path}/${data.id}`);
    expect(data).toEqual({
      id: expect.any(String),
      employeeId,
      templateId: null,
      status: 'started',
      startedAt: evening,
      completedAt: null,
      tasks: tasks.map((task) => ({ ...task, id: expect.any(String), completedAt: null })),
      version: 1,
      createdAt: evening,
      updatedAt: evening,
      deletedAt: null,
    });
    expect(await app.read(`${path}/${data.id}`)).toEqual(data);
    expect(await app.read(`${path}?employeeId=${employeeId}`)).toEqual([data]);
    expect(await eventsOf(data.id)).toMatchObject([
      {
        kind: 'started',
        employeeId,
        entityType: 'onboarding',
        entityVersion: 1,
        data: {
          onboardingId: data.id,
          employeeId,
          externalId: 'E/1',
          code: 7,
          startedAt: evening,
          completedAt: null,
        },
      },
    ]);
  });
  test('from a template copies its tasks, with days and people', async () => {
    const manager = await hire();
    const { id: employeeId } = await hire({ managerId: manager.id });
    const template = await app.create(templates, {
      name: 'First weeks',
      tasks: [
        { title: 'Laptop', dueInDays: 0, assignee: 'manager' },
        { title: 'Handbook', dueInDays: 40, assignee: 'employee' },
        { title: 'Badge' },
      ],
    });
    const made = await app.create(path, { employeeId, templateId: template.id });
    expect(made).toMatchObject({
      templateId: template.id,
      tasks: [
        { title: 'Laptop', dueDate: '2026-11-21', assigneeId: manager.id },
        { title: 'Handbook', dueDate: '2026-12-31', assigneeId: employeeId },
        { title: 'Badge', dueDate: null, assigneeId: null },
      ],
    });
    await app.api('PATCH', `${templates}/${template.id}`, { body: { tasks: [{ title: 'Other' }] } });
    expect(await app.read(`${path}/${made.id}`)).toEqual(made);
  });
  test("leaves a manager's task unassigned for an employee without a manager", async () => {
    const template = await app.create(templates, { name: 'M', tasks: [{ title: 'Lunch', assignee: 'manager' }] });
    const made = await app.create(path, { employeeId: (await hire()).id, templateId: template.id });
    expect(made.tasks).toMatchObject([{ assigneeId: null }]);
  });
  test('may come before the first day', async () => {
    expect(await begin(two, { startDate: '2027-01-01' })).toMatchObject({ status: 'started' });
  });
  test.each([
    [{}, ['/employeeId', '/tasks']],
    [{ employeeId: 'x', tasks: two, templateId: unknownId }, ['/employeeId', '/tasks', '/templateId']],
    [{ employeeId: unknownId, tasks: two }, ['/employeeId']],
    [{ employeeId: unknownId, templateId: unknownId }, ['/employeeId', '/templateId']],
    [{ employeeId: unknownId, templateId: null }, ['/employeeId', '/tasks']],
    [{ employeeId: unknownId, tasks: [] }, ['/employeeId', '/tasks']],
    [{ employeeId: unknownId, tasks: Array(201).fill({ title: 'T' }) }, ['/employeeId', '/tasks']],
    [
      {
        employeeId: unknownId,
        tasks: [
          { title: 'T', assigneeId: unknownId },
          { title: ' ', assigneeId: unknownId },
        ],
      },
      ['/employeeId', '/tasks/0/assigneeId', '/tasks/1/assigneeId', '/tasks/1/title'],
    ],
    [{ employeeId: unknownId, tasks: [{ title: 'T', assigneeId: unknownId }] }, ['/employeeId', '/tasks/0/assigneeId']],
    [{ employeeId: unknownId, tasks: [{ title: 'T', dueDate: '2026-02-30' }] }, ['/employeeId', '/tasks/0/dueDate']],
    [{ employeeId: unknownId, tasks: [{ title: 'T', completed: true }] }, ['/employeeId', '/tasks/0/completed']],
    [{ employeeId: unknownId, tasks: [null, 1] }, ['/employeeId', '/tasks/0', '/tasks/1']],
    [{ employeeId: unknownId, tasks: two, colour: 1 }, ['/colour', '/employeeId']],
  ])('is refused as %j, naming all that is wrong', async (body, pointers) => {
    const before = await app.events();
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(pointers);
    expect(await app.events()).toEqual(before);
  });
  test('is refused with ids that are deleted or of another account', async () => {
    const other = await app.newAccount();
    const gone = await hire();
    await app.api('DELETE', `${people}/${gone.id}`);
    const template = await app.create(templates, { name: 'Gone', tasks: two });
    await app.api('DELETE', `${templates}/${template.id}`);
    for (const id of [gone.id, (await hire({}, other)).id]) {
      const body = { employeeId: id, tasks: [{ title: 'T', assigneeId: id }] };
      const reply = await app.api('POST', path, { body });
      expect(reply.json.errors).toMatchObject([{ pointer: '/employeeId' }, { pointer: '/tasks/0/assigneeId' }]);
    }
    const reply = await app.api('POST', path, { body: { employeeId: (await hire()).id, templateId: template.id } });
    expect(reply.json.errors).toMatchObject([{ pointer: '/templateId', code: 'not_found' }]);
  });
  test('accepts an id in any case', async () => {
    const { id } = await hire();
    const body = { employeeId: id.toUpperCase(), tasks: [{ title: 'T', assigneeId: id.toUpperCase() }] };
    expect(await app.create(path, body)).toMatchObject({ employeeId: id, tasks: [{ assigneeId: id }] });
  });
  test('is refused while another is under way, and for a former employee', async () => {
    const first = await begin();
    const again = () => app.api('POST', path, { body: { employeeId: first.employeeId, tasks: two } });
    expect((await again()).json).toMatchObject({
      status: 409,
      code: 'onboarding_already_started',
      conflictingId: first.id,
    });
    await verb(first.id, 'cancel');
    expect((await again()).status).toBe(201);
    const { id: employeeId } = await hire({ endDate: '2025-01-01' });
    const left = await app.api('POST', path, { body: { employeeId, tasks: two } });
    expect(left.json).toMatchObject({ status: 409, code: 'employee_inactive' });
  });
  test('succeeds once in many simultaneous requests', async () => {
    const { id: employeeId } = await hire();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => app.api('POST', path, { body: { employeeId, tasks: two } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
  test('twice is refused by the database too', async () => {
    const { id } = await begin();
    const copy = app.db.run(sql`
      insert into onboardings (account_id, id, employee_id, status, started_at, version, created_at, updated_at)
      select account_id, ${crypto.randomUUID()}, employee_id, status, started_at, 1, created_at, updated_at
      from onboardings where id = ${id}`);
    await expect(copy).rejects.toMatchObject({ code: '23505', constraint: 'onboardings__one_started' });
  });
});

describe('a task', () => {
  test('is completed, and opened again while the onboarding goes on', async () => {
    const { id, tasks, employeeId } = await begin(two, { externalId: 'E/2' });
    app.clock.advance({ hours: 1 });
    const done = await setTask(id, tasks[0]);
    expect(done.json.data).toMatchObject({
      id,
      status: 'started',
      version: 2,
      updatedAt: app.clock.instant,
      tasks: [{ completedAt: app.clock.instant }, { completedAt: null }],
    });
    expect(done.headers.etag).toMatch(/^"2\./);
    const open = await setTask(id, tasks[0], false);
    expect(open.json.data).toMatchObject({ status: 'started', version: 3, tasks });
    const events = await eventsOf(id);
    const data = {
      onboardingId: id,
      employeeId,
      externalId: 'E/2',
      code: null,
      startedAt: evening,
      completedAt: null,
    };
    expect(events.slice(1)).toMatchObject([
      {
        kind: 'task_completed',
        entityVersion: 2,
        changes: [
          {
            field: 'tasks',
            before: { id: tasks[0].id, completedAt: null },
            after: { id: tasks[0].id, completedAt: app.clock.instant },
          },
        ],
      },
      { kind: 'updated', entityVersion: 3 },
    ]);
    expect(events.slice(1).map((event) => event.data)).toEqual([data, { ...data, changedFields: ['tasks'] }]);
  });
  test('that is the last completes the onboarding, in one write with two events', async () => {
    const { id, tasks } = await begin();
    await setTask(id, tasks[1]);
    app.clock.advance({ days: 2 });
    const { data } = (await setTask(id, tasks[0])).json;
    expect(data).toMatchObject({ status: 'completed', completedAt: app.clock.instant, version: 3 });
    const events = await eventsOf(id);
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'task_completed', 'task_completed', 'completed']);
    expect(events.slice(2).map(({ entityVersion }) => entityVersion)).toEqual([3, 3]);
    expect(events.at(-1)).toMatchObject({
      data: { completedAt: app.clock.instant },
      changes: [
        { field: 'status', before: 'started', after: 'completed' },
        { field: 'completedAt', before: null, after: app.clock.instant },
      ],
    });
  });
  test('that already has the state asked for does not change, even after the end', async () => {
    const { id, tasks } = await begin([{ title: 'One' }]);
    expect((await setTask(id, tasks[0], false)).json.data.version).toBe(1);
    expect((await setTask(id, tasks[0])).json.data.status).toBe('completed');
    const [before, events] = [await app.read(`${path}/${id}`), await app.events()];
    app.clock.advance({ hours: 1 });
    expect((await setTask(id, tasks[0])).json.data).toEqual(before);
    expect((await app.api('PATCH', `${path}/${id}/tasks/${tasks[0].id}`, { body: {} })).json.data).toEqual(before);
    expect(await app.events()).toEqual(events);
  });
  test('can be read, changed and written back', async () => {
    const { id, tasks } = await begin();
    const url = `${path}/${id}/tasks/${tasks[0].id}`;
    expect((await app.api('PATCH', url, { body: { ...tasks[0], completed: true } })).status).toBe(200);
    expect((await app.api('PATCH', url, { body: { version: 1, completed: false } })).status).toBe(412);
    expect((await app.api('PATCH', url, { body: { version: 2, completed: false } })).status).toBe(200);
  });
  test.each(['true', 1, null, {}])('is not completed by %j', async (completed) => {
    const { id, tasks } = await begin();
    expect((await setTask(id, tasks[0], completed)).json).toMatchObject({
      status: 422,
      errors: [{ pointer: '/completed' }],
    });
  });
  test('must be one of this onboarding', async () => {
    const [one, other] = [await begin(), await begin()];
    for (const task of [other.tasks[0], { id: unknownId }, { id: 'x' }, { id: one.id }]) {
      expect((await setTask(one.id, task)).json).toMatchObject({ status: 404, code: 'not_found' });
    }
    for (const id of [unknownId, 'x']) expect((await setTask(id, one.tasks[0])).status).toBe(404);
  });
  test('completes the onboarding just once when all are completed at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, tasks } = await begin(Array.from({ length: 6 }, (_, i) => ({ title: `Task ${i}` })));
      const replies = await Promise.all(tasks.map((task: Task) => setTask(id, task)));
      expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect(await app.read(`${path}/${id}`)).toMatchObject({ status: 'completed', version: 7 });
      expect((await kindsOf(id)).filter((kind) => kind === 'completed')).toHaveLength(1);
    }
  });
});

describe('an end', () => {
  test('by completing finishes the open tasks, with one event', async () => {
    const { id, tasks } = await begin();
    await setTask(id, tasks[0]);
    app.clock.advance({ hours: 1 });
    const { data } = (await verb(id, 'complete')).json;
    expect(data).toMatchObject({
      status: 'completed',
      completedAt: app.clock.instant,
      version: 3,
      tasks: [{ completedAt: evening }, { completedAt: app.clock.instant }],
    });
    expect(await kindsOf(id)).toEqual(['started', 'task_completed', 'completed']);
    expect((await eventsOf(id)).at(-1)?.changes).toContainEqual({
      field: 'tasks',
      before: { id: tasks[1].id, completedAt: null },
      after: { id: tasks[1].id, completedAt: app.clock.instant },
    });
  });
  test('by cancelling leaves the tasks as they are', async () => {
    const { id, tasks } = await begin();
    const { data } = (await verb(id, 'cancel')).json;
    expect(data).toMatchObject({ status: 'cancelled', completedAt: null, version: 2, tasks });
    expect(await eventsOf(id)).toMatchObject([{ kind: 'started' }, { kind: 'cancelled', data: { completedAt: null } }]);
  });
  test.each(['complete', 'cancel'])('is final: %s', async (end) => {
    const { id, tasks } = await begin();
    await setTask(id, tasks[0]);
    expect((await verb(id, end)).status).toBe(200);
    const before = await app.read(`${path}/${id}`);
    const wanted = end === 'cancel' ? setTask(id, tasks[1], true) : setTask(id, tasks[1], false);
    for (const reply of [await verb(id, 'complete'), await verb(id, 'cancel'), await setTask(id, tasks[0], false)]) {
      expect(reply.json).toMatchObject({ status: 409, code: 'onboarding_final' });
    }
    expect((await wanted).json.code).toBe('onboarding_final');
    expect(await app.read(`${path}/${id}`)).toEqual(before);
  });
  test('happens once in two simultaneous requests', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await begin();
      const replies = await Promise.all([verb(id, 'complete'), verb(id, 'cancel')]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
  test('respects If-Match after a 404', async () => {
    const { id, tasks } = await begin();
    for (const [method, url, body] of [
      ['POST', `${path}/${id}/complete`, undefined],
      ['POST', `${path}/${id}/cancel`, undefined],
      ['PATCH', `${path}/${id}/tasks/${tasks[0].id}`, { completed: true }],
    ] as const) {
      const headers = { 'if-match': '"2.x"' };
      expect((await app.api(method, url, { headers, ...(body ? { body } : {}) })).status).toBe(412);
    }
    for (const name of ['complete', 'cancel']) {
      expect((await verb(unknownId, name)).status).toBe(404);
      expect((await verb('x', name)).status).toBe(404);
    }
  });
});

describe('a list', () => {
  test('is filtered by employee, template and status', async () => {
    const account = await app.newAccount();
    const template = await account.create(templates, { name: 'T', tasks: two });
    const make = async (body: object) => account.create(path, { employeeId: (await hire({}, account)).id, ...body });
    const a = await make({ tasks: two });
    const b = await make({ templateId: template.id });
    const c = await make({ tasks: two });
    await account.api('POST', `${path}/${c.id}/complete`);
    const ids = async (query: string) => (await account.read(`${path}?${query}`)).map(({ id }: Task) => id);
    expect(await ids('')).toEqual([a.id, b.id, c.id]);
    expect(await ids('status=started')).toEqual([a.id, b.id]);
    expect(await ids('status[in]=completed,cancelled')).toEqual([c.id]);
    expect(await ids(`templateId=${template.id}`)).toEqual([b.id]);
    expect(await ids(`employeeId[in]=${a.employeeId},${c.employeeId}`)).toEqual([a.id, c.id]);
    expect((await account.api('GET', `${path}?status=open`)).status).toBe(400);
    expect(await account.read(`${path}?fields=status&limit=1`)).toEqual([{ status: 'started' }]);
  });
});

test('other accounts see and change nothing', async () => {
  const other = await app.newAccount();
  const { id, tasks } = await begin();
  const all = [
    await other.api('GET', `${path}/${id}`),
    await other.api('POST', `${path}/${id}/cancel`),
    await other.api('PATCH', `${path}/${id}/tasks/${tasks[0].id}`, { body: { completed: true } }),
  ];
  expect(all.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('the scope is onboarding', async () => {
  const { id } = await begin();
  const token = await app.newToken(['onboarding:read']);
  expect((await app.api('GET', `${path}/${id}`, { token })).status).toBe(200);
  expect((await app.api('POST', `${path}/${id}/cancel`, { token })).json.code).toBe('missing_scope');
});
