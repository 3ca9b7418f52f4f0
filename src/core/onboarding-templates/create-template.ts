import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { onboardingTemplateEvents } from './events.ts';
import { onboardingTemplates } from './template.ts';

export async function createOnboardingTemplate(tx: Tx, input: CreateInput<typeof onboardingTemplates>) {
  const template = await insertRow(tx, onboardingTemplates, input);
  onboardingTemplateEvents.created(tx, template);
  return template;
}
