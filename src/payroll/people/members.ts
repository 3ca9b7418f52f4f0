/** The members of people, read for a page of them: a statement or two for each list. */
import { employments, placements } from '../../core/index.ts';
import {
  type Between,
  type RowOfEmployee,
  type RowSince,
  type RowsQuery,
  rowsOfEmployees,
  rowsSince,
} from '../../platform/resource/history/rows-since.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { withLastDays } from './last-days.ts';
import { employeeList, fieldsOf, lists, type PersonList } from './lists.ts';
import { personAction, presenceOf, withAction } from './since.ts';

/** The lists of the people asked for. */
interface MembersQuery extends Between {
  since: number | undefined;
}

/** How the rows of a page are read, and what is told of each person besides. */
interface Source {
  rowsOf(asked: RowsQuery): Promise<RowOfEmployee[]>;
  about(employeeId: string): Record<string, string>;
}

/** Whether the caller may read all resources of a list. */
export const isSeen = ({ caller }: Reader, { resources }: PersonList): boolean =>
  resources.every(({ scope }) => caller.can(`${scope}:read`));

const present = (reader: Reader): Source => ({ rowsOf: (asked) => rowsOfEmployees(reader, asked), about: () => ({}) });

/** The same with what happened since a sequence: a row comes and leaves with its person, too. */
async function changed(reader: Reader, employeeIds: string[], since: number, between: Between): Promise<Source> {
  const [resource] = employeeList.resources as [Resource];
  const fields = fieldsOf(resource, employeeList);
  const people = await rowsSince(reader, { resource, employeeIds, fields, orderBy: 'id' }, since);
  const presences = new Map(people.map((row) => [row.employeeId, presenceOf(row)]));
  const presence = (id: string) => presences.get(id) ?? { was: false, is: false };
  /** The last days follow from all placements and employments. */
  const placed = async ({ in: _, ...all }: RowsQuery): Promise<RowSince[]> => {
    const [own, hired] = await Promise.all([
      rowsSince(reader, all, since),
      rowsSince(reader, { ...all, resource: employments, fields: ['startDate', 'endDate'] }, since),
    ]);
    return withLastDays(own, hired, between);
  };
  const rowsOf = async (asked: RowsQuery): Promise<RowSince[]> => {
    if (asked.resource === resource) return people;
    return asked.resource === placements ? placed(asked) : rowsSince(reader, asked, since);
  };
  return {
    rowsOf: async (asked) => (await rowsOf(asked)).flatMap((row) => withAction(row, presence(row.employeeId)) ?? []),
    about: (id) => ({ action: JSON.stringify(personAction(presence(id))) }),
  };
}

/** Reads people as JSON, in the order of their ids. */
export async function membersOf(reader: Reader, employeeIds: string[], asked: MembersQuery): Promise<string[]> {
  const { since, ...between } = asked;
  const source = since === undefined ? present(reader) : await changed(reader, employeeIds, since, between);
  const read = async (list: PersonList): Promise<(employeeId: string) => string> => {
    const rows = await Promise.all(
      list.resources.map((resource) => {
        const fields = fieldsOf(resource, list);
        const time = list.daysOf && { between, days: list.daysOf(resource) };
        return source.rowsOf({ resource, employeeIds, fields, in: time, orderBy: list.orderBy });
      }),
    );
    const own = Map.groupBy(rows.flat(), ({ employeeId }) => employeeId);
    return (id) => (own.get(id) ?? []).map(({ json }) => json).join(',');
  };
  const employee = isSeen(reader, employeeList) ? await read(employeeList) : () => '';
  const parts = await Promise.all(
    lists.filter((list) => isSeen(reader, list)).map(async (list) => [list.name, await read(list)] as const),
  );
  return employeeIds.map((id) => {
    const members = {
      employeeId: JSON.stringify(id),
      ...source.about(id),
      ...(employee(id) ? { employee: employee(id) } : {}),
      ...Object.fromEntries(parts.map(([name, part]) => [name, `[${part(id)}]`])),
    };
    return `{${Object.entries(members)
      .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
      .join(',')}}`;
  });
}
