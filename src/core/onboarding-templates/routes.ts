import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { createOnboardingTemplate } from './create-template.ts';
import { removeOnboardingTemplate } from './remove-template.ts';
import { onboardingTemplates } from './template.ts';
import { updateOnboardingTemplate } from './update-template.ts';

export const onboardingTemplateRoutes = [
  listOperation(onboardingTemplates),
  createOperation(onboardingTemplates, createOnboardingTemplate),
  getOperation(onboardingTemplates),
  ...updateOperations(onboardingTemplates, updateOnboardingTemplate, {
    description: 'Onboardings already started from it stay as they are.',
  }),
  removeOperation(onboardingTemplates, removeOnboardingTemplate, {
    description: 'Onboardings already started from it stay, with their tasks.',
  }),
];
