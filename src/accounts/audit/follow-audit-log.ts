import { refuseLostPlace } from '../../events/index.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { AuditEntry } from './entry.ts';
import { changesAfter, type SignInEntry, signInsAfter } from './queries.ts';

/** A place in the audit log of an account. */
export interface AuditPosition {
  /** The last change that was read; 0: none. */
  sequence: number;
  /** Its id: in another account, and after a restore, another change has the number. Absent in places of 0.4.0 and before. */
  id?: string;
  /** The last sign-in that was read. */
  signIn?: { id: string; at: string };
}

export type AuditLine = ({ kind: 'change' } & AuditEntry) | ({ kind: 'sign_in' } & SignInEntry);

/** Entries at once. */
const most = 500;
/**
 * Sign-ins have no sequence: until they are older than a transaction may last, and than the clocks of two processes may
 * differ, an earlier one may still appear. Milliseconds.
 */
const settled = 20_000 + 60_000;

/**
 * What follows a place in the audit log, the oldest first: changes, and sign-ins; and the place after it.
 * @throws Problem with the status 410, as the feed, if the log no longer leads on from there
 */
export async function auditAfter(
  reader: Reader,
  { signIn, ...place }: AuditPosition,
): Promise<{ lines: AuditLine[]; position: AuditPosition }> {
  const { sequence, id } = place;
  if (sequence > 0) await refuseLostPlace(reader, sequence, id);
  const changes = await changesAfter(reader, sequence, most);
  const signIns = await signInsAfter(reader, signIn, instantOf(Date.parse(reader.now) - settled), most);
  const lastChange = changes.at(-1);
  const last = signIns.at(-1);
  const lastSignIn = last === undefined ? signIn : { id: last.id, at: last.at };
  return {
    lines: [
      ...changes.map((entry) => ({ kind: 'change' as const, ...entry })),
      ...signIns.map((entry) => ({ kind: 'sign_in' as const, ...entry })),
    ],
    position: {
      ...(lastChange ? { sequence: lastChange.sequence, id: lastChange.id } : place),
      ...(lastSignIn && { signIn: lastSignIn }),
    },
  };
}
