import { resourceEvents } from '../../events/index.ts';
import { invitations } from './invitation.ts';

export const invitationEvents = resourceEvents(invitations);
