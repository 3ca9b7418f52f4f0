import * as z from 'zod';
import { defineResource } from '../../platform/resource/resource.ts';
import { choice, integer, text } from '../../platform/values.ts';

/** An onboarding may have so many tasks, and so may a template. */
export const maxTasks = 200;

const task = z
  .strictObject({
    title: text(200, 'Prepare the laptop'),
    dueInDays: integer(0, 3650, 3)
      .nullable()
      .default(null)
      .meta({ description: 'Days after the start of the onboarding; null: no due date.' }),
    // A role and no id: a template outlives the people, and an id in it would come to name someone who has left.
    assignee: choice(['manager', 'employee'])
      .nullable()
      .default(null)
      .meta({ description: 'Who does the task: the employee, or their manager on the day the onboarding starts.' }),
  })
  .meta({ id: 'OnboardingTemplateTask' });

/** A task of a template. */
export type TemplateTask = z.output<typeof task>;

export const onboardingTemplates = defineResource({
  name: 'onboarding_template',
  title: 'OnboardingTemplate',
  tag: 'Onboarding templates',
  path: '/core/v3/onboarding-templates',
  scope: 'settings',
  table: 'onboarding_templates',
  fields: {
    name: text(200, 'First weeks'),
    tasks: z.array(task).min(1).max(maxTasks),
  },
  required: ['name', 'tasks'],
  filters: { name: 'text' },
  sortable: ['name', 'createdAt', 'updatedAt'],
  computed: {},
});
