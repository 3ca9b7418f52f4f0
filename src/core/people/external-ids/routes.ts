import { batchOperation } from '../../../platform/http/batch.ts';
import type { Operation } from '../../../platform/http/operation.ts';
import { upsertOperation } from '../../../platform/http/upsert-operation.ts';
import type { Values } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { finderOf, lockerOf } from './store.ts';
import { type NamedElsewhere, type NamesExternalId, upsertBy } from './upsert.ts';

/** The operations that name rows by their ids in another system: PUT …/external/{externalId}, and the batch. */
export function routesByExternalId<Create, Patch extends Values & NamesExternalId>(
  named: NamedElsewhere<Create, Patch> & { remove(tx: Tx, id: string): Promise<{ row: { id: string } }> },
): Operation[] {
  const { resource, create, update, remove } = named;
  const byExternalId = { upsert: upsertBy(named), find: finderOf(resource), lock: lockerOf(resource) };
  return [upsertOperation(resource, byExternalId), batchOperation(resource, { create, update, remove, byExternalId })];
}
