import { commonErrors } from '../../platform/errors.ts';
import type { Operation } from '../../platform/http/operation.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import type { Catalogue, Entries } from './catalogue.ts';
import { createEntry } from './create-entry.ts';
import { removeEntry } from './remove-entry.ts';
import { updateEntry } from './update-entry.ts';

const routesOf = (resource: Entries, catalogue: Catalogue): Operation[] => [
  listOperation(resource),
  createOperation(resource, createEntry(catalogue)),
  getOperation(resource),
  ...updateOperations(resource, updateEntry(catalogue)),
  removeOperation(resource, removeEntry(catalogue), { errors: [commonErrors.inUse] }),
];

/** The five operations of a catalogue. */
export const catalogueRoutes = (catalogue: Catalogue): Operation[] => routesOf(catalogue.resource, catalogue);

/** The same for the same rows under a second path, as operations of another area. */
export const sameCatalogueRoutes = (
  catalogue: Catalogue,
  { area, ...place }: { area: string; path: string; tag: string },
): Operation[] =>
  routesOf({ ...catalogue.resource, ...place }, catalogue).map((route) => ({
    ...route,
    id: route.id.replace(/^[a-z]+/, `$&${area}`),
  }));
