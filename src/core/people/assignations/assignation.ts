import * as z from 'zod';
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { field } from '../../../platform/resource/field.ts';
import type { Resource } from '../../../platform/resource/resource.ts';
import { date, id } from '../../../platform/values.ts';
import { departments } from '../../organisation/departments.ts';
import { offices } from '../../organisation/offices/index.ts';
import { employeeIn } from '../employee-short/index.ts';

const effectiveDate = date.optional().meta({
  description: 'The first day of the move: today by default, else a past or a coming day of an employment.',
  example: '2027-01-01',
});

/** A kind of assignment: the place that employees are assigned to. */
export interface AssignationKind {
  place: 'department' | 'office';
  /** The field of the employee with the same value. */
  field: 'departmentId' | 'officeId';
  resource: Resource & Record<'create' | 'patch', z.ZodType<Record<string, string | undefined>>>;
  /** The fields shown: the place is included, unless the request chooses its fields. */
  shown: z.ZodType;
}

function defineKind(place: AssignationKind['place'], title: string, target: Resource): AssignationKind {
  const placeId = `${place}Id` as const;
  const resource = defineResource({
    name: `employee_${place}_assignation`,
    noun: `${place} assignment`,
    title,
    tag: 'Assignations',
    path: `/core/v3/employee-${place}-assignations`,
    // The assignment only repeats what the employee states, and changes nothing else.
    scope: 'employees',
    table: `${place}_assignations`,
    fields: {
      employeeId: field(id, { filter: 'choice', references: 'employees' }),
      [placeId]: field(id, {
        filter: 'choice',
        references: { to: target.table, weak: 'it repeats what the employee states, and the employee keeps the place' },
      }),
    },
    required: ['employeeId', placeId],
    alsoTaken: { effectiveDate },
    computed: { employee: employeeIn('employee_id') },
    expansions: { [place]: { field: placeId, resource: () => target } },
  });
  const shown = z
    .object({ ...resource.schema.shape, [place]: target.expansionSchema.optional() })
    .meta({ id: `${title}Shown` });
  return { place, field: placeId, resource, shown };
}

export const departmentAssignations = defineKind('department', 'EmployeeDepartmentAssignation', departments.resource);
export const officeAssignations = defineKind('office', 'EmployeeOfficeAssignation', offices.resource);
