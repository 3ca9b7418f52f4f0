import { fieldError } from '../../platform/field-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { coreFieldErrors } from '../field-errors.ts';
import { isAtOrAbove, lockTrees, type Tree } from './store.ts';

/**
 * Takes the account's trees for this transaction and looks whether `newParent` lies at or below `id`.
 * @throws Problem `invalid_body` at `pointer` if it does
 */
export async function refuseCycle(
  tx: Tx,
  { pointer, ...tree }: Tree & { pointer: string },
  id: string,
  newParent: string,
): Promise<void> {
  await lockTrees(tx);
  // What is no id names nothing; that is for the verb to say.
  if (isUuid(id) && (await isAtOrAbove(tx, tree, id, newParent))) {
    throw invalidBody([fieldError(pointer, coreFieldErrors.cycle)]);
  }
}
