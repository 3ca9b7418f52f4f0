import type { EventType } from '../events/index.ts';
import type { Operation } from '../platform/http/operation.ts';

import { catalogueEventTypes, catalogueRoutes } from './catalogues/index.ts';

export { contractFollower } from './follow-employee.ts';

export const contractRoutes: Operation[] = [...catalogueRoutes];
export const contractTags = {
  Catalogues: 'Lists of words of your own that contracts refer to.',
};
export const contractEventTypes = [...catalogueEventTypes] as EventType<never>[];
