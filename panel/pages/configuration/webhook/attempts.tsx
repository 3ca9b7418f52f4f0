import { Code, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../api.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { Read } from '../../../ui/states.tsx';

/** The attempts of a delivery side by side. */
export function Attempts({ id }: { id: string }) {
  const { t } = useTranslation();
  const delivery = useRead('getWebhookDelivery', { path: { id } });
  return (
    <Read of={delivery}>
      {({ data }) => (
        <Group align="stretch" wrap="nowrap" style={{ overflowX: 'auto' }}>
          {data.attempts.map((attempt, i) => (
            <Paper key={attempt.startedAt} withBorder p="sm" miw={260}>
              <Text fw={500}>{t('webhooks.attempt', { number: i + 1 })}</Text>
              <Text size="sm">{formatInstant(attempt.startedAt)}</Text>
              <Text size="sm">
                {attempt.responseStatus ?? attempt.error} · {attempt.durationMs} ms
              </Text>
              {attempt.responseBody && (
                <Code block mt="xs">
                  {attempt.responseBody.slice(0, 500)}
                </Code>
              )}
            </Paper>
          ))}
        </Group>
      )}
    </Read>
  );
}
