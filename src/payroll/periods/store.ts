import { closeDaysUntil } from '../../events/index.ts';
import type { Instant, LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { PeriodDays } from './calendar.ts';
import type { Status } from './period.ts';

/** What is stored of a period once its status has changed. */
export interface StoredPeriod {
  id: string;
  status: Status;
  lockedAt: Instant | null;
  lockedSequence: number | null;
  /** Of the latest export. */
  exportId: string | null;
  version: number;
}

const columns = (accountId: string) => sql`p.id, p.status, p.locked_at as "lockedAt",
  p.locked_sequence as "lockedSequence", p.version,
  (select e.id from pay_exports e where e.account_id = ${accountId} and e.pay_period_id = p.id
   order by e.sequence desc, e.id desc limit 1) as "exportId"`;

export const storedPeriods = (reader: Reader): Promise<StoredPeriod[]> => {
  const { accountId } = reader.caller;
  return reader.all<StoredPeriod>(
    sql`select ${columns(accountId)} from pay_periods p where p.account_id = ${accountId}`,
  );
};

export const storedPeriod = (reader: Reader, id: string): Promise<StoredPeriod | undefined> => {
  const { accountId } = reader.caller;
  return reader.first<StoredPeriod>(
    sql`select ${columns(accountId)} from pay_periods p where p.account_id = ${accountId} and p.id = ${id}`,
  );
};

/**
 * Writes a status, and which days are closed by it.
 * @param lockedSequence at which the period is locked; null: it is not locked; undefined: as it was
 */
export async function writeStatus(
  tx: Tx,
  { id, payGroupId, from, to }: PeriodDays,
  status: Status,
  lockedSequence?: number | null,
): Promise<void> {
  const { accountId } = tx.caller;
  const lockedAt = lockedSequence == null ? null : tx.now;
  const locks = sql`locked_at = excluded.locked_at, locked_sequence = excluded.locked_sequence,`;
  await tx.run(sql`
    insert into pay_periods (account_id, id, pay_group_id, from_date, to_date, status, locked_at, locked_sequence, version,
      created_at, updated_at)
    values (${accountId}, ${id}, ${payGroupId}, ${from}, ${to}, ${status}, ${lockedAt}, ${lockedSequence ?? null}, 1,
      ${tx.now}, ${tx.now})
    on conflict (account_id, id) do update set to_date = excluded.to_date, status = excluded.status,
      ${lockedSequence === undefined ? sql`` : locks} version = pay_periods.version + 1, updated_at = excluded.updated_at`);
  // A review closes no days, and does not hold the log. A last day may be later than an earlier version wrote.
  if (status !== 'review') await closeDays(tx);
}

/** Closes the days until the last one of all locked periods. The log must be held, so that none is locked meanwhile. */
async function closeDays(tx: Tx): Promise<void> {
  const row = await tx.first<{ day: LocalDate | null }>(sql`
    select max(to_date) as day from pay_periods
    where account_id = ${tx.caller.accountId} and status in ('locked', 'exported', 'acknowledged')`);
  await closeDaysUntil(tx, row?.day ?? null);
}
