import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { date, id, integer } from '../../platform/values.ts';
import type { StoredExport } from './store.ts';

// Not the hash: with all but one value of a row, a receiver could try values until it agrees.
const data = {
  exportId: id,
  periodId: id,
  payGroupId: id,
  from: date,
  to: date,
  sequence: integer(0, Number.MAX_SAFE_INTEGER, 812),
  people: integer(0, 10_000_000, 250),
  corrections: integer(0, 10_000_000, 3),
};

const exportEvent = (what: string, description: string) =>
  defineEvent({
    type: `payroll_export.${what}`,
    heading: 'payroll',
    description,
    scope: 'payroll:read',
    data: z.strictObject(data),
  });

const created = exportEvent(
  'created',
  'A pay period was exported: the rows and corrections can be read, and never change.',
);
const rejected = exportEvent('rejected', 'A payroll system has rejected an export, or some of its rows.');
const accepted = exportEvent('accepted', 'A payroll system has accepted an export.');

export const exportEventTypes = [created, rejected, accepted];

/** The types of the events of a receipt. */
export const receiptTypes = { accepted: accepted.type, rejected: rejected.type };

const types = { created, rejected, accepted, partial: rejected };

/** Records the status of an export: `partial` is a rejection, too. */
export function recordExport(tx: Tx, { id: exportId, version, status, ...stored }: StoredExport): string {
  const { periodId, payGroupId, from, to, sequence, people, corrections } = stored;
  return recordEvent(tx, types[status], {
    entity: { type: 'payroll_export', id: exportId, version },
    changes: status === 'created' ? [] : [{ field: 'status', before: 'created', after: status }],
    data: { exportId, periodId, payGroupId, from, to, sequence, people, corrections },
  });
}
