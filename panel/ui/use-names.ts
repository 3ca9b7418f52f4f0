import { useQueries } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Ids in one call: they are part of its address, which servers bound to some 16 kB. */
const atOnce = 200;

const fields: ('id' | 'firstName' | 'lastName')[] = ['id', 'firstName', 'lastName'];

/** The names of employees by id, former ones included, read in few calls. Employees that are not found have no name. */
export function useNames(ids: (string | null)[]): Map<string, string> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  const parts = Array.from({ length: Math.ceil(asked.length / atOnce) }, (_, i) =>
    asked.slice(i * atOnce, (i + 1) * atOnce),
  );
  const replies = useQueries({
    queries: parts.map((part) => {
      const query = { 'id[in]': part, limit: atOnce, onlyReturn: 'all' as const, fields };
      return {
        queryKey: ['listEmployees', { query }],
        queryFn: ({ signal }: { signal: AbortSignal }) => api('listEmployees', { query, signal }),
      };
    }),
  });
  const people = replies.flatMap(({ data }) => data?.data ?? []);
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}
