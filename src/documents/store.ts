import type { Instant, LocalDate } from '../platform/clock.ts';
import { type RawBuilder, sql } from '../platform/db/sql.ts';
import { newId } from '../platform/ids.ts';
import { locales } from '../platform/locale.ts';
import { defined } from '../platform/narrowing.ts';
import { resealRows } from '../platform/reseal.ts';
import { resealBytes, type SecretBox } from '../platform/secret-box.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { firstKinds } from './first-kinds.ts';

/** Gives a new account its kinds, in its language. An account starts with them, so no event reports them. */
export const giveDocumentKinds = (tx: Pick<Tx, 'run'>, accountId: string, now: Instant): Promise<number> =>
  tx.run(sql`
    insert into document_kinds
      (account_id, id, name, visible_to, added_by, sensitive, version, created_at, updated_at)
    select ${accountId}, k.id, case ${sql.join(
      locales.map((locale) => sql`when a.language ilike ${`${locale}%`} then ${sql.ref(`k.${locale}`)}`),
      sql` `,
    )} else k.en end, k.visible_to, k.added_by, k.sensitive, 1, ${now}, ${now}
    from accounts a cross join unnest(
      ${firstKinds.map(() => newId())}::uuid[],
      ${sql.join(locales.map((locale) => sql`${firstKinds.map(({ name }) => name[locale])}::text[]`))},
      ${firstKinds.map(({ visibleTo }) => visibleTo)}::text[],
      ${firstKinds.map(({ addedBy }) => addedBy)}::text[],
      ${firstKinds.map(({ sensitive }) => sensitive)}::boolean[]
    ) as k (id, ${sql.join(locales.map((locale) => sql.ref(locale)))}, visible_to, added_by, sensitive)
    where a.account_id = ${accountId}`);

/** The subquery of the kinds that a condition keeps. */
const kindsWhere = (accountId: string, condition: RawBuilder<unknown>) => sql`(
  select k.id from document_kinds k where k.account_id = ${accountId} and ${condition})`;

/**
 * The condition that keeps the documents `r` that a caller sees; undefined: all.
 *
 * - A caller who reaches all employees sees all documents, those of sensitive kinds with employees.sensitive:read; without it
 *   their own, if their role has self-service.
 * - A user with fewer employees sees their own, those of the employees they reach, and those of the company, as kind and
 *   document permit, and no deleted ones: a document may have been filed under another employee by mistake.
 */
export function seenBy({ caller }: Reader): RawBuilder<unknown> | undefined {
  const { accountId, reach, employeeId } = caller;
  const own = sql`r.deleted_at is null and r.employee_id = ${employeeId ?? null}::uuid
    and r.kind_id in ${kindsWhere(accountId, sql`k.visible_to <> 'administrators'`)}`;
  if (reach === undefined) {
    if (caller.can('employees.sensitive:read')) return undefined;
    const plain = sql`r.kind_id in ${kindsWhere(accountId, sql`not k.sensitive`)}`;
    return caller.servesThemselves ? sql`(${plain} or ${own})` : plain;
  }
  const others = reach.filter((id) => id !== employeeId);
  return sql`r.deleted_at is null and (
    ${own}
    or r.employee_id = any(${others}::uuid[])
      and r.kind_id in ${kindsWhere(accountId, sql`k.visible_to = 'employee_and_manager' and not k.sensitive`)}
    or r.employee_id is null and r.visible_to_employees
      and r.kind_id in ${kindsWhere(accountId, sql`not k.sensitive`)})`;
}

/** What a document's verbs ask about its kind. */
export interface KindFacts {
  addedBy: 'administrators' | 'employee';
  sensitive: boolean;
}

/** A kind that is not deleted; with a lock it stays as it is until the transaction ends. */
export const findKind = (reader: Reader, id: string, lock: 'for key share' | '' = ''): Promise<KindFacts | undefined> =>
  reader.first(sql`
    select k.added_by as "addedBy", k.sensitive from document_kinds k
    where k.account_id = ${reader.caller.accountId} and k.id = ${id} and k.deleted_at is null ${sql.raw(lock)}`);

/** The ids of the kinds, the first ones first. */
export async function kindIdsInOrder(reader: Reader): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(sql`
    select k.id from document_kinds k
    where k.account_id = ${reader.caller.accountId} and k.deleted_at is null order by k.created_at, k.id`);
  return rows.map(({ id }) => id);
}

