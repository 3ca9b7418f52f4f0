/** The tables behind an employee with their custom fields, as they were known. */
import { type KeptTable, tablesOf } from '../../../platform/resource/history/as-known.ts';
import { customFields } from '../custom-fields/index.ts';
import { formerValues } from './custom-values/store.ts';
import { employees } from './employee.ts';

export const keptWithEmployees: readonly KeptTable[] = [
  // Only whether to look for values: no record of changes has it.
  ...tablesOf([employees], `'{"has_custom_fields": true}'`),
  // A field that is sensitive now hides its values of then, too.
  ...tablesOf([customFields], `case when r.sensitive then '{"sensitive": true}'::jsonb else '{}' end`),
  {
    table: 'employee_custom_fields',
    types: [employees.name],
    partOf: { column: 'employee_id', former: formerValues },
  },
];
