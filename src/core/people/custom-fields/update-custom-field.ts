import { refuseIfCounted } from '../../../platform/resource/referrers.ts';
import type { PatchInput } from '../../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { customFieldEvents, customFields } from './custom-field.ts';
import { refuseUnread } from './refuse-unread.ts';
import { wrongOptions } from './rules.ts';
import { countUses, keepPastSlug } from './store.ts';

/**
 * Changes a field. The values of employees stay valid: a field in use keeps its type and its chosen options.
 * @throws Problem `invalid_body`, `not_found`, `version_mismatch`, `already_taken`, `in_use`, `missing_scope`
 */
export async function updateCustomField(tx: Tx, id: string, input: PatchInput<typeof customFields>) {
  const before = await lockRow(tx, customFields, id);
  const after = { ...before, ...input };
  const wrong = wrongOptions(after);
  if (wrong.length > 0) throw invalidBody(wrong);
  if (!after.sensitive) refuseUnread(tx, before);
  if (after.type !== before.type) {
    refuseUnread(tx, before);
    refuseIfCounted(customFields, { employees: await countUses(tx, id) }, 'type');
  } else if (before.options?.some((option) => !after.options?.includes(option))) {
    refuseUnread(tx, before);
    refuseIfCounted(customFields, { employees: await countUses(tx, id, after.options ?? []) }, 'option');
  }
  const { row, changes } = await updateRow(tx, customFields, before, input);
  if (row.slug !== before.slug) await keepPastSlug(tx, id, before.slug);
  customFieldEvents.updated(tx, row, changes);
  return row;
}
