import { Group, Paper, Text } from '@mantine/core';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { formatAgo, formatInstant } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { EndpointStatus } from '../endpoint-status.tsx';
import { HeldCount } from '../webhooks.tsx';

/** How an endpoint is, and since when. */
export function Health({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const facts = [
    [t('webhooks.health'), <EndpointStatus key="status" endpoint={endpoint} />],
    [t('webhooks.reason'), endpoint.statusReason ? t(`webhooks.reasons.${endpoint.statusReason}`) : '–'],
    [t('webhooks.since'), formatInstant(endpoint.statusSince)],
    [t('webhooks.held'), <HeldCount key="held" endpoint={endpoint} />],
    [t('webhooks.oldest'), endpoint.oldestHeldAt ? formatAgo(endpoint.oldestHeldAt) : '–'],
    [t('webhooks.nextProbe'), endpoint.nextProbeAt ? formatAgo(endpoint.nextProbeAt) : '–'],
  ] as const;
  return (
    <Paper withBorder p="md">
      <Group gap="xl">
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <div>{value}</div>
          </div>
        ))}
      </Group>
    </Paper>
  );
}
