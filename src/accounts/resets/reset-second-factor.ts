import { newId } from '../../platform/ids.ts';
import { writeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { endSessions } from '../passwords/store.ts';
import { dropSecondFactor } from '../second-factors/store.ts';
import { userEvents } from '../users/events.ts';
import { insertSignIn } from '../users/store.ts';
import { users } from '../users/user-resource.ts';
import { lockForReset, type Resetting, refuseOthers } from './may-reset.ts';
import { writeReset } from './store.ts';

/**
 * Removes the second factor of a user who has lost it, and signs them out everywhere: their password signs them in
 * until they set up another one. A user without one does not change.
 * @throws Problem `not_found`, `version_mismatch`, `own_sign_in`, `signs_in_to_others`
 */
export async function resetSecondFactor(tx: Tx, id: string, resetting: Resetting): Promise<{ id: string }> {
  const before = await lockForReset(tx, id);
  const isDropped = await dropSecondFactor(tx, id);
  await refuseOthers(tx, id, resetting);
  if (!isDropped) return { id };
  const { byOperator, sealMailKey } = resetting;
  await writeReset(tx, {
    id: newId(),
    userId: id,
    kind: 'second_factor',
    byOperator,
    isMailed: sealMailKey !== undefined,
  });
  await endSessions(tx, id);
  await insertSignIn(tx, { userId: id, outcome: 'second_factor_reset', userAgent: null, at: tx.now });
  const row = writeRow(tx, users, before);
  userEvents.updated(tx, row, [{ field: 'hasSecondFactor', before: true, after: false }]);
  return { id };
}
