/** The sign-in of an employee who leaves, or whose employment continues after all. */
import { disableSignInOf, enableSignInOf, endInvitationsOf } from '../../../accounts/index.ts';
import type { Instant } from '../../../platform/clock.ts';
import { type ClosedObject, type Effects, type EmployeeFollower, noFollowUp } from '../../followers.ts';

const type = 'sign_in';
const sinceOf = ({ state }: ClosedObject) => (state as { since: Instant }).since;

export const signInFollower: EmployeeFollower = {
  types: [type],
  beginsAfter: noFollowUp.toList,
  endsBefore: noFollowUp.toList,
  async leave(tx, employee, { lastDay, isCorrection }): Promise<Partial<Effects>> {
    // After the day on which it took effect, an administrator may have enabled it on purpose.
    if (isCorrection) return {};
    // The invitations come first: one that is being accepted has made its user by then.
    const [invited, left] = await Promise.all([endInvitationsOf(tx, employee.id), disableSignInOf(tx, employee.id)]);
    const ended = invited.map((id) => ({ type: 'invitation', id }));
    if (left === undefined) return { ended };
    const { id, keptFor } = left;
    if (keptFor !== undefined) return { ended, kept: [{ type, id, reason: keptFor }] };
    return {
      ended: [...ended, { type, id }],
      closures: [{ type, id, endDate: lastDay, endBefore: null, state: { since: tx.now } }],
    };
  },
  async moveEnd(tx, employee, closures, lastDay): Promise<Partial<Effects>> {
    if (lastDay !== null) return { closures: [...closures] };
    const [reopened, kept]: [Effects['reopened'], Effects['kept']] = [[], []];
    for (const closure of closures) {
      const { id } = closure;
      const isEnabled = await enableSignInOf(tx, employee.id, { id, since: sinceOf(closure) });
      if (isEnabled) reopened.push({ type, id });
      else kept.push({ type, id, reason: 'changed' });
    }
    return { reopened, kept };
  },
  moveStart: noFollowUp.toDo,
  employmentsChanged: noFollowUp.toDo,
  count: noFollowUp.toCount,
  remove: noFollowUp.toDo,
  restore: async () => undefined,
};
