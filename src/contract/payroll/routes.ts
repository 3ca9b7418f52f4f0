import { employees } from '../../core/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { redactedMeta, withRedacted } from '../../platform/http/resource-operations.ts';
import { currency } from '../../platform/money.ts';
import { pageParameters } from '../../platform/resource/read.ts';
import { date, id } from '../../platform/values.ts';
import { contracts } from '../contracts/index.ts';
import { payrollOf } from './payroll.ts';
import { payrollRow } from './row.ts';

export const payrollRoutes: Operation[] = [
  operation({
    id: 'listContractsForPayroll',
    method: 'GET',
    path: `${contracts.path}/contracts-for-payroll`,
    tag: contracts.tag,
    summary: 'List all that a payroll is made of',
    description:
      'A row for each employee who was employed in the time, or has a contract, pay or work in it, in the order of their ' +
      'creation. Contracts, salaries and compensations are as their own operations show them, with their days of the ' +
      'time; working time is what the reports say. What the token may not read is left out and named in meta.redacted.',
    scope: 'contracts:read',
    parameters: {
      known: {
        from: { schema: date, description: 'The first day.', required: true },
        to: { schema: date, description: 'The last day; at most 366 days.', required: true },
        currency: {
          schema: currency,
          description:
            'Only those who are paid in this currency in the time, and only that pay. Needs salaries:read and compensations:read.',
        },
        'officeIds[in]': { schema: id, description: 'Only people of these offices. Needs employees:read.', list: true },
        'departmentIds[in]': {
          schema: id,
          description: 'Only people of these departments. Needs employees:read.',
          list: true,
        },
        'employeeStatus[in]': {
          schema: employees.valueSchema('status'),
          description: 'Only people with one of these statuses now. Needs employees:read.',
          list: true,
        },
        'employeeIds[in]': { schema: id, description: 'Only these people.', list: true },
        ...pageParameters,
      },
      aliases: Object.fromEntries(
        ['officeIds', 'departmentIds', 'employeeStatus', 'employeeIds'].map((name) => [name, `${name}[in]`]),
      ),
    },
    reply: { status: 200, data: payrollRow, list: true, meta: redactedMeta },
    async read(reader, { query }) {
      const { data, meta, redacted } = await payrollOf(reader, query);
      return { data, ...withRedacted(redacted, meta) };
    },
  }),
];
