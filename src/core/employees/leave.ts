import { disableSignIn } from '../../accounts/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { cancelOnboardingOf } from '../onboarding/index.ts';
import { type Ended, endWhatFollows } from '../ports.ts';
import type { Employee } from './employee.ts';
import { reportsOf } from './store.ts';

/** What ended when someone left, and who is left without a manager who is there. */
export interface Left {
  ended: Ended[];
  orphanedReports: string[];
}

/**
 * Draws the consequences of someone's leaving, in the transaction of the leaving itself.
 * @param lastDay the last day of their employment
 * @throws Problem 409 if something of theirs begins after it
 */
export async function leave(tx: Tx, employee: Employee, lastDay: LocalDate): Promise<Left> {
  const userId = await disableSignIn(tx, employee.id);
  return {
    ended: [
      ...(userId === undefined ? [] : [{ type: 'sign_in', id: userId }]),
      ...(await cancelOnboardingOf(tx, employee)),
      ...(await endWhatFollows(tx, employee, lastDay)),
    ],
    orphanedReports: await reportsOf(tx, employee.id),
  };
}
