import { Button, Checkbox, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Employee, Onboarding as OnboardingOf } from '../../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../../api.ts';
import { formatDate, formatInstant } from '../../../i18n/format.ts';
import { type PlainTextKey, t } from '../../../i18n/texts.ts';
import { may, useMe } from '../../../session.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { ExplainedButton } from '../../../ui/explained-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Empty, ProblemAlert, Read } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useNames } from '../../../ui/use-names.ts';
import { StartOnboarding } from './start-onboarding.tsx';

/** The tab Onboarding: the tasks for a new employee, and their progress. */
export function Onboarding({ person }: { person: Employee }) {
  const [isStarting, setStarting] = useState(false);
  const onboardings = useRead('listOnboardings', {
    query: { employeeId: person.id, limit: 100, orderBy: 'createdAt desc' },
  });
  return (
    <Read of={onboardings}>
      {({ data }) => {
        const why = whyNot(person, data);
        return (
          <Stack>
            {may('createOnboarding') && (
              <Group>
                <ExplainedButton variant="default" whyNot={why && t(why)} onClick={() => setStarting(true)}>
                  {t('onboarding.start')}
                </ExplainedButton>
              </Group>
            )}
            {data.length === 0 && <Empty title={t('onboarding.none')}>{t('onboarding.noneNote')}</Empty>}
            {data.map((onboarding) => (
              <OneOnboarding key={onboarding.id} onboarding={onboarding} />
            ))}
            {isStarting && <StartOnboarding employeeId={person.id} onClose={() => setStarting(false)} />}
          </Stack>
        );
      }}
    </Read>
  );
}

/** Why none can be started now. */
function whyNot({ status }: Employee, onboardings: OnboardingOf[]): PlainTextKey | undefined {
  if (status === 'inactive') return 'onboarding.hasLeft';
  return onboardings.some((one) => one.status === 'started') ? 'onboarding.isStarted' : undefined;
}

const colors = { started: 'blue', completed: 'green', cancelled: 'gray' } as const;

function OneOnboarding({ onboarding }: { onboarding: OnboardingOf }) {
  const { status, tasks, startedAt } = onboarding;
  const done = tasks.filter(({ completedAt }) => completedAt !== null).length;
  const progress = t('onboarding.progress', { done, count: tasks.length });
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between" mb="sm">
        <Group gap="sm">
          <Title order={2}>{t('onboarding.since', { day: formatInstant(startedAt) })}</Title>
          <Tag color={colors[status]}>{t(`events.statuses.${status}`)}</Tag>
        </Group>
        {status === 'started' && <Ends onboarding={onboarding} open={tasks.length - done} />}
      </Group>
      <Text size="sm" c="dimmed" mb={4}>
        {progress}
      </Text>
      <Progress value={(100 * done) / tasks.length} mb="md" aria-label={progress} />
      <Tasks onboarding={onboarding} />
    </Paper>
  );
}

function Tasks({ onboarding: { id, status, tasks } }: { onboarding: OnboardingOf }) {
  const { employeeId } = useMe();
  const change = useWrite('changeOnboardingTask');
  const names = useNames(tasks.map(({ assigneeId }) => assigneeId));
  // A tick is shown at once, before the API confirms it.
  const asked = change.isPending ? change.variables : undefined;
  const mayDo = ({ assigneeId }: (typeof tasks)[number]) =>
    may('completeOnboarding') || (assigneeId !== null && assigneeId === employeeId);
  return (
    <Stack gap="sm">
      {tasks.map((task) => (
        <Checkbox
          key={task.id}
          checked={asked?.path.taskId === task.id ? (asked.body.completed ?? false) : task.completedAt !== null}
          disabled={status !== 'started' || !mayDo(task)}
          label={task.title}
          description={[
            task.dueDate && t('onboarding.due', { day: formatDate(task.dueDate) }),
            task.assigneeId && names.get(task.assigneeId),
            task.completedAt && t('onboarding.doneAt', { at: formatInstant(task.completedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          onChange={({ currentTarget }) =>
            change.mutate({ path: { id, taskId: task.id }, body: { completed: currentTarget.checked } })
          }
        />
      ))}
      {status === 'started' && !tasks.every(mayDo) && <Note>{t('onboarding.readOnly')}</Note>}
      <ProblemAlert error={change.error} />
    </Stack>
  );
}

/** The two ways in which it ends by hand; both are final. */
function Ends({ onboarding: { id }, open }: { onboarding: OnboardingOf; open: number }) {
  const [asks, setAsks] = useState<'complete' | 'cancel' | undefined>();
  const complete = useWrite('completeOnboarding');
  const cancel = useWrite('cancelOnboarding');
  if (!may('completeOnboarding')) return null;
  const close = () => setAsks(undefined);
  const path = { id };
  return (
    <Group gap="xs">
      <Button size="xs" onClick={() => setAsks('complete')}>
        {t('onboarding.complete')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsks('cancel')}>
        {t('onboarding.cancel')}
      </Button>
      <Confirm
        opened={asks === 'complete'}
        title={t('onboarding.completeTitle')}
        isFinal={false}
        action={t('onboarding.complete')}
        write={complete}
        onConfirm={() => complete.mutate({ path }, { onSuccess: close })}
        onClose={close}
      >
        {t('onboarding.completeText', { count: open })}
      </Confirm>
      <Confirm
        opened={asks === 'cancel'}
        title={t('onboarding.cancelTitle')}
        action={t('onboarding.cancel')}
        write={cancel}
        onConfirm={() => cancel.mutate({ path }, { onSuccess: close })}
        onClose={close}
      >
        {t('onboarding.cancelText')}
      </Confirm>
    </Group>
  );
}
