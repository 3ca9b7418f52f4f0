import type { Operation } from './document/operation.ts';

export type Data = Record<string, unknown>;

/** A request for an operation, before its caller is known. */
export interface Call {
  operation: Operation;
  /** From the slash on, without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Data | undefined;
}

/** How a call differs from the form that the document describes. */
export interface Deviation {
  /** Sent without further encoding; next to the parameters of `query` with other names. */
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

/** The mark in the JSON of a body for a hostile value: JavaScript cannot hold some of those. */
const placeholder = '@@hostile@@';

/** The JSON of a body with the same hostile value in several places. */
export const jsonWith = (body: unknown, hostile: string): string =>
  JSON.stringify(body).replaceAll(JSON.stringify(placeholder), () => hostile);

export const hole = placeholder;
