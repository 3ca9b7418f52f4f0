/** Changes of a document without its content, which never changes: another file is another document. */
import { notDeleted } from '../core/index.ts';
import { fieldError } from '../platform/field-error.ts';
import { fieldErrors } from '../platform/field-errors.ts';
import { Problem, problem } from '../platform/problem.ts';
import type { PatchInput } from '../platform/resource/resource.ts';
import {
  lockRow,
  refuseOtherVersion,
  removeRow,
  restoreRow,
  updateRow,
  wrongReferences,
} from '../platform/resource/write.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { invalidBody } from '../platform/validate.ts';
import { type Document, documents } from './document.ts';
import { restoreRefused } from './errors.ts';
import { recordDeleted, recordRestored, recordUpdated } from './events.ts';
import { refuseUnlessSensitive, wrongTogether } from './rules.ts';
import { findKind, isSensitiveKind } from './store.ts';

/** A sensitive kind needs its scopes, before the change as after it, a deleted one too. @throws Problem `missing_scope` */
async function refuseUnlessWrites(tx: Tx, ...kindIds: string[]): Promise<void> {
  for (const kindId of kindIds) refuseUnlessSensitive(tx.caller, { sensitive: await isSensitiveKind(tx, kindId) });
}

/** @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `missing_scope` */
export async function updateDocument(tx: Tx, id: string, input: PatchInput<typeof documents>): Promise<Document> {
  const before = await lockRow(tx, documents, id);
  const after = { ...before, ...input };
  const wrong = [
    ...(after.employeeId === before.employeeId ? [] : [fieldError('/employeeId', fieldErrors.immutableOwner)]),
    ...wrongTogether(after, await findKind(tx, after.kindId)),
  ];
  if (wrong.length > 0) throw invalidBody(wrong);
  await refuseUnlessWrites(tx, before.kindId, after.kindId);
  const { row, changes } = await updateRow(tx, documents, before, input);
  if (changes.length > 0) await recordUpdated(tx, row, changes);
  return row;
}

/** @throws Problem `not_found`, `version_mismatch`, `missing_scope` */
export async function removeDocument(tx: Tx, id: string): Promise<{ row: Document }> {
  const before = await lockRow(tx, documents, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseUnlessWrites(tx, before.kindId);
  const row = await removeRow(tx, documents, before);
  await recordDeleted(tx, row);
  return { row };
}

/** @throws Problem `not_found`, `not_deleted`, `version_mismatch`, `document_restore_refused`, `missing_scope` */
export async function restoreDocument(tx: Tx, id: string): Promise<Document> {
  const before = await lockRow(tx, documents, id, 'removal');
  if (before.deletedAt === null) throw new Problem(notDeleted, 'The document is not deleted.');
  refuseOtherVersion(tx, documents, before.version);
  const gone = await wrongReferences(tx, documents, before, 'for key share');
  if (gone.length > 0) {
    throw problem(restoreRefused, { fields: gone.map(({ pointer }) => pointer?.slice(1)).join(', ') });
  }
  await refuseUnlessWrites(tx, before.kindId);
  const row = await restoreRow(tx, documents, before);
  await recordRestored(tx, row);
  return row;
}
