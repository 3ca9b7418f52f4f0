/** What follows an employee: the contracts, the pay, the working time, … whose days depend on those of an employment. */
import * as z from 'zod';
import type { LocalDate } from '../platform/clock.ts';
import type { Fields } from '../platform/resource/field.ts';
import type { Stored } from '../platform/resource/resource.ts';
import { removeRowsOf, restoreRowsOf } from '../platform/resource/rows-of-employee.ts';
import type { Writable } from '../platform/resource/write.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { choice, date, id, text } from '../platform/values.ts';

/** An object that depends on an employment, as `meta` lists it: the name of its resource, and its id. */
export const objectRef = z.object({ type: text(50, 'contract'), id }).meta({ id: 'AffectedObject' });
export type ObjectRef = z.output<typeof objectRef>;

/** An object that got another first or last day with the employment. */
export const movedObject = z
  .object({ ...objectRef.shape, field: choice(['startDate', 'endDate']), from: date.nullable(), to: date.nullable() })
  .meta({ id: 'MovedObject' });

/** An object that stays as it is, although the employment moved: it was changed since, or its change would be refused. */
export const keptObject = z.object({ ...objectRef.shape, reason: text(100, 'changed') }).meta({ id: 'KeptObject' });
export type UnchangedObject = z.output<typeof keptObject>;

/** What the end of an employment did to an object, so that it moves with that end or comes back. */
export interface ClosedObject extends ObjectRef {
  /** The last day that the end gave it. */
  endDate: LocalDate;
  /** The last day that it had before; null: none. */
  endBefore: LocalDate | null;
  /** What else its follower needs to reopen it; JSON. */
  state?: unknown;
}

/** The effects of other days of an employment. */
export interface Effects {
  ended: ObjectRef[];
  moved: z.output<typeof movedObject>[];
  /** What is again as it was before the end. */
  reopened: ObjectRef[];
  kept: UnchangedObject[];
  /** What the end has closed, and can reopen. */
  closures: ClosedObject[];
}

/** The end of an employment that is over. */
export interface EmploymentEnd {
  lastDay: LocalDate;
  /** The first day of the next employment, whose objects the end leaves alone; null: there is none. */
  nextStart: LocalDate | null;
  /** The employment was over before, and has another last day now. */
  isCorrection: boolean;
}

/** The days between two employments: after the last one, until the next one begins. */
export interface EmploymentGap {
  lastDay: LocalDate;
  nextStart: LocalDate;
}

/** A locked employee, with the fields that followers need. */
export interface FollowedEmployee {
  id: string;
  externalId: string | null;
  code: number | null;
  officeId: string | null;
}

/** Days, both included; null: unlimited. */
export interface Days {
  from: LocalDate | null;
  to: LocalDate | null;
}

/**
 * A kind of fact about employees, and its fate when the employment changes. Every member is required, so that no area
 * forgets one: a follower without work sets `nothing`. Each change has its event.
 */
export interface EmployeeFollower {
  /** The types of the objects that it closes. */
  types: readonly string[];
  /** What begins after a last day: Rollcall then refuses that last day, before any change. */
  beginsAfter(tx: Tx, employeeId: string, end: Pick<EmploymentEnd, 'lastDay' | 'nextStart'>): Promise<ObjectRef[]>;
  /** What lies before a later first day, and in the employment until now: Rollcall then refuses that first day. */
  endsBefore(tx: Tx, employeeId: string, start: { from: LocalDate; to: LocalDate }): Promise<ObjectRef[]>;
  /** Ends what cannot continue after the last day. */
  leave(tx: Tx, employee: FollowedEmployee, end: EmploymentEnd): Promise<Partial<Effects>>;
  /**
   * Moves what an end has closed to another last day, but not beyond its own end; null: the employment goes on. What was
   * changed since stays as it is.
   * @returns `closures`: what is still closed
   */
  moveEnd(
    tx: Tx,
    employee: FollowedEmployee,
    closures: readonly ClosedObject[],
    lastDay: LocalDate | null,
  ): Promise<Partial<Effects>>;
  /** Moves what began with the employment to its other first day. */
  moveStart(tx: Tx, employee: FollowedEmployee, start: { from: LocalDate; to: LocalDate }): Promise<Partial<Effects>>;
  /**
   * Fits what lies within employments, after another one has begun or one was deleted.
   * @param gap the last day before the one that has begun, and its first day; undefined: one was deleted
   * @returns `closures`: what ends with the employment before
   */
  employmentsChanged(tx: Tx, employee: FollowedEmployee, gap?: EmploymentGap): Promise<Partial<Effects>>;
  /** How many objects there are of each kind that touch these days. */
  count(tx: Tx, employeeId: string, days: Days): Promise<Record<string, number>>;
  /** Takes the rows of a removed employee out of the lists, marked to come back. */
  remove(tx: Tx, employee: FollowedEmployee): Promise<unknown>;
  /**
   * Brings the rows back.
   * @returns `cleared`: the names of fields that are empty now, because what they named was deleted in the meantime
   */
  restore(tx: Tx, employee: FollowedEmployee): Promise<{ cleared?: string[] } | undefined>;
}

