import * as z from 'zod';
import { daysWritten, employeeEvents, employeeRef } from '../../events/index.ts';
import { date, fieldName, id } from '../../platform/values.ts';
import { compensationAssignments } from './assignment.ts';

export const assignmentEvents = employeeEvents(compensationAssignments, {
  heading: 'contractual_change',
  days: { changesPlan: false, figuresFrom: 'ownDays' },
  kinds: {
    created: 'A compensation was assigned to an employee.',
    updated: 'The days of an assignment were changed, by itself or by a salary or the employment.',
    deleted: 'An assignment was deleted, by itself or together with its employee.',
    restored: 'An assignment came back with a restored employee; read it with a GET.',
  },
  renamed: { salaryCompensationId: 'id' },
  data: {
    salaryCompensationId: id,
    compensationId: id,
    ...employeeRef,
    startDate: date,
    endDate: date.nullable().meta({ example: null }),
    changedFields: z.array(fieldName('endDate')).max(100),
  },
  daysOf: daysWritten,
});
