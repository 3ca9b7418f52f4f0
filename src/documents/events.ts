import * as z from 'zod';
import { employeeRefOf } from '../core/index.ts';
import { defineEvent, type EventType, employeeRef, recordEvent } from '../events/index.ts';
import type { Change } from '../platform/resource/write.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { date, fieldName, id } from '../platform/values.ts';
import { type Document, documents } from './document.ts';
import { isSensitiveKind } from './store.ts';

/**
 * No name and no kind, and of a sensitive document neither its expiry nor what changed: a receiver without access to
 * sensitive documents must not learn of a sick note.
 */
const data = z.strictObject({
  documentId: id,
  ...employeeRef,
  employeeId: id.nullable(),
  expiryDate: date.nullable().meta({
    example: '2027-11-20',
    description: 'Null for a sensitive document, except in document.expiring.',
  }),
  changedFields: z.array(fieldName('expiryDate')).max(100),
});

const typeOf = (what: string, description: string) =>
  defineEvent({
    type: `document.${what}`,
    description: `${description} Read it with a GET.`,
    scope: 'documents:read',
    data,
    // Those of other documents too: a document may become sensitive later, and so may its kind.
    sensitive: { scope: 'employees.sensitive:read', fields: ['name', 'kindId'] },
  });
const created = typeOf('created', 'A document was added.');
const updated = typeOf('updated', 'A document has another name, kind or date, or other readers.');
const deleted = typeOf('deleted', 'A document was deleted, by itself or with its employee.');
const restored = typeOf('restored', 'A deleted document is back.');
const downloaded = typeOf('downloaded', 'A user or a token has downloaded a document.');
const expiring = typeOf('expiring', 'A document expires within 30 days.');

export const documentEventTypes: EventType[] = [created, updated, deleted, restored, downloaded, expiring];

type DocumentContent = Pick<Document, 'id' | 'version' | 'employeeId' | 'kindId' | 'expiryDate'>;

const recorder =
  (type: typeof created) =>
  async (
    tx: Tx,
    { id, version, employeeId, kindId, expiryDate }: DocumentContent,
    changes: Change[] = [],
  ): Promise<void> => {
    const owner = employeeId === null ? undefined : await employeeRefOf(tx, employeeId);
    // A document that changes its kind was or is sensitive.
    const kinds = [kindId, ...changes.flatMap(({ field, before }) => (field === 'kindId' ? [String(before)] : []))];
    const sensitive = (await Promise.all(kinds.map((kind) => isSensitiveKind(tx, kind)))).includes(true);
    recordEvent(tx, type, {
      entity: { type: documents.name, id, version },
      ...(employeeId === null ? {} : { employeeId }),
      changes: sensitive ? changes.map((change) => ({ ...change, sensitive: true })) : changes,
      data: {
        documentId: id,
        employeeId,
        externalId: owner?.externalId ?? null,
        code: owner?.code ?? null,
        // The event of the expiry itself tells nothing by its date that it does not tell by its time.
        expiryDate: sensitive && type !== expiring ? null : expiryDate,
        changedFields: sensitive ? [] : changes.map(({ field }) => field),
      },
    });
  };

export const recordCreated = recorder(created);
export const recordUpdated = recorder(updated);
export const recordDeleted = recorder(deleted);
export const recordRestored = recorder(restored);
export const recordDownloaded = recorder(downloaded);
export const recordExpiring = recorder(expiring);
