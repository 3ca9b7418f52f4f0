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
  version: number;
}

const columns = sql`id, status, locked_at as "lockedAt", locked_sequence as "lockedSequence", version`;

export const storedPeriods = (reader: Reader): Promise<StoredPeriod[]> =>
  reader.all<StoredPeriod>(sql`select ${columns} from pay_periods where account_id = ${reader.caller.accountId}`);

export const storedPeriod = (reader: Reader, id: string): Promise<StoredPeriod | undefined> =>
  reader.first<StoredPeriod>(sql`
    select ${columns} from pay_periods where account_id = ${reader.caller.accountId} and id = ${id}`);

/** Writes a status, and the days that are closed by it. @param lockedSequence null: the period is not locked */
export async function writeStatus(
  tx: Tx,
  { id, payGroupId, from, to }: PeriodDays,
  status: Status,
  lockedSequence: number | null,
): Promise<void> {
  const { accountId } = tx.caller;
  const lockedAt = lockedSequence === null ? null : tx.now;
  await tx.run(sql`
    insert into pay_periods (account_id, id, pay_group_id, from_date, to_date, status, locked_at, locked_sequence, version,
      created_at, updated_at)
    values (${accountId}, ${id}, ${payGroupId}, ${from}, ${to}, ${status}, ${lockedAt}, ${lockedSequence}, 1, ${tx.now},
      ${tx.now})
    on conflict (account_id, id) do update set status = excluded.status, locked_at = excluded.locked_at,
      locked_sequence = excluded.locked_sequence, version = pay_periods.version + 1, updated_at = excluded.updated_at`);
  await closeDaysUntil(tx, await lastLockedDay(tx));
}

async function lastLockedDay(tx: Tx): Promise<LocalDate | null> {
  const row = await tx.first<{ day: LocalDate | null }>(sql`
    select max(to_date) as day from pay_periods
    where account_id = ${tx.caller.accountId} and status in ('locked', 'exported', 'acknowledged')`);
  return row?.day ?? null;
}
