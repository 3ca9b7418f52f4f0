import { resourceEvents } from '../../events/index.ts';
import { ownRoles } from './role.ts';

export const roleEvents = resourceEvents(ownRoles);
