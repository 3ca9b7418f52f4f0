import type { Reader } from '../../platform/unit-of-work.ts';
import { findPerson } from '../users/store.ts';

/** Who is signed in: the person, their role, and their company; undefined for a token. */
export const findMe = (reader: Reader) =>
  reader.caller.actor.type === 'person' ? findPerson(reader, reader.caller.actor.id) : Promise.resolve(undefined);
