import { ActionIcon, Alert, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CheckIcon, CopyIcon } from './icons.tsx';

/** A secret that is shown this once, with a button that copies it. */
export function SecretOnce({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
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
