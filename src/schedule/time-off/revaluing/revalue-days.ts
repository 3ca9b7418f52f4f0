/**
 * Values days of time off again after a change on which their value depends: of the plan, by a holiday, a contract or the
 * office of an employee; or of what their calendar counts, working days or calendar days. So the value never depends on
 * which of the two was recorded first. Rollcall finds the changes by their events, whichever write records them.
 */
import { employeeCreated } from '../../../core/index.ts';
import { causedBy, type Recorded } from '../../../events/index.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { planEach, workingSecondsOf } from '../../day-plan/index.ts';
import { balancesById, type DaysMoved, touchCalendars, usedAmount } from '../../vacation-calendars/index.ts';
import { vacationConfigurations } from '../../vacation-configurations.ts';
import { dayOffOf } from '../days.ts';
import { recordUpdated } from '../events.ts';
import { rememberDays, type StoredDay, touchRequests } from '../store.ts';
import { type RevaluedRequest, revaluedMeta } from './meta.ts';
import {
  daysAtOffices,
  daysOfEmployees,
  daysWithoutWork,
  lockEmployeesAt,
  type PlanChange,
  type RevaluedDay,
  writeValues,
} from './store.ts';

function changesIn(events: readonly Recorded[]): PlanChange[] {
  // A new employee has no time off yet.
  const hired = new Set(events.flatMap(({ type, employeeId }) => (type === employeeCreated.type ? employeeId : [])));
  return events.flatMap(({ id, entity, facts, affects, employeeId }) =>
    !affects || !facts?.changesPlan || (employeeId !== undefined && hired.has(employeeId))
      ? []
      : [
          {
            ...affects,
            causeId: id,
            employeeIds: affects.employeeIds,
            officeIds: affects.officeIds ?? [],
            configurationId: entity.type === vacationConfigurations.resource.name ? entity.id : undefined,
          },
        ],
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
  const withoutWork: RevaluedDay[] = [];
  for (const change of changes.filter(({ employeeIds }) => employeeIds === undefined)) {
    const { configurationId, causeId } = change;
    // Of a configuration too these are all employees: a request under way may make a calendar of it.
    await lockEmployeesAt(tx, change);
    if (configurationId === undefined) days.push(...(await daysAtOffices(tx, change)));
    else withoutWork.push(...(await daysWithoutWork(tx, configurationId, causeId)));
  }
  const changed = [...(await changedByPlan(tx, days)), ...changedOf(withoutWork, () => 0)];
  return revaluedMeta(tx, await revalue(tx, changed));
}

/**
 * Values the times of dates again on which a part of the day is off no more: they had what it left.
 * @param ended days of the employee, locked, which stand no longer
 */
export async function revalueBeside(
  tx: Tx,
  employeeId: string,
  ended: readonly StoredDay[],
  causeId: string,
): Promise<void> {
  const parts = ended.filter(({ portion, givesBack }) => portion !== 1 && givesBack === null);
  const dates = new Set(parts.map(({ date }) => date));
  if (dates.size === 0) return;
  const ofEmployee = { causeId, employeeIds: [employeeId], officeIds: [], configurationId: undefined };
  const days = await daysOfEmployees(
    tx,
    [...dates].map((date) => ({ ...ofEmployee, from: date, to: date })),
  );
  await revalue(tx, await changedByPlan(tx, days));
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
async function changedByPlan(tx: Tx, days: readonly RevaluedDay[]): Promise<Changed[]> {
  if (days.length === 0) return [];
  const plan = await planEach(tx, days);
  return changedOf(days, ({ employeeId, date }) => {
    const planned = plan(employeeId, date);
    return planned.from === 'not_employed' ? undefined : workingSecondsOf(planned);
  });
}

/** A pending absence of which the vacation of its date gives way once it is accepted. */
const isOverVacation = ({ givesVacationBack, status }: RevaluedDay): boolean =>
  givesVacationBack && status === 'pending';

/** Parts of a day stay as they are; of times, what is decided comes first; a return follows the day that it gives back. */
function rankOf(day: RevaluedDay): number {
  if (day.givesBack !== null) return 4;
  if (day.fromMinute === null) return 0;
  if (day.status === 'accepted') return 1;
  return isOverVacation(day) ? 3 : 2;
}
const inTurn = (a: RevaluedDay, b: RevaluedDay): number =>
  rankOf(a) - rankOf(b) || (a.fromMinute ?? -1) - (b.fromMinute ?? -1);

/** What the days off of a date have of it so far, by what they give way to. */
interface Taken {
  vacation: number;
  absence: number;
  overVacation: number;
}

/**
 * Values days. Those of an employee on one date are together no more than the day: times get what is left of it. A pending
 * absence that gives vacation back is not counted with the vacation, which gives way once it is accepted.
 * @param days with all others of their dates, but for days without work, whose shares stay
 * @param workingSecondsOn the working time of a day; undefined: it stays as it is
 */
function changedOf(
  days: readonly RevaluedDay[],
  workingSecondsOn: (day: RevaluedDay) => number | undefined,
): Changed[] {
  const changed: Changed[] = [];
  const valued = new Map<string, number>();
  const takenOn = new Map<string, Taken>();
  for (const before of days.toSorted(inTurn)) {
    const workingSeconds = workingSecondsOn(before);
    if (workingSeconds === undefined || valued.has(before.id)) continue;
    const { id, employeeId, date, givesBack, category } = before;
    const place = `${employeeId} ${date}`;
    const taken = takenOn.get(place) ?? { vacation: 0, absence: 0, overVacation: 0 };
    const kind = isOverVacation(before) ? 'overVacation' : category;
    const room = Math.max(0, 1 - taken.absence - taken[kind === 'overVacation' ? kind : 'vacation']);
    const most = givesBack === null ? room : valued.get(givesBack);
    const value = dayOffOf(before, workingSeconds, isFreeAtRest(before), most);
    valued.set(id, value.share);
    if (givesBack === null) takenOn.set(place, { ...taken, [kind]: taken[kind] + value.share });
    const after = { ...before, share: value.share, seconds: value.seconds, days: value.days };
    const isSame = after.seconds === before.seconds && after.days === before.days && after.share === before.share;
    if (!isSame) changed.push({ before, after });
  }
  return changed;
}

async function revalue(tx: Tx, changed: readonly Changed[]): Promise<RevaluedRequest[]> {
  if (changed.length === 0) return [];
  await writeValues(
    tx,
    changed.map(({ after }) => after),
  );
  const byRequest = Map.groupBy(changed, ({ before }) => before.requestId);
  const overdrawn = await overdrawnBy(tx, changed);
  const results: RevaluedRequest[] = [];
  const moved: DaysMoved[] = [];
  for (const { request, employee, replaced } of await touchRequests(tx, [...byRequest.keys()])) {
    const own = (byRequest.get(request.id) ?? []).toSorted((a, b) => a.before.date.localeCompare(b.before.date));
    const [before, after] = [own.map((one) => one.before), own.map((one) => one.after)];
    rememberDays(tx, request, { changed: before }, replaced);
    const changes = [{ field: 'daysOff', before: before.map(shownValue), after: after.map(shownValue) }];
    const causeId = before[0]?.causeId ?? '';
    const record = async () => recordUpdated(tx, { request, employee, days: after, changes });
    const eventId = await causedBy(tx, causeId, record);
    if (request.status === 'accepted') moved.push({ eventId, before, after });
    results.push({
      request,
      before,
      after,
      exceedsBalance: before.some(({ calendarId }) => calendarId !== null && overdrawn.has(calendarId)),
    });
  }
  await touchCalendars(tx, moved);
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
