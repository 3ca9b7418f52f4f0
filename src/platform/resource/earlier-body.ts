import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../objects.ts';
import { Problem } from '../problem.ts';
import type { Reader } from '../unit-of-work.ts';
import { earlierOf } from './earlier.ts';
import { show } from './read.ts';
import type { Resource } from './resource.ts';

type Body = Record<string, unknown>;

/** Whether a value is the stored one, or another state of the object that it shows. */
const isSame = (sent: unknown, stored: unknown): boolean =>
  isDeepStrictEqual(sent, stored) ||
  (isObject(sent) && isObject(stored) && sent.id !== undefined && sent.id === stored.id);

/**
 * Turns a body in the earlier shape into one in ours; `body` itself is changed. It loses the members that its caller sends
 * back as read. The schema refuses those that stay, because nothing stores them.
 * @param idOf finds the row that the body changes; undefined if it creates one
 */
export async function readEarlierBody(
  reader: Reader | undefined,
  resource: Resource,
  body: Body,
  idOf: () => Promise<string | undefined>,
): Promise<void> {
  if (reader?.caller.compat === undefined) return;
  const { members, read } = earlierOf(resource);
  const accepted = { ...resource.fields, ...resource.alsoTaken };
  const sent = Object.keys(members).filter((name) => Object.hasOwn(body, name) && !Object.hasOwn(accepted, name));
  if (sent.length === 0 && !read) return;
  const id = await idOf();
  await read?.(reader, body, id);
  if (sent.length === 0 || id === undefined) return;
  const shown = await show(reader, resource, id).catch((error: unknown) => {
    // The write itself reports a missing row.
    if (!(error instanceof Problem)) throw error;
  });
  const stored: Body | undefined = shown && JSON.parse(shown.data.text);
  for (const name of sent) {
    if (!stored || isSame(body[name], stored[name])) delete body[name];
  }
}
