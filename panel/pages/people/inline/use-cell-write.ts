import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../../sdk/client.ts';
import type { Employee } from '../../../../sdk/schemas.ts';
import { api, useWriteBy } from '../../../api.ts';
import { changeMerging, isConflict, readerOf } from '../../../ui/change-merging.ts';
import type { RowsRead } from '../use-people.ts';

/** For so long the pages of the table are not read again by themselves, in milliseconds. */
const aDay = 86_400_000;

async function readPerson(id: string, expand: RowsRead['expanded']): Promise<Employee> {
  const { data } = await api('getEmployee', { path: { id }, query: { expand } });
  return data;
}

/**
 * Shows an employee where the table has them: their row stays there, even if the order or the filters of the list would
 * have it elsewhere now. All else that was read is read again when it is needed.
 */
function showInPlace(queries: QueryClient, { isPage }: RowsRead, person: Employee): void {
  queries.setQueriesData<ReplyOf<'listEmployees'>>(
    { predicate: isPage },
    (page) => page && { ...page, data: page.data.map((one) => (one.id === person.id ? person : one)) },
    { updatedAt: Date.now() + aDay },
  );
  void queries.invalidateQueries({ predicate: (read) => !isPage(read), refetchType: 'none' });
}

/**
 * Saves a cell. Another user's change of another field is kept; of the same field, it is shown, and the next attempt replaces
 * it knowingly.
 */
export function useCellWrite(person: Employee, rows: RowsRead) {
  const queries = useQueryClient();
  const [read, setRead] = useState(person);
  const [theirs, setTheirs] = useState<Employee | undefined>();
  const write = useWriteBy(
    async (body: object) => {
      try {
        await changeMerging('updateEmployee', read, body, readerOf('updateEmployee', read));
      } catch (error) {
        if (isConflict(error)) {
          const present = await readPerson(read.id, rows.expanded);
          setRead(present);
          setTheirs(present);
          showInPlace(queries, rows, present);
        }
        throw error;
      }
      return readPerson(read.id, rows.expanded);
    },
    (_, saved) => showInPlace(queries, rows, saved),
  );
  return {
    /** The employee on whom the change is based. */
    read,
    /** The employee as another user has left them, if both changed the same field. */
    theirs: isConflict(write.error) ? theirs : undefined,
    write,
  };
}
