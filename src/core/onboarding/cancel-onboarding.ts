import type { Tx } from '../../platform/unit-of-work.ts';
import { recordCancelled, told } from './events.ts';
import { lockOnboarding, refuseIfFinal } from './lock-onboarding.ts';
import type { Onboarding } from './onboarding.ts';
import { writeOnboarding } from './write-onboarding.ts';

/**
 * Cancels an onboarding; its tasks stay as they are.
 * @throws Problem `not_found`, `version_mismatch`, `onboarding_final`
 */
export async function cancelOnboarding(tx: Tx, id: string): Promise<Onboarding> {
  const { onboarding, employee } = await lockOnboarding(tx, id);
  refuseIfFinal(onboarding);
  const { row, changes } = await writeOnboarding(tx, onboarding, 'cancelled');
  recordCancelled(tx, told(row, employee), changes);
  return row;
}
