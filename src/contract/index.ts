import type { EventType } from '../events/index.ts';
import type { Operation } from '../platform/http/operation.ts';

export { contractFollower } from './follow-employee.ts';

export const contractRoutes: Operation[] = [];
export const contractTags = {};
export const contractEventTypes: EventType<never>[] = [];
