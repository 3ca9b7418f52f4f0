import type { Runnable } from '../../platform/caller.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { leadsOthers } from '../roles/leads-others.ts';
import { listPermissions } from '../roles/permissions.ts';
import { findMembership, findPerson } from '../users/store.ts';

/** The ids of the employees about whom a manager decides, by what they decide. */
interface DecidesAbout {
  absencesManagement: string[];
  checksManageRequestsAndIncidences: string[];
}

/** Finds the employees about whom a manager decides; `app.ts` fills it in, since accounts know no employees. */
export type FindDecidesAbout = (reader: Reader, managerId: string) => Promise<DecidesAbout>;

const nothing: DecidesAbout = { absencesManagement: [], checksManageRequestsAndIncidences: [] };

/** Whether a caller who reaches all employees decides for all of them. */
const decidesAll = ({ reach, can }: Reader['caller']) =>
  reach === undefined && can('time-off:write') && can('work-entries:write');

/**
 * The signed-in person, their role and permissions, their company, and the employees about whom they decide (null: all);
 * undefined for a token.
 */
export async function findMe(reader: Reader, findDecidesAbout: FindDecidesAbout, operations: readonly Runnable[]) {
  const { actor } = reader.caller;
  if (actor.type !== 'person') return undefined;
  const membership = await findMembership(reader, actor.id);
  const found = membership && (await findPerson(reader, actor.id));
  if (!found) return undefined;
  const { role, employeeId, own } = membership;
  const person = {
    ...found,
    role,
    employeeId,
    roleName: own?.name ?? null,
    ...listPermissions(membership, operations),
  };
  if (decidesAll(reader.caller)) return { ...person, decidesAbout: null };
  const isDecider = employeeId !== null && leadsOthers(reader.caller);
  return { ...person, decidesAbout: isDecider ? await findDecidesAbout(reader, employeeId) : nothing };
}
