import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { batchOperation } from '../../platform/http/batch.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
  written,
} from '../../platform/http/resource-operations.ts';
import { Problem } from '../../platform/problem.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { check } from '../../platform/validate.ts';
import { date, fieldName, id, text } from '../../platform/values.ts';
import { createEmployee } from './create-employee.ts';
import { wrongCustomValues } from './custom-values/plan-custom-values.ts';
import { deactivateEmployee } from './deactivate-employee.ts';
import { employees } from './employee.ts';
import { beginsAfterEnd, notDeleted, stillActive, useReactivate } from './errors.ts';
import { reactivateEmployee } from './reactivate-employee.ts';
import { removeEmployee } from './remove-employee.ts';
import { restoreEmployee } from './restore-employee.ts';
import { findByExternalId } from './store.ts';
import { updateEmployee } from './update-employee.ts';
import { upsertEmployee } from './upsert-employee.ts';

/** What a reply says beside an employee who has left. */
const left = z.object({
  ended: z
    .array(z.object({ type: text(50, 'sign_in'), id }))
    .max(1000)
    .optional()
    .meta({ description: 'What ended with the leaving.' }),
  orphanedReports: z
    .array(id)
    .max(100_000)
    .optional()
    .meta({ description: 'Active employees whose manager this was.' }),
});

const deactivation = z
  .strictObject({
    endDate: date.optional().meta({ description: 'The last day; today without it.' }),
    reason: text(500, 'End of contract').nullable().optional(),
  })
  .meta({ id: 'EmployeeDeactivation' });

const reactivation = z
  .strictObject({ startDate: date.meta({ description: 'First day of the new employment.' }) })
  .meta({ id: 'EmployeeReactivation' });

const restored = z.object({
  cleared: z
    .array(fieldName('departmentId'))
    .max(10)
    .optional()
    .meta({ description: 'References that are null now, because what they named was deleted in the meantime.' }),
});

/** What a body refers to and is not there, for one that is refused anyway. */
const wrongIds = async (reader: Reader, body: object) => [
  ...(await wrongReferences(reader, employees, body)),
  ...(await wrongCustomValues(reader, body)),
];

const verb = { method: 'POST', tag: employees.tag, scope: 'employees:write' } as const;

export const employeeRoutes = [
  listOperation(employees),
  createOperation(employees, createEmployee, { check: wrongIds }),
  getOperation(employees),
  ...updateOperations(employees, updateEmployee, {
    meta: left,
    check: wrongIds,
    errors: [useReactivate, beginsAfterEnd],
    description: 'Setting endDate or status: inactive deactivates, as the verb does.',
  }),
  removeOperation(employees, removeEmployee, {
    meta: left,
    errors: [beginsAfterEnd],
    description: 'Someone still there leaves today. Personal data is hidden, not erased: a restore brings it back.',
  }),
  operation({
    ...verb,
    id: 'deactivateEmployee',
    path: `${employees.path}/{id}/deactivate`,
    summary: 'Let an employee leave',
    description: 'With an endDate of today or before they are inactive at once, else on the day after it.',
    body: { schema: deactivation, optional: true },
    reply: { status: 200, data: employees.schema, meta: left, etag: true },
    errors: [commonErrors.versionMismatch, useReactivate, beginsAfterEnd],
    write: async (tx, { params, body }) => written(tx, employees, await deactivateEmployee(tx, params.id, body)),
  }),
  operation({
    ...verb,
    id: 'reactivateEmployee',
    path: `${employees.path}/{id}/reactivate`,
    summary: 'Hire an employee again who had left',
    body: { schema: reactivation },
    reply: { status: 200, data: employees.schema, meta: left, etag: true },
    errors: [commonErrors.versionMismatch, stillActive],
    write: async (tx, { params, body }) => written(tx, employees, await reactivateEmployee(tx, params.id, body)),
  }),
  operation({
    ...verb,
    id: 'restoreEmployee',
    path: `${employees.path}/{id}/restore`,
    summary: 'Take back the removal of an employee',
    description:
      'The employment goes on as it did before. Those who lost their manager by the removal do not get them back.',
    reply: { status: 200, data: employees.schema, meta: restored, etag: true },
    errors: [commonErrors.alreadyTaken, notDeleted],
    write: async (tx, { params }) => written(tx, employees, await restoreEmployee(tx, params.id)),
  }),
  operation({
    ...verb,
    id: 'upsertEmployee',
    method: 'PUT',
    path: `${employees.path}/external/{externalId}`,
    summary: 'Create or change the employee with an id of another system',
    description:
      'The id is percent-encoded in the path. Who has it is changed as by PATCH (200); if nobody has, they are created (201), ' +
      'and then firstName and lastName are required.',
    body: {
      schema: employees.patch,
      resource: employees,
      readOnly: employees.readOnly,
      check: wrongIds,
    },
    reply: { status: 200, or: 201, data: employees.schema, meta: left, etag: true },
    errors: [commonErrors.versionMismatch, commonErrors.alreadyTaken, useReactivate, beginsAfterEnd],
    async write(tx, { params, body }) {
      const { value: externalId, errors } = check(employees.valueSchema('externalId'), params.externalId);
      if (errors) throw new Problem(commonErrors.notFound, 'This cannot be the externalId of anyone.');
      const { isNew, ...employee } = await upsertEmployee(tx, externalId as string, body);
      return written(tx, employees, employee, isNew ? 201 : 200);
    },
  }),
  batchOperation(employees, {
    create: createEmployee,
    update: updateEmployee,
    remove: removeEmployee,
    byExternalId: { upsert: upsertEmployee, find: findByExternalId },
  }),
];
