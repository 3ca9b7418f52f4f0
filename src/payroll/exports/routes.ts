import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { dryRunMeta, dryRunParameter } from '../../platform/http/dry-run.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { redactedMeta } from '../../platform/http/resource-operations.ts';
import { limits } from '../../platform/limits.ts';
import { pageOfRows } from '../../platform/resource/page-of-rows.ts';
import { pageParameters } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { choice, id } from '../../platform/values.ts';
import { path as periodsPath, wrongPeriodStatus } from '../periods/index.ts';
import { compareExports } from './compare-exports.ts';
import { exportCorrectionsCsv, exportRowsCsv } from './csv.ts';
import { exportOvertaken, notLatestExport, receiptGiven, wrongControlTotals } from './errors.ts';
import {
  comparedSchema,
  correctionSchema,
  exportSchema,
  exportStatuses,
  listOf,
  path,
  rowSchema,
  tag,
} from './export.ts';
import { lineSchema } from './lines/line.ts';
import { pageOfLines } from './lines/page-of-lines.ts';
import { storeExport, takeSnapshot } from './make-export.ts';
import { correctionFor, hiddenInRows, showExport, sliceOf, viewFor } from './read-export.ts';
import { giveReceipt, receiptMetaOf } from './receipts/give-receipt.ts';
import { receiptMeta, receiptRowStatus, receiptSchema, storedReceiptRow } from './receipts/receipt.ts';
import { receiptRows } from './receipts/store.ts';
import { exportFor } from './shown-export.ts';
import { allExports, exportCorrections, exportRows, type StoredExport } from './store.ts';

const pathOfOne = `${path}/{id}` as const;
const reading = { method: 'GET', tag, scope: 'payroll:read' } as const;
const seen =
  'Members are left out that the token may not read by the scopes of their own operations, and named in meta.redacted.';
const figures = `Control totals and the hash could reveal hidden values of the rows, so they need the same scopes. ${seen}`;

/** One export as a reader may see it, with the remarks about it. */
function shownTo(reader: Reader, stored: StoredExport) {
  const { show, redacted } = exportFor(reader);
  return { data: show(stored), version: stored.version, redacted };
}

const exportRequest = z
  .strictObject({
    profileId: id.nullable().optional().meta({ description: 'The export profile that its file has by default.' }),
  })
  .meta({ id: 'PayExportRequest' });

