import { changeTask, completeOnboarding, onboardingTemplates, startOnboarding } from '../core/index.ts';
import type { Demo } from './demo.ts';
import type { Person } from './people.ts';

const template = {
  name: 'First weeks',
  tasks: [
    { title: 'Sign the contract', dueInDays: 0, assignee: 'employee' as const },
    { title: 'Prepare laptop, phone and badge', dueInDays: 2, assignee: 'manager' as const },
    { title: 'Give the bank account for the payroll', dueInDays: 5, assignee: 'employee' as const },
    { title: 'Show the building and the emergency exits', dueInDays: 7, assignee: 'manager' as const },
    { title: 'Health and safety training', dueInDays: 14, assignee: 'employee' as const },
    { title: 'Talk about the first month', dueInDays: 30, assignee: 'manager' as const },
  ],
};

const startOf = ({ career }: Person) => career.at(-1)?.startDate ?? '';

/**
 * Creates a template and starts it for the employees who will join, with no task done, and for the newest: the longer
 * they have been here, the more tasks are done.
 */
export async function makeOnboarding(demo: Demo, people: Person[]): Promise<void> {
  const joining = people.filter(({ seat }) => seat.fate === 'joining');
  const newest = people
    .filter((person) => person.seat.fate === 'stays' && startOf(person) <= demo.today)
    .sort((a, b) => startOf(b).localeCompare(startOf(a)) || a.code - b.code)
    .slice(0, 5);
  await demo.work.write(demo.caller, async (tx) => {
    const { id: templateId } = await onboardingTemplates.create(tx, template);
    for (const { id: employeeId } of joining) await startOnboarding(tx, { employeeId, templateId });
    for (const [i, { id: employeeId }] of newest.entries()) {
      const { id, taskIds } = await startOnboarding(tx, { employeeId, templateId });
      if (i > 2) await completeOnboarding(tx, id);
      else for (const taskId of taskIds.slice(0, i + 1)) await changeTask(tx, id, taskId, { completed: true });
    }
  });
}
