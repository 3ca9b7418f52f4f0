import { employeeInactive, mayNotDecide } from '../../core/index.ts';
import { commonErrors } from '../../platform/errors.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  replyOf,
  written,
} from '../../platform/http/resource-operations.ts';
import type { ErrorType } from '../../platform/problem.ts';
import { ownHours, workEntryOverlap } from '../work-entries/index.ts';
import { requestCorrection, wrongIds } from './ask.ts';
import { correctionRequests, verdict } from './correction.ts';
import { acceptCorrection, rejectCorrection, withdrawCorrection } from './decide.ts';
import { correctionAlreadyRequested, correctionNotPending, workEntryChanged } from './errors.ts';

const decide = (
  what: 'accept' | 'reject',
  verb: typeof acceptCorrection,
  description: string,
  errors: readonly ErrorType[] = [],
) =>
  operation({
    id: `${what}${correctionRequests.title}`,
    method: 'POST',
    path: `${correctionRequests.path}/{id}/${what}`,
    tag: correctionRequests.tag,
    summary: `${what === 'accept' ? 'Accept' : 'Reject'} a correction request`,
    description,
    scope: `${correctionRequests.scope}:write`,
    body: { schema: verdict, optional: true },
    reply: replyOf(correctionRequests, 200),
    errors: [commonErrors.versionMismatch, ownHours, mayNotDecide, correctionNotPending, ...errors],
    write: async (tx, { params, body }) => written(tx, correctionRequests, await verb(tx, params.id, body)),
  });

export const correctionRoutes = [
  listOperation(correctionRequests),
  createOperation(correctionRequests, requestCorrection, {
    errors: [mayNotDecide, workEntryOverlap, workEntryChanged, correctionAlreadyRequested],
    check: wrongIds,
    description:
      'An employee asks for their own entries. Nothing changes until an administrator accepts the request, or a manager who may correct the entries of the employee.',
  }),
  getOperation(correctionRequests),
  removeOperation(correctionRequests, withdrawCorrection, {
    errors: [mayNotDecide, correctionNotPending],
    description: 'Withdraws a pending request.',
  }),
  decide(
    'accept',
    acceptCorrection,
    'Creates, updates or deletes the entry as requested, with the reason of the request. If the entry has changed since the request, the reply is 409. A decision is final.',
    [workEntryChanged, workEntryOverlap, employeeInactive],
  ),
  decide('reject', rejectCorrection, 'The entry stays as it is. A decision is final.'),
];