export const exportRoutes: Operation[] = [
  operation({
    id: 'createPayExport',
    method: 'POST',
    path: `${periodsPath}/{id}/exports`,
    tag,
    scope: 'payroll:write',
    summary: 'Export a pay period',
    description: `Stores a row for each employee of the pay group as of one sequence of the event log, and the corrections of the periods that were exported before. It never changes. A locked period can be exported, and one whose export was rejected as a whole. ${figures}`,
    parameters: { known: dryRunParameter },
    body: { schema: exportRequest, optional: true },
    hasDryRun: true,
    reply: { status: 201, data: exportSchema, etag: true, meta: redactedMeta.extend(dryRunMeta) },
    errors: [wrongPeriodStatus, exportOvertaken],
    before: (_, { params, body }, reader) => takeSnapshot(reader, params.id, body?.profileId ?? null),
    async write(tx, { params, body, found }) {
      const stored = await storeExport(tx, params.id, found, body?.profileId ?? null);
      return { status: 201, ...shownTo(tx, stored), location: `${path}/${stored.id}` };
    },
  }),
  operation({
    ...reading,
    id: 'listPayExports',
    path,
    summary: 'List payroll exports',
    description: `The exports of pay periods, the latest first. ${figures}`,
    parameters: {
      known: {
        'id[in]': { schema: id, description: 'Only those with one of these IDs.', list: true },
        payGroupId: { schema: id, description: 'Only those of this pay group.' },
        periodId: { schema: id, description: 'Only those of this pay period.' },
        'status[in]': {
          schema: choice(exportStatuses),
          description: 'Only those with one of these statuses; created are those without a receipt.',
          list: true,
        },
        ...pageParameters,
      },
      aliases: { id: 'id[in]', status: 'status[in]' },
    },
    reply: { status: 200, data: exportSchema, list: true, meta: redactedMeta },
    async read(reader, { query }) {
      const { 'id[in]': ids, payGroupId, periodId, 'status[in]': asked, ...page } = query;
      const rows = (await allExports(reader)).filter(
        (one) =>
          (ids === undefined || ids.includes(one.id)) &&
          (payGroupId === undefined || one.payGroupId === payGroupId.toLowerCase()) &&
          (periodId === undefined || one.periodId === periodId.toLowerCase()) &&
          (asked === undefined || asked.includes(one.status)),
      );
      const keyOf = (one: StoredExport) => `${one.createdAt} ${String(one.sequence).padStart(16, '0')} ${one.id}`;
      // 'keys': a cursor of 0.4.0 had the place in the list, and is refused.
      const walk = [
        reader.caller.accountId,
        'keys',
        payGroupId,
        periodId,
        ...(asked ? [asked] : []),
        ...(ids ? [{ ids }] : []),
      ];
      const { data, meta } = pageOfRows(rows, keyOf, walk, page, { descending: true });
      const { show, redacted } = exportFor(reader);
      return { data: data.map(show), meta, redacted };
    },
  }),
  operation({
    ...reading,
    id: 'getPayExport',
    path: pathOfOne,
    summary: 'Get a payroll export',
    description: figures,
    reply: { status: 200, data: exportSchema, etag: true, meta: redactedMeta },
    read: async (reader, { params }) => shownTo(reader, await showExport(reader, params.id)),
  }),
  operation({
    ...reading,
    id: 'listPayExportRows',
    path: `${pathOfOne}/rows`,
    summary: 'List the rows of a payroll export',
    description: `They never change. ${seen}`,
    parameters: { known: pageParameters },
    reply: { status: 200, data: rowSchema, list: true, csv: exportRowsCsv, meta: redactedMeta },
    async read(reader, { params, query }) {
      const found = await showExport(reader, params.id);
      const slice = sliceOf(['rows', found.id], found.id, found.people, query);
      const rows = await exportRows(reader, found.id, slice.after, slice.limit);
      const view = viewFor(reader);
      const meta = slice.meta(rows.length);
      return { data: listOf(rows.map(({ row }) => view(row))), meta, redacted: hiddenInRows(reader) };
    },
  }),
  operation({
    ...reading,
    id: 'listPayExportCorrections',
    path: `${pathOfOne}/corrections`,
    summary: 'List the corrections of a payroll export',
    description: `How periods that were exported before read now: one for each employee and period that differs from what was exported last. It stays in the list, without differences, if only values changed that the token may not read. ${seen}`,
    parameters: { known: pageParameters },
    reply: { status: 200, data: correctionSchema, list: true, csv: exportCorrectionsCsv, meta: redactedMeta },
    async read(reader, { params, query }) {
      const found = await showExport(reader, params.id);
      const slice = sliceOf(['corrections', found.id], found.id, found.corrections, query);
      const rows = await exportCorrections(reader, found.id, slice.after, slice.limit);
      const meta = slice.meta(rows.length);
      return { data: listOf(rows.map(correctionFor(reader))), meta, redacted: hiddenInRows(reader) };
    },
  }),
  operation({
    ...reading,
    id: 'listPayExportLines',
    path: `${pathOfOne}/lines`,
    summary: 'List the lines of a payroll export',
    description:
      'The rows and the corrections as lines of concept, quantity and amount, which payroll engines have in common. They follow from these alone, so they never change. A correction has the lines of its differences, with the period of origin. Kinds that the token may not read by the scopes of their own operations are left out. With a cursor a page is faster than by number.',
    parameters: { known: pageParameters },
    reply: { status: 200, data: lineSchema, list: true },
    read: async (reader, { params, query }) => pageOfLines(reader, await showExport(reader, params.id), query),
  }),
  operation({
    ...reading,
    id: 'comparePayExports',
    path: `${pathOfOne}/diff`,
    summary: 'Compare two payroll exports',
    description: `One for each employee whose row was added, removed or changed since the other export, which may be of another period of the pay group. Differences are those of corrections: of what depends on the days of a period. Employees are left out of whom only values changed that the token may not read. ${seen}`,
    parameters: {
      known: { against: { schema: id, description: 'The other export.', required: true }, ...pageParameters },
    },
    reply: { status: 200, data: comparedSchema, list: true, meta: redactedMeta },
    async read(reader, { params, query }) {
      const { data, meta } = await compareExports(reader, params.id, query);
      return { data: listOf(data), meta, redacted: hiddenInRows(reader) };
    },
  }),
  operation({
    ...reading,
    id: 'listPayReceiptRows',
    path: `${pathOfOne}/receipt`,
    summary: 'List the rows of the receipt of a payroll export',
    description: 'What the receipt said of single employees; none before the receipt. The export has its status.',
    parameters: {
      known: { status: { schema: receiptRowStatus, description: 'Only those with this status.' }, ...pageParameters },
    },
    reply: { status: 200, data: storedReceiptRow, list: true },
    async read(reader, { params, query }) {
      const { id: exportId } = await showExport(reader, params.id);
      const { status, ...page } = query;
      const rows = (await receiptRows(reader, exportId, status)).map((row) => ({
        id: `${row.employeeId} ${row.periodId ?? ''}`,
        row,
      }));
      const { data, meta } = pageOfRows(rows, (one) => one.id, [reader.caller.accountId, exportId, status], page);
      return { data: data.map(({ row }) => row), meta };
    },
  }),
  operation({
    id: 'giveReceipt',
    method: 'POST',
    path: `${pathOfOne}/receipt`,
    tag,
    scope: 'payroll:write',
    summary: 'Give the receipt of a payroll export',
    description: `The answer of the payroll system. accepted makes the period final. The next export repeats what was rejected. A row of the receipt covers everything that the export contains about the employee; with a periodId, it covers only the row of that period or its correction. \`meta\` lists what comes again, and with which export. The same receipt again changes nothing. ${figures}`,
    body: { schema: receiptSchema },
    bodyLimit: limits.batchBytes,
    reply: { status: 200, data: exportSchema, etag: true, meta: redactedMeta.extend(receiptMeta.shape) },
    errors: [commonErrors.versionMismatch, notLatestExport, receiptGiven, wrongControlTotals, wrongPeriodStatus],
    async write(tx, { params, body }) {
      const stored = await giveReceipt(tx, params.id, body);
      return { ...shownTo(tx, stored), meta: await receiptMetaOf(tx, stored) };
    },
  }),
];
