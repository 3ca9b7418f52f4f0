import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { buildTree, type Member } from './tree.ts';

/** Reads everybody who is active, with no more of each than a chart needs, and puts them under their managers. */
export const useEveryone = () =>
  useQuery({
    queryKey: ['everyone'],
    queryFn: async ({ signal }) => {
      const members: Member[] = [];
      let cursor: string | undefined;
      do {
        const { data, meta } = await api('listEmployees', {
          query: {
            status: 'active',
            fields: ['id', 'firstName', 'lastName', 'managerId', 'jobChargeName'],
            orderBy: 'lastName asc, firstName asc',
            limit: 500,
            cursor,
          },
          signal,
        });
        for (const { id, firstName, lastName, managerId, jobChargeName } of data) {
          members.push({ id, name: `${firstName} ${lastName}`, managerId, position: jobChargeName });
        }
        cursor = meta.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return buildTree(members);
    },
  });
