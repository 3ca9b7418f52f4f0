import { commonErrors } from '../../../platform/errors.ts';
import { problemFor } from '../../../platform/problem.ts';
import { countsInWords, nounOf } from '../../../platform/resource/in-words.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { customFields } from './custom-field.ts';
import { countUses } from './store.ts';

/**
 * @param reason what is impossible while values exist
 * @param except values that the change would not harm
 * @throws Problem `in_use` with the number of employees who have another value
 */
export async function refuseIfUsed(
  tx: Tx,
  id: string,
  reason: 'references' | 'type' | 'option',
  except: string[] = [],
): Promise<void> {
  const employees = await countUses(tx, id, except);
  if (employees === 0) return;
  const references = { employees };
  throw problemFor(
    commonErrors.inUse,
    reason,
    { noun: nounOf(customFields), references: countsInWords(references) },
    { members: { references } },
  );
}
