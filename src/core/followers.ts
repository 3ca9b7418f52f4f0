/** What follows an employee: the contracts, the pay, the working time, … that end when the employment does. */
import type { LocalDate } from '../platform/clock.ts';
import type { Tx } from '../platform/unit-of-work.ts';

/** Something that ended because an employee left, for `meta.ended`. */
export interface Ended {
  /** What it is, by the name of its resource: `contract`, `work_entry`, … */
  type: string;
  id: string;
}

/** An employee whose row is locked, as followers need it. */
export interface FollowedEmployee {
  id: string;
  externalId: string | null;
  code: number | null;
  officeId: string | null;
}

/**
 * A kind of fact about employees, and what becomes of it when the employment changes. Every member is required, so that
 * none is forgotten: a follower says `nothing` where there is nothing to do.
 */
export interface EmployeeFollower {
  /** What begins after a last day: setting one is refused then, before anything is changed. */
  beginsAfter(tx: Tx, employeeId: string, lastDay: LocalDate): Promise<Ended[]>;
  /** Ends what cannot go on after the last day, with its events, in the transaction of the leaving. */
  leave(tx: Tx, employee: FollowedEmployee, lastDay: LocalDate): Promise<Ended[]>;
  /** Takes the rows of a removed employee out of the lists, without events: the employee's own event tells it. */
  remove(tx: Tx, employeeId: string): Promise<unknown>;
  /** Brings them back. What `leave` ended stays ended. */
  restore(tx: Tx, employeeId: string): Promise<unknown>;
  /** Draws what follows from other days of employment (hired again, a corrected start or end). */
  employmentChanged(tx: Tx, employee: FollowedEmployee): Promise<unknown>;
}

/** The member of a follower that has nothing to do. */
export const nothing = async (): Promise<Ended[]> => [];

/** Several followers as one, which asks them in their order. Its type has it pass on every member. */
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
