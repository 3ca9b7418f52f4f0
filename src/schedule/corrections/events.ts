import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { id, instant, integer, text } from '../../platform/values.ts';
import type { LockedEmployee } from '../people/index.ts';
import { type CorrectionRequest, correctionRequests } from './correction.ts';

const { type, requested, previous, workDate } = correctionRequests.fields;

const data = z.strictObject({
  requestId: id,
  employeeId: id,
  externalId: text(200, 'ERP-1042').nullable(),
  code: integer(0, 2_147_483_646, 1042).nullable(),
  type,
  workEntryId: id.nullable().meta({ example: null }),
  workDate,
  requested,
  previous,
  managerId: id.nullable().meta({ description: 'The employee who decided, if known.' }),
  resolvedAt: instant.nullable().meta({ description: 'The time of the decision; null if there was none.' }),
});

// Without a heading: the ones for the clock say what was clocked, and a request changes nothing yet.
const typeOf = (what: string, description: string) =>
  defineEvent({ type: `work_entry_correction.${what}`, description, scope: 'work-entries:read', data });

const requestedType = typeOf('requested', 'An employee requested a correction of their working time.');
const accepted = typeOf(
  'accepted',
  'A correction was accepted. The event of the entry (created, updated or deleted) is a separate one.',
);
const rejected = typeOf('rejected', 'A correction was rejected; the entry stays as it was.');
const withdrawn = typeOf('withdrawn', 'A request for a correction was withdrawn before the decision.');
const deleted = typeOf('deleted', 'A request for a correction was deleted together with its employee.');
const restored = typeOf('restored', 'A request for a correction came back with a restored employee.');

export const correctionEventTypes = [requestedType, accepted, rejected, withdrawn, deleted, restored];

/**
 * What a request is about, and whose it is. It concerns no day, and no lock refuses it: only the entry changes the figures
 * of a day. Until then payroll rows have an issue.
 */
const recorder =
  (of: typeof accepted) =>
  (
    tx: Tx,
    { id: employeeId, externalId, code }: Pick<LockedEmployee, 'id' | 'externalId' | 'code'>,
    row: CorrectionRequest,
    changes: Change[] = [],
  ) =>
    recordEvent(tx, of, {
      entity: { type: correctionRequests.name, id: row.id, version: row.version },
      employeeId,
      changes,
      data: {
        requestId: row.id,
        employeeId,
        externalId,
        code,
        type: row.type,
        workEntryId: row.workEntryId,
        workDate: row.workDate,
        requested: row.requested,
        previous: row.previous,
        managerId: row.resolvedBy,
        resolvedAt: row.resolvedAt,
      },
    });

export const recordRequested = recorder(requestedType);
export const recordAccepted = recorder(accepted);
export const recordRejected = recorder(rejected);
export const recordWithdrawn = recorder(withdrawn);
export const recordDeleted = recorder(deleted);
export const recordRestored = recorder(restored);
