import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../../api.ts';
import { buildTree } from './tree.ts';

/** Reads the active employees, with only the fields that a chart needs, and puts them under their managers. */
export const useEveryone = () =>
  useQuery({
    queryKey: ['everyone'],
    queryFn: async ({ signal }) => {
      const people = await readAll('listEmployees', {
        query: {
          status: 'active',
          fields: ['id', 'firstName', 'lastName', 'managerId', 'jobChargeName'],
          orderBy: 'lastName asc, firstName asc',
        },
        signal,
      });
      return buildTree(
        people.map(({ id, firstName, lastName, managerId, jobChargeName }) => ({
          id,
          name: `${firstName} ${lastName}`,
          managerId,
          position: jobChargeName,
        })),
      );
    },
  });
