/** The own data of a user in the form of an employee, which the inputs and the changes of an employee are made of. */
import type { Employee, OwnData } from '../../../../sdk/schemas.ts';

/** The opened fields as an employee of whom the reader sees no more. */
export const asPerson = ({ fields, customFields }: OwnData): Employee =>
  ({
    ...Object.fromEntries(fields.map(({ field, value }) => [field, value])),
    customFields: customFields.map(({ id, value }) => ({ id, value })),
    status: 'active',
    // The inputs ask for no other field than those that are there.
  }) as Partial<Employee> as Employee;

/** The same as a row that a change is merged with. */
export const asRow = (data: OwnData) => ({ ...asPerson(data), id: data.employeeId, version: data.version });

/** Whether the company opened any field. */
export const isOpen = ({ fields, customFields }: OwnData): boolean => fields.length + customFields.length > 0;
