import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../objects.ts';
import { Problem } from '../problem.ts';
import type { Reader } from '../unit-of-work.ts';
import { show } from './read.ts';
import type { Resource } from './resource.ts';

/** Whether a value is the stored one, or another state of the object that it shows. */
const isSame = (sent: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(sent, stored) ||
  (isObject(sent) && isObject(stored) && sent.id !== undefined && sent.id === stored.id);

/**
 * Removes from a body the members of the earlier shape that its caller sends back as read; `body` itself is changed.
 * The schema refuses those that stay, because nothing stores them.
 * @param idOf finds the row that the body changes; undefined if it creates one
 */
export async function removeEarlierMembers(
  reader: Reader | undefined,
  resource: Resource,
  body: Record<string, unknown>,
  idOf: () => Promise<string | undefined>,
): Promise<void> {
  const accepted = { ...resource.fields, ...resource.alsoTaken };
  const sent = Object.keys(resource.earlierMembers).filter(
    (name) => Object.hasOwn(body, name) && !Object.hasOwn(accepted, name),
  );
  if (sent.length === 0 || reader?.caller.compat === undefined) return;
  const id = await idOf();
  if (id === undefined) return;
  const shown = await show(reader, resource, id).catch((error: unknown) => {
    // The write itself reports a missing row.
    if (!(error instanceof Problem)) throw error;
  });
  const stored: Record<string, unknown> | undefined = shown && JSON.parse(shown.data.text);
  for (const name of sent) {
    if (!stored || isSame(body[name], stored[name])) delete body[name];
  }
}