export async function isSensitiveKind(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.first<{ sensitive: boolean }>(sql`
    select k.sensitive from document_kinds k
    where k.account_id = ${reader.caller.accountId} and k.id::text = ${id}`);
  return row?.sensitive ?? false;
}

/** Stores a piece of the content of a document. */
export const insertPiece = (tx: Tx, documentId: string, position: number, sealed: Buffer): Promise<number> =>
  tx.run(sql`
    insert into document_pieces (account_id, document_id, position, sealed)
    values (${tx.caller.accountId}, ${documentId}, ${position}, ${sealed})`);

export async function readPiece(reader: Reader, documentId: string, position: number): Promise<Buffer | undefined> {
  const row = await reader.first<{ sealed: Buffer }>(sql`
    select p.sealed from document_pieces p
    where p.account_id = ${reader.caller.accountId} and p.document_id = ${documentId} and p.position = ${position}`);
  return row && Buffer.from(row.sealed);
}

/** What a download needs of a document. */
export interface Contents {
  mediaType: string;
  size: number;
  sha256: string;
}

export const readContents = (reader: Reader, id: string): Promise<Contents | undefined> =>
  reader.first(sql`
    select d.media_type as "mediaType", d.size, d.sha256 from documents d
    where d.account_id = ${reader.caller.accountId} and d.id = ${id}`);

/** The documents that the caller sees, deleted ones included, and the bytes of their contents. */
export async function readUsage(reader: Reader): Promise<{ documents: number; bytes: number }> {
  const row = await reader.first<{ documents: number; bytes: number }>(sql`
    select count(*)::int as documents, coalesce(sum(r.size), 0)::float8 as bytes from documents r
    where r.account_id = ${reader.caller.accountId} and ${seenBy(reader) ?? sql`true`}`);
  return defined(row, 'an aggregate');
}

/** A document whose expiry has no event yet. */
export interface Expiring {
  id: string;
  expiryDate: LocalDate;
}

/** The accounts that may have a document which expires between two days and is not announced. */
export const accountsWithExpiring = (from: LocalDate, until: LocalDate) => sql`
  /* across accounts: findExpiringDocuments */ select account_id from documents
  where deleted_at is null and expiry_date between ${from}::date and ${until}::date
    and announced is distinct from expiry_date`;

/** Keeps the documents `d` that expire by a day, and about whose expiry date no event was recorded; not of leavers. */
const isExpiring = (accountId: string, today: LocalDate, until: LocalDate) => sql`
  d.deleted_at is null and d.expiry_date between ${today}::date and ${until}::date
  and d.announced is distinct from d.expiry_date
  and (d.employee_id is null or d.employee_id in (
    select e.id from employees e where e.account_id = ${accountId} and e.status = 'active' and e.deleted_at is null))`;

export const findExpiring = (reader: Reader, until: LocalDate): Promise<Expiring[]> => {
  const { accountId } = reader.caller;
  return reader.all<Expiring>(sql`
    select d.id, d.expiry_date as "expiryDate" from documents d
    where d.account_id = ${accountId} and ${isExpiring(accountId, reader.today, until)}
    order by d.expiry_date, d.id`);
};

/** Notes that the expiry of a document is announced. False: it was already, or the document no longer expires. */
export async function markAnnounced(tx: Tx, id: string, until: LocalDate): Promise<boolean> {
  const { accountId } = tx.caller;
  const count = await tx.run(sql`
    update documents d set announced = d.expiry_date
    where d.account_id = ${accountId} and d.id = ${id} and ${isExpiring(accountId, tx.today, until)}`);
  return count > 0;
}

/** The place of a piece, at which alone it opens. */
export const placeOf = (documentId: string, position: number): string => `document ${documentId} ${position}`;

interface SealedPiece {
  accountId: string;
  documentId: string;
  position: number;
  sealed: Buffer;
}

/** Seals every piece with the newest key. Returns their number. */
export const resealDocuments = (db: Pick<Reader, 'all' | 'run'>, box: SecretBox): Promise<number> =>
  resealRows(
    box,
    (keyId) =>
      db.all<SealedPiece>(sql`
        /* across accounts: resealDocuments */
        select account_id as "accountId", document_id as "documentId", position, sealed from document_pieces
        where substring(sealed from 1 for 4) <> ${keyId} limit 20`),
    ({ accountId, documentId, position, sealed }) =>
      db.run(sql`
        update document_pieces set sealed = ${resealBytes(box, sealed, placeOf(documentId, position))}
        where account_id = ${accountId} and document_id = ${documentId} and position = ${position}`),
  );
