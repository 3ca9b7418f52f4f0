import { ActionIcon, Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useContext, useEffect } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { LossContext } from './typed.ts';

interface SecretProps {
  value: string;
  label: string;
}

/** A secret that is shown this once, with a button that copies it. Until it is copied, a window with it asks before it closes. */
export function SecretOnce({ value, label }: SecretProps) {
  const t = useTexts();
  const mark = useContext(LossContext);
  useEffect(() => {
    mark('secret');
    return () => mark(undefined);
  }, [mark]);
  const copied = (copy: () => void) => () => {
    copy();
    mark(undefined);
  };
  return (
    <Alert color="blue" title={label}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
          <CopyButton value={value}>
            {({ copied: isCopied, copy }) => (
              <ActionIcon
                variant="default"
                onClick={copied(copy)}
                aria-label={isCopied ? t('actions.copied') : t('actions.copy')}
              >
                {isCopied ? <CheckIcon /> : <CopyIcon />}
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
