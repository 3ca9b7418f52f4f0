import * as z from 'zod';
import { outsideEmploymentDates } from '../../core/index.ts';
import { commonErrors } from '../../platform/errors.ts';
import { batchOperation } from '../../platform/http/batch.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  getOperation,
  redactedMeta,
  removeOperation,
  updateOperations,
  written,
} from '../../platform/http/resource-operations.ts';
import { versionsOperation } from '../../platform/http/version-operations.ts';
import { listParameters } from '../../platform/resource/read.ts';
import { assignCompensation } from './assign-compensation.ts';
import { compensationAssignments } from './assignment.ts';
import { changeAssignment, removeAssignment } from './change-assignment.ts';
import { assignmentOverlap, compensationInactive, noSalaryInForce, otherCurrency } from './errors.ts';
import { assignmentsOfCompensation, assignmentsOfEmployee } from './list-assignments.ts';

const { schema, tag } = compensationAssignments;
const reading = {
  method: 'GET',
  tag,
  scope: 'compensations:read',
  reply: { status: 200, data: schema, list: true },
} as const;
const all = listParameters(compensationAssignments);

/** The parameters of a list without those that its path sets. */
const without = (field: string) => ({
  ...all,
  known: Object.fromEntries(Object.entries(all.known).filter(([name]) => name !== field && name !== `${field}[in]`)),
});

const { startDate, endDate } = compensationAssignments.fields;
const days = z.strictObject({ startDate, endDate: endDate.optional() }).meta({ id: 'EmployeeCompensationCreate' });

export const assignmentRoutes = [
  operation({
    ...reading,
    id: 'listCompensationEmployees',
    path: '/contract/v1/compensations/{id}/employees',
    summary: 'List the assignments of a compensation',
    parameters: without('compensationId'),
    read: (reader, { params, query }) => assignmentsOfCompensation(reader, params.id, query),
  }),
  operation({
    ...reading,
    id: 'listEmployeeCompensations',
    path: '/contract/v1/employees/{employeeId}/compensations',
    summary: "List an employee's compensations",
    parameters: without('employeeId'),
    read: (reader, { params, query }) => assignmentsOfEmployee(reader, params.employeeId, query),
  }),
  operation({
    id: 'assignCompensation',
    method: 'POST',
    path: '/contract/v1/employees/{employeeId}/compensations/{compensationId}',
    tag,
    summary: 'Assign a compensation to an employee',
    description: 'A salary in the same currency must be in force on the startDate.',
    scope: 'compensations:write',
    body: { schema: days, readOnly: [...compensationAssignments.readOnly, 'employeeId', 'compensationId', 'version'] },
    reply: { status: 201, data: schema, meta: redactedMeta, etag: true },
    errors: [compensationInactive, outsideEmploymentDates, noSalaryInForce, otherCurrency, assignmentOverlap],
    write: async (tx, { params, body }) =>
      written(tx, compensationAssignments, await assignCompensation(tx, { ...params, ...body }), 201),
  }),
  getOperation(compensationAssignments),
  versionsOperation(compensationAssignments),
  ...updateOperations(compensationAssignments, changeAssignment, {
    errors: [outsideEmploymentDates, noSalaryInForce, otherCurrency, assignmentOverlap, commonErrors.inUse],
    description: 'Only the dates can change, and every variable compensation must stay within them.',
  }),
  removeOperation(compensationAssignments, removeAssignment, {
    errors: [commonErrors.inUse],
    description: 'An assignment with variable compensations cannot be deleted; set its endDate instead.',
  }),
  batchOperation(compensationAssignments, {
    create: assignCompensation,
    update: changeAssignment,
    remove: removeAssignment,
  }),
];
