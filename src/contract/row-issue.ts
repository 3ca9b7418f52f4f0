/** What keeps a row of payroll from being paid as it is: the fixed list of kinds. docs/pay.md explains each. */
import * as z from 'zod';
import { choice, date, id } from '../platform/values.ts';

/** The kinds in the order in which a row lists them, and the scope without which a token does not see them. */
export const issueScopes = {
  no_contract: 'contracts:read',
  contract_without_hours: 'contracts:read',
  no_salary: 'salaries:read',
  no_bank_account: 'employees.sensitive:read',
  no_code: 'employees:read',
  open_entry: 'reports:read',
  incidence: 'reports:read',
  nothing_recorded: 'reports:read',
  hours_outside_employment: 'reports:read',
  overtime_of_part_time: 'reports:read',
  complementary_hours_over_limit: 'reports:read',
  full_time_hours_unknown: 'reports:read',
  daily_rest_too_short: 'reports:read',
  request_pending: 'time-off:read',
  correction_pending: 'work-entries:read',
} as const;

export type IssueCode = keyof typeof issueScopes;
export const issueCodes = Object.keys(issueScopes) as [IssueCode, ...IssueCode[]];

const objects = ['contract', 'work_entry', 'vacation_request', 'absence_request', 'correction_request'] as const;

export const issueSchema = z
  .object({
    code: choice(issueCodes).meta({
      example: 'open_entry',
      description: 'The kind of issue. Clients accept further ones.',
    }),
    from: date.meta({ description: 'The first day of the period that it concerns.' }),
    to: date.meta({ description: 'The last day.' }),
    type: choice(objects)
      .nullable()
      .meta({ example: 'work_entry', description: 'What to correct; null where something is missing.' }),
    id: id.nullable().meta({ description: 'The id of that object.' }),
  })
  .meta({ id: 'PayrollIssue' });

/** An issue of one employee. */
export type RowIssue = z.output<typeof issueSchema>;
