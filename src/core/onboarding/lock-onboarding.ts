import { isUuid } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { onboardingFinal } from './errors.ts';
import { type Onboarding, onboardings } from './onboarding.ts';
import { lockEmployeeOf, type Newcomer } from './store.ts';

export interface Locked {
  onboarding: Onboarding;
  employee: Newcomer;
}

/**
 * Locks an onboarding for a change. The employee's row comes first, as in every write about an employee: a termination
 * locks it too, and the onboarding afterwards.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function lockOnboarding(tx: Tx, id: string): Promise<Locked> {
  const employee = isUuid(id) ? await lockEmployeeOf(tx, id) : undefined;
  const onboarding = await lockRow(tx, onboardings, id);
  return { onboarding, employee: employee as Newcomer };
}

/** @throws Problem `onboarding_final` */
export function refuseIfFinal({ id, status }: Onboarding): void {
  if (status !== 'started') throw problem(onboardingFinal, { id, status });
}
