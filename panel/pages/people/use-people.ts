import { type Query, type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { type Filters, queryOf } from './query.ts';

/** People of one request. */
const pageSize = 100;

export const expanded: ('department' | 'office' | 'manager')[] = ['department', 'office', 'manager'];

const pageOf = (filters: Filters, page: number) => ({
  ...queryOf(filters),
  page,
  limit: pageSize,
  expand: expanded,
});

const questionOf = (filters: Filters, page: number) => ({
  queryKey: ['listEmployees', { query: pageOf(filters, page) }],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('listEmployees', { query: pageOf(filters, page), signal }),
});

/** The places in the list as numbers of its pages, which count from 1. */
const numbersOf = (first: number, last: number): number[] => {
  const from = Math.floor(first / pageSize) + 1;
  const to = Math.floor(last / pageSize) + 1;
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
};

/** Reads the employees between two places of the list, both included; pages that the table has read are not read again. */
export async function readPeople(queries: QueryClient, filters: Filters, first: number, last: number) {
  const numbers = numbersOf(first, last);
  const pages = await Promise.all(numbers.map((number) => queries.fetchQuery(questionOf(filters, number))));
  const before = Math.floor(first / pageSize) * pageSize;
  return pages.flatMap(({ data }) => data).slice(first - before, last - before + 1);
}

/** How the rows of the table were read: what the editor of a cell, which is loaded later, shows and keeps in place. */
export interface RowsRead {
  /** Tells the pages of the table from all else that was read. */
  isPage: (read: Pick<Query, 'queryKey'>) => boolean;
  expanded: typeof expanded;
}

export const rowsRead = (filters: Filters): RowsRead => ({ isPage: isPageOf(filters), expanded });

const isPageOf = (filters: Filters): RowsRead['isPage'] => {
  const first = JSON.stringify(['listEmployees', { query: pageOf(filters, 1) }]);
  return ({ queryKey: [id, asked] }) => {
    const { query } = (asked ?? {}) as { query?: object };
    return JSON.stringify([id, { query: { ...query, page: 1 } }]) === first;
  };
};

/** A list in which a cell was edited keeps its order; it is read again when it is opened again, also by other filters. */
export function useFreshOrder(filters: Filters): void {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are another question
  useEffect(
    () => () => void queries.invalidateQueries({ predicate: isPageOf(filters), refetchType: 'none' }),
    [queries, JSON.stringify(filters)],
  );
}

/** The first employees who match the filters, and the total. */
export const useFirstPeople = (filters: Filters) => useRead('listEmployees', { query: pageOf(filters, 1) });

/**
 * Reads the employees in sight, page by page: what is not scrolled to is not requested, and the user can jump to the
 * end of ten thousand.
 * @param first and `last`: the places in the list that are in sight
 */
export function usePeople(filters: Filters, first: number, last: number) {
  const start = useFirstPeople(filters);
  // The first page is `start`.
  const numbers = numbersOf(Math.max(pageSize, first), last);
  const pages = useQueries({ queries: numbers.map((number) => questionOf(filters, number)) });
  const failed = [start, ...pages].find(({ error }) => error);
  return {
    error: failed?.error,
    retry: () => void failed?.refetch(),
    /** Undefined while their page is on its way. */
    personAt(index: number): Employee | undefined {
      const number = Math.floor(index / pageSize) + 1;
      const page = number === 1 ? start : pages[number - (numbers[0] ?? 0)];
      return page?.data?.data[index % pageSize];
    },
  };
}
