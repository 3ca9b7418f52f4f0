import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from './states.tsx';

interface ConfirmProps {
  opened: boolean;
  title: string;
  /** What it will do. */
  children: ReactNode;
  action: string;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back, and says what it will do. */
export function Confirm({ opened, title, children, action, isPending, error, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack>
        <Text>{children}</Text>
        <ProblemAlert error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button color="red" onClick={onConfirm} loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
