import { employees } from '../../core/index.ts';
import { list, type Page, show } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { compensations } from '../compensations/index.ts';
import { compensationAssignments } from './assignment.ts';

/** The parameters of a list request: filters, order, page. */
type Query = Parameters<typeof list>[2];

/**
 * Lists the employees with a compensation.
 * @throws Problem `not_found` without such a compensation
 */
export async function assignmentsOfCompensation(reader: Reader, compensationId: string, query: Query): Promise<Page> {
  await show(reader, compensations, compensationId, { fields: ['id'] });
  return list(reader, compensationAssignments, { ...query, compensationId });
}

/**
 * Lists the compensations of an employee.
 * @throws Problem `not_found` without such an employee
 */
export async function assignmentsOfEmployee(reader: Reader, employeeId: string, query: Query): Promise<Page> {
  await show(reader, employees, employeeId, { fields: ['id'] });
  return list(reader, compensationAssignments, { ...query, employeeId });
}
