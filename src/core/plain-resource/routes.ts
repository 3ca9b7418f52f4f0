import { closedDays } from '../../events/index.ts';
import type { Operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { writesFollowedBy } from '../../platform/http/write-followers.ts';
import type { Fields } from '../../platform/resource/field.ts';
import type { TypedResource } from '../../platform/resource/resource.ts';
import type { PlainOptions, PlainVerbs } from './verbs.ts';

const described = (description: string | undefined) => (description === undefined ? {} : { description });

/** The operations of a plain resource: list, create, get, PATCH, PUT, delete. */
export function plainRoutes<F extends Fields, K extends keyof F & string, A extends Fields>(
  resource: TypedResource<F, K, A>,
  { create, update, remove }: PlainVerbs<F, K, A>,
  { descriptions = {}, dated }: Pick<PlainOptions<F, K, A>, 'descriptions' | 'dated'> = {},
): Operation[] {
  const routes: Operation[] = [
    listOperation(resource),
    createOperation(resource, create),
    getOperation(resource),
    ...updateOperations(resource, update, described(descriptions.update)),
    removeOperation(resource, remove, described(descriptions.remove)),
  ];
  return dated ? writesFollowedBy([closedDays], routes) : routes;
}

/** The same operations for another area, which their ids name: `listContractJobCharges`. */
export const namedFor = (area: string, routes: readonly Operation[]): Operation[] =>
  routes.map((route) => ({ ...route, id: route.id.replace(/^[a-z]+/, `$&${area}`) }));
