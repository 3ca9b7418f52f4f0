/** Which employees have an agreement, and from which day on: their contracts, as clients of schedules read them. */
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { date, id } from '../../platform/values.ts';

export const agreementEmployees = defineResource({
  name: 'agreement_employee',
  noun: 'agreement of an employee',
  title: 'AgreementEmployee',
  tag: 'Contracts',
  path: '/schedule/v1/agreement-employees',
  scope: 'contracts',
  table: 'contracts',
  only: 'r.agreement_id is not null',
  ownRemoval: 'the contract stays, without the agreement',
  fields: {
    agreementId: field(id.meta({ description: 'The collective agreement.' }), {
      filter: 'choice',
      references: { to: 'agreements', weak: 'it is a contract in another form, and the contract keeps the agreement' },
    }),
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    startDate: field(date.meta({ description: 'The first day of the contract with this agreement.' }), {
      filter: 'range',
      sortable: true,
    }),
  },
  required: ['agreementId', 'employeeId', 'startDate'],
  computed: {
    endDate: {
      schema: date.nullable().meta({ description: 'The last day; null: the contract is open-ended.', example: null }),
      sql: 'r.end_date',
    },
  },
});
