import * as z from 'zod';
import { commonErrors } from '../platform/errors.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { anyTextPattern, choice, integer, shownName, text } from '../platform/values.ts';
import { cancelImport, changeImport, checkImport, mendImport, showImport, startImport } from './change-import.ts';
import { createImport, readImport } from './create-import.ts';
import { wrongImportStatus } from './errors.ts';
import {
  columnIndex,
  importChange,
  importLimits,
  importRow,
  importSchema,
  importWithCauses,
  mending,
  outcomes,
  path,
  tag,
  textOf,
} from './import.ts';
import { latestImports, readRows } from './store.ts';

const scope = { access: 'session' } as const;
const pathOfOne = `${path}/{id}` as const;
const ofOne = { tag, scope, reply: { status: 200, data: importWithCauses }, errors: [wrongImportStatus] } as const;
const listed = 50;
const pageSize = 100;

const shown = async (tx: Tx, id: string, act: Promise<void>) => {
  await act;
  return { data: await showImport(tx, id) };
};

export const importRoutes: Operation[] = [
  operation({
    id: 'listImports',
    method: 'GET',
    path,
    tag,
    scope,
    summary: 'List imports',
    description: `The latest ${listed}, newest first.`,
    reply: { status: 200, data: z.array(importSchema).max(listed) },
    read: async (reader) => ({ data: await latestImports(reader, listed) }),
  }),
  operation({
    id: 'createImport',
    method: 'POST',
    path,
    tag,
    scope,
    summary: 'Create an import of employees',
    description: `Stores a CSV file as a draft, and guesses which field each column has: as in an earlier import, by its name, or by its values. At most ${importLimits.rows.toLocaleString('en')} rows.`,
    bodyLimit: importLimits.bytes,
    body: {
      schema: z
        .strictObject({
          fileName: shownName(200, 'people.csv'),
          text: textOf(importLimits.bytes).meta({
            description:
              'The text of the file; its first row, or the first below a title, has the names of the columns.',
            example: 'First name,Last name,E-mail\nAna,Torres,ana@acme.example\n',
            pattern: anyTextPattern,
          }),
        })
        .meta({ id: 'ImportCreate' }),
    },
    reply: { status: 201, data: importWithCauses },
    before: (_caller, { body }) => readImport(body.text),
    async write(tx, { body, found }) {
      const id = await createImport(tx, body.fileName, found);
      return { status: 201, data: await showImport(tx, id), location: `${path}/${id}` };
    },
  }),
  operation({
    id: 'getImport',
    method: 'GET',
    path: pathOfOne,
    tag,
    scope,
    summary: 'Get an import',
    description: 'With its progress, and its errors by cause.',
    reply: { status: 200, data: importWithCauses },
    read: async (reader, { params }) => ({ data: await showImport(reader, params.id) }),
  }),
  operation({
    id: 'listImportRows',
    method: 'GET',
    path: `${pathOfOne}/rows`,
    tag,
    scope,
    summary: 'List the rows of an import',
    description: 'By number, with what the check or the import made of them.',
    parameters: {
      known: {
        outcome: { schema: choice(outcomes), description: 'Only rows with this result.' },
        code: { schema: text(100, 'already_taken'), description: 'Only rows with this error.' },
        reason: { schema: text(100, 'cell_date'), description: 'Only rows whose error has this reason.' },
        column: { schema: columnIndex, description: 'Only rows with an error in this column.' },
        after: {
          schema: integer(1, 2 ** 31 - 1, 101),
          description: 'Only rows after this number: `nextAfter` of the previous page.',
        },
      },
    },
    reply: {
      status: 200,
      data: z.array(importRow).max(pageSize),
      meta: z.object({
        nextAfter: integer(1, 2 ** 31 - 1, 101)
          .nullable()
          .meta({ description: 'null: there are no more rows.' }),
      }),
    },
    async read(reader, { params, query }) {
      const { id } = await showImport(reader, params.id);
      const rows = await readRows(reader, id, { ...query, most: pageSize + 1 });
      const data = rows.slice(0, pageSize);
      return { data, meta: { nextAfter: rows.length > pageSize ? (data.at(-1)?.number ?? null) : null } };
    },
  }),
  operation({
    ...ofOne,
    id: 'updateImport',
    method: 'PATCH',
    path: pathOfOne,
    summary: 'Change the columns of an import',
    description: 'With other fields it is a draft again.',
    body: {
      schema: importChange,
    },
    write: (tx, { params, body }) => shown(tx, params.id, changeImport(tx, params.id, body)),
  }),
  operation({
    ...ofOne,
    id: 'mendImport',
    method: 'POST',
    path: `${pathOfOne}/cells`,
    summary: 'Correct cells of an import',
    description: 'The corrected rows, and those with errors, are checked again.',
    body: {
      schema: mending,
    },
    write: (tx, { params, body }) => shown(tx, params.id, mendImport(tx, params.id, body)),
  }),
  operation({
    ...ofOne,
    id: 'checkImport',
    method: 'POST',
    path: `${pathOfOne}/check`,
    summary: 'Check an import',
    description: 'Finds out in the background what each row would do, and changes nothing.',
    // It has no body: the columns were chosen before.
    errors: [commonErrors.invalidBody, wrongImportStatus],
    write: (tx, { params }) => shown(tx, params.id, checkImport(tx, params.id)),
  }),
  operation({
    ...ofOne,
    id: 'startImport',
    method: 'POST',
    path: `${pathOfOne}/start`,
    summary: 'Start an import',
    description: 'Writes the rows without errors in the background, as the signed-in user.',
    write: (tx, { params }) => shown(tx, params.id, startImport(tx, params.id)),
  }),
  operation({
    ...ofOne,
    id: 'cancelImport',
    method: 'POST',
    path: `${pathOfOne}/cancel`,
    summary: 'Cancel an import',
    description: 'What it has written stays.',
    write: (tx, { params }) => shown(tx, params.id, cancelImport(tx, params.id)),
  }),
];
