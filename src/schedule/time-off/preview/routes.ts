import * as z from 'zod';
import { lockPersonOf } from '../../../core/index.ts';
import { dryRunMeta } from '../../../platform/http/dry-run.ts';
import { type Operation, type Outcome, operation } from '../../../platform/http/operation.ts';
import { shownAsWritten } from '../../../platform/http/resource-operations.ts';
import { pageOfRows } from '../../../platform/resource/page-of-rows.ts';
import { largePageParameters, largestPage, notFound } from '../../../platform/resource/read.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { id } from '../../../platform/values.ts';
import { type RequestResource, vacationRequests } from '../request.ts';
import { colleague, effectSchema } from './effect.ts';
import { type RequestWrite, withEffect } from './preview.ts';
import { type ColleagueOff, colleaguesOff } from './queries.ts';

/** The remarks of a write of a request. */
export const effectMeta = z.object({
  ...dryRunMeta,
  effect: effectSchema.optional().meta({ description: 'Only with dryRun=true.' }),
});

/** The reply to the dry run of a write, with its effect. */
export async function previewed(
  tx: Tx,
  resource: RequestResource,
  write: RequestWrite<{ id: string }>,
  status: 200 | 201 = 200,
): Promise<Outcome> {
  const { row, effect } = await withEffect(tx, write);
  const shown = await shownAsWritten(tx, resource, row, status);
  return { ...shown, meta: { ...shown.meta, effect } };
}

/**
 * The same for the change of a request.
 * @throws Problem `not_found`, and as the write does
 */
export async function previewedChange(
  tx: Tx,
  resource: RequestResource,
  id: string,
  write: Omit<RequestWrite<{ id: string }>, 'employeeId'>,
): Promise<Outcome> {
  const employee = await lockPersonOf(tx, resource.table, id);
  if (!employee) throw notFound(resource, id);
  return previewed(tx, resource, { employeeId: employee.id, ...write });
}

export const colleagueRoutes: Operation[] = [
  operation({
    id: 'listColleaguesOff',
    method: 'GET',
    path: '/schedule/v1/colleagues-off',
    tag: vacationRequests.tag,
    summary: 'List the colleagues who are off on the days of requests',
    description:
      'Returns, for requests of vacation and of absences, the colleagues who have accepted or pending time off on the same days: those with the same manager or, for an employee without one, of the same department. For the decision about a request.',
    scope: 'time-off:read',
    parameters: {
      known: {
        requestId: {
          schema: id,
          description: 'The requests: one ID, or several separated by commas.',
          list: true,
          required: true,
        },
        ...largePageParameters,
      },
    },
    reply: { status: 200, data: colleague.extend({ requestId: id }).meta({ id: 'ColleagueOff' }), list: true },
    async read(reader, { query: { requestId, ...page } }) {
      const found = await colleaguesOff(reader, requestId);
      // Names have an order of their language, and may change between two pages.
      const keyOf = (one: ColleagueOff) => `${one.requestId} ${one.employeeId}`;
      // 'keys': a cursor of 0.4.0 had the place in the list, and is refused.
      const walk = [reader.caller.accountId, 'keys', requestId];
      return pageOfRows(found, keyOf, walk, { ...largestPage, ...page });
    },
  }),
];
