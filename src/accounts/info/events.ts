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

export const companyCreated = defineEvent({
  type: 'company.created',
  description: 'The operator created the account on the command line.',
  scope: 'settings:read',
  data: z.strictObject({ id, name: companySchema.shape.name }),
});

/** The first event of an account. */
export const recordCompanyCreated = (
  tx: Tx,
  { id, name, language, timeZone }: Pick<Company, 'id' | 'name' | 'language' | 'timeZone'>,
) =>
  recordEvent(tx, companyCreated, {
    entity: { type: 'company', id, version: 1 },
    changes: Object.entries({ name, language, timeZone }).map(([field, after]) => ({ field, before: null, after })),
    data: { id, name },
  });

export const recordCompanyUpdated = (tx: Tx, { id, name, version }: Company, changes: Change[]) =>
  recordEvent(tx, companyUpdated, {
    entity: { type: 'company', id, version },
    changes,
    data: { id, name, changedFields: changes.map(({ field }) => field) },
  });
