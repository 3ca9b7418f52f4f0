/** Whose working time signed-in users write; tokens and administrators write that of all employees. */
import { refuseUnlessDecides } from '../../core/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { ownHours } from './errors.ts';

const permission = 'checksManageRequestsAndIncidences';

/**
 * Signed-in users clock for themselves, and for the employees whose working time they decide about.
 * @throws Problem `may_not_decide`
 */
export async function refuseOthersClock(tx: Tx, employeeId: string): Promise<void> {
  if (tx.caller.employeeId !== employeeId) await refuseUnlessDecides(tx, employeeId, permission);
}

/**
 * Signed-in users do not write their own hours by hand: another person attests what they are paid for.
 * @throws Problem `own_hours`, `may_not_decide`
 */
export async function refuseCorrection(tx: Tx, employeeId: string): Promise<void> {
  const { reach, employeeId: own } = tx.caller;
  if (reach !== undefined && own === employeeId)
    throw new Problem(ownHours, 'The entry is part of your own working time.');
  await refuseUnlessDecides(tx, employeeId, permission);
}
