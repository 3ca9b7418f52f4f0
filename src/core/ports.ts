/** What core needs from the areas to its right. Each area contributes it, and `api.ts` joins them, so core imports none of them. */
import type { Instant, LocalDate } from '../platform/clock.ts';
import { port } from '../platform/port.ts';
import type { Expansion, Resource } from '../platform/resource/resource.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import type { WriteFollower } from '../platform/write-follower.ts';
import { combineFollowers, type EmployeeFollower } from './followers.ts';
import type { AccountsSelect } from './store.ts';

/** What a new day brings. */
export interface DailyWork<Item = unknown> {
  /**
   * A select of the accounts that may have a due item. Its indexes hold what is to come alone, so that one statement about
   * all accounts costs less than `due` in each. It may name more accounts than have one, never fewer.
   * @param moment the current instant, and the current day where each day begins first: no account has a later one
   */
  accounts(moment: { now: Instant; latest: LocalDate }): AccountsSelect;
  /** The items due by `reader.today`, the oldest first. It looks for due items, whenever it last ran. */
  due(reader: Reader): Promise<Item[]>;
  /** Handles one item in its own transaction; does nothing if the item is no longer due. */
  act(tx: Tx, item: Item): Promise<void>;
}

/** A row of an area about the employee `r`: the resource, and the condition on its row `x` that finds it. */
interface ShownWithEmployee {
  as: 'currentContract' | 'currentSalary';
  resource: Resource;
  match: string;
}

/** What an area contributes to core. Every member is required, so that no area forgets one. */
export interface CoreContribution {
  /** What follows employees, in the order in which it ends with an employment. */
  followers: readonly EmployeeFollower[];
  dailyWork: readonly DailyWork[];
  /** What `expand` shows with an employee. */
  shownWithEmployees: readonly ShownWithEmployee[];
}

/** What the end of an employment settles elsewhere. */
interface TerminationSettlement extends WriteFollower {
  /**
   * Finds it, once the transaction has written the end.
   * @returns members of the `meta` of the reply, for callers who may read them
   */
  settledBy(tx: Tx, employeeId: string, lastDay: LocalDate): Promise<object>;
}

export const terminationSettlement = port<TerminationSettlement>('what the end of an employment settles');

/** What follows when the planned hours of days change, which `Tx.followUp` does and tells. */
export const plannedHours = port<WriteFollower>('what follows from the plan of days');

/** The employees, for the slices of core on which employees build. */
export const employeesPort = port<Resource>('employees');

/** The areas from left to right: each builds on those before it. */
export const areas = port<readonly CoreContribution[]>('areas');

/** All that follows employees, from right to left: rows that build on a contract end before the contract. */
export const followers = (): EmployeeFollower =>
  combineFollowers([...areas.get()].reverse().flatMap((area) => area.followers));

/** What a new day brings in all areas, from left to right. */
export const dailyWork = (): DailyWork[] => areas.get().flatMap((area) => area.dailyWork);

/** An expansion of employees that another area fills. */
export function filledElsewhere(name: ShownWithEmployee['as']): Expansion<never> {
  const shown = () => {
    const found = areas
      .get()
      .flatMap(({ shownWithEmployees }) => shownWithEmployees)
      .find(({ as }) => as === name);
    if (!found) throw new Error(`no area says what ${name} shows`);
    return found;
  };
  return { resource: () => shown().resource, match: () => shown().match };
}
