import { Anchor, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { root } from '../../root.ts';

/** A first request with a token, to copy into a terminal. */
export function TryIt({ secret }: { secret: string }) {
  const t = useTexts();
  const command = `curl -H "Authorization: Bearer ${secret}" "${location.origin}${root}/core/v3/employees?limit=1"`;
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm">{t('api.tryIt')}</Text>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Anchor component="button" type="button" onClick={copy} fz="sm">
              {copied ? t('actions.copied') : t('actions.copy')}
            </Anchor>
          )}
        </CopyButton>
      </Group>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {command}
      </Code>
    </Stack>
  );
}
