import { Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useSubscriptionName } from '../../../events/subscription-name.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { ConfirmDeletion } from '../../../ui/confirm.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { RotateSecret } from './rotate-secret.tsx';

/** The settings of an endpoint, with the ways to change them. */
export function Settings({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const [asks, setAsks] = useState<'edit' | 'rotate' | 'delete' | undefined>();
  const close = () => setAsks(undefined);
  const nameOf = useSubscriptionName();
  const { rateLimitPerSecond: rate } = endpoint;
  return (
    <Stack>
      <Facts
        columns={2}
        facts={[
          [t('webhooks.url'), endpoint.url],
          [t('webhooks.events'), endpoint.events.map(nameOf).join(', ')],
          [t('webhook.order'), t(`webhook.orders.${endpoint.ordering}`)],
          [t('webhook.onExhausted'), t(`webhook.exhausted.${endpoint.onExhausted}`)],
          [t('webhook.concurrency'), formatNumber(endpoint.maxConcurrency)],
          [t('webhook.rate'), rate === null ? t('webhook.noRate') : formatNumber(rate)],
          [t('webhook.timeout'), formatNumber(endpoint.timeoutSeconds)],
          [t('webhook.headers'), Object.keys(endpoint.headers).join(', ')],
        ]}
      />
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
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <ConfirmDeletion
      by="deleteWebhookEndpoint"
      id={endpoint.id}
      title={t('webhooks.deleteTitle')}
      onDeleted={() => void navigate({ to: paths.webhooks })}
      onClose={onClose}
    >
      {endpoint.heldCountIsLowerBound
        ? t('webhooks.deleteTextMany', { shown: formatNumber(endpoint.heldCount) })
        : t('webhooks.deleteText', { count: endpoint.heldCount })}
    </ConfirmDeletion>
  );
}
