import type pg from 'pg';
import type { ChaosReceiver } from './receiver.ts';

/** A change that the API has acknowledged. */
export interface Acknowledged {
  employeeId: string;
  version: number;
}

export interface Endpoint {
  id: string;
  accountId: string;
  path: string;
}

export interface Verdict {
  acknowledged: number;
  events: number;
  arrivals: number;
  /** Acknowledged changes missing from the log. */
  lostChanges: number;
  /** Those, and events that no receiver has accepted. */
  lost: number;
  /** Events without their change, and gaps in the log. */
  unfounded: number;
  /** Arrivals of events already accepted. */
  doubled: number;
  /** First arrivals before an earlier event of the same employee. */
  outOfOrder: number;
  /** Arrivals whose id or bytes differ from the first arrival. */
  altered: number;
  /** Arrivals without a signature by a secret of their endpoint. */
  unsigned: number;
  /** Exports of pay periods. */
  exports: number;
  /** Exports that were acknowledged and are missing, or of which a part is. */
  torn: number;
}

interface LogRow {
  account_id: string;
  sequence: string;
  id: string;
  type: string;
  employee_id: string | null;
  entity_version: number;
}

/** Events that an endpoint has not accepted yet. */
export async function missing(db: pg.Client, receiver: ChaosReceiver, endpoints: Endpoint[]): Promise<number> {
  const { rows } = await db.query<{ account_id: string; sequence: string }>(
    "select account_id, sequence from events where type like 'employee.%'",
  );
  const accepted = new Set(
    receiver.arrivals.filter((one) => one.isAccepted).map((one) => `${one.endpoint} ${one.sequence}`),
  );
  return endpoints.reduce(
    (sum, { accountId, path }) =>
      sum + rows.filter((row) => row.account_id === accountId && !accepted.has(`${path} ${row.sequence}`)).length,
    0,
  );
}

/**
 * Finds exports without all of their rows, their event or the status of their period, and periods that say that they were
 * exported and were not.
 * @param known the ids of those that the API has acknowledged
 */
async function tornExports(db: pg.Client, known: readonly string[]): Promise<{ exports: number; torn: number }> {
  const { rows } = await db.query<{ id: string; whole: boolean }>(`
    select e.id, e.people = (
        select count(*) from pay_export_rows r where r.account_id = e.account_id and r.export_id = e.id)
      and exists (
        select 1 from events v where v.account_id = e.account_id and v.entity_id = e.id and v.type = 'payroll_export.created')
      and exists (
        select 1 from pay_periods p where p.account_id = e.account_id and p.id = e.pay_period_id and p.status = 'exported')
      as whole
    from pay_exports e`);
  const empty = await db.query(`
    select 1 from pay_periods p where p.status = 'exported' and not exists (
      select 1 from pay_exports e where e.account_id = p.account_id and e.pay_period_id = p.id)`);
  const ids = new Set(rows.map(({ id }) => id));
  const missingOnes = known.filter((id) => !ids.has(id)).length;
  return { exports: rows.length, torn: rows.filter(({ whole }) => !whole).length + empty.rows.length + missingOnes };
}

/** Compares the journal of acknowledged changes, the database and the arrivals. */
export async function check(
  db: pg.Client,
  receiver: ChaosReceiver,
  endpoints: Endpoint[],
  acknowledged: Acknowledged[],
  exported: readonly string[],
): Promise<Verdict> {
  const { rows } = await db.query<LogRow>(
    'select account_id, sequence, id, type, employee_id, entity_version from events order by account_id, sequence',
  );
  const people = await db.query<{ id: string; version: number }>('select id, version from employees');
  const versions = new Map(people.rows.map(({ id, version }) => [id, version]));
  const ofPeople = rows.filter(({ type }) => type.startsWith('employee.'));
  const logged = new Set(ofPeople.map((row) => `${row.employee_id} ${row.entity_version}`));

  const lostChanges = acknowledged.filter(({ employeeId, version }) => !logged.has(`${employeeId} ${version}`)).length;
  const counts = Map.groupBy(ofPeople, ({ employee_id }) => employee_id);
  let unfounded = 0;
  for (const [id, version] of versions) unfounded += Math.abs((counts.get(id)?.length ?? 0) - version);
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1];
    const expected = before?.account_id === row.account_id ? Number(before.sequence) + 1 : 1;
    if (Number(row.sequence) !== expected) unfounded++;
  }

  const firsts = new Map<string, { id: string; body: string }>();
  const accepted = new Set<string>();
  const latest = new Map<string, number>();
  let [doubled, outOfOrder, altered] = [0, 0, 0];
  for (const { endpoint, sequence, id, body, entity, isAccepted } of receiver.arrivals) {
    const key = `${endpoint} ${sequence}`;
    const first = firsts.get(key);
    if (accepted.has(key)) doubled++;
    if (isAccepted) accepted.add(key);
    if (first) {
      if (first.id !== id || first.body !== body) altered++;
      continue;
    }
    firsts.set(key, { id, body });
    const lane = `${endpoint} ${entity}`;
    if ((latest.get(lane) ?? 0) > sequence) outOfOrder++;
    latest.set(lane, Math.max(latest.get(lane) ?? 0, sequence));
  }
  return {
    acknowledged: acknowledged.length,
    events: ofPeople.length,
    arrivals: receiver.arrivals.length,
    lostChanges,
    lost: lostChanges + (await missing(db, receiver, endpoints)),
    unfounded,
    doubled,
    outOfOrder,
    altered,
    unsigned: receiver.arrivals.filter(({ isSigned }) => !isSigned).length,
    ...(await tornExports(db, exported)),
  };
}
