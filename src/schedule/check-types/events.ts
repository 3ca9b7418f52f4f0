import { resourceEvents } from '../../events/index.ts';
import { checkTypes } from './check-type.ts';

export const checkTypeEvents = resourceEvents(checkTypes);
