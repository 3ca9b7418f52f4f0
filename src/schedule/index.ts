import type { EventType } from '../events/index.ts';
import type { Operation } from '../platform/http/operation.ts';

export { scheduleFollower } from './follow-employee.ts';

export const scheduleRoutes: Operation[] = [];
export const scheduleTags = {};
export const scheduleEventTypes: EventType<never>[] = [];
