/**
 * The earlier shape of requests and replies, for clients that were written for another product and ask for it by a header
 * or by a setting of their token. Everything that differs from ours stands here. Names that both shapes accept are part of
 * the declaration of a resource: `deprecatedNames`, `alsoTaken`, `filterAliases`.
 */
import type { Operation } from '../platform/http/operation.ts';
import type { CompatShape } from '../platform/resource/compat-shape.ts';
import type { Resource } from '../platform/resource/resource.ts';
import { forms, undocumented } from './routes.ts';
import { shapes } from './shapes.ts';

/** The earlier shapes of resources, for their port. */
export const shapesOfResources: ReadonlyMap<Resource['shown'], CompatShape> = new Map(
  shapes.map((shape) => [shape.of.shown, shape]),
);

const schemas = new Set(shapes.map(({ shown }) => shown));

/**
 * The operations, each of which says whether its replies have an earlier shape.
 * @throws Error if a form names no operation
 */
export function withEarlierForms(operations: readonly Operation[]): Operation[] {
  const ids = new Set(operations.map(({ id }) => id));
  const unknown = Object.keys(forms).filter((id) => !ids.has(id));
  if (unknown.length > 0) throw new Error(`no operation has the earlier form of ${unknown.join(', ')}`);
  return operations.map((operation) => {
    const isOfShape = schemas.has(operation.reply.data) && !undocumented.has(operation.id);
    const form = forms[operation.id] ?? (isOfShape ? {} : undefined);
    return form ? { ...operation, earlier: form } : operation;
  });
}
