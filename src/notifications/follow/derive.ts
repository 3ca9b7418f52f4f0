/** From events to notifications: whom an event concerns, and what it says to them. */
import { decides } from '../../core/index.ts';
import { addDays } from '../../platform/clock.ts';
import { keeping } from '../../platform/keeping.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Kind } from '../kinds.ts';
import type { FollowedType } from './followed-types.ts';
import { assignedTasks, dataDeciders, decidedData, mayDecide, requestStates, usersIn, usersOf } from './queries.ts';
import type { FollowedEvent, NewNotice } from './store.ts';

type Types = readonly FollowedType[];
const decisions: Types = ['time_off.approved', 'time_off.rejected', 'time_off.cancelled'];
const corrections: Types = ['work_entry.created', 'work_entry.updated', 'work_entry.deleted'];
const dataDecisions: Types = ['own_data.accepted', 'own_data.rejected'];
/** The ends of a request for own data. */
const dataEnds: Types = [...dataDecisions, 'own_data.withdrawn', 'own_data.deleted'];
const loop = 'webhook_endpoint.loop_suspected';
/** Those of which the body is read. */
export const typesWithBody: Types = [
  'webhook_endpoint.degraded',
  'webhook_endpoint.paused',
  'webhook_endpoint.disabled',
  loop,
];

/** Time off that ended longer ago than this, in days, is history that was loaded. */
const pastIsHistory = 31;

export interface Derived {
  notices: Omit<NewNotice, 'mailId'>[];
  /** The requests for time off that no longer wait. */
  decidedRequests: string[];
  /** The requests for own data that no longer wait. */
  decidedData: string[];
}

/** Remembers what was found for a key: the events of a bulk change concern the same people. */
const remembering = <T>(find: (key: string) => Promise<T>) => keeping(Number.POSITIVE_INFINITY, find);

/** Derives the notifications of some events; those about a user's own act are none. */
export async function derive(reader: Reader, events: readonly FollowedEvent[]): Promise<Derived> {
  const idsOf = (types: Types, id: (event: FollowedEvent) => string | null) => [
    ...new Set(events.flatMap((event) => (types.includes(event.type) ? (id(event) ?? []) : []))),
  ];
  const states = await requestStates(
    reader,
    idsOf(['time_off.requested', ...decisions], ({ entityId }) => entityId),
  );
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const tasks = await assignedTasks(
    reader,
    idsOf(['onboarding.started'], ({ entityId }) => entityId),
  );
  const decidedOwnData = await decidedData(
    reader,
    idsOf(['own_data.requested', ...dataEnds], ({ entityId }) => entityId),
  );
  const concerned = idsOf([...decisions, ...corrections, ...dataDecisions], ({ employeeId }) => employeeId);
  const users = await usersOf(reader, [...concerned, ...tasks.map(({ assigneeId }) => assigneeId)]);
  const userOf = new Map(users.map(({ employeeId, userId }) => [employeeId, userId]));
  const decidersOf = remembering(async (employeeId) => {
    const deciders: string[] = [];
    for (const { userId, employeeId: managerId } of await mayDecide(reader, employeeId)) {
      if (await decides(reader, managerId, employeeId, 'absencesManagement')) deciders.push(userId);
    }
    return deciders.length > 0 ? deciders : usersIn(reader, ['administrator', 'hr']);
  });

  const administratorsOnce = remembering(() => usersIn(reader, ['administrator']));
  const dataDecidersOnce = remembering(() => dataDeciders(reader));

  const notices: Derived['notices'] = [];
  const tell = (
    { id, at, actor, employeeId, entityId }: FollowedEvent,
    userIds: readonly (string | undefined)[],
    kind: Kind,
    more: Partial<NewNotice> = {},
  ) => {
    for (const userId of userIds) {
      // The end of an import is no act of the user who started it.
      if (userId === undefined || (userId === actor.id && kind !== 'import_finished')) continue;
      notices.push({
        userId,
        kind,
        eventId: id,
        count: 1,
        actorName: actor.name,
        outcome: null,
        employeeId,
        subjectId: entityId,
        label: null,
        at,
        ...more,
      });
    }
  };

  for (const event of events) {
    const { type, actor, employeeId, entityId, at } = event;
    const state = stateOf.get(entityId);
    const user = employeeId === null ? undefined : userOf.get(employeeId);
    if (type === 'time_off.requested') {
      if (employeeId !== null && state?.status === 'pending') {
        tell(event, await decidersOf(employeeId), 'time_off_requested');
      }
    } else if (decisions.includes(type)) {
      // What the end of an employment cancels is no decision about the request.
      const isDecision = type !== 'time_off.cancelled' || actor.type !== 'system';
      const isRecent = state !== undefined && state.lastDay >= addDays(at.slice(0, 10), -pastIsHistory);
      if (isDecision && isRecent) tell(event, [user], 'time_off_decided', { outcome: type.slice('time_off.'.length) });
    } else if (corrections.includes(type)) {
      // Tokens are clocks and other systems, which write all entries.
      if (actor.type === 'person') {
        tell(event, [user], 'work_entry_corrected', { outcome: type.slice('work_entry.'.length) });
      }
    } else if (type === 'own_data.requested') {
      if (!decidedOwnData.includes(entityId)) tell(event, await dataDecidersOnce('all'), 'own_data_requested');
    } else if (dataDecisions.includes(type)) {
      tell(event, [user], 'own_data_decided', { outcome: type.slice('own_data.'.length) });
    } else if (dataEnds.includes(type)) {
      // It settles what the deciders were told, and is no news itself.
    } else if (type === 'onboarding.started') {
      for (const { onboardingId, assigneeId, count } of tasks) {
        if (onboardingId !== entityId) continue;
        tell(event, [userOf.get(assigneeId)], 'onboarding_tasks_assigned', { count });
      }
    } else if (type === 'import.finished') {
      tell(event, actor.id === null ? [] : [actor.id], 'import_finished');
    } else {
      const trouble = troubleOf(event);
      if (trouble) tell(event, await administratorsOnce('all'), 'webhook_trouble', trouble);
    }
  }
  const decidedRequests = states.flatMap(({ id, status }) => (status === 'pending' ? [] : [id]));
  return { notices, decidedRequests, decidedData: decidedOwnData };
}

/** What is the matter with an endpoint; undefined: a person has paused it. */
function troubleOf({ type, body }: FollowedEvent): Pick<NewNotice, 'outcome' | 'label'> | undefined {
  const { data } = JSON.parse(body ?? '{"data":{}}') as {
    data: { description?: string | null; reason?: string | null };
  };
  if (type !== loop && (data.reason === 'person' || data.reason === 'unverified')) return undefined;
  return { outcome: type.slice('webhook_endpoint.'.length), label: data.description ?? null };
}
