import { ActionIcon, Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';

interface SecretProps {
  value: string;
  label: string;
}

/** A secret that is shown this once, with a button that copies it. */
export function SecretOnce({ value, label }: SecretProps) {
  const t = useTexts();
  return (
    <Alert color="blue" title={label}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="default"
                onClick={copy}
                aria-label={copied ? t('actions.copied') : t('actions.copy')}
              >
                {copied ? <CheckIcon /> : <CopyIcon />}
              </ActionIcon>
            )}
          </CopyButton>
        </Group>
        <Text size="sm">{t('secret.once')}</Text>
      </Stack>
    </Alert>
  );
}

interface SecretMadeProps extends SecretProps {
  /** Further notes. */
  children?: ReactNode;
  onClose: () => void;
}

/** The content of a window that has created a secret. */
export function SecretMade({ children, onClose, ...secret }: SecretMadeProps) {
  const t = useTexts();
  return (
    <Stack>
      <SecretOnce {...secret} />
      {children}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('actions.done')}</Button>
      </Group>
    </Stack>
  );
}
