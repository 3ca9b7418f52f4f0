import { type Concerned, type DatedResource, resourceEvents } from '../../events/index.ts';
import type { FieldError } from '../../platform/field-error.ts';
import type { Creation, Fields, Patch, Stored, TypedResource } from '../../platform/resource/resource.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { namedFor, plainRoutes } from './routes.ts';
import { plainVerbs } from './verbs.ts';

/** What a plain resource has in addition to its declaration. */
export interface PlainOptions<F extends Fields, K extends keyof F, A extends Fields> {
  /** Values of the fields that the body of a new row omits. */
  defaults?: Partial<Stored<F>> | ((tx: Tx, input: Creation<F, K, A>) => Partial<Stored<F>>);
  /**
   * The errors between the values of one row, each valid by itself; checked for new and changed rows.
   * @param before the stored row; undefined for a new one
   */
  contradictions?(values: Pick<Stored<F>, K> & Partial<Stored<F>>, before?: Stored<F>): FieldError[];
  /** Refuses a change by throwing, before the row is locked. */
  beforeUpdate?(tx: Tx, id: string, input: Patch<F, A>): Promise<void>;
  /** Runs after each write, in its transaction. @param row as the write left it */
  afterWrite?(tx: Tx, row: Stored<F>): Promise<void>;
  /** Which days its events concern, and what follows from them; by default none. */
  dated?: DatedResource<F> & {
    /** The days of a change of a row, where the database tells whom it concerns. @param row as the write left it */
    concernedByChange?(tx: Tx, before: Stored<F>, row: Stored<F>): Promise<Concerned>;
  };
  /** What openapi.json states about an operation in addition to the general text. */
  descriptions?: { update?: string; remove?: string };
}

/**
 * Builds a resource whose writes concern only its own rows.
 * @returns the resource with
 *   - `create`, `update`, `remove`: its verbs, which record its events;
 *   - `events`, whose `types` the area lists, and `routes`, which it lists too;
 *   - `routesFor`, the same operations at a second path, for the list of another area.
 */
export function plainResource<F extends Fields, K extends keyof F & string, A extends Fields>(
  resource: TypedResource<F, K, A>,
  options: PlainOptions<F, K, A> = {},
) {
  const events = resourceEvents(resource, options.dated);
  const verbs = plainVerbs(resource, events, options);
  return {
    resource,
    events,
    ...verbs,
    routes: plainRoutes(resource, verbs, options),
    routesFor: (area: string, place: { path: string; tag: string }) =>
      namedFor(area, plainRoutes({ ...resource, ...place }, verbs, options)),
  };
}
