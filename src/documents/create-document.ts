import { FieldError } from '../platform/field-error.ts';
import { insertRow, wrongReferences } from '../platform/resource/write.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { invalidBody } from '../platform/validate.ts';
import { storeContent } from './content.ts';
import { type Document, documents } from './document.ts';
import { recordCreated } from './events.ts';
import { type FileOf, readContent } from './read-content.ts';
import { refuseUnlessAdds, wrongTogether } from './rules.ts';
import type { Scan } from './scan.ts';
import { findKind } from './store.ts';

/** The fields of a new document. */
export type NewDocument = Pick<Document, 'name' | 'kindId'> & {
  [P in 'employeeId' | 'visibleToEmployees' | 'documentDate' | 'expiryDate']?: Document[P] | undefined;
};

const withDefaults = ({
  employeeId = null,
  visibleToEmployees = false,
  documentDate = null,
  expiryDate = null,
  ...body
}: NewDocument) => ({ ...body, employeeId, visibleToEmployees, documentDate, expiryDate });

/**
 * Checks a new document before the transaction, and asks the virus scanner about its content.
 * @throws Problem `invalid_body` with every mistake, `may_not_add_document`, `missing_scope`, `document_infected`,
 *   `document_scanner_unavailable`
 */
export async function checkDocument(
  reader: Reader,
  { content, ...body }: NewDocument & { content: string },
  { scan, maxBytes }: { scan: Scan; maxBytes: number },
): Promise<FileOf> {
  const values = withDefaults(body);
  const kind = await findKind(reader, values.kindId);
  const file = await readContent(content, body.name, maxBytes);
  const errors = [
    ...(await wrongReferences(reader, documents, values)),
    ...wrongTogether(values, kind),
    ...(file instanceof FieldError ? [file] : []),
  ];
  if (file instanceof FieldError || errors.length > 0) throw invalidBody(errors);
  if (kind) refuseUnlessAdds(reader, values.employeeId, kind);
  await scan(file.bytes);
  return file;
}

/**
 * Stores a document with its content.
 * @throws Problem `invalid_body`, `may_not_add_document`, `missing_scope`
 */
export async function createDocument(
  tx: Tx,
  box: SecretBox,
  body: NewDocument,
  { bytes, mediaType, sha256 }: FileOf,
): Promise<Document> {
  const values = withDefaults(body);
  // It may have changed since the check.
  const kind = await findKind(tx, values.kindId, 'for key share');
  if (kind) refuseUnlessAdds(tx, values.employeeId, kind);
  const wrong = wrongTogether(values, kind);
  if (wrong.length > 0) throw invalidBody(wrong);
  const row = await insertRow(tx, documents, values, { media_type: mediaType, size: bytes.length, sha256 });
  await storeContent(tx, box, row.id, bytes);
  await recordCreated(tx, row);
  return row;
}

/** Stores a document that Rollcall itself has made: no scanner is asked. @throws Problem `invalid_body` */
export async function addMadeDocument(tx: Tx, box: SecretBox, body: NewDocument, bytes: Buffer): Promise<Document> {
  const file = await readContent(bytes.toString('base64'), body.name, bytes.length);
  if (file instanceof FieldError) throw invalidBody([file]);
  return createDocument(tx, box, body, file);
}
