import type * as z from 'zod';
import { commonErrors } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/field-error.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Resource } from '../../../platform/resource/resource.ts';
import { refuseOtherVersion } from '../../../platform/resource/write.ts';
import { RetryTransaction } from '../../../platform/retry-transaction.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { accepted, invalidBody } from '../../../platform/validate.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { finderOf } from './store.ts';

/** The body of a change that may set the id of another system. */
export interface NamesExternalId {
  externalId?: string | null | undefined;
}

/** The row that a verb wrote, and its remarks. */
interface Written {
  id: string;
  meta?: object | undefined;
}

/** A resource whose rows have an `externalId`, and the verbs that write them. */
export interface NamedElsewhere<Create, Patch extends NamesExternalId> {
  resource: Resource & { create: z.ZodType<Create>; patch: z.ZodType<Patch> };
  create(tx: Tx, input: Create): Promise<Written>;
  update(tx: Tx, id: string, input: Patch): Promise<Written>;
}

/**
 * Makes the verb that creates the row with an id of another system, or changes the existing one. Of two simultaneous
 * requests one creates and the other changes. After a removal it creates.
 * @returns the verb, which throws Problem `invalid_body` (also for another externalId in the body), `already_taken`,
 *   `version_mismatch` and those of the two verbs
 */
export function upsertBy<Create, Patch extends NamesExternalId>({
  resource,
  create,
  update,
}: NamedElsewhere<Create, Patch>) {
  const find = finderOf(resource);
  return async (tx: Tx, externalId: string, input: Patch): Promise<Written & { isNew: boolean }> => {
    if (input.externalId !== undefined && input.externalId !== externalId) {
      throw invalidBody([fieldError('/externalId', coreFieldErrors.otherExternalId)]);
    }
    const id = await find(tx, externalId);
    if (id !== undefined) return { ...(await update(tx, id, { ...input, externalId })), isNew: false };

    // A request that expects a version expects an existing row.
    refuseOtherVersion(tx, resource, undefined);
    const value = accepted(resource.create, { ...input, externalId });
    try {
      const { id: created } = await create(tx, value);
      return { id: created, isNew: true };
    } catch (error) {
      // Another request has just created the row, maybe with other values that are unique: start again, and change it.
      const isTaken = error instanceof Problem && error.type === commonErrors.alreadyTaken;
      if (isTaken && (await find(tx, externalId)) !== undefined) throw new RetryTransaction(error.message);
      throw error;
    }
  };
}
