import * as z from 'zod';
import { defineEvent, employeeEvents, employeeRef, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { id, instant } from '../../platform/values.ts';
import { changedName } from './own-fields.ts';
import { ownDataRequests } from './request.ts';

const changedFields = z
  .array(changedName)
  .max(600)
  .meta({ description: 'The names of the fields; a custom field as `customFields.<slug>`.' });

/** They name the fields of a request without their values, which only some may see. */
export const ownDataEvents = employeeEvents(ownDataRequests, {
  prefix: 'own_data',
  kinds: {
    requested: 'An employee requested a change of their own data. The values are in the request.',
    accepted:
      'A request for a change of own data was accepted. The event of the employee is a separate one, caused by this.',
    rejected: 'A request for a change of own data was rejected; the data stayed as they were.',
    withdrawn: 'An employee withdrew a request for a change of own data.',
    deleted: 'A request for a change of own data was deleted together with its employee.',
    restored: 'A request for a change of own data came back with a restored employee.',
  },
  renamed: { requestId: 'id', managerId: 'resolvedBy' },
  data: {
    requestId: id,
    ...employeeRef,
    changedFields,
    managerId: id.nullable().meta({ description: 'The employee who decided, if known.' }),
    resolvedAt: instant.nullable().meta({ description: 'The time of the decision; null if there was none.' }),
  },
});

const settingsUpdated = defineEvent({
  type: 'own_data_settings.updated',
  description: 'The company changed which of their own data employees may change.',
  scope: 'settings:read',
  data: z.strictObject({ settingsId: id, changedFields }),
});

export const ownDataEventTypes = [...ownDataEvents.types, settingsUpdated];

export const recordSettings = (tx: Tx, settings: { id: string; version: number }, changes: Change[]): string =>
  recordEvent(tx, settingsUpdated, {
    entity: { type: 'own_data_settings', ...settings },
    changes,
    data: { settingsId: settings.id, changedFields: changes.map(({ field }) => field) },
  });
