import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { fieldName, id } from '../../platform/values.ts';
import { type Company, companySchema } from './company.ts';

export const companyUpdated = defineEvent({
  type: 'company.updated',
  description: 'The name, the language or the notification address of the company changed.',
  scope: 'settings:read',
  data: z.strictObject({
    id,
    name: companySchema.shape.name,
    changedFields: z.array(fieldName('name')).max(100),
  }),
});

export const recordCompanyUpdated = (tx: Tx, { id, name, version }: Company, changes: Change[]) =>
  recordEvent(tx, companyUpdated, {
    entity: { type: 'company', id, version },
    changes,
    data: { id, name, changedFields: changes.map(({ field }) => field) },
  });
