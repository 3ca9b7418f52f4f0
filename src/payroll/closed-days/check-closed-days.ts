/**
 * The lock that binds every path: the end of each transaction asks here about changes that reach closed days, or days next
 * to them. Where the days of a change do not tell whether a closed period reads differently, its rows do.
 */
import { type ChangeOfDays, type Days, daysAhead, figuresReach, type LatePeriods } from '../../events/index.ts';
import { addDays, type LocalDate, lastDate, maxDate } from '../../platform/clock.ts';
import { minEndDate } from '../../platform/period.ts';
import { problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { PayGroup } from '../pay-groups/index.ts';
import { beforeEarliestChangeDate, periodLocked } from './errors.ts';
import { recordLate } from './events.ts';
import { reachedBy } from './reached.ts';
import { type ConcernedPeriod, rowChanges } from './row-changes.ts';
import { type ClosedPeriod, closedPeriodsFrom, employeesAt, employeesOffAround, insertLateChanges } from './store.ts';

/** The days that two spans have in common; undefined: none. */
function common(a: Days, b: Days) {
  const from = maxDate(a.from, b.from);
  const to = minEndDate(a.to, b.to);
  return to !== null && to < from ? undefined : { from, to };
}

/** The rule of a group about changes after a lock; what only follows the calendar, or an operator's command, is never refused. */
const refuses = (tx: Tx, { lateChanges }: PayGroup) => lateChanges === 'refuse' && tx.caller.actor.type !== 'system';

/** More rows than these are too many to read while the log is held: the days of the changes tell then. */
const mostRows = 2_000;

const daysBehind = (to: LocalDate | null): LocalDate | null => (to === null ? null : addDays(to, figuresReach));

/** Users have no such scope: an administrator moves the date. */
const mayChangeEarlier = ({ caller }: Tx) => caller.actor.type !== 'person' && caller.can('payroll.retro:write');

/** A change that may reach a closed period. */
interface Candidate {
  change: ChangeOfDays;
  period: ClosedPeriod;
  group: PayGroup;
}

const refusal = ({ id, from, to }: ClosedPeriod) => problem(periodLocked, { from, to }, { members: { periodId: id } });

/**
 * The closed periods that changes may reach.
 * @returns `late`: those that carry a change of their days; `open`: those whose rows tell
 * @throws Problem `before_earliest_change_date`; `period_locked` for a change of the days of whole offices
 */
async function candidatesAmong(
  tx: Tx,
  changes: readonly ChangeOfDays[],
): Promise<Record<'late' | 'open', Candidate[]>> {
  const first = changes.reduce((day, { affects }) => (affects.from < day ? affects.from : day), lastDate);
  const closed = await closedPeriodsFrom(tx, addDays(first, -figuresReach));
  const found: Record<'late' | 'open', Candidate[]> = { late: [], open: [] };
  for (const [change, reached] of await reachedBy(tx, changes)) {
    const { affects } = change;
    const around = { from: addDays(affects.from, -daysAhead(change.facts)), to: daysBehind(affects.to) };
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
        // Rows of everyone there, in every closed period, are too many to read while the log is held.
        const isOfMany = (affects.officeIds || change.facts.ofMany) && common(period, affects);
        if (refuses(tx, group) && isOfMany) throw refusal(period);
        const own = common(period, member);
        const isOwn = own && common(own, { ...around, from: affects.from });
        const isTold = isOfMany || (group.lateChanges === 'carry' && isOwn);
        found[isTold ? 'late' : 'open'].push({ change, period, group });
      }
    }
  }
  return found;
}

/** The employees whose rows of a closed period may follow from a change next to it. */
async function employeesOf(tx: Tx, { affects }: ChangeOfDays, period: ClosedPeriod): Promise<string[]> {
  const { employeeIds = [], officeIds } = affects;
  if (!officeIds) return employeeIds;
  // Of a later day, the days without work next to vacation follow alone.
  const there = await (affects.from > period.to
    ? employeesOffAround(tx, period.to, figuresReach)
    : employeesAt(tx, affects));
  return [...employeeIds, ...there];
}

