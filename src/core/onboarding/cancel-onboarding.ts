import type { Tx } from '../../platform/unit-of-work.ts';
import { lockWithPerson } from '../people/employees/index.ts';
import { onboardingEvents } from './events.ts';
import { type Onboarding, onboardings } from './onboarding.ts';
import { refuseIfFinal, writeOnboarding } from './write-onboarding.ts';

/**
 * Cancels an onboarding; its tasks stay as they are.
 * @throws Problem `not_found`, `version_mismatch`, `onboarding_final`
 */
export async function cancelOnboarding(tx: Tx, id: string): Promise<Onboarding> {
  const { person: employee, row: before } = await lockWithPerson(tx, onboardings, id);
  refuseIfFinal(before);
  const { row, changes } = writeOnboarding(tx, before, 'cancelled');
  onboardingEvents.cancelled(tx, row, { employee, changes });
  return row;
}
