/**
 * The tasks for a new employee, and their progress.
 *
 *   started ── the last task is completed, or complete ──▶ completed
 *      └────── cancel, or the employee leaves ───────────▶ cancelled
 *
 * completed and cancelled are final; an employee has at most one that is started. There is no removal: an onboarding is
 * removed with its employee, and comes back by a restore.
 */
import * as z from 'zod';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { choice, date, id, instant, text } from '../../platform/values.ts';
import { hasTaskOf, shownTasks } from './queries.ts';
import { maxTasks } from './templates/index.ts';

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

/** A task as the start of an onboarding states it. */
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
  givenTo: hasTaskOf,
  fields: {
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    templateId: field(id.nullable().meta({ description: 'The template that the tasks were copied from, if any.' }), {
      filter: 'choice',
      references: {
        to: 'onboarding_templates',
        weak: 'an onboarding has copies of the tasks, is never removed, and would keep its template for ever',
      },
    }),
    status: field(choice(['started', 'completed', 'cancelled']), { filter: 'choice' }),
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
});

/** An onboarding as stored, without its tasks. */
export type Onboarding = RowOf<typeof onboardings>;
