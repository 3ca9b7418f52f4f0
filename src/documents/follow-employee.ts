import { removedWithEmployee } from '../core/index.ts';
import { documents } from './document.ts';
import { recordDeleted, recordRestored } from './events.ts';

/** The documents of a leaver stay; those of a removed employee leave the lists, and come back with them. */
export const documentFollower = removedWithEmployee(documents, {
  deleted: (tx, row) => recordDeleted(tx, row),
  restored: (tx, row) => recordRestored(tx, row),
});
