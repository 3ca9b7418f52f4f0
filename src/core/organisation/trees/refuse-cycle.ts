import { fieldError } from '../../../platform/field-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { isAtOrAbove, lockTrees, type Tree } from './store.ts';

/** Locks the account's trees for this transaction, and finds out whether `newParent` lies at or below `id`. */
export async function closesCycle(tx: Tx, tree: Tree, id: string, newParent: string): Promise<boolean> {
  await lockTrees(tx);
  // A value that is no id names nothing; the verb reports that.
  return isUuid(id) && (await isAtOrAbove(tx, tree, id, newParent));
}

/**
 * The same as a refusal.
 * @throws Problem `invalid_body` at `pointer`
 */
export async function refuseCycle(
  tx: Tx,
  { pointer, ...tree }: Tree & { pointer: string },
  id: string,
  newParent: string,
): Promise<void> {
  if (await closesCycle(tx, tree, id, newParent)) throw invalidBody([fieldError(pointer, coreFieldErrors.cycle)]);
}
