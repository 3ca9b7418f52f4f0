import type { Reader } from '../../platform/unit-of-work.ts';
import { findPerson } from '../users/store.ts';

/** The ids of the employees about whom a manager decides, by what they decide. */
interface DecidesAbout {
  absencesManagement: string[];
  checksManageRequestsAndIncidences: string[];
}

/** Finds the employees about whom a manager decides; `app.ts` fills it in, since accounts know no employees. */
export type FindDecidesAbout = (reader: Reader, managerId: string) => Promise<DecidesAbout>;

const nothing: DecidesAbout = { absencesManagement: [], checksManageRequestsAndIncidences: [] };

/**
 * The signed-in person, their role, their company, and the employees about whom they decide (null: all); undefined for
 * a token.
 */
export async function findMe(reader: Reader, findDecidesAbout: FindDecidesAbout) {
  if (reader.caller.actor.type !== 'person') return undefined;
  const person = await findPerson(reader, reader.caller.actor.id);
  if (!person) return undefined;
  const { role, employeeId } = person;
  if (role === 'administrator') return { ...person, decidesAbout: null };
  const isDecider = role === 'manager' && employeeId !== null;
  return { ...person, decidesAbout: isDecider ? await findDecidesAbout(reader, employeeId) : nothing };
}
