import { resourceEvents } from '../../events/index.ts';
import type { Fields } from '../../platform/resource/field.ts';
import type { TypedResource } from '../../platform/resource/resource.ts';
import { namedFor, plainRoutes } from './routes.ts';
import { type PlainOptions, plainVerbs } from './verbs.ts';

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
