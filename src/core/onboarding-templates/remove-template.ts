import { lockRow, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { onboardingTemplateEvents } from './events.ts';
import { onboardingTemplates } from './template.ts';

/**
 * Removes a template. Onboardings that were started from it are not in the way: they have copies of its tasks, and
 * since they are never removed themselves, a template that was used once could never go.
 */
export async function removeOnboardingTemplate(tx: Tx, id: string) {
  const before = await lockRow(tx, onboardingTemplates, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  const row = await removeRow(tx, onboardingTemplates, before);
  onboardingTemplateEvents.deleted(tx, row);
  return { row };
}
