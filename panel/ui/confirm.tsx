import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OperationId } from '../../sdk/client.ts';
import { useWrite, type WriteState } from '../api.ts';
import { useTexts } from '../i18n/texts.ts';
import { ProblemAlert } from './states.tsx';
import { Window } from './window.tsx';

interface ConfirmProps {
  opened?: boolean;
  title: string;
  /** What it will do. */
  children: ReactNode;
  action: string;
  /** What it does, if the API has to do it. */
  write?: WriteState;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back, and says what it will do. */
export function Confirm({ opened, title, children, action, write, onConfirm, onClose }: ConfirmProps) {
  const t = useTexts();
  return (
    <Window opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{children}</Text>
        <ProblemAlert error={write?.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button color="red" onClick={onConfirm} loading={write?.isPending}>
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
  /** What comes afterwards, if not only the end of the question. */
  onDeleted?: () => void;
}

/** Asks before something is deleted, and deletes it. */
export function ConfirmDeletion({ by, id, onDeleted, ...asked }: ConfirmDeletionProps) {
  const t = useTexts();
  const remove = useWrite(by);
  return (
    <Confirm
      {...asked}
      action={t('actions.delete')}
      write={remove}
      onConfirm={() => remove.mutate({ path: { id } }, { onSuccess: onDeleted ?? asked.onClose })}
    />
  );
}
