import * as z from 'zod';
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { field } from '../../../platform/resource/field.ts';
import { choice, integer, text } from '../../../platform/values.ts';
import { plainResource } from '../../plain-resource/index.ts';

/** The most tasks of an onboarding or a template. */
export const maxTasks = 200;

const task = z
  .strictObject({
    title: text(200, 'Prepare the laptop'),
    dueInDays: integer(0, 3650, 3)
      .nullable()
      .default(null)
      .meta({ description: 'Days after the start of the onboarding; null: no due date.' }),
    // A role instead of an id: a template outlives its people, and an id would sooner or later name a former employee.
    assignee: choice(['manager', 'employee'])
      .nullable()
      .default(null)
      .meta({ description: 'Who does the task: the employee, or their manager on the day the onboarding starts.' }),
  })
  .meta({ id: 'OnboardingTemplateTask' });

/** A task of a template. */
export type TemplateTask = z.output<typeof task>;

export const onboardingTemplates = plainResource(
  defineResource({
    name: 'onboarding_template',
    title: 'OnboardingTemplate',
    tag: 'Onboarding templates',
    path: '/core/v3/onboarding-templates',
    scope: 'settings',
    table: 'onboarding_templates',
    fields: {
      name: field(text(200, 'First weeks'), { filter: 'text', sortable: true }),
      tasks: z.array(task).min(1).max(maxTasks),
    },
    required: ['name', 'tasks'],
  }),
  {
    descriptions: {
      update: 'Onboardings already started from it stay as they are.',
      remove: 'Onboardings already started from it stay, with their tasks.',
    },
  },
);
