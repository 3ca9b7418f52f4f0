import * as z from 'zod';
import { employees } from '../../core/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { redactedMeta } from '../../platform/http/resource-operations.ts';
import { currency } from '../../platform/money.ts';
import { historyExpired } from '../../platform/resource/history/errors.ts';
import { knownAt } from '../../platform/resource/history/known-at.ts';
import { orderParameter, pageParameters } from '../../platform/resource/read.ts';
import { date, id } from '../../platform/values.ts';
import { contracts } from '../contracts/index.ts';
import { workingTime } from '../ports.ts';
import { salaries } from '../salaries/index.ts';
import { payrollCsv } from './csv/columns.ts';
import { keptTables } from './kept-tables.ts';
import { payrollOf } from './payroll.ts';
import { byName } from './people.ts';
import { payrollRow } from './row.ts';

const meta = redactedMeta.extend({
  runningEntryIds: z.array(id).max(500).optional().meta({
    description:
      'The work entries among the open_entry issues whose employees are at work at this moment: there is nothing to correct. Absent if there are none.',
  }),
});

export const payrollRoutes: Operation[] = [
  operation({
    id: 'listContractsForPayroll',
    method: 'GET',
    path: `${contracts.path}/contracts-for-payroll`,
    tag: contracts.tag,
    summary: 'List contracts, pay and time for payroll',
    description:
      'Returns one row for each employee who was employed in the period, or who has variable pay or work in it, in order of creation unless orderBy names another. Employees who were deleted since stay, with removedAt. Contracts, salaries and compensations look as in their own operations, with their days of employment within the period; working time is that of the reports, split at local midnight; issues says what keeps a row from being paid as it is. meta.redacted names the parts that the token may not read.',
    scope: 'contracts:read',
    asKnown: () => ({ tables: keptTables() }),
    errors: [historyExpired],
    parameters: {
      known: {
        from: { schema: date, description: 'The first day.', required: true },
        to: { schema: date, description: 'The last day; at most 366 days.', required: true },
        period: {
          schema: salaries.valueSchema('payPeriod'),
          description: 'Only employees who are paid so in the period. Needs salaries:read.',
        },
        currency: {
          schema: currency,
          description:
            'Only employees paid in this currency in the period, and only that pay. Needs salaries:read and compensations:read.',
        },
        'officeIds[in]': {
          schema: id,
          description: 'Only employees who were in these offices on a day of the period. Needs employees:read.',
          list: true,
        },
        'departmentIds[in]': {
          schema: id,
          description: 'Only employees who were in these departments on a day of the period. Needs employees:read.',
          list: true,
        },
        'employeeStatus[in]': {
          schema: employees.valueSchema('status'),
          description: 'Only employees who now have one of these statuses. Needs employees:read.',
          list: true,
        },
        hasVariablePay: {
          schema: z.boolean().meta({ example: true }),
          description:
            'true: only employees who have in the period a compensation that is not fixed, or an amount of a variable one; false: only the others. Needs compensations:read.',
        },
        q: {
          ...byName.parameter,
          description: `${byName.parameter.description} It compares present names, also with knownAt.`,
        },
        'employeeIds[in]': { schema: id, description: 'Only these employees.', list: true },
        knownAt: {
          schema: knownAt,
          description:
            'The rows as they were known then: at a sequence of the log, or at an instant. The day of the status of contracts is that of the moment.',
        },
        orderBy: orderParameter(employees),
        ...pageParameters,
      },
      aliases: Object.fromEntries(
        ['officeIds', 'departmentIds', 'employeeStatus', 'employeeIds'].map((name) => [name, `${name}[in]`]),
      ),
    },
    reply: { status: 200, data: payrollRow, list: true, meta, csv: payrollCsv },
    async read(reader, { query }) {
      const { data, meta, redacted, openEntryIds } = await payrollOf(reader, query);
      const running = await workingTime.get().runningAmong(reader, openEntryIds);
      const runningEntryIds = openEntryIds.filter((id) => running.has(id));
      return {
        data,
        meta: { ...meta, runningEntryIds: runningEntryIds.length > 0 ? runningEntryIds : undefined },
        redacted,
      };
    },
  }),
];
