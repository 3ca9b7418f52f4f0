/**
 * The directory of colleagues: what every signed-in user may know of every employee at work. It is the public part of an
 * employee record: names, the work e-mail and phone, the position, the department and the office. Employees who have not
 * started yet are not in it, as a hire may not be announced. Optional are the fields that a company may hide (hideable.ts).
 */
import { defined } from '../../platform/narrowing.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { departments } from '../organisation/departments.ts';
import { jobCharges } from '../organisation/job-charges.ts';
import { offices } from '../organisation/offices/index.ts';
import { employees } from '../people/employees/index.ts';
import { hasStarted, nameOf } from './queries.ts';

const { firstName, lastName, secondLastName, email, workPhone, departmentId, officeId } = employees.fields;

const declared = defineResource({
  name: 'colleague',
  title: 'Colleague',
  tag: 'Employees',
  path: '/core/v3/colleagues',
  scope: 'employees',
  isForUsers: true,
  // Every user sees them, beyond the employees within reach.
  seenBy: hasStarted,
  isRecord: true,
  table: 'employees',
  only: "r.deleted_at is null and r.status = 'active'",
  fields: {
    firstName: field(firstName, { sortable: true }),
    lastName: field(lastName, { sortable: true }),
    secondLastName,
    email,
    workPhone: workPhone.optional(),
    departmentId: field(departmentId.optional(), { filter: 'choice' }),
    officeId: field(officeId.optional(), { filter: 'choice' }),
  },
  required: ['firstName', 'lastName'],
  computed: {
    jobChargeName: {
      schema: jobCharges.resource.fields.name.nullable().optional().meta({ description: 'The position.' }),
      sql: nameOf.jobCharge,
    },
    departmentName: {
      schema: departments.resource.fields.name.nullable().optional(),
      sql: nameOf.department,
    },
    officeName: { schema: offices.resource.fields.name.nullable().optional(), sql: nameOf.office },
  },
  searches: { q: defined(employees.searches.q, 'q') },
});

/** Colleagues do not see when a record was last changed (hidden.ts). */
export const colleagues = {
  ...declared,
  schema: declared.schema.partial({ updatedAt: true }).meta(declared.schema.meta() ?? {}),
};
