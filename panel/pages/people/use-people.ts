import { useQueries } from '@tanstack/react-query';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { type Filters, queryOf } from './query.ts';

/** People of one request. */
const pageSize = 100;

const expanded: ('department' | 'office' | 'manager')[] = ['department', 'office', 'manager'];

const pageOf = (filters: Filters, page: number) => ({
  ...queryOf(filters),
  page,
  limit: pageSize,
  expand: expanded,
});

/** The first employees who match the filters, and the total. */
export const useFirstPeople = (filters: Filters) => useRead('listEmployees', { query: pageOf(filters, 1) });

/**
 * Reads the employees in sight, page by page: what is not scrolled to is not requested, and the user can jump to the
 * end of ten thousand.
 * @param first and `last`: the places in the list that are in sight
 */
export function usePeople(filters: Filters, first: number, last: number) {
  const start = useFirstPeople(filters);
  const from = Math.max(2, Math.floor(first / pageSize) + 1);
  const to = Math.floor(last / pageSize) + 1;
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  const pages = useQueries({
    queries: numbers.map((number) => ({
      queryKey: ['listEmployees', { query: pageOf(filters, number) }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api('listEmployees', { query: pageOf(filters, number), signal }),
    })),
  });
  const failed = [start, ...pages].find(({ error }) => error);
  return {
    error: failed?.error,
    retry: () => void failed?.refetch(),
    /** Undefined while their page is on its way. */
    personAt(index: number): EmployeeExpanded | undefined {
      const number = Math.floor(index / pageSize) + 1;
      const page = number === 1 ? start : pages[number - from];
      return page?.data?.data[index % pageSize];
    },
  };
}
