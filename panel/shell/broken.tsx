import { Alert, Button, Center, Stack, Text } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTexts } from '../i18n/texts.ts';

/** Shown in place of a page that could not be drawn: because of a bug, or of a file from an older release. */
export function Broken({ error }: ErrorComponentProps) {
  const t = useTexts();
  return (
    <Center p="xl">
      <Alert color="red" title={t('broken.title')} role="alert" maw={480}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{t('broken.text')}</Text>
          <Text size="xs">
            <code>{error instanceof Error ? error.message : String(error)}</code>
          </Text>
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            {t('broken.reload')}
          </Button>
        </Stack>
      </Alert>
    </Center>
  );
}
