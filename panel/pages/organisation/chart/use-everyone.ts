import { useQuery } from '@tanstack/react-query';
import { readAll } from '../../../api.ts';
import { initialsOf } from '../../../ui/initials-of.ts';
import { buildTree, type Member } from './tree.ts';

/** Ids in one call: they are part of its address, which servers bound to some 16 kB. */
const atOnce = 200;

/** Only the fields that a chart needs. */
async function readMembers(query: object, signal: AbortSignal): Promise<Member[]> {
  const people = await readAll('listEmployees', {
    query: {
      ...query,
      fields: ['id', 'firstName', 'lastName', 'managerId', 'jobChargeName', 'status'],
      orderBy: 'lastName asc, firstName asc',
    },
    signal,
  });
  return people.map(({ id, firstName, lastName, managerId, jobChargeName, status }) => ({
    id,
    name: `${firstName} ${lastName}`,
    initials: initialsOf(firstName, lastName),
    managerId,
    position: jobChargeName,
    hasLeft: status === 'inactive',
  }));
}

/** The ids of the managers who are not among the members. */
const missingAmong = (members: readonly Member[]): string[] => {
  const known = new Set(members.map(({ id }) => id));
  return [...new Set(members.flatMap(({ managerId }) => managerId ?? []))].filter((id) => !known.has(id));
};

/**
 * Reads the active employees, and the former ones above them, so that no team falls out of the chart when its manager
 * leaves. A manager whom the user may not see is not found.
 */
async function readEveryone(signal: AbortSignal): Promise<Member[]> {
  const members = await readMembers({ status: 'active' }, signal);
  const asked = new Set<string>();
  for (;;) {
    const missing = missingAmong(members)
      .filter((id) => !asked.has(id))
      .slice(0, atOnce);
    if (missing.length === 0) return members;
    for (const id of missing) asked.add(id);
    members.push(...(await readMembers({ 'id[in]': missing }, signal)));
  }
}

/** The organisation chart as the user sees it. */
export const useEveryone = () =>
  useQuery({
    queryKey: ['everyone'],
    queryFn: async ({ signal }) => buildTree(await readEveryone(signal)),
  });
