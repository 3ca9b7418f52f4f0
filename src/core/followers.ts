/** What follows an employee: the contracts, the pay, the working time, … that end with the employment. */
import type { LocalDate } from '../platform/clock.ts';
import type { Tx } from '../platform/unit-of-work.ts';

/** A thing that ended because an employee left, for `meta.ended`. */
export interface Ended {
  /** The name of its resource: `contract`, `work_entry`, … */
  type: string;
  id: string;
}

/** A locked employee, with the fields that followers need. */
export interface FollowedEmployee {
  id: string;
  externalId: string | null;
  code: number | null;
  officeId: string | null;
}

/**
 * A kind of fact about employees, and its fate when the employment changes. Every member is required, so that no area
 * forgets one: a follower without work sets `nothing`.
 */
export interface EmployeeFollower {
  /** What begins after a last day: Rollcall then refuses that last day, before any change. */
  beginsAfter(tx: Tx, employeeId: string, lastDay: LocalDate): Promise<Ended[]>;
  /** Ends what cannot continue after the last day, with its events, in the transaction of the termination. */
  leave(tx: Tx, employee: FollowedEmployee, lastDay: LocalDate): Promise<Ended[]>;
  /** Takes the rows of a removed employee out of the lists, without events: the employee's event covers them. */
  remove(tx: Tx, employeeId: string): Promise<unknown>;
  /** Brings the rows back. What `leave` ended stays ended. */
  restore(tx: Tx, employeeId: string): Promise<unknown>;
  /** Applies the consequences of other days of employment (a rehire, a corrected start or end). */
  employmentChanged(tx: Tx, employee: FollowedEmployee): Promise<unknown>;
}

/** The member of a follower without work to do. */
export const nothing = async (): Promise<Ended[]> => [];

/** Several followers as one, which asks them in their order. Its type makes it pass on every member. */
export function inTurn(followers: readonly EmployeeFollower[]): EmployeeFollower {
  const each = async <T>(ask: (follower: EmployeeFollower) => Promise<T>): Promise<T[]> => {
    const answers: T[] = [];
    for (const follower of followers) answers.push(await ask(follower));
    return answers;
  };
  return {
    beginsAfter: async (...asked) => (await each((follower) => follower.beginsAfter(...asked))).flat(),
    leave: async (...asked) => (await each((follower) => follower.leave(...asked))).flat(),
    remove: (...asked) => each((follower) => follower.remove(...asked)),
    restore: (...asked) => each((follower) => follower.restore(...asked)),
    employmentChanged: (...asked) => each((follower) => follower.employmentChanged(...asked)),
  };
}
