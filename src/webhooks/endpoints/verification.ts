/**
 * Whether an endpoint may get events at all. One at an address that the operator does not vouch for has to say so first,
 * by answering a challenge (see ../challenge), and again whenever its URL changes: nobody can point us at a receiver that
 * is not theirs. Until then it is paused for the reason `unverified`, and holds what happens as any paused endpoint does.
 */
import { updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { endpoints } from './endpoint.ts';
import { recordVerified } from './events.ts';
import { type Endpoint, followStatus, type Status } from './status.ts';
import { stopProbing, type Verification, verificationOf, writeVerified } from './store.ts';

/** Keeps that a locked endpoint has answered its challenge. If nothing but that was missing, what it holds goes out. */
export async function becomeVerified(tx: Tx, before: Endpoint): Promise<Endpoint> {
  const { reason } = await verificationOf(tx, before.id);
  const isAwaited = reason === 'unverified';
  await writeVerified(tx, before.id, tx.now);
  const { row, changes } = await updateRow(tx, endpoints, before, isAwaited ? { status: 'active' } : {}, [
    { field: 'verifiedAt', before: null, after: tx.now },
  ]);
  if (isAwaited) await followStatus(tx, before, { status: 'active', reason: null });
  else await stopProbing(tx, before.id);
  recordVerified(tx, row, changes, isAwaited ? null : reason);
  return row;
}

/**
 * The status that an endpoint is to have because its URL changed, as `wishedStatus` takes it; undefined: the one it has.
 * What a person has paused or disabled stays so.
 * @param isVerified whether nothing has to be proved at the new one
 */
export const statusElsewhere = (
  { status }: Endpoint,
  { reason }: Verification,
  isVerified: boolean,
): Status | undefined => {
  const isStopped = status === 'disabled' || reason === 'person';
  return !isStopped && (!isVerified || reason === 'unverified') ? 'active' : undefined;
};
