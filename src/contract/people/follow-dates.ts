/** How dated rows of this area – contracts, salaries, assignments – follow the dates of an employment. */
import type * as z from 'zod';
import {
  type ClosedObject,
  type Effects,
  type EmployeeFollower,
  type EmploymentEnd,
  type FollowedEmployee,
  mergeEffects,
  type ObjectRef,
} from '../../core/index.ts';
import type { Concerned } from '../../events/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { type DatedDays, minEndDate } from '../../platform/period.ts';
import { Problem } from '../../platform/problem.ts';
import type { Fields } from '../../platform/resource/field.ts';
import type { Stored } from '../../platform/resource/resource.ts';
import { removeRowsOf, restoreRowsOf } from '../../platform/resource/rows-of-employee.ts';
import { type Change, lockRow, updateRow, type Writable, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { beginningAfter, beginningOn, countWithin, goingOnAfter, leftOutside, reachingAcross } from './store.ts';

/** What a dated row has. */
export type DatedFields = Fields & Record<'employeeId' | keyof DatedDays, z.ZodType>;

export type Recorder<F extends Fields> = (
  tx: Tx,
  row: Stored<F>,
  report: { employee: FollowedEmployee; changes?: Change[]; days?: Concerned },
) => unknown;

/** A kind of dated row, and the ways in which an employment changes it. */
interface DatedRows<F extends DatedFields> {
  resource: Writable<F>;
  /** What the counts call its rows: `contracts`. */
  plural: string;
  /**
   * Gives a locked row other days, with its event.
   * @returns the days that it has now: fewer, if those are not all possible
   * @throws Problem if another row has some of these days
   */
  move(tx: Tx, employee: FollowedEmployee, row: Stored<F> & DatedDays, days: Partial<DatedDays>): Promise<DatedDays>;
  events: Record<'updated' | 'deleted' | 'restored', Recorder<F>>;
}

/** Makes the follower of a kind of dated row. */
export function followDates<F extends DatedFields>({ resource, plural, move, events }: DatedRows<F>): EmployeeFollower {
  const { name: type, table } = resource;
  const named = (id: string): ObjectRef => ({ type, id });
  const locked = async (tx: Tx, id: string) =>
    (await lockRow(tx, resource, id, 'consequence')) as Stored<F> & DatedDays;

  async function close(
    tx: Tx,
    employee: FollowedEmployee,
    ids: readonly string[],
    { lastDay: endDate }: Pick<EmploymentEnd, 'lastDay'>,
  ): Promise<Partial<Effects>> {
    const closures: ClosedObject[] = [];
    for (const id of ids) {
      const row = await locked(tx, id);
      const written = await move(tx, employee, row, { endDate });
      closures.push({ type, id, endDate: written.endDate ?? endDate, endBefore: row.endDate });
    }
    return { ended: ids.map(named), closures };
  }

  /** Moves a row, and returns its days, unless another row prevents it: then it returns the code of that error. */
  async function tryToMove(
    tx: Tx,
    employee: FollowedEmployee,
    row: Stored<F> & DatedDays,
    days: Partial<DatedDays>,
  ): Promise<DatedDays | string> {
    try {
      return await tx.attempt(() => move(tx, employee, row, days));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.type.code;
    }
  }

  async function moveClosure(
    tx: Tx,
    employee: FollowedEmployee,
    closure: ClosedObject,
    lastDay: LocalDate | null,
  ): Promise<Partial<Effects>> {
    const { id, endDate: from, endBefore } = closure;
    const row = await findLocked(tx, id);
    if (row?.endDate !== from) return { kept: [{ type, id, reason: 'changed' }] };
    const written = await tryToMove(tx, employee, row, { endDate: minEndDate(endBefore, lastDay) });
    if (typeof written === 'string') {
      const stays = lastDay === null ? {} : { closures: [closure] };
      return { kept: [{ type, id, reason: written }], ...stays };
    }
    if (lastDay === null) return { reopened: [named(id)] };
    const { endDate: to } = written;
    const closures = to === endBefore || to === null ? [] : [{ ...closure, endDate: to }];
    return { moved: to === from ? [] : [{ type, id, field: 'endDate', from, to }], closures };
  }

  /** A row that may have been deleted in the meantime. */
  async function findLocked(tx: Tx, id: string): Promise<(Stored<F> & DatedDays) | undefined> {
    try {
      return await locked(tx, id);
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  /** Clears references of a restored row to what was deleted in the meantime, with their event, and returns their names. */
  async function clearDeleted(tx: Tx, restored: Stored<F>, employee: FollowedEmployee): Promise<string[]> {
    const gone = await wrongReferences(tx, resource, restored, 'for key share');
    const names = gone.map(({ pointer = '' }) => pointer.slice(1));
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    const { row, changes } = await updateRow(tx, resource, restored, nulls);
    if (changes.length > 0) events.updated(tx, row, { employee, changes });
    return names;
  }

  return {
    types: [type],
    beginsAfter: async (tx, employeeId, end) => (await beginningAfter(tx, table, employeeId, end)).map(named),
    endsBefore: async (tx, employeeId, start) => (await leftOutside(tx, table, employeeId, start)).map(named),
    leave: async (tx, employee, end) => close(tx, employee, await goingOnAfter(tx, table, employee.id, end), end),
    async moveEnd(tx, employee, closures, lastDay): Promise<Partial<Effects>> {
      const effects: Partial<Effects>[] = [];
      for (const closure of closures) effects.push(await moveClosure(tx, employee, closure, lastDay));
      return mergeEffects(effects);
    },
    async moveStart(tx, employee, { from, to }): Promise<Partial<Effects>> {
      const effects: Partial<Effects>[] = [];
      for (const id of await beginningOn(tx, table, employee.id, from)) {
        const written = await tryToMove(tx, employee, await locked(tx, id), { startDate: to });
        effects.push(
          typeof written === 'string'
            ? { kept: [{ type, id, reason: written }] }
            : {
                moved:
                  written.startDate === from ? [] : [{ type, id, field: 'startDate', from, to: written.startDate }],
              },
        );
      }
      return mergeEffects(effects);
    },
    employmentsChanged: async (tx, employee, gap) =>
      gap ? close(tx, employee, await reachingAcross(tx, table, employee.id, gap), gap) : {},
    count: async (tx, employeeId, days) => ({ [plural]: await countWithin(tx, table, employeeId, days) }),
    async remove(tx, employee) {
      for (const row of await removeRowsOf(tx, resource, employee.id)) events.deleted(tx, row, { employee });
    },
    async restore(tx, employee) {
      const cleared: string[] = [];
      for (const row of await restoreRowsOf(tx, resource, employee.id)) {
        events.restored(tx, row, { employee });
        cleared.push(...(await clearDeleted(tx, row, employee)));
      }
      return { cleared };
    },
  };
}
