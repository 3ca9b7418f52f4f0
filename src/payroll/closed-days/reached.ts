/**
 * Whom a change concerns, by pay group. It is asked of the placements after the transaction, and of those before it, so that
 * a move out of a group does not get around the group's lock.
 */
import { placements } from '../../core/index.ts';
import type { Affects, ChangeOfDays } from '../../events/index.ts';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import { statesBefore } from '../../platform/resource/history/store.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type PayGroup, payGroupsOf } from '../pay-groups/index.ts';
import { type Membership, membershipsOf } from './membership.ts';
import { groupsAtOffices, type PlacementState, placementStates } from './store.ts';

/** Days on which employees whom a change concerns belong to a pay group. */
export interface Reached {
  group: PayGroup;
  from: LocalDate;
  to: LocalDate | null;
}

/** A placement as it was before the transaction; undefined: it did not exist. */
function stateBefore(state: PlacementState, undone: ReadonlyMap<string, Record<string, unknown> | null>) {
  const before = undone.get(state.id);
  if (before === null) return undefined;
  if (before === undefined) return state;
  return {
    ...state,
    startDate: (before.start_date as LocalDate | undefined) ?? state.startDate,
    payGroupId: before.pay_group_id === undefined ? state.payGroupId : (before.pay_group_id as string | null),
    counts: before.deleted_at === undefined ? state.counts : before.deleted_at === null,
  };
}

/** The pay groups of employees over time, both before and after the transaction. */
async function membershipsBoth(tx: Tx, employeeIds: string[]): Promise<Map<string, readonly Membership[]>> {
  if (employeeIds.length === 0) return new Map();
  const undone = new Map(
    statesBefore(tx)
      .filter(({ entityType }) => entityType === placements.name)
      .map(({ entityId, before }) => [entityId, before]),
  );
  const states = await placementStates(tx, employeeIds);
  const memberships = [...Map.groupBy(states, ({ employeeId }) => employeeId)].map(([id, own]) => {
    const earlier = own.flatMap((state) => stateBefore(state, undone) ?? []);
    const isMoved = own.some((state) => undone.has(state.id));
    const after = membershipsOf(own.filter(({ counts }) => counts));
    const before = isMoved ? membershipsOf(earlier.filter(({ counts }) => counts)) : [];
    return [id, [...after, ...before]] as const;
  });
  return new Map(memberships);
}

/** The longest period, in days. */
const longest = 31;

/** The days of all periods that a change may reach. */
const withWholePeriods = ({ from, to, ...whose }: Affects): Affects => ({
  ...whose,
  from: addDays(from, -longest),
  to: to === null ? null : addDays(to, longest),
});

/** What the changes of a transaction reach, group by group. */
export async function reachedBy(tx: Tx, changes: readonly ChangeOfDays[]): Promise<Map<ChangeOfDays, Reached[]>> {
  const groups = await payGroupsOf(tx);
  const byId = new Map<string | null, PayGroup>(groups.map((group) => [group.id, group]));
  const fallback = groups.find(({ isDefault }) => isDefault);
  const employeeIds = [...new Set(changes.flatMap(({ affects }) => affects.employeeIds ?? []))];
  const memberships = await membershipsBoth(tx, employeeIds);
  const ofGroup = ({ payGroupId, ...days }: Membership): Reached[] => {
    const group = payGroupId === null ? fallback : byId.get(payGroupId);
    return group ? [{ group, ...days }] : [];
  };
  const reached = new Map<ChangeOfDays, Reached[]>();
  for (const change of changes) {
    const { affects } = change;
    const ofPeople = (affects.employeeIds ?? []).flatMap((id) => memberships.get(id) ?? []);
    const ofOffices = affects.officeIds ? await groupsAtOffices(tx, withWholePeriods(affects)) : [];
    reached.set(change, [...ofPeople, ...ofOffices].flatMap(ofGroup));
  }
  return reached;
}
