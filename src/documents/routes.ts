import * as z from 'zod';
import { notDeleted } from '../core/index.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import {
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
  verbOperation,
  written,
} from '../platform/http/resource-operations.ts';
import { wrongReferences } from '../platform/resource/write.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { anyTextPattern, integer } from '../platform/values.ts';
import { removeDocument, restoreDocument, updateDocument } from './change-document.ts';
import { checkDocument, createDocument } from './create-document.ts';
import { documents } from './document.ts';
import { downloadDocument } from './download-document.ts';
import { mayNotAdd, restoreRefused, scanErrors } from './errors.ts';
import { mediaTypes, sentAs } from './media-types.ts';
import { base64Length } from './read-content.ts';
import type { Scan } from './scan.ts';
import { readUsage } from './store.ts';

/** What documents need from the process. */
export interface DocumentContext {
  box: SecretBox;
  scan: Scan;
  /** The most bytes of a document. */
  maxBytes: number;
}

const { path, tag } = documents;
const { name, kindId, employeeId, visibleToEmployees, documentDate, expiryDate } = documents.fields;
/** Bytes of a body besides the content: its other fields. */
const besidesContent = 16 * 1024;
const bytes = (example: number) => integer(0, Number.MAX_SAFE_INTEGER, example);

const usage = z
  .object({
    documents: integer(0, 1_000_000_000, 212).meta({
      description: 'The number of documents that the caller may see, deleted ones included.',
    }),
    bytes: bytes(48_213_112).meta({ description: 'The bytes of their contents.' }),
    maxBytes: bytes(10_485_760).meta({ description: 'The most bytes that a document may have.' }),
  })
  .meta({ id: 'DocumentUsage' });

export function documentRoutes({ box, scan, maxBytes }: DocumentContext): Operation[] {
  const creation = z
    .strictObject({
      name,
      kindId,
      employeeId: employeeId.optional(),
      visibleToEmployees: visibleToEmployees.optional(),
      documentDate: documentDate.optional(),
      expiryDate: expiryDate.optional(),
      content: z
        .string()
        .max(base64Length(maxBytes) + 4)
        .meta({
          description: 'The bytes of the file in base64. Its type is found by them, not by the name.',
          example: 'JVBERi0xLjcK',
          pattern: anyTextPattern,
        }),
    })
    .meta({ id: 'DocumentCreate' });
  return [
    listOperation(documents),
    operation({
      id: 'createDocument',
      method: 'POST',
      path,
      tag,
      scope: 'documents:write',
      summary: 'Add a document',
      description:
        `The file and its facts in one request, which stores both or nothing. At most ${maxBytes / 1024 / 1024} MiB: ` +
        'PDF, PNG, JPEG, WebP, DOCX, XLSX, ODT, TXT or CSV. A document without employeeId is one of the company. ' +
        'Users who are no administrators add documents to their own record, of the kinds that permit it.',
      bodyLimit: base64Length(maxBytes) + besidesContent,
      body: {
        schema: creation,
        readOnly: [...documents.readOnly, 'version'],
        check: (reader, body) => wrongReferences(reader, documents, body),
      },
      reply: { status: 201, data: documents.schema, etag: true },
      errors: [mayNotAdd, ...scanErrors],
      before: (_caller, { body }, reader) => checkDocument(reader, body, { scan, maxBytes }),
      async write(tx, { body: { content: _, ...body }, found }) {
        return written(tx, documents, await createDocument(tx, box, body, found), 201);
      },
    }),
    getOperation(documents),
    ...updateOperations(documents, updateDocument, {
      description: 'The content and the employee of a document never change.',
    }),
    removeOperation(documents, removeDocument),
    verbOperation(documents, 'restore', restoreDocument, {
      summary: 'Restore a deleted document',
      errors: [notDeleted, restoreRefused],
    }),
    operation({
      id: 'downloadDocument',
      method: 'GET',
      path: `${path}/{id}/content`,
      tag,
      scope: 'documents:read',
      summary: 'Download a document',
      description:
        'The bytes of the file. Each download is recorded as document.downloaded, with its caller: the audit log shows it.',
      reply: {
        status: 200,
        data: z.unknown(),
        files: Object.fromEntries(
          mediaTypes.map((type) => [sentAs(type), z.string().max(100_000_000).meta({ format: 'binary', example: '' })]),
        ),
      },
      before: async (_caller, _input, reader) => reader,
      write: async (tx, { params, found }) => ({
        data: null,
        file: await downloadDocument(tx, params.id, found, box),
      }),
    }),
    operation({
      id: 'getDocumentUsage',
      method: 'GET',
      path: '/core/v3/document-usage',
      tag,
      scope: 'documents:read',
      summary: 'Get the storage usage of documents',
      reply: { status: 200, data: usage },
      read: async (reader) => ({ data: { ...(await readUsage(reader)), maxBytes } }),
    }),
  ];
}
