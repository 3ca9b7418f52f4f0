/** What each digest is of: the lists that a reader of payroll has. */
import type { TestAccount } from './app.ts';

/** The paths of lists, by the resource that the digest names. */
export const digestedLists: Record<string, string> = {
  employees: '/core/v3/employees',
  placements: '/core/v3/placements',
  contracts: '/contract/v1/contracts',
  salaries: '/contract/v1/salaries',
  variables: '/contract/v1/monthly-variable-compensations',
  'work-entries': '/schedule/v1/work-entries',
  'vacation-requests': '/schedule/v1/vacation-day-off-requests',
  'absence-requests': '/schedule/v1/absence-day-off-requests',
};

/** The members of people, for resources without a list of the whole account. */
export const digestedMembers: Record<string, string> = { employments: 'employments', compensations: 'compensations' };

/** An object, as far as digests go. */
interface Digested {
  id: string;
  version: number;
}

/** All pages of a list. */
async function allOf<Row>(account: TestAccount, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ; ) {
    const { json } = await account.api('GET', `${path}?limit=500${cursor}`);
    rows.push(...json.data);
    if (!json.meta.nextCursor) return rows;
    cursor = `&cursor=${json.meta.nextCursor}`;
  }
}

/** The objects of the list that a digest describes. @param resource as the digest names it */
export async function listOfDigest(account: TestAccount, resource: string): Promise<Digested[]> {
  const member = digestedMembers[resource];
  if (member === undefined) return allOf(account, digestedLists[resource] ?? '');
  const people: Record<string, Digested[]>[] = await allOf(account, '/payroll/v1/people');
  return people.flatMap((person) => person[member] ?? []);
}
