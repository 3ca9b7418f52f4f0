import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { isUuid } from '../ids.ts';
import { Problem } from '../problem.ts';
import type { Reader } from '../unit-of-work.ts';
import { check } from '../validate.ts';
import { usesDeprecated } from './other-names.ts';
import { show } from './read.ts';
import type { Resource } from './resource.ts';

type Body = Record<string, unknown>;

/** What came under two names, with two values. */
interface Differing {
  name: string;
  field: string;
  value: unknown;
}

const contradiction = ({ name, field }: Pick<Differing, 'name' | 'field'>): FieldError =>
  fieldError(`/${name}`, fieldErrors.otherName, { field });

/** What became of the deprecated names of a body. */
export interface Renamed {
  /** By the name that a field has now, the one under which it came. */
  sentAs: Map<string, string>;
  /** Whether any name of the body is deprecated. */
  usesDeprecated: boolean;
  errors: FieldError[];
}

/**
 * Puts what a body has under deprecated names under those that count now; `body` itself is changed. A field that comes
 * under both must have one value.
 * @param idOf finds the row that the body changes; undefined if it makes one
 */
export async function renameDeprecated(
  reader: Reader | undefined,
  resource: Resource,
  body: Body,
  idOf: () => Promise<string | undefined>,
): Promise<Renamed> {
  const renamed: Renamed = {
    sentAs: new Map(),
    usesDeprecated: usesDeprecated(resource, Object.keys(body)),
    errors: [],
  };
  const differing: Differing[] = [];
  for (const [name, { field, shown }] of Object.entries(resource.deprecatedNames)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    delete body[name];
    if (!Object.hasOwn(body, field)) {
      body[field] = value;
      renamed.sentAs.set(field, name);
      continue;
    }
    const schema = resource.fields[field];
    if (!schema) continue;
    const [ours, theirs] = [check(schema, body[field]), check(schema, value)];
    renamed.errors.push(...(theirs.errors ?? []).map((error) => error.under(`/${name}`)));
    if (ours.errors || theirs.errors || isDeepStrictEqual(ours.value, theirs.value)) continue;
    // Who was never shown the deprecated name did not just write it back.
    if (shown) differing.push({ name, field, value: theirs.value });
    else renamed.errors.push(contradiction({ name, field }));
  }
  if (differing.length > 0 && reader) {
    const stored = await readStored(reader, resource, await idOf(), differing);
    renamed.errors.push(...settle(body, differing, stored));
  }
  return renamed;
}

/** What the fields hold now, as the caller may see them. */
async function readStored(
  reader: Reader,
  resource: Resource,
  id: string | undefined,
  differing: Differing[],
): Promise<Body> {
  if (id === undefined || !isUuid(id)) return {};
  const fields = differing.map(({ field }) => field);
  const shown = await show(reader, resource, id, { fields }).catch((error: unknown) => {
    // That there is no such row is said where it is written.
    if (!(error instanceof Problem)) throw error;
  });
  return shown ? JSON.parse(shown.data.text) : {};
}

/**
 * Decides which of two values under two names counts: whoever read both and changed one means the one that is not as
 * it is stored. Else nobody can tell.
 */
function settle(body: Body, differing: Differing[], stored: Body): FieldError[] {
  return differing.flatMap(({ name, field, value }) => {
    const isStored = (one: unknown) => field in stored && isDeepStrictEqual(one, stored[field]);
    if (isStored(value)) return [];
    if (isStored(body[field])) {
      body[field] = value;
      return [];
    }
    return [contradiction({ name, field })];
  });
}

/** Findings about fields, at the names under which they were sent. */
export const atNamesSent = (errors: FieldError[], sentAs: ReadonlyMap<string, string>): FieldError[] =>
  errors.map((error) => {
    const [, field = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(error.pointer ?? '') ?? [];
    const name = sentAs.get(field);
    return name === undefined ? error : error.at(`/${name}${rest}`);
  });