/** The members of a follower without work to do. */
export const noFollowUp = {
  toList: async (): Promise<ObjectRef[]> => [],
  toDo: async (): Promise<Partial<Effects>> => ({}),
  toCount: async (): Promise<Record<string, number>> => ({}),
};

/** The members of a follower whose rows no date of an employment moves. */
export const ignoresDates = {
  beginsAfter: noFollowUp.toList,
  endsBefore: noFollowUp.toList,
  leave: noFollowUp.toDo,
  moveEnd: noFollowUp.toDo,
  moveStart: noFollowUp.toDo,
  employmentsChanged: noFollowUp.toDo,
} satisfies Partial<EmployeeFollower>;

type Recorder<F extends Fields> = (tx: Tx, row: Stored<F>, report: { employee: FollowedEmployee }) => unknown;

/** The follower of rows that only the removal and the restore of their employee concern. */
export const removedWithEmployee = <F extends Fields>(
  resource: Writable<F>,
  events: Record<'deleted' | 'restored', Recorder<F>>,
): EmployeeFollower => ({
  types: [resource.name],
  ...ignoresDates,
  count: noFollowUp.toCount,
  async remove(tx, employee) {
    for (const row of await removeRowsOf(tx, resource, employee.id)) await events.deleted(tx, row, { employee });
  },
  async restore(tx, employee) {
    for (const row of await restoreRowsOf(tx, resource, employee.id)) await events.restored(tx, row, { employee });
  },
});

/** The effects of several steps, in their order. */
export const mergeEffects = (all: readonly Partial<Effects>[]): Effects => ({
  ended: all.flatMap(({ ended = [] }) => ended),
  moved: all.flatMap(({ moved = [] }) => moved),
  reopened: all.flatMap(({ reopened = [] }) => reopened),
  kept: all.flatMap(({ kept = [] }) => kept),
  closures: all.flatMap(({ closures = [] }) => closures),
});

/**
 * Several followers as one, which asks them in their order: rows that build on others end before those, and come back
 * after them. Its type makes it pass on every member.
 */
export function combineFollowers(followers: readonly EmployeeFollower[]): EmployeeFollower {
  const backwards = [...followers].reverse();
  const each = async <T>(
    ask: (follower: EmployeeFollower) => Promise<T>,
    asked: readonly EmployeeFollower[] = followers,
  ): Promise<T[]> => {
    const answers: T[] = [];
    for (const follower of asked) answers.push(await ask(follower));
    return answers;
  };
  /** What only reads travels in one packet. */
  const read = <T>(ask: (follower: EmployeeFollower) => Promise<T>): Promise<T[]> => Promise.all(followers.map(ask));
  return {
    types: followers.flatMap(({ types }) => types),
    beginsAfter: async (...asked) => (await read((follower) => follower.beginsAfter(...asked))).flat(),
    endsBefore: async (...asked) => (await read((follower) => follower.endsBefore(...asked))).flat(),
    leave: async (...asked) => mergeEffects(await each((follower) => follower.leave(...asked))),
    moveEnd: async (tx, employee, closures, lastDay) => {
      const move = async (follower: EmployeeFollower) => {
        const own = closures.filter(({ type }) => follower.types.includes(type));
        return own.length === 0 ? {} : follower.moveEnd(tx, employee, own, lastDay);
      };
      return mergeEffects(await each(move, backwards));
    },
    moveStart: async (...asked) => mergeEffects(await each((follower) => follower.moveStart(...asked), backwards)),
    employmentsChanged: async (...asked) =>
      mergeEffects(await each((follower) => follower.employmentsChanged(...asked))),
    count: async (...asked) => Object.assign({}, ...(await read((follower) => follower.count(...asked)))),
    remove: (...asked) => each((follower) => follower.remove(...asked)),
    restore: async (...asked) => {
      const restored = await each((follower) => follower.restore(...asked), backwards);
      return { cleared: restored.flatMap((one) => one?.cleared ?? []) };
    },
  };
}
