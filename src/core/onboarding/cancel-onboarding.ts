import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { recordCancelled, told } from './events.ts';
import { type Locked, lockOnboarding, refuseIfFinal } from './lock-onboarding.ts';
import { type Onboarding, onboardings } from './onboarding.ts';
import { type Newcomer, startedOnboarding } from './store.ts';
import { writeOnboarding } from './write-onboarding.ts';

/**
 * Cancels an onboarding; its tasks stay as they are.
 * @throws Problem `not_found`, `version_mismatch`, `onboarding_final`
 */
export async function cancelOnboarding(tx: Tx, id: string): Promise<Onboarding> {
  const locked = await lockOnboarding(tx, id);
  refuseIfFinal(locked.onboarding);
  return cancel(tx, locked);
}

/**
 * Cancels the onboarding of an employee who leaves and whose row is locked already.
 * @returns what ended, as `meta.ended` lists it
 */
export async function cancelOnboardingOf(tx: Tx, employee: Newcomer): Promise<{ type: string; id: string }[]> {
  const id = await startedOnboarding(tx, employee.id);
  if (id === undefined) return [];
  await cancel(tx, { onboarding: await lockRow(tx, onboardings, id, 'consequence'), employee });
  return [{ type: 'onboarding', id }];
}

async function cancel(tx: Tx, { onboarding, employee }: Locked): Promise<Onboarding> {
  const { row, changes } = await writeOnboarding(tx, onboarding, 'cancelled');
  recordCancelled(tx, told(row, employee), changes);
  return row;
}
