import { removedWithEmployee } from '../../core/index.ts';
import { correctionRequests } from './correction.ts';
import { correctionEvents } from './events.ts';

/** What requests ask is about days on which the employee worked: dates of the employment move none. */
export const correctionFollower = removedWithEmployee(
  correctionRequests,
  (tx, employee, row) => correctionEvents.deleted(tx, row, { employee }),
  (tx, employee, row) => correctionEvents.restored(tx, row, { employee }),
);
