import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { operation } from '../../platform/http/operation.ts';
import { getOperation, listOperation, verbOperation, written } from '../../platform/http/resource-operations.ts';
import { cancelOnboarding } from './cancel-onboarding.ts';
import { changeTask } from './change-task.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { employeeInactive, notYourTask, onboardingAlreadyStarted, onboardingFinal } from './errors.ts';
import { onboardings } from './onboarding.ts';
import { start, startOnboarding, wrongIds } from './start-onboarding.ts';

const taskUpdate = z
  .strictObject({
    completed: z
      .boolean()
      .optional()
      .meta({ description: 'true completes the task, false reopens it.', example: true }),
  })
  .meta({ id: 'OnboardingTaskUpdate' });

const change = { tag: onboardings.tag, scope: 'onboarding:write' } as const;
const reply = { status: 200, data: onboardings.schema, etag: true } as const;
const { tasks: _, ...shown } = onboardings.schema.shape;
const readOnly = Object.keys(shown).filter((name) => !['employeeId', 'templateId'].includes(name));

export const onboardingRoutes = [
  listOperation(onboardings),
  operation({
    ...change,
    id: 'createOnboarding',
    method: 'POST',
    path: onboardings.path,
    summary: 'Start an onboarding',
    description: 'Give either templateId or tasks. An employee can have one started onboarding at a time.',
    body: { schema: start, readOnly, check: wrongIds },
    reply: { ...reply, status: 201 },
    errors: [onboardingAlreadyStarted, employeeInactive],
    write: async (tx, { body }) => written(tx, onboardings, await startOnboarding(tx, body), 201),
  }),
  getOperation(onboardings),
  operation({
    ...change,
    id: 'changeOnboardingTask',
    method: 'PATCH',
    path: `${onboardings.path}/{id}/tasks/{taskId}`,
    summary: 'Complete or reopen an onboarding task',
    description:
      'The reply is the onboarding. Its last task completes it; If-Match compares its version. Repeating the request changes nothing.',
    body: { schema: taskUpdate, readOnly: ['id', 'title', 'dueDate', 'assigneeId', 'completedAt'] },
    reply,
    errors: [commonErrors.versionMismatch, onboardingFinal, notYourTask],
    write: async (tx, { params, body }) =>
      written(tx, onboardings, await changeTask(tx, params.id, params.taskId, body)),
  }),
  verbOperation(onboardings, 'complete', completeOnboarding, {
    summary: 'Complete an onboarding and its open tasks',
    errors: [onboardingFinal],
  }),
  verbOperation(onboardings, 'cancel', cancelOnboarding, {
    description: 'Its tasks stay as they are. An onboarding is cancelled automatically when the employee leaves.',
    errors: [onboardingFinal],
  }),
];
