import { disableSignIn } from '../../accounts/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { cancelOnboardingOf } from '../onboarding/index.ts';
import type { Employee } from './employee.ts';
import { reportsOf } from './store.ts';

/** What ended when someone left, and who is left without a manager who is there. */
export interface Left {
  ended: { type: string; id: string }[];
  orphanedReports: string[];
}

/** Draws the consequences of someone's leaving, in the transaction of the leaving itself. */
export async function leave(tx: Tx, employee: Employee): Promise<Left> {
  const userId = await disableSignIn(tx, employee.id);
  return {
    ended: [
      ...(userId === undefined ? [] : [{ type: 'sign_in', id: userId }]),
      ...(await cancelOnboardingOf(tx, employee)),
    ],
    orphanedReports: await reportsOf(tx, employee.id),
  };
}
