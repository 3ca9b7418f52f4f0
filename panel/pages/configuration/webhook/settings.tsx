import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { useSubscriptionName } from '../../../events/subscription-name.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { RotateSecret } from './rotate-secret.tsx';

/** How an endpoint is set, and what changes that. */
export function Settings({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<'edit' | 'rotate' | 'delete' | undefined>();
  const close = () => setAsks(undefined);
  const nameOf = useSubscriptionName();
  const { rateLimitPerSecond: rate } = endpoint;
  const facts = [
    [t('webhooks.url'), endpoint.url],
    [t('webhooks.events'), endpoint.events.map(nameOf).join(', ')],
    [t('webhook.order'), t(`webhook.orders.${endpoint.ordering}`)],
    [t('webhook.onExhausted'), t(`webhook.exhausted.${endpoint.onExhausted}`)],
    [t('webhook.concurrency'), formatNumber(endpoint.maxConcurrency)],
    [t('webhook.rate'), rate === null ? t('webhook.noRate') : formatNumber(rate)],
    [t('webhook.timeout'), formatNumber(endpoint.timeoutSeconds)],
    [t('webhook.headers'), Object.keys(endpoint.headers).join(', ') || '–'],
  ] as const;
  return (
    <Stack>
      <Paper withBorder p="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
              <Text style={{ overflowWrap: 'anywhere' }}>{value}</Text>
            </div>
          ))}
        </SimpleGrid>
      </Paper>
      <Group>
        <Button onClick={() => setAsks('edit')}>{t('actions.edit')}</Button>
        <Button variant="default" onClick={() => setAsks('rotate')}>
          {t('webhook.rotate')}
        </Button>
        <Button variant="default" onClick={() => setAsks('delete')}>
          {t('actions.delete')}
        </Button>
      </Group>
      {asks === 'edit' && <EditEndpoint endpoint={endpoint} onClose={close} />}
      {asks === 'rotate' && <RotateSecret id={endpoint.id} onClose={close} />}
      {asks === 'delete' && <Remove endpoint={endpoint} onClose={close} />}
    </Stack>
  );
}

function Remove({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useWrite('deleteWebhookEndpoint');
  const confirm = () =>
    remove.mutate({ path: { id: endpoint.id } }, { onSuccess: () => void navigate({ to: paths.webhooks }) });
  return (
    <Confirm
      title={t('webhooks.deleteTitle')}
      action={t('actions.delete')}
      write={remove}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('webhooks.deleteText', { count: endpoint.heldCount })}
    </Confirm>
  );
}
