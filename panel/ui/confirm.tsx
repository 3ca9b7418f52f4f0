import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WriteState } from '../api.ts';
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
  const { t } = useTranslation();
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
