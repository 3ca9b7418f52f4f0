import { Checkbox } from '@mantine/core';
import type { HomeTask, HomeTasks } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import { nameOf } from './employee-name.tsx';
import { Group } from './group.tsx';

interface TasksProps {
  tasks: HomeTasks;
  today: string;
  /** Says which task is done. */
  onDone: (text: string) => void;
}

/** The onboarding tasks of the user, ticked in place. */
export function Tasks({ tasks: { total, data }, today, onDone }: TasksProps) {
  return (
    <Group title={t('home.tasks')} total={total}>
      {data.map((task) => (
        <Task key={task.id} task={task} isLate={task.dueDate !== null && task.dueDate < today} onDone={onDone} />
      ))}
    </Group>
  );
}

interface TaskProps extends Pick<TasksProps, 'onDone'> {
  task: HomeTask;
  isLate: boolean;
}

function Task({ task: { onboardingId, id, title, dueDate, employee }, isLate, onDone }: TaskProps) {
  const isOwn = useMe().employeeId === employee.id;
  const change = useWrite('changeOnboardingTask');
  const due = dueDate && t(isLate ? 'home.overdue' : 'onboarding.due', { day: formatDate(dueDate) });
  const complete = () =>
    change.mutate(
      { path: { id: onboardingId, taskId: id }, body: { completed: true } },
      { onSuccess: () => onDone(t('home.taskDone', { title })) },
    );
  return (
    <div>
      {/* A tick is shown at once, before the API confirms it. */}
      <Checkbox
        label={title}
        description={[!isOwn && t('home.taskFor', { name: nameOf(employee) }), due].filter(Boolean).join(' · ')}
        checked={change.isPending || change.isSuccess}
        onChange={complete}
      />
      <ProblemAlert error={change.error} />
    </div>
  );
}
