import { resourceEvents } from '../../events/index.ts';
import { users } from './user-resource.ts';

export const userEvents = resourceEvents(users);
