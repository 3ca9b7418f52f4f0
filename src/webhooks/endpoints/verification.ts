/**
 * Whether an endpoint may get events at all. A receiver at an address that the operator does not vouch for must first
 * agree by answering a challenge (see ../challenge), and again whenever its URL changes: so a caller cannot direct
 * events at another owner's receiver. Until then it is paused for the reason `unverified`, and holds events like any
 * paused endpoint.
 */
import { updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { endpoints } from './endpoint.ts';
import { recordVerified } from './events.ts';
import { type Endpoint, followStatus, type Status } from './status.ts';
import { stopProbing, type Verification, verificationOf } from './store.ts';

/** Marks a locked endpoint as verified. If only that was missing, its held events go out. */
export async function becomeVerified(tx: Tx, before: Endpoint): Promise<Endpoint> {
  const { reason } = await verificationOf(tx, before.id);
  const isAwaited = reason === 'unverified';
  const { row, changes } = await updateRow(tx, endpoints, before, isAwaited ? { status: 'active' } : {}, {
    changes: [{ field: 'verifiedAt', before: null, after: tx.now }],
    columns: { verified_at: tx.now },
  });
  if (isAwaited) await followStatus(tx, before, { status: 'active', reason: null });
  else await stopProbing(tx, before.id);
  recordVerified(tx, row, changes, isAwaited ? null : reason);
  return row;
}

/**
 * The status that an endpoint gets after a change of its URL, in the form of `wishedStatus`; undefined: no change. An
 * endpoint that a person paused or disabled stays so.
 * @param isVerified whether the new URL needs no challenge
 */
export const statusElsewhere = (
  { status }: Endpoint,
  { reason }: Verification,
  isVerified: boolean,
): Status | undefined => {
  const isStopped = status === 'disabled' || reason === 'person';
  return !isStopped && (!isVerified || reason === 'unverified') ? 'active' : undefined;
};
