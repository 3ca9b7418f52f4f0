/**
 * Whether an endpoint may get events at all. A receiver at an address that the operator does not vouch for must first
 * agree by answering a challenge (see ../challenge), and again whenever its URL changes: so a caller cannot direct
 * events at another owner's receiver. Until then it is paused for the reason `unverified`, and holds events like any
 * paused endpoint.
 */
import { updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { endpointRows } from './endpoint.ts';
import { recordVerified } from './events.ts';
import { type Endpoint, followStatus, type Status } from './status.ts';
import { stopProbing } from './store.ts';

/** Marks a locked endpoint as verified. If only that was missing, its held events go out. */
export async function becomeVerified(tx: Tx, before: Endpoint): Promise<Endpoint> {
  const isAwaited = before.statusReason === 'unverified';
  const given = { ...(isAwaited ? { status: 'active' } : {}), verifiedAt: tx.now };
  const { row, changes } = await updateRow(tx, endpointRows, before, given);
  if (isAwaited) await followStatus(tx, before, { status: 'active', reason: null });
  else await stopProbing(tx, before.id);
  recordVerified(tx, row, changes, isAwaited ? null : before.statusReason);
  return row;
}

/**
 * The status that an endpoint gets after a change of its URL, in the form of `wishedStatus`; undefined: no change. An
 * endpoint that a person paused or disabled stays so.
 * @param isVerified whether the new URL needs no challenge
 */
export const statusElsewhere = ({ status, statusReason }: Endpoint, isVerified: boolean): Status | undefined => {
  const isStopped = status === 'disabled' || statusReason === 'person';
  return !isStopped && (!isVerified || statusReason === 'unverified') ? 'active' : undefined;
};
