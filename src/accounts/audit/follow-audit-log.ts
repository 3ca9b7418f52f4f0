import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type AuditEntry, changesAfter, type SignInEntry, signInsAfter } from './queries.ts';

/** A place in the audit log of an account. */
export interface AuditPosition {
  /** The last change that was read; 0: none. */
  sequence: number;
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

/** What follows a place in the audit log, the oldest first: changes, and sign-ins; and the place after it. */
export async function auditAfter(
  reader: Reader,
  { sequence, signIn }: AuditPosition,
): Promise<{ lines: AuditLine[]; position: AuditPosition }> {
  const changes = await changesAfter(reader, sequence, most);
  const signIns = await signInsAfter(reader, signIn, instantOf(Date.parse(reader.now) - settled), most);
  const last = signIns.at(-1);
  const lastSignIn = last === undefined ? signIn : { id: last.id, at: last.at };
  return {
    lines: [
      ...changes.map((entry) => ({ kind: 'change' as const, ...entry })),
      ...signIns.map((entry) => ({ kind: 'sign_in' as const, ...entry })),
    ],
    position: { sequence: changes.at(-1)?.sequence ?? sequence, ...(lastSignIn && { signIn: lastSignIn }) },
  };
}
