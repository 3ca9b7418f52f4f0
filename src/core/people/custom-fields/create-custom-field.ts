import { commonErrors } from '../../../platform/errors.ts';
import { Problem } from '../../../platform/problem.ts';
import type { CreateInput } from '../../../platform/resource/resource.ts';
import { insertRow } from '../../../platform/resource/write.ts';
import { RetryTransaction } from '../../../platform/retry-transaction.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { type CustomField, customFieldEvents, customFields } from './custom-field.ts';
import { freeSlug, slugOf, wrongOptions } from './rules.ts';
import { slugsLike } from './store.ts';

/**
 * Defines a field. Without a slug it gets a free one made of its name.
 * @throws Problem `invalid_body`, `already_taken`
 */
export async function createCustomField(tx: Tx, input: CreateInput<typeof customFields>): Promise<CustomField> {
  const wrong = wrongOptions(input);
  if (wrong.length > 0) throw invalidBody(wrong);
  const wanted = slugOf(input.name);
  const slug = input.slug ?? freeSlug(wanted, await slugsLike(tx, wanted));
  const row = await insertRow(tx, customFields, { sensitive: false, ...input, slug }).catch((error: unknown) => {
    const isTaken = error instanceof Problem && error.type === commonErrors.alreadyTaken;
    // Another request has just taken the free slug: look again.
    if (isTaken && input.slug === undefined) throw new RetryTransaction(error.message);
    throw error;
  });
  customFieldEvents.created(tx, row);
  return row;
}
