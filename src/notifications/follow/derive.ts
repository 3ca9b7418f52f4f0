/** From events to notifications: whom an event concerns, and what it says to them. */
import { decides } from '../../core/index.ts';
import { addDays } from '../../platform/clock.ts';
import { memoizeByKey } from '../../platform/memoize.ts';
import { keysOf } from '../../platform/narrowing.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Kind } from '../kinds.ts';
import {
  type AssignedTasks,
  assignedTasks,
  dataDeciders,
  decidedData,
  mayDecide,
  type RequestState,
  requestStates,
  usersIn,
  usersOf,
} from './queries.ts';
import type { FollowedEvent, NewNotice } from './store.ts';

const loop = 'webhook_endpoint.loop_suspected';

/** Time off that ended longer ago than this, in days, is history that was loaded. */
const pastIsHistory = 31;

export interface Derived {
  notices: Omit<NewNotice, 'mailId'>[];
  /** The requests for time off that no longer wait. */
  decidedRequests: string[];
  /** The requests for own data that no longer wait. */
  decidedData: string[];
}

/** What an event says, and the users whom it concerns; undefined: an employee who does not sign in. */
interface Told extends Partial<Pick<NewNotice, 'count' | 'outcome' | 'label'>> {
  kind: Kind;
  userIds: readonly (string | undefined)[];
}

/** What the rules need to know of the account. */
interface Facts {
  /** The requests for time off of the events, by their ids. */
  states: Map<string, RequestState>;
  /** The requests for own data of the events that no longer wait. */
  decidedData: string[];
  tasks: readonly AssignedTasks[];
  userOf(employeeId: string | null): string | undefined;
  decidersOf(employeeId: string): Promise<string[]>;
  dataDeciders(): Promise<string[]>;
  administrators(): Promise<string[]>;
}

/** Remembers what was found for a key: the events of a bulk change concern the same people. */
const remembering = <T>(find: (key: string) => Promise<T>) => memoizeByKey(Number.POSITIVE_INFINITY, find);

async function factsOf(reader: Reader, events: readonly FollowedEvent[]): Promise<Facts> {
  const idsOf = (kind: string) => [
    ...new Set(events.flatMap(({ type, entityId }) => (type.startsWith(kind) ? entityId : []))),
  ];
  const states = await requestStates(reader, idsOf('time_off.'));
  const tasks = await assignedTasks(reader, idsOf('onboarding.'));
  const concerned = [
    ...events.flatMap(({ employeeId }) => employeeId ?? []),
    ...tasks.map(({ assigneeId }) => assigneeId),
  ];
  const users = await usersOf(reader, [...new Set(concerned)]);
  const userOf = new Map<string | null, string>(users.map(({ employeeId, userId }) => [employeeId, userId]));
  const administrators = remembering(() => usersIn(reader, ['administrator']));
  const deciders = remembering(() => dataDeciders(reader));
  return {
    states: new Map(states.map((state) => [state.id, state])),
    decidedData: await decidedData(reader, idsOf('own_data.')),
    tasks,
    userOf: (employeeId) => userOf.get(employeeId),
    decidersOf: remembering((employeeId) => decidersOf(reader, employeeId)),
    dataDeciders: () => deciders('all'),
    administrators: () => administrators('all'),
  };
}

/** The users who decide about the time off of an employee. */
async function decidersOf(reader: Reader, employeeId: string): Promise<string[]> {
  const deciders: string[] = [];
  for (const { userId, employeeId: managerId } of await mayDecide(reader, employeeId)) {
    if (await decides(reader, managerId, employeeId, 'absencesManagement')) deciders.push(userId);
  }
  return deciders.length > 0 ? deciders : usersIn(reader, ['administrator', 'hr']);
}

/** `approved` of `time_off.approved`. */
const outcomeOf = ({ type }: FollowedEvent): string => type.slice(type.indexOf('.') + 1);

/** Tells an employee of what others did with something of theirs. */
const toEmployee = (event: FollowedEvent, { userOf }: Facts, kind: Kind): Told[] => [
  { kind, userIds: [userOf(event.employeeId)], outcome: outcomeOf(event) },
];

type Rule = (event: FollowedEvent, facts: Facts) => Told[] | Promise<Told[]>;

