import { disableSignIn } from '../../accounts/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { Ended } from '../followers.ts';
import { cancelOnboardingOf } from '../onboarding/index.ts';
import { followers } from '../ports.ts';
import type { Employee } from './employee.ts';
import { beginsAfterEnd } from './errors.ts';
import { reportsOf } from './store.ts';

/** What ended with the employment, and who no longer has an active manager. */
export interface Left {
  ended: Ended[];
  orphanedReports: string[];
}

/**
 * Applies the consequences of a termination, in its transaction.
 * @param lastDay the last day of the employment
 */
export async function leave(tx: Tx, employee: Employee, lastDay: LocalDate): Promise<Left> {
  const userId = await disableSignIn(tx, employee.id);
  return {
    ended: [
      ...(userId === undefined ? [] : [{ type: 'sign_in', id: userId }]),
      ...(await cancelOnboardingOf(tx, employee)),
      ...(await followers().leave(tx, employee, lastDay)),
    ],
    orphanedReports: await reportsOf(tx, employee.id),
  };
}

/** @throws Problem `begins_after_end` naming everything of the locked employee that begins after `lastDay` */
export async function refuseWhatBeginsAfter(tx: Tx, employeeId: string, lastDay: LocalDate): Promise<void> {
  const begins = await followers().beginsAfter(tx, employeeId, lastDay);
  if (begins.length === 0) return;
  const words = begins.map(({ type, id }) => `${type.replaceAll('_', ' ')} ${id}`).join(', ');
  throw new Problem(beginsAfterEnd, `These begin after ${lastDay}: ${words}.`, {
    members: { conflictingId: begins[0]?.id, conflictingIds: begins.map(({ id }) => id) },
  });
}
