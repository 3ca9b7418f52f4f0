/**
 * Values days of time off again after a change of the plan on which their value depends: a holiday, a contract, the office
 * of an employee. So the value never depends on which of the two was recorded first. Rollcall finds the changes by their
 * events, whichever write records them.
 */
import { employeeCreated } from '../../../core/index.ts';
import { causedBy, type Recorded } from '../../../events/index.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { planEach, workingSecondsOf } from '../../day-plan/index.ts';
import { balancesById, usedAmount } from '../../vacation-calendars/index.ts';
import { dayOffOf } from '../days.ts';
import { recordUpdated } from '../events.ts';
import { rememberDays, touchRequests } from '../store.ts';
import { type RevaluedRequest, revaluedMeta } from './meta.ts';
import {
  daysAtOffices,
  daysOfEmployees,
  lockEmployeesAt,
  type PlanChange,
  type RevaluedDay,
  writeValues,
} from './store.ts';

function changesIn(events: readonly Recorded[]): PlanChange[] {
  // A new employee has no time off yet.
  const hired = new Set(events.flatMap(({ type, employeeId }) => (type === employeeCreated.type ? employeeId : [])));
  return events.flatMap(({ id, facts, affects, employeeId }) =>
    !affects || !facts?.changesPlan || (employeeId !== undefined && hired.has(employeeId))
      ? []
      : [{ ...affects, causeId: id, employeeIds: affects.employeeIds, officeIds: affects.officeIds ?? [] }],
  );
}

/**
 * Values the days that events of the transaction concern; the employees of events about an employee are locked.
 * @returns `meta` of the reply: which requests changed
 */
export async function revalueDays(tx: Tx, events: readonly Recorded[]): Promise<object> {
  const changes = changesIn(events);
  const ofEmployees = changes.filter(({ employeeIds }) => employeeIds !== undefined);
  const days = ofEmployees.length > 0 ? await daysOfEmployees(tx, ofEmployees) : [];
  for (const change of changes.filter(({ employeeIds }) => employeeIds === undefined)) {
    await lockEmployeesAt(tx, change.officeIds);
    days.push(...(await daysAtOffices(tx, change)));
  }
  return days.length === 0 ? {} : revaluedMeta(tx, await revalue(tx, days));
}

/** A day with its value before. */
interface Changed {
  before: RevaluedDay;
  after: RevaluedDay;
}

/** Whether a day without work costs nothing: its calendar counts working days, or an absence is a range. */
const isFreeAtRest = ({ dayType, inRange }: RevaluedDay): boolean =>
  dayType === null ? inRange : dayType === 'business_day';

/** Days outside of employment stay as they are: the end of the employment has decided about them. */
async function changedOf(tx: Tx, days: readonly RevaluedDay[]): Promise<Changed[]> {
  const plan = await planEach(tx, days);
  const changed = new Map<string, Changed>();
  for (const before of days) {
    const planned = plan(before.employeeId, before.date);
    if (planned.from === 'not_employed') continue;
    const value = dayOffOf(before, workingSecondsOf(planned), isFreeAtRest(before));
    const after = { ...before, share: value.share, seconds: value.seconds, days: value.days };
    const isSame = after.seconds === before.seconds && after.days === before.days && after.share === before.share;
    if (!isSame && !changed.has(before.id)) changed.set(before.id, { before, after });
  }
  return [...changed.values()];
}

async function revalue(tx: Tx, days: readonly RevaluedDay[]): Promise<RevaluedRequest[]> {
  const changed = await changedOf(tx, days);
  if (changed.length === 0) return [];
  await writeValues(
    tx,
    changed.map(({ after }) => after),
  );
  const byRequest = Map.groupBy(changed, ({ before }) => before.requestId);
  const overdrawn = await overdrawnBy(tx, changed);
  const results: RevaluedRequest[] = [];
  for (const { request, employee, replaced } of await touchRequests(tx, [...byRequest.keys()])) {
    const own = (byRequest.get(request.id) ?? []).toSorted((a, b) => a.before.date.localeCompare(b.before.date));
    const [before, after] = [own.map((one) => one.before), own.map((one) => one.after)];
    rememberDays(tx, request, { changed: before }, replaced);
    const changes = [{ field: 'daysOff', before: before.map(shownValue), after: after.map(shownValue) }];
    const causeId = before[0]?.causeId ?? '';
    await causedBy(tx, causeId, async () => recordUpdated(tx, { request, employee, days: after, changes }));
    results.push({
      request,
      before,
      after,
      exceedsBalance: before.some(({ calendarId }) => calendarId !== null && overdrawn.has(calendarId)),
    });
  }
  return results;
}

const shownValue = ({ date, days, seconds }: RevaluedDay) => ({ date, days, seconds });

/** The calendars that have less than was taken and requested, of those from which a day now takes more. */
async function overdrawnBy(tx: Tx, changed: readonly Changed[]): Promise<Set<string>> {
  const takesMore = ({ before, after }: Changed) => usedAmount(after, after) > usedAmount(before, before);
  const ids = changed.filter(takesMore).flatMap(({ before }) => before.calendarId ?? []);
  const balances = ids.length > 0 ? await balancesById(tx, [...new Set(ids)]) : [];
  const isOverdrawn = ({ seconds, remaining }: (typeof balances)[number]) => (seconds?.remaining ?? remaining) < 0;
  return new Set(balances.filter(isOverdrawn).flatMap(({ calendarId }) => calendarId ?? []));
}
