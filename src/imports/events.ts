import * as z from 'zod';
import { defineEvent, recordEvent } from '../events/index.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { id } from '../platform/values.ts';
import { counts, type Import } from './import.ts';

const finished = defineEvent({
  type: 'import.finished',
  description: 'An import of people is finished; each of the written rows has its own events.',
  scope: 'employees:read',
  data: z.strictObject({ importId: id, counts }),
});

export const importEventTypes = [finished];

/** @param found the import as it is now; the actor is the user who started it */
export const recordFinished = (tx: Tx, { id: importId, counts }: Pick<Import, 'id' | 'counts'>) =>
  recordEvent(tx, finished, { entity: { type: 'import', id: importId, version: 1 }, data: { importId, counts } });
