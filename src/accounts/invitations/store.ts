import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { UserRole } from '../roles/role-of-user.ts';

/** An invitation that can be accepted. */
interface OpenInvitation {
  id: string;
  email: string;
  name: string;
  role: UserRole;
  /** The role of the account, if the role is `own`. */
  roleId: string | null;
  employeeId: string | null;
}

const locks: Record<string, RawBuilder<unknown>> = { '': sql``, 'for update': sql`for update` };

/** Finds an invitation by its secret, if it was neither used nor removed and has not expired. */
export const findOpenInvitation = (
  reader: Reader,
  id: string,
  secretHash: Buffer,
  lock: '' | 'for update' = '',
): Promise<OpenInvitation | undefined> =>
  reader.first<OpenInvitation>(sql`
    select id, email, name, role, role_id as "roleId", employee_id as "employeeId" from invitations
    where account_id = ${reader.caller.accountId} and id = ${id} and secret_hash = ${secretHash}
      and accepted_at is null and deleted_at is null and expires_at > ${reader.now} ${locks[lock]}`);

/** A finished invitation waits for no mail. */
const unmailed = sql`mail_key = null, mail_status = nullif(mail_status, 'waiting')`;

export const forgetMail = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update invitations set ${unmailed} where account_id = ${tx.caller.accountId} and id = ${id}`);

export const writeAccepted = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update invitations set accepted_at = ${tx.now}, updated_at = ${tx.now}, version = version + 1, ${unmailed}
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/** Finds and locks the invitation of an address that was neither accepted nor removed; it may have expired. */
export const findInvitationOf = (tx: Tx, email: string): Promise<{ id: string } | undefined> =>
  tx.first(sql`
    select id from invitations
    where account_id = ${tx.caller.accountId} and lower(email) = lower(${email})
      and accepted_at is null and deleted_at is null for update`);
