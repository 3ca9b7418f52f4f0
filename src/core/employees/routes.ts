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
import { upsertOperation } from '../../platform/http/upsert-operation.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, fieldName, id, text } from '../../platform/values.ts';
import { finderOf } from '../external-ids/index.ts';
import { createEmployee } from './create-employee.ts';
import { wrongCustomValues } from './custom-values/plan-custom-values.ts';
import { deactivateEmployee } from './deactivate-employee.ts';
import { employees } from './employee.ts';
import { beginsAfterEnd, notDeleted, stillActive, useReactivate } from './errors.ts';
import { reactivateEmployee } from './reactivate-employee.ts';
import { removeEmployee } from './remove-employee.ts';
import { restoreEmployee } from './restore-employee.ts';
import { updateEmployee } from './update-employee.ts';
import { upsertEmployee } from './upsert-employee.ts';

/** What a reply contains in addition to a former employee. */
const left = z.object({
  ended: z
    .array(z.object({ type: text(50, 'sign_in'), id }))
    .max(1000)
    .optional()
    .meta({ description: 'What ended with the employment.' }),
  orphanedReports: z
    .array(id)
    .max(100_000)
    .optional()
    .meta({ description: 'The number of active employees whose manager this was.' }),
});

const deactivation = z
  .strictObject({
    endDate: date.optional().meta({ description: 'The last day; today by default.' }),
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
    .meta({ description: 'References that are now null, because their target was deleted in the meantime.' }),
});

/** Finds the references of a refused body that do not exist. */
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
    description: 'Setting endDate or status: inactive terminates employment, as POST …/deactivate does.',
  }),
  removeOperation(employees, removeEmployee, {
    meta: left,
    errors: [beginsAfterEnd],
    description: 'An active employee leaves today. Personal data is hidden, not erased: a restore brings it back.',
  }),
  operation({
    ...verb,
    id: 'deactivateEmployee',
    path: `${employees.path}/{id}/deactivate`,
    summary: 'Terminate employment',
    description: 'With an endDate of today or earlier the employee is inactive at once, else on the day after endDate.',
    body: { schema: deactivation, optional: true },
    reply: { status: 200, data: employees.schema, meta: left, etag: true },
    errors: [commonErrors.versionMismatch, useReactivate, beginsAfterEnd],
    write: async (tx, { params, body }) => written(tx, employees, await deactivateEmployee(tx, params.id, body)),
  }),
  operation({
    ...verb,
    id: 'reactivateEmployee',
    path: `${employees.path}/{id}/reactivate`,
    summary: 'Rehire an employee',
    body: { schema: reactivation },
    reply: { status: 200, data: employees.schema, meta: left, etag: true },
    errors: [commonErrors.versionMismatch, stillActive],
    write: async (tx, { params, body }) => written(tx, employees, await reactivateEmployee(tx, params.id, body)),
  }),
  operation({
    ...verb,
    id: 'restoreEmployee',
    path: `${employees.path}/{id}/restore`,
    summary: 'Restore a deleted employee',
    description:
      'The employment continues as before. Employees who lost this manager by the deletion do not get them back.',
    reply: { status: 200, data: employees.schema, meta: restored, etag: true },
    errors: [commonErrors.alreadyTaken, notDeleted],
    write: async (tx, { params }) => written(tx, employees, await restoreEmployee(tx, params.id)),
  }),
  upsertOperation(employees, upsertEmployee, {
    meta: left,
    check: wrongIds,
    errors: [useReactivate, beginsAfterEnd],
  }),
  batchOperation(employees, {
    create: createEmployee,
    update: updateEmployee,
    remove: removeEmployee,
    byExternalId: { upsert: upsertEmployee, find: finderOf(employees) },
  }),
];
