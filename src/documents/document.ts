import * as z from 'zod';
import { employees } from '../core/index.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import type { RowOf } from '../platform/resource/resource.ts';
import { choice, date, id, integer, shownName } from '../platform/values.ts';
import { documentKinds } from './document-kinds.ts';
import { mediaTypes } from './media-types.ts';
import { seenBy } from './store.ts';

/** No setting permits larger documents, in bytes: their size is kept in four bytes, and memory has limits. */
const largestDocument = 25 * 1024 * 1024;

export const documents = defineResource({
  name: 'document',
  title: 'Document',
  tag: 'Documents',
  path: '/core/v3/documents',
  scope: 'documents',
  table: 'documents',
  restoredAsTheyWere: true,
  seenBy,
  fields: {
    name: field(shownName(200, 'Payslip November 2026'), { filter: 'text', sortable: true }),
    kindId: field(id.meta({ description: 'The kind, which says who sees the document.' }), {
      filter: 'choice',
      references: 'document_kinds',
    }),
    employeeId: field(
      id.nullable().meta({ description: 'The employee; null: a document of the company. It cannot change.' }),
      { filter: 'choice', references: 'employees' },
    ),
    visibleToEmployees: field(
      z.boolean().meta({
        example: false,
        description: 'Whether all users see this document of the company; false by default: only administrators.',
      }),
      {},
    ),
    documentDate: field(date.nullable().meta({ description: 'The date of the document, such as its issue.' }), {
      filter: 'range',
      sortable: true,
    }),
    expiryDate: field(
      date.nullable().meta({
        description: 'Its last valid day; the event document.expiring announces it 30 days before.',
        example: '2027-11-20',
      }),
      { filter: 'range', sortable: true },
    ),
  },
  required: ['name', 'kindId'],
  computed: {
    mediaType: {
      schema: choice(mediaTypes).meta({ description: 'The type of the file, found by its content.' }),
      sql: 'r.media_type',
    },
    size: { schema: integer(1, largestDocument, 48_213).meta({ description: 'In bytes.' }), sql: 'r.size' },
    sha256: {
      schema: z
        .string()
        .max(64)
        .regex(/^[0-9a-f]{64}$/)
        .meta({
          description: 'The SHA-256 of the content, in hexadecimal.',
          example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        }),
      sql: 'r.sha256',
    },
  },
  expansions: {
    kind: { field: 'kindId', resource: () => documentKinds.resource },
    employee: { field: 'employeeId', resource: () => employees },
  },
});

/** A document as stored, without its content. */
export type Document = RowOf<typeof documents>;
