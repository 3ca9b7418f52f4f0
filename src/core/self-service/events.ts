import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { id, instant, integer, text } from '../../platform/values.ts';
import { changedName } from './own-fields.ts';
import { type OwnDataRequest, ownDataRequests } from './request.ts';

const changedFields = z
  .array(changedName)
  .max(600)
  .meta({ description: 'The names of the fields; a custom field as `customFields.<slug>`.' });

const data = z.strictObject({
  requestId: id,
  employeeId: id,
  externalId: text(200, 'ERP-1042').nullable(),
  code: integer(0, 2_147_483_646, 1042).nullable(),
  changedFields,
  managerId: id.nullable().meta({ description: 'The employee who decided, if known.' }),
  resolvedAt: instant.nullable().meta({ description: 'The time of the decision; null if there was none.' }),
});

const typeOf = (what: string, description: string) =>
  defineEvent({ type: `own_data.${what}`, description, scope: 'employees:read', data });

const requested = typeOf(
  'requested',
  'An employee requested a change of their own data. The values are in the request.',
);
const accepted = typeOf(
  'accepted',
  'A request for a change of own data was accepted. The event of the employee is a separate one, caused by this.',
);
const rejected = typeOf('rejected', 'A request for a change of own data was rejected; the data stayed as they were.');
const withdrawn = typeOf('withdrawn', 'An employee withdrew a request for a change of own data.');
const deleted = typeOf('deleted', 'A request for a change of own data was deleted together with its employee.');
const restored = typeOf('restored', 'A request for a change of own data came back with a restored employee.');

const settingsUpdated = defineEvent({
  type: 'own_data_settings.updated',
  description: 'The company changed which of their own data employees may change.',
  scope: 'settings:read',
  data: z.strictObject({ settingsId: id, changedFields }),
});

export const ownDataEventTypes = [requested, accepted, rejected, withdrawn, deleted, restored, settingsUpdated];

/** Whom a request is about. */
export interface EmployeeRef {
  id: string;
  externalId: string | null;
  code: number | null;
}

/** An event of a request: the names of its fields, without the values, which only some may see. */
const recorder =
  (of: typeof accepted) =>
  (
    tx: Tx,
    { id: employeeId, externalId, code }: EmployeeRef,
    row: OwnDataRequest,
    changedFields: string[],
    changes: Change[] = [],
  ) =>
    recordEvent(tx, of, {
      entity: { type: ownDataRequests.name, id: row.id, version: row.version },
      employeeId,
      changes,
      data: {
        requestId: row.id,
        employeeId,
        externalId,
        code,
        changedFields,
        managerId: row.resolvedBy,
        resolvedAt: row.resolvedAt,
      },
    });

export const recordRequested = recorder(requested);
export const recordAccepted = recorder(accepted);
export const recordRejected = recorder(rejected);
export const recordWithdrawn = recorder(withdrawn);
export const recordDeleted = recorder(deleted);
export const recordRestored = recorder(restored);

export const recordSettings = (tx: Tx, settings: { id: string; version: number }, changes: Change[]): string =>
  recordEvent(tx, settingsUpdated, {
    entity: { type: 'own_data_settings', ...settings },
    changes,
    data: { settingsId: settings.id, changedFields: changes.map(({ field }) => field) },
  });
