import * as z from 'zod';
import { employeeEvents, employeeRef } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import { fieldName, id, instant } from '../../platform/values.ts';
import { onboardings } from './onboarding.ts';

const heading = 'onboarding_process';
const renamed = { onboardingId: 'id' } as const;
const data = {
  onboardingId: id,
  ...employeeRef,
  startedAt: instant,
  completedAt: instant.nullable().meta({ example: null }),
};

const process = employeeEvents(onboardings, {
  heading,
  kinds: {
    started: 'An onboarding was started.',
    task_completed: 'An onboarding task was completed; read which one with a GET.',
    completed: 'An onboarding was completed: its last task was, or the tasks still open were completed with it.',
    cancelled: 'An onboarding was cancelled, or the employee has left before its end.',
    deleted: 'An onboarding was deleted together with its employee.',
    restored: 'An onboarding came back with a restored employee; read it with a GET.',
  },
  renamed,
  data,
});

const change = employeeEvents(onboardings, {
  heading,
  kinds: {
    updated:
      'A task was reopened, or lost its assignee because the assignee was deleted; or the onboarding continues after a cancelled termination.',
  },
  renamed,
  data: { ...data, changedFields: z.array(fieldName('tasks')).max(100) },
});

export const onboardingEvents = {
  ...process,
  ...change,
  types: process.types.toSpliced(4, 0, ...change.types),
};

/** A change of a task: its id and the changed fields. */
export const taskChange = (
  id: string,
  field: 'completedAt' | 'assigneeId',
  before: unknown,
  after: unknown,
): Change => ({
  field: 'tasks',
  before: { id, [field]: before },
  after: { id, [field]: after },
});
