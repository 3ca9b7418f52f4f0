import type { Operation } from './document/operation.ts';

export type Data = Record<string, unknown>;

/** A request for an operation, before it is known who asks. */
export interface Call {
  operation: Operation;
  /** From the slash on, without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Data | undefined;
}

/** How a call is sent when that is not as the document says. */
export interface Deviation {
  /** Encoded as it stands; beside what `query` has under other names. */
  search?: string;
  /** The bytes of the body; instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

/** The path and the query of a request. */
export function urlOf({ path, query }: Call, { search = '' }: Deviation = {}): string {
  const named = new URLSearchParams(search);
  const others = Object.entries(query).filter(([name]) => !named.has(name));
  const given = [new URLSearchParams(others).toString(), search].filter((part) => part !== '').join('&');
  return given === '' ? path : `${path}?${given}`;
}

/** What stands in the JSON of a body where a hostile value goes: some of those cannot be held by JavaScript. */
const placeholder = '@@hostile@@';

/** The JSON of a body with the same hostile value in several places. */
export const jsonWith = (body: unknown, hostile: string): string =>
  JSON.stringify(body).replaceAll(JSON.stringify(placeholder), () => hostile);

export const hole = placeholder;
