import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import type { Names } from './plan.ts';

/** Reads the ids of what files call by name; a name that several have is nobody's. */
async function idsOf(id: 'listDepartments' | 'listOffices' | 'listJobCharges', signal: AbortSignal) {
  const ids = new Map<string, string>();
  const several = new Set<string>();
  let cursor: string | undefined;
  do {
    const { data, meta } = await api(id, { query: { limit: 500, cursor }, signal });
    for (const { id, name } of data) {
      const key = name.toLowerCase();
      if (ids.has(key)) several.add(key);
      ids.set(key, id);
    }
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  for (const key of several) ids.delete(key);
  return ids;
}

/** The departments, offices and positions that a file may name. */
export const useNames = () =>
  useQuery<Names>({
    queryKey: ['names'],
    queryFn: async ({ signal }) => {
      const [departmentId, officeId, jobChargeId] = await Promise.all([
        idsOf('listDepartments', signal),
        idsOf('listOffices', signal),
        idsOf('listJobCharges', signal),
      ]);
      return { departmentId, officeId, jobChargeId };
    },
  });
