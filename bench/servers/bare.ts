/**
 * A careful engineer's handwritten version of these requests: Fastify with compiled serialisers, `pg` with prepared
 * statements, the same rows, the same transaction; no credentials, no validation, no limits, no events beyond the row.
 */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { employees } from '../../src/core/people/employees/employee.ts';
import { typeParsers } from '../../src/platform/db/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { addClock } from './bare-clock.ts';
import { selectList } from './select-list.ts';
import { reportTo } from './start.ts';

const pool = new pg.Pool({
  connectionString: process.env.BENCH_DATABASE_URL,
  max: 12,
  pipeline: true,
  types: typeParsers,
});

const from = `select ${selectList(employees)} from employees r where r.account_id = $1 and r.deleted_at is null`;
const statements = {
  one: { name: 'one', text: `${from} and r.id = $2` },
  list: { name: 'list', text: `${from} order by r.created_at, r.id limit 100` },
  count: {
    name: 'count',
    text: 'select count(*) as total from employees r where r.account_id = $1 and r.deleted_at is null',
  },
  latest: { name: 'latest', text: 'select sequence from event_counters where account_id = $1' },
  feed: {
    name: 'feed',
    text: `select e.id, e.sequence, e.type as event, e.occurred_at as timestamp, e.actor, e.entity_type, e.entity_id,
      e.entity_version, e.changes, e.body from events e
      where e.account_id = $1 and e.sequence > $2 order by e.sequence limit 100`,
  },
  department: {
    name: 'department',
    text: 'select 1 from departments where account_id = $1 and id = $2 and deleted_at is null for key share',
  },
  office: {
    name: 'office',
    text: 'select 1 from offices where account_id = $1 and id = $2 and deleted_at is null for key share',
  },
  employee: {
    name: 'employee',
    text: `insert into employees (account_id, id, first_name, last_name, email, department_id, office_id, status, start_date,
      nationalities, version, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'active', $8, '{}', 1, $9, $9) returning *`,
  },
  employment: {
    name: 'employment',
    text: `insert into employments (account_id, id, employee_id, start_date, version, created_at, updated_at)
      values ($1, $2, $3, $4, 1, $5, $5)`,
  },
  placement: {
    name: 'placement',
    text: `insert into placements (account_id, id, employee_id, start_date, department_id, office_id, start_told, version,
      created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $4, 1, $7, $7)`,
  },
  inDepartment: {
    name: 'inDepartment',
    text: `insert into department_assignations (account_id, id, employee_id, department_id, version, created_at, updated_at)
      values ($1, $2, $3, $4, 1, $5, $5)`,
  },
  inOffice: {
    name: 'inOffice',
    text: `insert into office_assignations (account_id, id, employee_id, office_id, version, created_at, updated_at)
      values ($1, $2, $3, $4, 1, $5, $5)`,
  },
  search: {
    name: 'search',
    text: 'insert into employee_search (account_id, employee_id, text) values ($1, $2, $3)',
  },
  lock: { name: 'lock', text: 'select * from employees where account_id = $1 and id = $2 for no key update' },
  phone: {
    name: 'phone',
    text: `update employees set phone = $3, version = version + 1, updated_at = $4
      where account_id = $1 and id = $2 returning *`,
  },
  changed: {
    name: 'changed',
    text: `insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
      employee_id, changes, body) values ($1, $2, $3, 'employee.updated', $4, '{}', 'employee', $5, $6, $5, $7, $8)`,
  },
  counter: {
    name: 'counter',
    text: 'update event_counters set sequence = sequence + 1, newest_at = greatest(newest_at, $2) where account_id = $1 returning sequence, newest_at',
  },
  event: {
    name: 'event',
    text: `insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
      employee_id, changes, body) values ($1, $2, $3, 'employee.created', $4, '{}', 'employee', $5, 1, $5, '[]', $6)`,
  },
};

const text = { type: 'string', nullable: true };
const number = { type: 'integer', nullable: true };
const properties = Object.fromEntries(
  employees.shown.map(({ name }) => {
    if (['code', 'children', 'disability', 'version'].includes(name)) return [name, number];
    if (name === 'nationalities') return [name, { type: 'array', items: { type: 'string' } }];
    const employment = { type: 'object', properties: { startDate: text, endDate: text, reason: text } };
    return [name, name === 'employments' ? { type: 'array', items: employment } : text];
  }),
);
const employee = { type: 'object', properties };
const reply = (data: object) => ({
  type: 'object',
  properties: { data, meta: { type: 'object', additionalProperties: true } },
});

const app = Fastify();
const accountOf = (request: { headers: Record<string, unknown> }) => request.headers['x-account'];

app.get('/core/v3/employees/:id', { schema: { response: { 200: reply(employee) } } }, async (request) => {
  const { rows } = await pool.query({
    ...statements.one,
    values: [accountOf(request), (request.params as { id: string }).id],
  });
  return { data: rows[0] };
});

