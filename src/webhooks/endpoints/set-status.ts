import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { endpointRows } from './endpoint.ts';
import { changeStatus, type Endpoint, wishedStatus } from './status.ts';
import { startProbing } from './store.ts';

/**
 * Pauses an endpoint, or resumes it from any state.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function setStatus(tx: Tx, id: string, verb: 'pause' | 'resume'): Promise<Endpoint> {
  const before = await lockRow(tx, endpointRows, id);
  const change = await wishedStatus(tx, before, verb === 'pause' ? 'paused' : 'active', before.verifiedAt !== null);
  if (change.status !== before.status) return changeStatus(tx, before, change);
  // If it is probed already, it is probed now; if it is paused, the reason becomes a person's, or its challenge goes
  // now.
  if (change.status === 'degraded') await startProbing(tx, id);
  if (change.status === 'paused') await changeStatus(tx, before, change);
  return before;
}
