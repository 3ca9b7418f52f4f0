import * as z from 'zod';
import { commonErrors } from '../../../platform/errors.ts';
import { batchOperation } from '../../../platform/http/batch.ts';
import { dryRunMeta, dryRunParameter } from '../../../platform/http/dry-run.ts';
import { operation } from '../../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
  written,
} from '../../../platform/http/resource-operations.ts';
import { upsertOperation } from '../../../platform/http/upsert-operation.ts';
import { versionsOperation } from '../../../platform/http/version-operations.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import { date, fieldName, id, text } from '../../../platform/values.ts';
import { terminationSettlement } from '../../ports.ts';
import { outsideEmploymentDates } from '../employment-days/index.ts';
import { finderOf, lockerOf, upsertBy } from '../external-ids/index.ts';
import { createEmployee } from './create-employee.ts';
import { deactivateEmployee } from './deactivate-employee.ts';
import { employees } from './employee.ts';
import {
  beginsAfterEnd,
  endsBeforeStart,
  hasHistory,
  notDeactivated,
  notDeleted,
  stillActive,
  useReactivate,
} from './errors.ts';
import { references } from './hand-over-reports.ts';
import { effectsMeta } from './meta.ts';
import { reactivateEmployee } from './reactivate-employee.ts';
import { removeEmployee } from './remove-employee.ts';
import { restoreEmployee } from './restore-employee.ts';
import { undoDeactivation } from './undo-deactivation.ts';
import { isIndependentChange, updateEmployee } from './update-employee.ts';
import { wrongIdsOfEmployee } from './wrong-ids.ts';

const deactivation = z
  .strictObject({
    endDate: date
      .optional()
      .meta({ description: 'The last day; by default today, where the office of the employee is.' }),
    reason: text(500, 'End of contract').nullable().optional(),
    newManagerId: id.nullable().optional().meta({
      description:
        'The new manager of the reports of the leaver, from the day after the last day; null for no manager. If the new manager is one of these reports, that employee then reports to the manager of the leaver. If you omit the field, the reports keep the leaver as their manager, and `meta.orphanedReports` lists them.',
    }),
  })
  .meta({ id: 'EmployeeDeactivation' });

const reactivation = z
  .strictObject({ startDate: date.meta({ description: 'First day of the new employment.' }) })
  .meta({ id: 'EmployeeReactivation' });

const ofVerb = effectsMeta.extend(dryRunMeta);

const restored = ofVerb.extend({
  cleared: z.array(fieldName('departmentId')).max(20).optional().meta({
    description:
      'Fields that are now null or empty: references of the employee, and of their placements, contracts and pay, to what was deleted in the meantime, and `customFields` whose field got another type or lost the option.',
  }),
});

const upsert = upsertBy({ resource: employees, create: createEmployee, update: updateEmployee });
const byExternalId = { upsert, find: finderOf(employees), lock: lockerOf(employees) };

const verb = {
  method: 'POST',
  tag: employees.tag,
  scope: 'employees:write',
  parameters: { known: dryRunParameter },
  hasDryRun: true,
} as const;

export const employeeRoutes = [
  listOperation(employees),
  createOperation(employees, createEmployee, { check: wrongIdsOfEmployee }),
  getOperation(employees),
  versionsOperation(employees),
  ...updateOperations(employees, updateEmployee, {
    meta: effectsMeta,
    check: wrongIdsOfEmployee,
    errors: [useReactivate, beginsAfterEnd, endsBeforeStart, outsideEmploymentDates],
    description: 'Setting endDate or status: inactive terminates employment, as POST …/deactivate does.',
  }),
  operation({
    ...removeOperation(employees, removeEmployee, {
      meta: ofVerb,
      errors: [hasHistory, beginsAfterEnd],
      description: 'An active employee leaves today. Personal data is hidden, not erased: a restore brings it back.',
    }),
    parameters: {
      known: {
        force: {
          schema: z.boolean().meta({ example: false }),
          description: 'Delete the employee together with their contracts, pay, working time and time off.',
        },
        ...dryRunParameter,
      },
    },
    hasDryRun: true,
    async write(tx, { params, query }) {
      const { row, meta } = await removeEmployee(tx, params.id, query);
      return { data: { id: row.id, deletedAt: row.deletedAt }, meta };
    },
  }),
  operation({
    ...verb,
    id: 'deactivateEmployee',
    path: `${employees.path}/{id}/deactivate`,
    summary: 'Terminate employment',
    description:
      'The last day lasts until midnight where the office of the employee is: after it the employee is inactive, at once if endDate is past.',
    body: {
      schema: deactivation,
      optional: true,
      check: (reader, body) => wrongReferences(reader, references, body),
    },
    reply: { status: 200, data: employees.schema, meta: ofVerb, etag: true },
    followedBy: [terminationSettlement],
    errors: [commonErrors.versionMismatch, useReactivate, beginsAfterEnd],
    async write(tx, { params, body }) {
      const { id, lastDay, meta } = await deactivateEmployee(tx, params.id, body);
      const settled = await terminationSettlement.get().settledBy(tx, id, lastDay);
      return written(tx, employees, { id, meta: { ...meta, ...settled } });
    },
  }),
  operation({
    ...verb,
    id: 'reactivateEmployee',
    path: `${employees.path}/{id}/reactivate`,
    summary: 'Rehire an employee',
    body: { schema: reactivation },
    reply: { status: 200, data: employees.schema, meta: ofVerb, etag: true },
    errors: [commonErrors.versionMismatch, stillActive],
    write: async (tx, { params, body }) => written(tx, employees, await reactivateEmployee(tx, params.id, body)),
  }),
  operation({
    ...verb,
    id: 'undoEmployeeDeactivation',
    path: `${employees.path}/{id}/undo-deactivation`,
    summary: 'Undo a termination',
    description:
      'Continues the employment as if it had never been terminated, and reopens what the termination closed, except objects that were changed since.',
    reply: { status: 200, data: employees.schema, meta: ofVerb, etag: true },
    errors: [commonErrors.versionMismatch, notDeactivated],
    write: async (tx, { params }) => written(tx, employees, await undoDeactivation(tx, params.id)),
  }),
  operation({
    ...verb,
    id: 'restoreEmployee',
    path: `${employees.path}/{id}/restore`,
    summary: 'Restore a deleted employee',
    description:
      'The employment continues as before, and what the deletion closed is again as it was. Employees who lost this manager by the deletion do not get them back.',
    reply: { status: 200, data: employees.schema, meta: restored, etag: true },
    errors: [commonErrors.versionMismatch, commonErrors.alreadyTaken, notDeleted],
    write: async (tx, { params }) => written(tx, employees, await restoreEmployee(tx, params.id)),
  }),
  upsertOperation(employees, byExternalId, {
    meta: effectsMeta,
    check: wrongIdsOfEmployee,
    errors: [useReactivate, beginsAfterEnd, endsBeforeStart, outsideEmploymentDates],
  }),
  batchOperation(employees, {
    create: createEmployee,
    touchedIds: () => [],
    update: updateEmployee,
    isIndependentChange,
    remove: removeEmployee,
    canForce: true,
    byExternalId,
  }),
];
