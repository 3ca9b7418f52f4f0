/**
 * The lock that binds every path: the seal of each transaction asks here about changes that reach closed days. Whose pay
 * group a change concerns is asked of the placements after it, and of those before it, so that a move out of a group
 * does not get around the group's lock.
 */
import type { Affects, ChangeOfDays, Days, Judgement } from '../../events/index.ts';
import { addDays, type LocalDate, lastDate } from '../../platform/clock.ts';
import { problem } from '../../platform/problem.ts';
import { remembered } from '../../platform/resource/history/remember.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { type PayGroup, payGroupsOf } from '../pay-groups/index.ts';
import { beforeEarliestChangeDate, periodLocked } from './errors.ts';
import { recordLate } from './events.ts';
import { type Membership, membershipsOf } from './membership.ts';
import {
  type ClosedPeriod,
  closedPeriodsFrom,
  groupsAtOffices,
  insertLateChanges,
  type PlacementState,
  placementStates,
} from './store.ts';

/** Days on which employees whom a change concerns belong to a pay group. */
interface Reached {
  group: PayGroup;
  from: LocalDate;
  to: LocalDate | null;
}

/** The days that two spans have in common; undefined: none. */
function common(a: Days, b: Days) {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to === null || (b.to !== null && b.to < a.to) ? b.to : a.to;
  return to !== null && to < from ? undefined : { from, to };
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
    remembered(tx)
      .filter(({ entityType }) => entityType === 'placement')
      .toReversed()
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

const withOne = (ids: readonly string[] = [], id: string): string[] => (ids.includes(id) ? [...ids] : [...ids, id]);

/** The longest period, in days. */
const longest = 31;

/** The days of all periods that a change may reach. */
const withWholePeriods = ({ from, to, ...whose }: Affects): Affects => ({
  ...whose,
  from: addDays(from, -longest),
  to: to === null ? null : addDays(to, longest),
});

/** What the changes of a transaction reach, group by group. */
async function reachedBy(tx: Tx, changes: readonly ChangeOfDays[]): Promise<Map<ChangeOfDays, Reached[]>> {
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

/** The rule of a group about changes after a lock; what only follows the calendar, or an operator's command, is never refused. */
const refuses = (tx: Tx, { lateChanges }: PayGroup) => lateChanges === 'refuse' && tx.caller.actor.type !== 'system';

/**
 * How many days from those of a change figures may follow from it: overtime counts on the last day of its week, a night
 * ends on the next day, and vacation in days of the calendar takes up to a week of days without work next to its own.
 * Whether they do, the export finds out; a refusal goes by the days of the change alone.
 */
const reach = 7;

/** Changes of which no figure of an earlier day follows. */
const ofTheirDays = /^(work_entry|office|time_rule|salary|compensation_assignment|variable_compensation)\./;

/** Of others it may: an earlier last day is that on which the overtime of its week counts. */
export const daysAhead = (type: string): number => (ofTheirDays.test(type) ? 0 : reach);

const daysBehind = (to: LocalDate | null): LocalDate | null => (to === null ? null : addDays(to, reach));

/** Users have no such scope: an administrator moves the date. */
const mayChangeEarlier = ({ caller }: Tx) => caller.actor.type !== 'person' && caller.can('payroll.retro:write');

/**
 * Judges changes of closed days.
 * @returns the closed periods that each change reaches, and those next to it, by the id of its event
 * @throws Problem `period_locked`, `before_earliest_change_date`
 */
export async function judgeClosedDays(tx: Tx, changes: readonly ChangeOfDays[]): Promise<Judgement> {
  const first = changes.reduce((day, { affects }) => (affects.from < day ? affects.from : day), lastDate);
  const closed = await closedPeriodsFrom(tx, addDays(first, -reach));
  const late = new Map<string, string[]>();
  const near = new Map<string, string[]>();
  const lateIn = new Map<ClosedPeriod, ChangeOfDays[]>();
  for (const [change, reached] of await reachedBy(tx, changes)) {
    const { affects } = change;
    const around = { from: addDays(affects.from, -daysAhead(change.type)), to: daysBehind(affects.to) };
    for (const { group, ...member } of reached) {
      const { earliestChangeDate } = group;
      const shared = common(affects, member);
      if (earliestChangeDate !== null && shared && shared.from < earliestChangeDate && !mayChangeEarlier(tx)) {
        throw problem(beforeEarliestChangeDate, { date: earliestChangeDate });
      }
      // A row has all days of its period, also those of an employee who belonged to the group on one of them.
      const periods = closed.filter(
        (period) => period.payGroupId === group.id && common(period, around) && common(period, member),
      );
      for (const period of periods) {
        const isRefused = refuses(tx, group);
        if (isRefused && common(period, affects)) {
          throw problem(periodLocked, { from: period.from, to: period.to }, { members: { periodId: period.id } });
        }
        if (isRefused || !common(period, { ...around, from: affects.from })) {
          near.set(change.id, withOne(near.get(change.id), period.id));
          continue;
        }
        if (late.get(change.id)?.includes(period.id)) continue;
        late.set(change.id, withOne(late.get(change.id), period.id));
        lateIn.set(period, [...(lateIn.get(period) ?? []), change]);
      }
    }
  }
  for (const [period, own] of lateIn) {
    const employeeIds = [...new Set(own.flatMap(({ affects }) => affects.employeeIds ?? []))];
    recordLate(tx, period, own.length, employeeIds);
  }
  return { late, near };
}

/** Keeps changes of closed periods, and next to them, for the next export. */
export async function keepLateChanges(
  tx: Tx,
  changes: readonly (ChangeOfDays & { sequence: number })[],
  { late, near }: Judgement,
): Promise<void> {
  const rows = changes.flatMap(({ id, sequence, affects }) =>
    [...(late.get(id) ?? []), ...(near.get(id) ?? [])].map((periodId) => ({
      periodId,
      sequence,
      employeeIds: affects.officeIds ? null : (affects.employeeIds ?? []),
    })),
  );
  await insertLateChanges(tx, rows);
}
