import * as z from 'zod';
import { defineEvent, employeeRef, recordEvent } from '../../../events/index.ts';
import type { Change } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { fieldName } from '../../../platform/values.ts';
import type { LockedChoice } from './store.ts';

const chosen = defineEvent({
  type: 'celebration_choice.updated',
  description: 'An employee agreed to show colleagues their birthday or work anniversary, or withdrew it.',
  scope: 'employees:read',
  data: z.strictObject({
    ...employeeRef,
    changedFields: z.array(fieldName('birthday')).max(100),
  }),
});

export const celebrationEventTypes = [chosen];

export const recordChoice = (
  tx: Tx,
  {
    id,
    version,
    employeeId,
    externalId,
    code,
  }: Omit<LockedChoice, 'birthday' | 'workAnniversary'> & {
    employeeId: string;
  },
  changes: Change[],
): string =>
  recordEvent(tx, chosen, {
    entity: { type: 'celebration_choice', id, version },
    employeeId,
    changes,
    data: { employeeId, externalId, code, changedFields: changes.map(({ field }) => field) },
  });
