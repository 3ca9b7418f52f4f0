/** What core needs of the areas to its right, which it does not know: `app.ts` tells it. */
import type { LocalDate } from '../platform/clock.ts';
import type { Referrer } from '../platform/resource/write.ts';
import type { Tx } from '../platform/unit-of-work.ts';

/** Something that ended because someone left, for `meta.ended`. */
export interface Ended {
  /** What it is, by the name of its resource: `contract`, `work_entry`, … */
  type: string;
  id: string;
}

/** Someone whose row is locked, as those who follow them need it. */
export interface FollowedEmployee {
  id: string;
  externalId: string | null;
  code: number | null;
  officeId: string | null;
}

/** An area that keeps facts about employees, and what it does when their working life changes. */
export interface EmployeeFollower {
  /** What begins after a last day: whoever sets one is refused then, before anything is changed. */
  beginsAfter?(tx: Tx, employeeId: string, lastDay: LocalDate): Promise<Ended[]>;
  /** Ends what cannot go on after the last day, with its events, in the transaction of the leaving. */
  leave(tx: Tx, employee: FollowedEmployee, lastDay: LocalDate): Promise<Ended[]>;
  /** Takes the rows of someone who is removed out of the lists, without events: the employee's own tells it. */
  remove(tx: Tx, employeeId: string): Promise<void>;
  /** Brings them back. What `leave` ended stays so. */
  restore(tx: Tx, employeeId: string): Promise<void>;
  /** Draws what follows from other days of employment (hired again, a corrected start or end). */
  employmentChanged?(tx: Tx, employee: FollowedEmployee): Promise<void>;
}

const followers: EmployeeFollower[] = [];

/** Adds an area that follows employees; areas are asked in the order in which they were added. */
export function followEmployees(follower: EmployeeFollower): void {
  followers.push(follower);
}

/** Asks every area what begins after `lastDay`. */
export async function whatBeginsAfter(tx: Tx, employeeId: string, lastDay: LocalDate): Promise<Ended[]> {
  const begins: Ended[] = [];
  for (const follower of followers) begins.push(...((await follower.beginsAfter?.(tx, employeeId, lastDay)) ?? []));
  return begins;
}

/** Asks every area what ends with `lastDay`. */
export async function endWhatFollows(tx: Tx, employee: FollowedEmployee, lastDay: LocalDate): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const follower of followers) ended.push(...(await follower.leave(tx, employee, lastDay)));
  return ended;
}

/** Lets every area take the rows of a removed employee out of its lists. */
export async function removeWhatFollows(tx: Tx, employeeId: string): Promise<void> {
  for (const follower of followers) await follower.remove(tx, employeeId);
}

/** Lets every area bring the rows of a restored employee back. */
export async function restoreWhatFollows(tx: Tx, employeeId: string): Promise<void> {
  for (const follower of followers) await follower.restore(tx, employeeId);
}

/** Tells every area that the days of someone's employment are others now. */
export async function tellEmploymentChanged(tx: Tx, employee: FollowedEmployee): Promise<void> {
  for (const follower of followers) await follower.employmentChanged?.(tx, employee);
}

/** Tables of core that rows to its right refer to. */
type ReferredTable = 'offices' | 'departments' | 'job_charges' | 'contribution_groups';

const referrers = new Map<string, Referrer[]>();

/** Tells core of rows to its right that refer to a table of its own: what they refer to is in use, and not removed. */
export function referTo(table: ReferredTable, referrer: Referrer): void {
  referrers.set(table, [...(referrers.get(table) ?? []), referrer]);
}

/** Who refers to a table from the right. */
export const referrersOf = (table: string): Referrer[] => referrers.get(table) ?? [];
