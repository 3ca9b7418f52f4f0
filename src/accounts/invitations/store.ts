import { sql } from '../../platform/db/sql.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { invitations } from './invitation.ts';

/** An invitation that can be accepted. */
type OpenInvitation = Pick<RowOf<typeof invitations>, 'id' | 'email' | 'name' | 'role' | 'roleId' | 'employeeId'>;

/**
 * Finds an invitation by its secret, if it was neither used nor removed and has not expired. An employee's earlier
 * invitation opens nothing, even if two administrators invite them at once.
 */
export const findOpenInvitation = (
  reader: Reader,
  id: string,
  secretHash: Buffer,
  lock: '' | 'for update' = '',
): Promise<OpenInvitation | undefined> =>
  reader.first<OpenInvitation>(sql`
    select id, email, name, role, role_id as "roleId", employee_id as "employeeId" from invitations
    where account_id = ${reader.caller.accountId} and id = ${id} and secret_hash = ${secretHash}
      and accepted_at is null and deleted_at is null and expires_at > ${reader.now}
      and not exists (
        select 1 from invitations later
        where later.account_id = ${reader.caller.accountId} and later.employee_id = invitations.employee_id
          and later.id > invitations.id) ${sql.raw(lock)}`);

/** A finished invitation waits for no mail. */
const unmailed = sql`mail_key = null, mail_status = nullif(mail_status, 'waiting')`;

export const forgetMail = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update invitations set ${unmailed} where account_id = ${tx.caller.accountId} and id = ${id}`);

export const writeAccepted = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update invitations set accepted_at = ${tx.now}, updated_at = ${tx.now}, version = version + 1, ${unmailed}
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/**
 * Finds and locks the invitations of an address, and those of an employee to any address, that were neither accepted nor
 * removed; they may have expired.
 */
export const findEarlierInvitations = (
  tx: Tx,
  email: string | null,
  employeeId: string | null,
): Promise<{ id: string }[]> =>
  tx.all(sql`
    select id from invitations
    where account_id = ${tx.caller.accountId} and (lower(email) = lower(${email}::text) or employee_id = ${employeeId}::uuid)
      and accepted_at is null and deleted_at is null order by id for update`);
