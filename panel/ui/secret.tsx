import { ActionIcon, Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useClipboard, useDidUpdate } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { useLoss } from './unsaved-input.ts';

interface SecretProps {
  value: string;
  label: string;
}

interface CopyProps {
  value: string;
  onCopied?: () => void;
}

/** Copies a value, and says that it did. Where the page is not served over https, a browser may refuse to copy. */
export function Copy({ value, onCopied }: CopyProps) {
  const clipboard = useClipboard();
  useDidUpdate(() => {
    if (clipboard.copied) onCopied?.();
  }, [clipboard.copied]);
  return (
    <ActionIcon
      variant="default"
      onClick={() => clipboard.copy(value)}
      aria-label={clipboard.copied ? t('actions.copied') : t('actions.copy')}
    >
      {clipboard.copied ? <CheckIcon /> : <CopyIcon />}
    </ActionIcon>
  );
}

/** A secret that is shown this once, with a button that copies it. Until it is copied, a window with it asks before it closes. */
export function SecretOnce({ value, label }: SecretProps) {
  const [isCopied, setIsCopied] = useState(false);
  useLoss(isCopied ? undefined : 'secret');
  return (
    <Alert color="blue" title={label}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
          <Copy value={value} onCopied={() => setIsCopied(true)} />
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
