import { resourceEvents } from '../../events/index.ts';
import { onboardingTemplates } from './template.ts';

export const onboardingTemplateEvents = resourceEvents(onboardingTemplates);
