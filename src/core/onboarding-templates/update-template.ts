import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { onboardingTemplateEvents } from './events.ts';
import { onboardingTemplates } from './template.ts';

/** Changes a template; onboardings that were started from it have tasks of their own and stay as they are. */
export async function updateOnboardingTemplate(tx: Tx, id: string, input: PatchInput<typeof onboardingTemplates>) {
  const before = await lockRow(tx, onboardingTemplates, id);
  const { row, changes } = await updateRow(tx, onboardingTemplates, before, input);
  onboardingTemplateEvents.updated(tx, row, changes);
  return row;
}