const timeOffDecided: Rule = (event, facts) => {
  const lastDay = facts.states.get(event.entityId)?.lastDay;
  const isRecent = lastDay !== undefined && lastDay >= addDays(event.at.slice(0, 10), -pastIsHistory);
  return isRecent ? toEmployee(event, facts, 'time_off_decided') : [];
};
// Tokens are clocks and other systems, which write all entries.
const entryWritten: Rule = (event, facts) =>
  event.actor.type === 'person' ? toEmployee(event, facts, 'work_entry_corrected') : [];
const dataDecided: Rule = (event, facts) => toEmployee(event, facts, 'own_data_decided');
/** It settles what the deciders were told, and is no news itself. */
const settles: Rule = () => [];
const endpointInTrouble: Rule = async (event, { administrators }) => {
  const trouble = troubleOf(event);
  return trouble ? [{ kind: 'webhook_trouble', userIds: await administrators(), ...trouble }] : [];
};

/** By kind of event, what it says to users, or that it settles what they were told. A test finds them in the catalogue. */
const rules = {
  'time_off.requested': async ({ entityId, employeeId }, { states, decidersOf }) =>
    employeeId !== null && states.get(entityId)?.status === 'pending'
      ? [{ kind: 'time_off_requested', userIds: await decidersOf(employeeId) }]
      : [],
  'time_off.approved': timeOffDecided,
  'time_off.rejected': timeOffDecided,
  // What the end of an employment cancels is no decision about the request.
  'time_off.cancelled': (event, facts) => (event.actor.type === 'system' ? [] : timeOffDecided(event, facts)),
  'time_off.deleted': settles,
  'onboarding.started': ({ entityId }, { tasks, userOf }) =>
    tasks
      .filter(({ onboardingId }) => onboardingId === entityId)
      .map(({ assigneeId, count }) => ({ kind: 'onboarding_tasks_assigned', userIds: [userOf(assigneeId)], count })),
  'work_entry.created': entryWritten,
  'work_entry.updated': entryWritten,
  'work_entry.deleted': entryWritten,
  'own_data.requested': async ({ entityId }, { decidedData, dataDeciders }) =>
    decidedData.includes(entityId) ? [] : [{ kind: 'own_data_requested', userIds: await dataDeciders() }],
  'own_data.accepted': dataDecided,
  'own_data.rejected': dataDecided,
  'own_data.withdrawn': settles,
  'own_data.deleted': settles,
  'import.finished': ({ actor: { id } }) => (id === null ? [] : [{ kind: 'import_finished', userIds: [id] }]),
  'webhook_endpoint.degraded': endpointInTrouble,
  'webhook_endpoint.paused': endpointInTrouble,
  'webhook_endpoint.disabled': endpointInTrouble,
  [loop]: endpointInTrouble,
} satisfies Record<string, Rule>;
type FollowedType = keyof typeof rules;
export const followedTypes = keysOf(rules);
/** Those of which the body is read. */
export const typesWithBody = followedTypes.filter((type) => type.startsWith('webhook_endpoint.'));

/** Derives the notifications of some events; those about a user's own act are none. */
export async function derive(reader: Reader, events: readonly FollowedEvent<FollowedType>[]): Promise<Derived> {
  const facts = await factsOf(reader, events);
  const notices: Derived['notices'] = [];
  for (const event of events) {
    const { id: eventId, at, actor, employeeId, entityId: subjectId } = event;
    const rule: Rule = rules[event.type];
    for (const { userIds, kind, count = 1, outcome = null, label = null } of await rule(event, facts)) {
      // The end of an import is no act of the user who started it.
      const isOwnAct = (userId: string) => userId === actor.id && kind !== 'import_finished';
      const told = userIds.filter((userId) => userId !== undefined).filter((userId) => !isOwnAct(userId));
      const what = { kind, eventId, count, actorName: actor.name, outcome, employeeId, subjectId, label, at };
      notices.push(...told.map((userId) => ({ userId, ...what })));
    }
  }
  const decidedRequests = [...facts.states.values()].flatMap(({ id, status }) => (status === 'pending' ? [] : [id]));
  return { notices, decidedRequests, decidedData: facts.decidedData };
}

/** What is the matter with an endpoint; undefined: a person has paused it. */
function troubleOf(event: FollowedEvent): Pick<NewNotice, 'outcome' | 'label'> | undefined {
  const { type, body } = event;
  const { data } = JSON.parse(body ?? '{"data":{}}') as {
    data: { description?: string | null; reason?: string | null };
  };
  if (type !== loop && (data.reason === 'person' || data.reason === 'unverified')) return undefined;
  return { outcome: outcomeOf(event), label: data.description ?? null };
}
