/**
 * What is to be done for someone who begins, and how far it has come.
 *
 *   started ── the last task is completed, or complete ──▶ completed
 *      └────── cancel, or the employee leaves ───────────▶ cancelled
 *
 * completed and cancelled are final; an employee has one that is started at most. There is no removal: an onboarding
 * goes with its employee, and comes back if they are restored.
 */
import * as z from 'zod';
import { defineResource, type RowOf } from '../../platform/resource/resource.ts';
import { choice, date, id, instant, text } from '../../platform/values.ts';
import { maxTasks } from '../onboarding-templates/index.ts';
import { shownTasks } from './store.ts';

const title = text(200, 'Prepare the laptop');
const dueDate = date.nullable();
const assigneeId = id.nullable().meta({ description: 'The employee who does the task.' });

const task = z
  .object({
    id,
    title,
    dueDate,
    assigneeId,
    completedAt: instant.nullable().meta({ description: 'When it was completed, else null.', example: null }),
  })
  .meta({ id: 'OnboardingTask' });

/** A task as it is given to start with. */
export const newTask = z
  .strictObject({ title, dueDate: dueDate.default(null), assigneeId: assigneeId.default(null) })
  .meta({ id: 'OnboardingTaskCreate' });

export const onboardings = defineResource({
  name: 'onboarding',
  title: 'Onboarding',
  tag: 'Onboarding',
  path: '/core/v3/onboardings',
  scope: 'onboarding',
  table: 'onboardings',
  fields: {
    employeeId: id,
    templateId: id.nullable().meta({ description: 'The template that the tasks were copied from, if any.' }),
    status: choice(['started', 'completed', 'cancelled']),
    startedAt: instant,
    completedAt: instant.nullable().meta({ description: 'When it was completed, else null.', example: null }),
  },
  required: ['employeeId'],
  computed: {
    tasks: {
      schema: z.array(task).max(maxTasks).meta({ description: 'In the order in which they were given.' }),
      sql: shownTasks,
    },
  },
  filters: { employeeId: 'choice', templateId: 'choice', status: 'choice' },
  sortable: ['createdAt', 'updatedAt'],
  references: { employeeId: 'employees', templateId: 'onboarding_templates' },
});

/** An onboarding as stored, without its tasks. */
export type Onboarding = RowOf<typeof onboardings>;
