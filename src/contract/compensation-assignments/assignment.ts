/**
 * Who has which compensation, and when. It belongs to the employee and outlives the salary that was in force when it
 * began; a salary in another currency ends it.
 */
import * as z from 'zod';
import { defineResource, type RowOf } from '../../platform/resource/resource.ts';
import { date, id } from '../../platform/values.ts';
import { compensations } from '../compensations/index.ts';
import { salaryInForce, shownCompensation } from './store.ts';

const { name, compensationType, period, currency, status, quantity, percentage, recurrence, code } =
  compensations.fields;

export const compensationAssignments = defineResource({
  name: 'compensation_assignment',
  title: 'EmployeeCompensation',
  tag: 'Compensations',
  path: '/contract/v1/employee-compensations',
  scope: 'compensations',
  table: 'compensation_assignments',
  fields: {
    compensationId: id,
    employeeId: id,
    startDate: date.meta({ description: 'First day.' }),
    endDate: date.nullable().meta({ description: 'Last day; open-ended by default.', example: null }),
  },
  required: ['compensationId', 'employeeId', 'startDate'],
  computed: {
    salaryId: { schema: id.nullable().meta({ description: 'The salary in force today.' }), sql: salaryInForce },
    compensation: {
      schema: z
        .object({ id, name, compensationType, period, currency, status, quantity, percentage, recurrence, code })
        .meta({ id: 'AssignedCompensation' }),
      sql: shownCompensation,
    },
  },
  filters: { compensationId: 'choice', employeeId: 'choice', startDate: 'range', endDate: 'range' },
  sortable: ['startDate', 'endDate', 'createdAt', 'updatedAt'],
  amounts: ['compensation'],
  references: { compensationId: 'compensations', employeeId: 'employees' },
});

/** An assignment as stored. */
export type Assignment = RowOf<typeof compensationAssignments>;
