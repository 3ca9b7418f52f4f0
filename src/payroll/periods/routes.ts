import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { redactedMeta } from '../../platform/http/resource-operations.ts';
import { refuseBackwards } from '../../platform/period.ts';
import { pageOfRows } from '../../platform/resource/page-of-rows.ts';
import { pageParameters } from '../../platform/resource/read.ts';
import { choice, date, id, text } from '../../platform/values.ts';
import { periodIssueCodes } from '../issue-codes.ts';
import { lockPeriod, reopenPeriod, reviewPeriod, wrongForce } from './change-status.ts';
import { periodAcknowledged, periodNotReady, wrongPeriodStatus } from './errors.ts';
import { type Period, path, periodSchema, scope, statuses, storedPeriods, tag } from './period.ts';
import { keyOf, periodsOf, showPeriod } from './read-periods.ts';
import {
  issueCountsSchema,
  issuesOfPeriod,
  keyOfIssue,
  periodIssueSchema,
  reviewBefore,
  reviewBeforeLock,
  shownTo,
} from './review.ts';

const pathOfOne = `${path}/{id}` as const;
const reason = text(500, 'A bonus was missing.');
const ofOne = { status: 200, data: periodSchema, etag: true } as const;
const writing = { method: 'POST', tag, scope: `${scope}:write`, reply: ofOne } as const;

const shown = (data: Period) => ({ data, version: data.version });

/** The remarks of a reply about a review. */
export const reviewMeta = redactedMeta.extend({ issueCounts: issueCountsSchema });

export const periodRoutes: Operation[] = [
  operation({
    id: 'listPayPeriods',
    method: 'GET',
    path,
    tag,
    scope: `${scope}:read`,
    summary: 'List pay periods',
    lists: storedPeriods,
    description: 'The periods of all pay groups until a year ahead, by first day.',
    parameters: {
      known: {
        'id[in]': { schema: id, description: 'Only those with one of these IDs.', list: true },
        payGroupId: { schema: id, description: 'Only those of this pay group.' },
        'status[in]': { schema: choice(statuses), description: 'Only those with one of these statuses.', list: true },
        from: {
          schema: date,
          description:
            'Only those that end on this day or later; by default, without IDs, those of the last five years.',
        },
        to: { schema: date, description: 'Only those that begin on this day or earlier.' },
        ...pageParameters,
      },
      aliases: { id: 'id[in]', status: 'status[in]' },
    },
    reply: { status: 200, data: periodSchema, list: true },
    async read(reader, { query }) {
      const { 'id[in]': ids, payGroupId, 'status[in]': asked, from, to, ...page } = query;
      refuseBackwards({ from, to });
      const periods = await periodsOf(reader, { ids, payGroupId, from, to });
      const rows = periods.filter(({ status }) => asked === undefined || asked.includes(status));
      const walk = [reader.caller.accountId, payGroupId, asked, from, to, ...(ids ? [{ ids }] : [])];
      return pageOfRows(rows, keyOf, walk, page);
    },
  }),
  operation({
    id: 'getPayPeriod',
    method: 'GET',
    path: pathOfOne,
    tag,
    scope: `${scope}:read`,
    summary: 'Get a pay period',
    reply: ofOne,
    read: async (reader, { params }) => shown(await showPeriod(reader, params.id)),
  }),
  operation({
    ...writing,
    id: 'reviewPayPeriod',
    path: `${pathOfOne}/review`,
    summary: 'Review a pay period',
    description:
      'Marks that the period is being reviewed, and counts what keeps its rows from being paid as they are. Changes are still possible.',
    reply: { ...writing.reply, meta: reviewMeta },
    errors: [commonErrors.versionMismatch, wrongPeriodStatus],
    before: (_, { params }, reader) => reviewBefore(reader, params.id),
    async write(tx, { params, found }) {
      const { redacted, meta } = await shownTo(tx, found.issues);
      return { ...shown(await reviewPeriod(tx, params.id)), meta, redacted };
    },
  }),
  operation({
    id: 'listPayPeriodIssues',
    method: 'GET',
    path: `${pathOfOne}/issues`,
    tag,
    scope: `${scope}:read`,
    summary: 'List the issues of a pay period',
    description:
      'What keeps rows of the period from being paid as they are, as contracts-for-payroll says it in `issues`: by kind, then by employee; and the earlier periods that are open. meta.issueCounts counts all of them, whatever the filter. Kinds that the token may not read are left out, and named in meta.redacted.',
    parameters: {
      known: {
        'code[in]': { schema: choice(periodIssueCodes), description: 'Only those of one of these kinds.', list: true },
        isRunning: {
          schema: z.boolean().meta({ example: false }),
          description: 'Only clocks that are running at this moment, or everything else.',
        },
        ...pageParameters,
      },
      aliases: { code: 'code[in]' },
    },
    reply: { status: 200, data: periodIssueSchema, list: true, meta: reviewMeta },
    async read(reader, { params, query }) {
      const { 'code[in]': codes, isRunning: running, ...page } = query;
      const review = await issuesOfPeriod(reader, params.id, page);
      const { issues, redacted, meta } = await shownTo(reader, review.issues);
      const rows = issues.filter(
        ({ code, isRunning }) =>
          (codes === undefined || codes.includes(code)) && (running === undefined || running === isRunning),
      );
      const listed = pageOfRows(rows, keyOfIssue, [reader.caller.accountId, params.id, codes, running], page);
      return { data: listed.data, meta: { ...listed.meta, ...meta }, redacted };
    },
  }),
  operation({
    ...writing,
    id: 'lockPayPeriod',
    path: `${pathOfOne}/lock`,
    summary: 'Lock a pay period',
    description:
      "Closes the days of the period for the employees of its pay group, at one sequence of the event log. A later change of these days is refused or carried into the next export, as the group's lateChanges says. While the period has issues that the group calls blocking, the lock is refused unless it is forced.",
    body: {
      schema: z.strictObject({
        reason: reason.nullable().optional().meta({ description: 'Required with force.' }),
        force: z
          .boolean()
          .optional()
          .meta({ example: false, description: 'Locks although issues remain that block it.' }),
      }),
      optional: true,
      check: async (_, body) => wrongForce(body),
    },
    errors: [commonErrors.versionMismatch, wrongPeriodStatus, periodNotReady],
    before: async (_, { params, body }, reader) => (body?.force ? undefined : reviewBeforeLock(reader, params.id)),
    write: async (tx, { params, body, found }) => shown(await lockPeriod(tx, params.id, body ?? {}, found)),
  }),
  operation({
    ...writing,
    id: 'reopenPayPeriod',
    path: `${pathOfOne}/reopen`,
    summary: 'Reopen a pay period',
    description: 'Opens the days of a locked or exported period again.',
    body: { schema: z.strictObject({ reason }) },
    errors: [commonErrors.versionMismatch, wrongPeriodStatus, periodAcknowledged],
    write: async (tx, { params, body }) => shown(await reopenPeriod(tx, params.id, body)),
  }),
];
