export { eventTypeRoutes } from './catalogue/routes.ts';
export { consumerRoutes } from './consumers/routes.ts';
export {
  type Affects,
  type ChangeOfDays,
  type Concerned,
  changingAllDays,
  closedDays,
  type Days,
  daysAfter,
  daysAhead,
  daysChanged,
  daysOf,
  daysThatDiffer,
  daysWritten,
  figuresReach,
  firstDate,
  type LatePeriods,
  ofEmployee,
} from './days.ts';
export { type EmployeeRef, employeeEvents, employeeRef, refTo } from './employee-events.ts';
export {
  type Catalogue,
  type DatedEventType,
  defineEvent,
  type EventType,
  type Heading,
  includes,
  joinedUnder,
} from './event-type.ts';
export { refuseLostPlace } from './feed/follow.ts';
export { isHidden, visibilityOf } from './feed/item.ts';
export { type EventCompanions, feedRoutes } from './feed/routes.ts';
export { createTail, type Tail } from './feed/tail.ts';
export { eventFieldErrors } from './field-errors.ts';
export {
  affectingFrom,
  appendEvents,
  causedBy,
  causedByFirst,
  causedByOwn,
  followingPlans,
  joinEvents,
  latePeriodIds,
  markEvents,
  openJournal,
  type Recorded,
  recordEvent,
  recordedTypes,
  refuseClosedDays,
  withRecorded,
} from './record-event.ts';
export {
  type DatedResource,
  type ResourceEvents,
  resourceEvents,
  sensitiveOf,
} from './resource-events.ts';
export {
  closeDaysBefore,
  closeDaysUntil,
  endOfOld,
  holdLog,
  newestSequence,
  openLog,
  presentHistory,
  purgeEvents,
} from './store.ts';
export { unknownEvents } from './subscription.ts';

export const eventTags = {
  Events: 'The log of all changes: read it from any position, follow it, and store your position.',
};
