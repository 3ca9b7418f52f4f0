import * as z from 'zod';
import { defineEvent, recordEvent } from '../../../events/index.ts';
import type { Change } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { fieldName, id, integer, text } from '../../../platform/values.ts';
import type { LockedChoice } from './store.ts';

const chosen = defineEvent({
  type: 'celebration_choice.updated',
  description: 'An employee agreed to show colleagues their birthday or work anniversary, or withdrew it.',
  scope: 'employees:read',
  data: z.strictObject({
    employeeId: id,
    externalId: text(200, 'ERP-1042').nullable(),
    code: integer(0, 2_147_483_646, 1042).nullable(),
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
