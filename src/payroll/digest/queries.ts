import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Digested } from './resources.ts';

/** The objects that a digest is of. */
export interface DigestQuery extends Digested {
  buckets: number;
  /** Of resources with a day: only those of this month, as 2026-11. */
  month: string | undefined;
}

/** A bucket of objects. */
export interface Bucket {
  bucket: number;
  count: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

/** An object in its present version. */
interface VersionedId {
  id: string;
  version: number;
}

/** The last four digits of an id are random, whichever way it was made. */
const bucketOf = (buckets: number): RawBuilder<unknown> =>
  sql`(get_byte(uuid_send(r.id), 14) * 256 + get_byte(uuid_send(r.id), 15)) % ${buckets}::int`;

function presentRows(
  { caller: { accountId } }: Reader,
  { resource, dayField, outlastsEmployee, month }: DigestQuery,
): RawBuilder<unknown> {
  const day = dayField === undefined || month === undefined ? undefined : sql.raw(resource.columnSql(dayField));
  const first = `${month}-01`;
  const ofMonth = day ? sql`and ${day} >= ${first}::date and ${day} < ${first}::date + interval '1 month'` : sql``;
  const ofPresent = outlastsEmployee
    ? sql`and r.employee_id in (
        select e.id from employees e where e.account_id = ${accountId} and e.deleted_at is null)`
    : sql``;
  return sql`${sql.raw(resource.table)} r
    where r.account_id = ${accountId} and r.deleted_at is null and ${sql.raw(resource.only ?? 'true')} ${ofMonth}
      ${ofPresent}`;
}

/** The buckets that have objects. PostgreSQL sorts a bucket while it reads it: a sort of all rows by id would take longer. */
export const readBuckets = (reader: Reader, asked: DigestQuery): Promise<Bucket[]> =>
  reader.all<Bucket>(sql`
    select q.bucket, count(*) as count,
      encode(sha256(convert_to(string_agg(q.id || ':' || q.version || e'\\n', '' order by q.id), 'UTF8')), 'hex') as hash
    from (select ${bucketOf(asked.buckets)} as bucket, r.id, r.version from ${presentRows(reader, asked)}) q
    group by q.bucket order by q.bucket`);

/** The objects of one bucket by id, at most `limit` of them. */
export const readBucket = (reader: Reader, asked: DigestQuery, bucket: number, limit: number): Promise<VersionedId[]> =>
  reader.all<VersionedId>(sql`
    select r.id, r.version from ${presentRows(reader, asked)} and ${bucketOf(asked.buckets)} = ${bucket}
    order by r.id limit ${limit}`);
