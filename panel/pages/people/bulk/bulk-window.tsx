import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { useForm } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressOf } from '../../../ui/progress.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { useLoss } from '../../../ui/unsaved-input.ts';
import { Window } from '../../../ui/window.tsx';
import { type RoleChoice, useGivableRoles } from '../../configuration/role-choice.ts';
import { type Action, actionLabel } from './actions.ts';
import { ChangeForm, CustomForm, MoveForm, VacationForm } from './change-forms.tsx';
import { OutcomeOf } from './outcome-of.tsx';
import { useRun } from './use-run.ts';
import { type BulkFormProps, type Chosen, invitationsOf, type Work } from './work.ts';

/** Each invitation is a request; this is half of what an account may send in a minute. */
const mostAtOnce = 500;

/** The built-in roles that many employees have; the others are given one by one. */
const roles = ['manager', 'employee'] as const;

/** Asks for the role of the invited employees. */
function InviteForm({ count, onReady, onCancel }: BulkFormProps) {
  const givable = useGivableRoles();
  const form = useForm<{ role: RoleChoice }>({ role: 'employee' });
  const { role } = form.values;
  const limit = t('bulk.inviteLimit', { shown: formatNumber(mostAtOnce) });
  const submit = () =>
    onReady({
      ...invitationsOf(role, t('bulk.noEmail')),
      question: t('bulk.invite', { count, shown: formatNumber(count), role: givable.nameOf(role) }),
      note: t('bulk.inviteNote'),
    });
  return (
    <ChangeForm onSubmit={submit} onCancel={onCancel} form={form} disabled={count > mostAtOnce ? limit : undefined}>
      <Select
        label={t('fields.role')}
        description={givable.noteOf(role)}
        data={givable.options(roles)}
        allowDeselect={false}
        data-autofocus
        {...form.field('role')}
      />
      {count > mostAtOnce && (
        <Text size="sm" role="status">
          {limit}
        </Text>
      )}
    </ChangeForm>
  );
}

interface BulkWindowProps {
  action: Action;
  people: readonly Chosen[];
  /** @param open the employees for whom it was not done; undefined: nothing was sent */
  onClose: (open?: Chosen[]) => void;
}

/** Asks what becomes of the selected employees, then whether it is meant so, and does it for each of them. */
export function BulkWindow({ action, people: given, onClose }: BulkWindowProps) {
  // The employees who were selected when it was opened: the list behind it is read again.
  const [people] = useState(given);
  const [work, setWork] = useState<Work | undefined>();
  const [isSent, setSent] = useState(false);
  const sending = useRun(people);
  const close = () => (isSent ? onClose(sending.open()) : onClose());
  const form = { count: people.length, onReady: setWork, onCancel: close };
  return (
    <Window title={actionLabel(action)} size="lg" onClose={close} withCloseButton={!sending.isPending}>
      {/* Once it is sent, nothing typed is left to lose. */}
      {!isSent && (
        <div hidden={work !== undefined}>
          {action === 'custom' && <CustomForm {...form} />}
          {action === 'vacation' && <VacationForm {...form} />}
          {action === 'invite' && <InviteForm {...form} />}
          {(action === 'departmentId' || action === 'officeId' || action === 'managerId') && (
            <MoveForm field={action} {...form} />
          )}
        </div>
      )}
      {work && !isSent && (
        <Question
          work={work}
          action={action}
          count={people.length}
          onBack={() => setWork(undefined)}
          onConfirm={() => {
            setSent(true);
            sending.run(work);
          }}
        />
      )}
      {work && isSent && !sending.outcome && (
        <Sending of={sending} all={people.length} onRetry={() => sending.run(work)} onClose={close} />
      )}
      {sending.outcome && <OutcomeOf outcome={sending.outcome} onClose={close} />}
    </Window>
  );
}

interface QuestionProps {
  work: Work;
  action: Action;
  count: number;
  onBack: () => void;
  onConfirm: () => void;
}

function Question({ work, action, count, onBack, onConfirm }: QuestionProps) {
  const shown = formatNumber(count);
  return (
    <Stack>
      <div role="status">
        <Text>{work.question}</Text>
        {work.note && <Note mt="xs">{work.note}</Note>}
      </div>
      <Group justify="flex-end">
        <Button variant="default" ref={(button) => button?.focus()} onClick={onBack}>
          {t('bulk.back')}
        </Button>
        <Button onClick={onConfirm}>{t(action === 'invite' ? 'bulk.doInvite' : 'bulk.do', { count, shown })}</Button>
      </Group>
    </Stack>
  );
}

interface SendingProps {
  of: ReturnType<typeof useRun>;
  all: number;
  onRetry: () => void;
  onClose: () => void;
}

/** The progress, or why it does not continue. */
function Sending({ of: { done, error, isPending, stop }, all, onRetry, onClose }: SendingProps) {
  const [isStopping, setStopping] = useState(false);
  useLoss(isPending ? 'sending' : undefined);
  return (
    <Stack>
      <ProgressOf label={t('bulk.progress')} done={done} all={all} />
      {!isPending && <ProblemAlert error={error} onRetry={onRetry} />}
      <Group justify="flex-end">
        {isPending ? (
          <Button
            variant="default"
            disabled={isStopping}
            onClick={() => {
              setStopping(true);
              stop();
            }}
          >
            {t(isStopping ? 'bulk.stopping' : 'bulk.stop')}
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
