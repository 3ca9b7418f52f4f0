import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { fieldName, id } from '../../platform/values.ts';

const settingsUpdated = defineEvent({
  type: 'colleague_settings.updated',
  description: 'The company changed what colleagues see of each other.',
  scope: 'settings:read',
  data: z.strictObject({ settingsId: id, changedFields: z.array(fieldName('birthdays')).max(100) }),
});

export const directoryEventTypes = [settingsUpdated];

export const recordSettings = (tx: Tx, settings: { id: string; version: number }, changes: Change[]): string =>
  recordEvent(tx, settingsUpdated, {
    entity: { type: 'colleague_settings', ...settings },
    changes,
    data: { settingsId: settings.id, changedFields: changes.map(({ field }) => field) },
  });
