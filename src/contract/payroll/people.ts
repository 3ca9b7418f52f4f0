/** The employees of payroll, paged like the list of employees. */
import * as z from 'zod';
import { employees, type PayGroupChoice } from '../../core/index.ts';
import type { Instant } from '../../platform/clock.ts';
import { commonErrors } from '../../platform/errors.ts';
import { defined } from '../../platform/narrowing.ts';
import { problemFor } from '../../platform/problem.ts';
import type { PageMeta } from '../../platform/resource/cursor.ts';
import { list } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { askedBy, type PayrollQuestion } from './queries.ts';

/** The parameters of a request: the period, filters, page. */
export type Query = Parameters<typeof list>[2];

/** The fields of an employee for a caller who may read employees. */
export const personFields = [
  'code',
  'externalId',
  'firstName',
  'lastName',
  'status',
  'startDate',
  'endDate',
  'departmentId',
  'officeId',
  'accountScheme',
  'accountNumber',
  'bic',
];

/** Filters as payroll accepts them, and as the list of employees does. */
const filters = {
  'employeeIds[in]': 'id[in]',
  'employeeStatus[in]': 'status[in]',
};

/** Those that reveal a value of an employee. */
const telling = ['officeIds[in]', 'departmentIds[in]', 'employeeStatus[in]', 'q'];

/** Finds employees by their names, as their list does. */
export const byName = defined(employees.searches.q, 'q');

/** The employees, with a filter that only this operation sets. */
const concerned = {
  ...employees,
  searches: {
    q: byName,
    payroll: {
      parameter: { schema: z.unknown(), description: 'Employees that concern payroll.' },
      condition: askedBy,
    },
  },
};

interface Person {
  id: string;
  /** The employee as payroll shows them. */
  shown: Record<string, unknown>;
}

/** A caller who may not see the values that a filter compares would learn them from the rows that remain. */
function refuseHiddenFilters({ caller }: Reader, query: Query): void {
  const needs: Record<string, string[]> = {
    period: ['salaries:read'],
    currency: ['salaries:read', 'compensations:read'],
    hasVariablePay: ['compensations:read'],
    ...Object.fromEntries(telling.map((name) => [name, ['employees:read']])),
  };
  for (const [name, scopes] of Object.entries(needs)) {
    const missing = scopes.filter((scope) => !caller.can(scope));
    if (query[name] === undefined || missing.length === 0) continue;
    throw problemFor(commonErrors.missingScope, 'query', { field: name, scope: missing.join(', ') });
  }
}

/**
 * A page of the employees with payroll data, removed ones included, in the order of their creation or in the one asked for.
 * @returns also the fields of employees that the caller may not see
 * @throws Problem `missing_scope`, `invalid_parameter`
 */
export async function peopleOf(
  reader: Reader,
  query: Query,
  question: PayrollQuestion,
  payGroup?: PayGroupChoice,
): Promise<{ people: Person[]; meta: PageMeta; redacted: readonly string[] }> {
  refuseHiddenFilters(reader, query);
  const { page, limit, cursor, orderBy, q } = query;
  const paging = Object.entries({ page, limit, cursor, orderBy, q }).filter(([, value]) => value !== undefined);
  const asked = Object.entries(filters)
    .filter(([name]) => query[name] !== undefined)
    .map(([name, filter]) => [filter, query[name]]);
  const { data, meta, redacted } = await list(reader, concerned, {
    ...Object.fromEntries([...paging, ...asked]),
    fields: ['id', ...personFields, 'deletedAt'],
    onlyReturn: 'all',
    payroll: {
      ...question,
      // Compares nothing, but makes cursors of one moment those of no other.
      knownAt: query.knownAt,
      payPeriod: query.period,
      officeIds: query['officeIds[in]'],
      departmentIds: query['departmentIds[in]'],
      hasVariablePay: query.hasVariablePay,
      payGroup,
    },
  });
  const found: { id: string; deletedAt: Instant | null }[] = JSON.parse(data.text);
  const people = found.map(({ id, deletedAt, ...fields }) => ({ id, shown: { ...fields, removedAt: deletedAt } }));
  return { people, meta, redacted };
}
