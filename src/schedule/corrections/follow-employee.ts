import { removedWithEmployee } from '../../core/index.ts';
import { correctionRequests } from './correction.ts';
import { recordDeleted, recordRestored } from './events.ts';

/** What requests ask is about days on which the employee worked: dates of the employment move none. */
export const correctionFollower = removedWithEmployee(correctionRequests, recordDeleted, recordRestored);
