import * as z from 'zod';
import { defineEvent, employeeRef, recordEvent, refTo } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { fieldName, id, instant } from '../../platform/values.ts';
import type { Onboarding } from './onboarding.ts';
import type { OnboardingContent } from './store.ts';

const data = {
  onboardingId: id,
  ...employeeRef,
  startedAt: instant,
  completedAt: instant.nullable().meta({ example: null }),
};

const processEvent = (what: string, description: string) =>
  defineEvent({
    type: `onboarding.${what}`,
    heading: 'onboarding_process',
    description,
    scope: 'onboarding:read',
    data: z.strictObject(data),
  });

const started = processEvent('started', 'An onboarding was started.');
const taskCompleted = processEvent('task_completed', 'An onboarding task was completed; read which one with a GET.');
const completed = processEvent(
  'completed',
  'An onboarding was completed: its last task was, or the tasks still open were completed with it.',
);
const cancelled = processEvent('cancelled', 'An onboarding was cancelled, or the employee has left before its end.');
const updated = defineEvent({
  type: 'onboarding.updated',
  heading: 'onboarding_process',
  description:
    'A task was reopened, or lost its assignee because the assignee was deleted; or the onboarding continues after a cancelled termination.',
  scope: 'onboarding:read',
  data: z.strictObject({ ...data, changedFields: z.array(fieldName('tasks')).max(100) }),
});

const deleted = processEvent('deleted', 'An onboarding was deleted together with its employee.');
const restored = processEvent('restored', 'An onboarding came back with a restored employee; read it with a GET.');

export const onboardingEventTypes = [started, taskCompleted, completed, cancelled, updated, deleted, restored];

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

/** Collects what the events report. */
export const told = (
  { id, version, startedAt, completedAt }: Onboarding,
  employee: OnboardingContent['employee'],
): OnboardingContent => ({
  id,
  version,
  startedAt,
  completedAt,
  employee,
});

const about = ({ id, version, employee }: OnboardingContent, changes: Change[]) => ({
  entity: { type: 'onboarding', id, version },
  employeeId: employee.id,
  changes,
});

const dataOf = ({ id, startedAt, completedAt, employee }: OnboardingContent) => ({
  onboardingId: id,
  ...refTo(employee),
  startedAt,
  completedAt,
});

const recorder = (type: typeof started) => (tx: Tx, onboarding: OnboardingContent, changes: Change[]) =>
  recordEvent(tx, type, { ...about(onboarding, changes), data: dataOf(onboarding) });

export const recordStarted = recorder(started);
export const recordTaskCompleted = recorder(taskCompleted);
export const recordCompleted = recorder(completed);
export const recordCancelled = recorder(cancelled);
export const recordDeleted = recorder(deleted);
export const recordRestored = recorder(restored);

/** @param changes at least one */
export const recordUpdated = (tx: Tx, onboarding: OnboardingContent, changes: Change[]) =>
  recordEvent(tx, updated, {
    ...about(onboarding, changes),
    data: { ...dataOf(onboarding), changedFields: [...new Set(changes.map(({ field }) => field))] },
  });