/** What has to be asked, by period. */
async function askedOf(tx: Tx, candidates: readonly Candidate[]): Promise<ConcernedPeriod[]> {
  const asked: ConcernedPeriod[] = [];
  for (const own of Map.groupBy(candidates, ({ period }) => period).values()) {
    const [{ period, group } = {}] = own;
    if (!period || !group) continue;
    const employeeIds = new Set<string>();
    for (const change of new Set(own.map((one) => one.change))) {
      for (const id of await employeesOf(tx, change, period)) employeeIds.add(id);
    }
    asked.push({ period, group, employeeIds: [...employeeIds] });
  }
  return asked;
}

/**
 * Of the candidates, those by which a row of their period reads differently. Several changes of one transaction count
 * together: each that concerns an employee of such a row is one.
 * @throws Problem `period_locked`
 */
async function readDifferently(tx: Tx, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const asked = await askedOf(tx, candidates);
  if (asked.reduce((rows, { employeeIds }) => rows + employeeIds.length, 0) > mostRows) {
    const shared = candidates.filter(({ change, period }) => common(period, change.affects));
    const refused = shared.find(({ group }) => refuses(tx, group));
    if (refused) throw refusal(refused.period);
    if (shared.length > 0) {
      return [
        ...shared,
        ...(await readDifferently(
          tx,
          candidates.filter((one) => !shared.includes(one)),
        )),
      ];
    }
  }
  const groupOf = new Map(asked.map(({ period, group }) => [period, group]));
  const isRefused = ({ period }: { period: ClosedPeriod }) => {
    const group = groupOf.get(period);
    return group !== undefined && refuses(tx, group);
  };
  const changes = await rowChanges(tx, asked, isRefused);
  const refused = changes.find(isRefused);
  if (refused) throw refusal(refused.period);
  const differing = Map.groupBy(
    changes.filter(({ isCorrected }) => isCorrected),
    ({ period }) => period,
  );
  return candidates.filter(({ change: { affects }, period }) =>
    differing.get(period)?.some(({ employeeId }) => affects.officeIds || affects.employeeIds?.includes(employeeId)),
  );
}

/**
 * Checks changes of closed days.
 * @param onlyRefuse the caller needs the refusal alone
 * @returns the closed periods that each change reaches, by the id of its event
 * @throws Problem `period_locked`, `before_earliest_change_date`
 */
export async function checkClosedDays(
  tx: Tx,
  changes: readonly ChangeOfDays[],
  { onlyRefuse = false }: { onlyRefuse?: boolean } = {},
): Promise<LatePeriods> {
  const { late: told, open } = await candidatesAmong(tx, changes);
  const asked = onlyRefuse ? open.filter(({ group }) => refuses(tx, group)) : open;
  const late = new Map<string, string[]>();
  const lateIn = new Map<ClosedPeriod, Set<ChangeOfDays>>();
  for (const { change, period } of [...told, ...(await readDifferently(tx, asked))]) {
    late.set(change.id, [...new Set([...(late.get(change.id) ?? []), period.id])]);
    lateIn.set(period, (lateIn.get(period) ?? new Set()).add(change));
  }
  for (const [period, own] of lateIn) {
    const employeeIds = [...new Set([...own].flatMap(({ affects }) => affects.employeeIds ?? []))];
    recordLate(tx, period, own.size, employeeIds);
  }
  return late;
}

/** Keeps changes of closed periods for the next export. */
export async function keepLateChanges(
  tx: Tx,
  changes: readonly (ChangeOfDays & { sequence: number })[],
  late: LatePeriods,
): Promise<void> {
  const rows = changes.flatMap(({ id, sequence, affects }) =>
    (late.get(id) ?? []).map((periodId) => ({
      periodId,
      sequence,
      employeeIds: affects.officeIds ? null : (affects.employeeIds ?? []),
    })),
  );
  await insertLateChanges(tx, rows);
}
