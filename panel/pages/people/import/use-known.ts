import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../../api.ts';
import { colleaguesOf } from './directory.ts';
import type { Places } from './places.ts';

/** The data that a file is checked against is read for it alone, and does not change during the import. */
const forOneFile = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };

/** Reads the ids of what files call by name; a name that several have is ambiguous: null. */
async function idsOf(id: 'listDepartments' | 'listOffices' | 'listJobCharges', signal: AbortSignal) {
  const ids = new Map<string, string | null>();
  for (const row of await readAll(id, { query: { fields: ['id', 'name'] }, signal })) {
    const key = row.name.toLowerCase();
    ids.set(key, ids.has(key) ? null : row.id);
  }
  return ids;
}

/** The departments, offices and positions that a file may name. */
export const usePlaces = () =>
  useQuery<Places>({
    queryKey: ['places'],
    ...forOneFile,
    queryFn: async ({ signal }) => {
      const [departmentId, officeId, jobChargeId] = await Promise.all([
        idsOf('listDepartments', signal),
        idsOf('listOffices', signal),
        idsOf('listJobCharges', signal),
      ]);
      return { departmentId, officeId, jobChargeId };
    },
  });

/** The existing employees, with the names and keys by which a file may call them managers. */
export const useColleagues = (enabled: boolean) =>
  useQuery({
    queryKey: ['colleagues'],
    ...forOneFile,
    enabled,
    queryFn: async ({ signal }) => {
      const people = await readAll('listEmployees', {
        query: {
          fields: [
            'id',
            'firstName',
            'lastName',
            'secondLastName',
            'email',
            'code',
            'externalId',
            'managerId',
            'status',
          ],
        },
        signal,
      });
      return colleaguesOf(people);
    },
  });
