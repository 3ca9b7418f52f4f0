import * as z from 'zod';
import { commonErrors } from '../../../../platform/errors.ts';
import { dryRunMeta, dryRunParameter } from '../../../../platform/http/dry-run.ts';
import { operation } from '../../../../platform/http/operation.ts';
import type { ParsedQuery } from '../../../../platform/http/parameters.ts';
import { written } from '../../../../platform/http/resource-operations.ts';
import { versionsAt } from '../../../../platform/http/version-operations.ts';
import { showAsked } from '../../../../platform/resource/history/versions.ts';
import { getParameters, list, listParameters, notFound, show } from '../../../../platform/resource/read.ts';
import { askedIn } from '../../../../platform/resource/view.ts';
import type { Reader } from '../../../../platform/unit-of-work.ts';
import { id, instant } from '../../../../platform/values.ts';
import { employees } from '../employee.ts';
import { beginsAfterEnd, endsBeforeStart, onlyEmployment, useReactivate } from '../errors.ts';
import { effectsMeta } from '../meta.ts';
import { employments } from './employment.ts';
import { removeEmployment } from './remove-employment.ts';
import { isEmploymentOf } from './store.ts';
import { updateEmployment } from './update-employment.ts';

const { tag, scope } = employments;
const path = `${employees.path}/{id}/employments` as const;
const pathOfOne = `${path}/{employmentId}` as const;

const ofVerb = effectsMeta.extend(dryRunMeta);

/** Of the parameters of a list, those that concern the employments of one employee. */
const { employeeId: _, ...known } = listParameters(employments).known;

/**
 * @param query of the request: with `onlyReturn` or `knownAt` it concerns a removed employee too
 * @throws Problem `not_found` unless the caller may see the employee
 */
async function requireEmployee(reader: Reader, id: string, query: ParsedQuery): Promise<void> {
  const { onlyReturn = 'not_deleted', knownAt } = askedIn(query);
  const isOfPresent = onlyReturn === 'not_deleted' && knownAt === undefined;
  await show(reader, employees, id, { fields: ['id'], onlyReturn: isOfPresent ? 'not_deleted' : 'all' });
}

/** @throws Problem `not_found` unless the employment is one of the employee */
async function requireEmploymentOf(reader: Reader, employeeId: string, employmentId: string): Promise<void> {
  if (!(await isEmploymentOf(reader, employeeId, employmentId))) throw notFound(employments, employmentId);
}

export const employmentRoutes = [
  operation({
    id: 'listEmployments',
    method: 'GET',
    path,
    tag,
    scope: `${scope}:read`,
    summary: "List an employee's employments",
    parameters: { known },
    reply: { status: 200, data: employments.schema, list: true },
    async read(reader, { params, query }) {
      await requireEmployee(reader, params.id, query);
      return list(reader, employments, { ...query, employeeId: params.id });
    },
  }),
  operation({
    id: 'getEmployment',
    method: 'GET',
    path: pathOfOne,
    tag,
    scope: `${scope}:read`,
    summary: 'Get an employment',
    parameters: getParameters(employments),
    reply: { status: 200, data: employments.schema, etag: true },
    async read(reader, { params, query }) {
      await requireEmployee(reader, params.id, query);
      await requireEmploymentOf(reader, params.id, params.employmentId);
      return showAsked(reader, employments, params.employmentId, query);
    },
  }),
  versionsAt(employments, {
    path: `${pathOfOne}/versions`,
    async idOf(reader, { id, employmentId }) {
      await requireEmployee(reader, id, { onlyReturn: 'all' });
      await requireEmploymentOf(reader, id, employmentId);
      return employmentId;
    },
  }),
  operation({
    id: 'updateEmployment',
    method: 'PATCH',
    path: pathOfOne,
    tag,
    scope: `${scope}:write`,
    summary: 'Correct an employment',
    description:
      'Contracts, pay and time off that its first or last day had moved follow, as with a change of startDate or endDate of the employee. An earlier employment stays between its neighbours.',
    parameters: { known: dryRunParameter },
    hasDryRun: true,
    body: { schema: employments.patch, resource: employments, readOnly: employments.readOnly },
    reply: { status: 200, data: employments.schema, meta: ofVerb, etag: true },
    errors: [commonErrors.versionMismatch, beginsAfterEnd, endsBeforeStart, useReactivate],
    write: async (tx, { params, body }) =>
      written(tx, employments, await updateEmployment(tx, params.id, params.employmentId, body)),
  }),
  operation({
    id: 'deleteEmployment',
    method: 'DELETE',
    path: pathOfOne,
    tag,
    scope: `${scope}:write`,
    summary: 'Delete an employment',
    description:
      'Deletes an employment that was entered by mistake. It must not be the only employment of the employee, and must not contain contracts, pay or time. After the latest employment is deleted, the previous one becomes the latest.',
    parameters: { known: dryRunParameter },
    hasDryRun: true,
    reply: {
      status: 200,
      data: z.object({ id, deletedAt: instant }).meta({ id: 'Deleted' }),
      meta: ofVerb,
    },
    errors: [commonErrors.versionMismatch, commonErrors.inUse, onlyEmployment],
    async write(tx, { params }) {
      const { row, meta } = await removeEmployment(tx, params.id, params.employmentId);
      return { data: { id: row.id, deletedAt: row.deletedAt }, meta };
    },
  }),
];
