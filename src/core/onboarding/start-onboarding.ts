import * as z from 'zod';
import { addDays } from '../../platform/clock.ts';
import { type FieldError, issueParams } from '../../platform/field-error.ts';
import { problem } from '../../platform/problem.ts';
import { insertRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { id } from '../../platform/values.ts';
import { coreFieldErrors } from '../field-errors.ts';
import { employeeInactive, onboardingAlreadyStarted } from './errors.ts';
import { onboardingEvents } from './events.ts';
import { newTask, type Onboarding, onboardings } from './onboarding.ts';
import { holdAround, insertTasks, lockEmployee, type Newcomer, type NewTask, startedOnboarding } from './store.ts';
import { maxTasks, type TemplateTask, tasksOfTemplate } from './templates/index.ts';

const has = (value: unknown) => value !== undefined && value !== null;

/** The body that starts an onboarding. */
export const start = z
  .strictObject({
    employeeId: id,
    templateId: id.nullable().optional().meta({
      description: 'The template whose tasks are copied. Give either this or tasks.',
      // The example has tasks.
      example: null,
    }),
    tasks: z.array(newTask).min(1).max(maxTasks).optional(),
  })
  // `when`: this check runs whatever else is wrong.
  .refine(({ templateId, tasks }) => has(templateId) || has(tasks), {
    path: ['tasks'],
    params: issueParams(coreFieldErrors.tasksRequired),
    when: () => true,
  })
  .refine(({ templateId, tasks }) => !(has(templateId) && has(tasks)), {
    path: ['tasks'],
    params: issueParams(coreFieldErrors.tasksWithTemplate),
    when: () => true,
  })
  .meta({ id: 'OnboardingStart' });

export type Start = z.output<typeof start>;

/** A new onboarding, with the ids of its tasks in their order. */
export type StartedOnboarding = Onboarding & { taskIds: string[] };

const references = { ...onboardings.references, tasks: { to: 'employees', member: 'assigneeId' } } as const;

/** One entry for each id of a body, validated or not, that does not exist. */
export const wrongIds = (reader: Reader, body: object, lock: 'for key share' | '' = ''): Promise<FieldError[]> =>
  wrongReferences(reader, { references }, body, lock);

/**
 * Starts the onboarding of an employee, with the tasks of the body or a copy of a template's.
 * @throws Problem `invalid_body`, `employee_inactive`, `onboarding_already_started`
 */
export async function startOnboarding(
  tx: Tx,
  { employeeId, templateId = null, tasks }: Start,
): Promise<StartedOnboarding> {
  // Hold the possible assignees before locking the employee: the removal of a manager locks in this order too, and the
  // opposite order would deadlock.
  await holdAround(
    tx,
    employeeId,
    (tasks ?? []).flatMap(({ assigneeId }) => assigneeId ?? []),
  );
  const employee = await lockEmployee(tx, employeeId);
  const errors = await wrongIds(tx, { employeeId, templateId, tasks }, 'for key share');
  if (!employee || errors.length > 0) throw invalidBody(errors);
  if (employee.status === 'inactive') throw problem(employeeInactive, { id: employeeId });
  const conflictingId = await startedOnboarding(tx, employeeId);
  if (conflictingId !== undefined) {
    throw problem(onboardingAlreadyStarted, { id: conflictingId }, { members: { conflictingId } });
  }

  const values = { employeeId, templateId, status: 'started', startedAt: tx.now, completedAt: null };
  const onboarding = await insertRow(tx, onboardings, values);
  const taskIds = await insertTasks(tx, onboarding.id, tasks ?? (await copyOf(tx, templateId as string, employee)));
  onboardingEvents.started(tx, onboarding, { employee });
  return { ...onboarding, taskIds };
}

/** The tasks of a template, with the day and the assignee that each has for this employee. */
async function copyOf(tx: Tx, templateId: string, { id: employeeId, managerId }: Newcomer): Promise<NewTask[]> {
  const people = { employee: employeeId, manager: managerId };
  return (await tasksOfTemplate(tx, templateId)).map(({ title, dueInDays, assignee }: TemplateTask) => ({
    title,
    dueDate: dueInDays === null ? null : addDays(tx.today, dueInDays),
    assigneeId: assignee && people[assignee],
  }));
}
