import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { changedAlthoughFixed } from '../people/index.ts';
import { type Compensation, compensations } from './compensation.ts';
import { recordUpdated } from './events.ts';
import { fixedFields } from './rules.ts';

/**
 * Changes the name of a compensation and whether employees can still get it.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body` for a change of a fixed field
 */
export async function updateCompensation(
  tx: Tx,
  id: string,
  input: PatchInput<typeof compensations>,
): Promise<Compensation> {
  const before = await lockRow(tx, compensations, id);
  const wrong = changedAlthoughFixed(before, input, fixedFields);
  if (wrong.length > 0) throw invalidBody(wrong);
  const { row, changes } = await updateRow(tx, compensations, before, input);
  if (changes.length > 0) recordUpdated(tx, row, changes);
  return row;
}
