import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OperationId } from '../../sdk/client.ts';
import { readAgain, useWrite, type WriteState } from '../api.ts';
import { t } from '../i18n/texts.ts';
import { ProblemAlert } from './states.tsx';
import { Window } from './window.tsx';

interface ConfirmProps {
  opened?: boolean;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** What it concerns, below them. */
  details?: ReactNode;
  action: string;
  /** Whether it cannot be undone, which the colour of its button says. Default: true. */
  isFinal?: boolean;
  /** Whether all is read that the answer depends on. Default: true. */
  isReady?: boolean;
  /** The write that it confirms, if there is one. */
  write?: WriteState;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action, and states its consequences. */
export function Confirm({
  opened,
  title,
  children,
  details,
  action,
  isFinal = true,
  isReady = true,
  write,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Window opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{children}</Text>
        {details}
        <ProblemAlert error={write?.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button {...(isFinal && { color: 'red' })} onClick={onConfirm} loading={write?.isPending} disabled={!isReady}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Window>
  );
}

/** An operation that deletes one thing by its id; consumers of events go by their name. */
export type Deletion = Exclude<Extract<OperationId, `delete${string}`>, 'deleteEventConsumer'>;

interface ConfirmDeletionProps extends Pick<ConfirmProps, 'title' | 'children' | 'onClose'> {
  by: Deletion;
  id: string;
  /** As it is shown: another version is not deleted. */
  version?: number;
  /** What happens afterwards; by default the question closes. */
  onDeleted?: () => void;
}

/** Asks before a deletion, and deletes. */
export function ConfirmDeletion({ by, id, version, onDeleted, ...asked }: ConfirmDeletionProps) {
  const remove = useWrite(by);
  const queries = useQueryClient();
  const call = { path: { id }, ...(version && { ifMatch: `"${version}"` }) };
  const then = { onSuccess: onDeleted ?? asked.onClose, onError: () => void readAgain(queries) };
  return <Confirm {...asked} action={t('actions.delete')} write={remove} onConfirm={() => remove.mutate(call, then)} />;
}
