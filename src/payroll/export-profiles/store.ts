import { sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';

/** Keeps what a profile is in a version. It never changes, and outlives the profile. */
export async function writeVersion(
  tx: Tx,
  { id, version, ...profile }: { id: string; version: number },
): Promise<void> {
  await tx.run(sql`
    insert into export_profile_versions (account_id, export_profile_id, version, profile)
    values (${tx.caller.accountId}, ${id}, ${version}, ${JSON.stringify(profile)})`);
}

/** What a profile was in a version; undefined: there was none. */
export async function findVersion(reader: Reader, id: string, version: number): Promise<unknown> {
  const row = await reader.first<{ profile: unknown }>(sql`
    select profile from export_profile_versions
    where account_id = ${reader.caller.accountId} and export_profile_id = ${id} and version = ${version}`);
  return row?.profile;
}
