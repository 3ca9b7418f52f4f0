import type { Operation } from '../../platform/http/operation.ts';
import { listOperation } from '../../platform/http/resource-operations.ts';
import { list } from '../../platform/resource/read.ts';
import { colleagues, started } from './colleague.ts';

export const directoryRoutes: Operation[] = [
  {
    ...listOperation(colleagues),
    summary: 'List the colleagues of the user',
    description:
      'Returns the public facts of all employees at work, whatever the role of the signed-in user. Employees who have not started yet are left out.',
    async read(reader, { query }) {
      const { data, meta } = await list(reader, started, { ...query, startedBy: reader.today });
      return { data, meta };
    },
  },
];
