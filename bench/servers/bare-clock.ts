/** The clock of the bare server: the same statements, written by hand. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { newId } from '../../src/platform/ids.ts';
import { workEntries } from '../../src/schedule/work-entries/work-entry.ts';
import { selectList } from './select-list.ts';

const statements = {
  worker: {
    name: 'worker',
    text: `select e.id, e.external_id, e.code, e.status, e.end_date, e.office_id, o.default_employees_date_time_zone as zone
      from employees e left join offices o on o.account_id = e.account_id and o.id = e.office_id
      where e.account_id = $1 and e.id = $2 and e.deleted_at is null for no key update of e`,
  },
  open: {
    name: 'open',
    text: `select * from work_entries
      where account_id = $1 and employee_id = $2 and ended_at is null and deleted_at is null`,
  },
  insert: {
    name: 'insert',
    text: `insert into work_entries (account_id, id, employee_id, work_entry_type, started_at, time_zone, in_offset, in_origin,
      in_office_id, work_date, is_worked, has_incidence, version, created_at, updated_at)
      values ($1, $2, $3, 'work', $4, $5, '+01:00', 'api', $6, $7, true, false, 1, $8, $8)`,
  },
  close: {
    name: 'close',
    text: `update work_entries set ended_at = $3, out_offset = '+01:00', out_origin = 'api', out_office_id = $4,
      version = version + 1, updated_at = $5 where account_id = $1 and id = $2`,
  },
  status: {
    name: 'status',
    text: `insert into work_status (account_id, employee_id, status) values ($1, $2, $3)
      on conflict (account_id, employee_id) do update set status = excluded.status where work_status.status <> excluded.status`,
  },
  entry: {
    name: 'entry',
    text: `select ${selectList(workEntries)} from work_entries r where r.account_id = $1 and r.id = $2 and r.deleted_at is null`,
  },
  counter: {
    name: 'counter',
    text: 'update event_counters set sequence = sequence + 1, newest_at = greatest(newest_at, $2) where account_id = $1 returning sequence, newest_at',
  },
  event: {
    name: 'clock event',
    text: `insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
      employee_id, changes, body) values ($1, $2, $3, $4, $5, '{}', 'work_entry', $6, 1, $7, '[]', $8)`,
  },
};

/** A compiled serialiser writes replies of a known form. */
const open = { type: 'object', nullable: true, additionalProperties: true };
const known: Record<string, object> = {
  employee: open,
  workEntryIn: open,
  workEntryOut: open,
  durationSeconds: { type: 'integer' },
  workedSeconds: { type: 'integer' },
  hasIncidence: { type: 'boolean' },
  version: { type: 'integer' },
};
const entry = {
  type: 'object',
  properties: Object.fromEntries(
    workEntries.shown.map(({ name }) => [name, known[name] ?? { type: 'string', nullable: true }]),
  ),
};

/** Adds clock-in and clock-out to the bare server. */
export function addClock(app: FastifyInstance, pool: pg.Pool): void {
  const schema = { response: { '2xx': { type: 'object', properties: { data: entry } } } };
  for (const verb of ['clock-in', 'clock-out']) {
    app.post(`/schedule/v1/work-entries/${verb}`, { schema }, async (request, answer) => {
      const account = request.headers['x-account'];
      const { employeeId } = request.body as { employeeId: string };
      const now = new Date().toISOString();
      const second = `${now.slice(0, 19)}.000Z`;
      const client = await pool.connect();
      try {
        client.query('begin');
        const [{ rows: workers }, { rows: opened }] = await Promise.all([
          client.query({ ...statements.worker, values: [account, employeeId] }),
          client.query({ ...statements.open, values: [account, employeeId] }),
        ]);
        const worker = workers[0];
        const isIn = verb === 'clock-in';
        if (!worker || opened.length > 0 === isIn) {
          await client.query('rollback');
          return answer.code(409).send({});
        }
        const id = isIn ? newId() : opened[0].id;
        const written = isIn
          ? client.query({
              ...statements.insert,
              values: [account, id, employeeId, second, worker.zone, worker.office_id, now.slice(0, 10), now],
            })
          : client.query({ ...statements.close, values: [account, id, second, worker.office_id, now] });
        const status = client.query({
          ...statements.status,
          values: [account, employeeId, isIn ? 'online' : 'offline'],
        });
        const shown = client.query({ ...statements.entry, values: [account, id] });
        const counter = await client.query({ ...statements.counter, values: [account, now] });
        const { sequence, newest_at: at } = counter.rows[0];
        const type = isIn ? 'work_entry.clocked_in' : 'work_entry.clocked_out';
        const data = { workEntryId: id, employeeId, externalId: worker.external_id, code: worker.code };
        const body = JSON.stringify({ event: type, timestamp: at, data });
        await Promise.all([
          written,
          status,
          client.query({ ...statements.event, values: [account, sequence, newId(), type, at, id, employeeId, body] }),
          client.query('commit'),
        ]);
        answer.code(isIn ? 201 : 200);
        return { data: (await shown).rows[0] };
      } finally {
        client.release();
      }
    });
  }
}