app.get(
  '/core/v3/employees',
  { schema: { response: { 200: reply({ type: 'array', items: employee }) } } },
  async (request) => {
    const values = [accountOf(request)];
    const [list, count] = await Promise.all([
      pool.query({ ...statements.list, values }),
      pool.query({ ...statements.count, values }),
    ]);
    return { data: list.rows, meta: { total: count.rows[0].total, perPage: 100 } };
  },
);

const change = { type: 'object', properties: { field: text, before: text, after: text } };
const event = {
  type: 'object',
  properties: {
    id: text,
    sequence: number,
    event: text,
    timestamp: text,
    actor: { type: 'object', properties: { type: text, id: text, name: text } },
    entity: { type: 'object', properties: { type: text, id: text, version: number } },
    changes: { type: 'array', items: change },
    data: { type: 'object', additionalProperties: true },
  },
};

app.get(
  '/events/v1/events',
  { schema: { response: { 200: reply({ type: 'array', items: event }) } } },
  async (request) => {
    const values = [accountOf(request)];
    const [latest, list] = await Promise.all([
      pool.query({ ...statements.latest, values }),
      pool.query({ ...statements.feed, values: [...values, (request.query as { after: string }).after] }),
    ]);
    const data = list.rows.map(({ entity_type: type, entity_id: id, entity_version: version, body, ...row }) => ({
      ...row,
      entity: { type, id, version },
      data: JSON.parse(body).data,
    }));
    const latestSequence = latest.rows[0].sequence;
    const last = data.at(-1)?.sequence ?? latestSequence;
    return { data, meta: { nextCursor: String(last), latestSequence, hasMore: last < latestSequence } };
  },
);

interface Hire {
  firstName: string;
  lastName: string;
  email: string;
  departmentId: string;
  officeId: string;
}

app.post('/core/v3/employees', { schema: { response: { 201: reply(employee) } } }, async (request, answer) => {
  const account = accountOf(request);
  const { firstName, lastName, email, departmentId, officeId } = request.body as Hire;
  const id = newId();
  const now = new Date().toISOString();
  const client = await pool.connect();
  try {
    client.query('begin');
    await Promise.all([
      client.query({ ...statements.department, values: [account, departmentId] }),
      client.query({ ...statements.office, values: [account, officeId] }),
    ]);
    const day = now.slice(0, 10);
    const values = [account, id, firstName, lastName, email, departmentId, officeId, day, now];
    await Promise.all([
      client.query({ ...statements.employee, values }),
      client.query({ ...statements.employment, values: [account, newId(), id, day, now] }),
      client.query({ ...statements.placement, values: [account, newId(), id, day, departmentId, officeId, now] }),
      client.query({ ...statements.inDepartment, values: [account, newId(), id, departmentId, now] }),
      client.query({ ...statements.inOffice, values: [account, newId(), id, officeId, now] }),
      client.query({ ...statements.search, values: [account, id, `${firstName} ${lastName} ${email}`.toLowerCase()] }),
    ]);
    const shown = client.query({ ...statements.one, values: [account, id] });
    const counter = await client.query({ ...statements.counter, values: [account, now] });
    const { sequence, newest_at: at } = counter.rows[0];
    const body = JSON.stringify({
      event: 'employee.created',
      timestamp: at,
      data: { employeeId: id, firstName, lastName, email },
    });
    await Promise.all([
      client.query({ ...statements.event, values: [account, sequence, newId(), at, id, body] }),
      client.query('commit'),
    ]);
    answer.code(201);
    return { data: (await shown).rows[0] };
  } finally {
    client.release();
  }
});

app.patch('/core/v3/employees/:id', { schema: { response: { 200: reply(employee) } } }, async (request) => {
  const account = accountOf(request);
  const { id } = request.params as { id: string };
  const { phone } = request.body as { phone: string };
  const now = new Date().toISOString();
  const client = await pool.connect();
  try {
    client.query('begin');
    const locked = await client.query({ ...statements.lock, values: [account, id] });
    const before = locked.rows[0];
    const written = client.query({ ...statements.phone, values: [account, id, phone, now] });
    const shown = client.query({ ...statements.one, values: [account, id] });
    const counter = await client.query({ ...statements.counter, values: [account, now] });
    const { sequence, newest_at: at } = counter.rows[0];
    const changes = JSON.stringify([{ field: 'phone', before: before.phone, after: phone }]);
    const body = JSON.stringify({ event: 'employee.updated', timestamp: at, data: { employeeId: id, phone } });
    const event = [account, sequence, newId(), at, id, before.version + 1, changes, body];
    await Promise.all([written, client.query({ ...statements.changed, values: event }), client.query('commit')]);
    return { data: (await shown).rows[0] };
  } finally {
    client.release();
  }
});

addClock(app, pool);
await app.listen({ host: '127.0.0.1', port: 0 });
reportTo((app.server.address() as AddressInfo).port);
