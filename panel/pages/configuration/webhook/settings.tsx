import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { subscriptionName } from '../../../events/subscription-name.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { ConfirmDeletion } from '../../../ui/confirm.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Form } from '../../../ui/form.tsx';
import { SecretMade } from '../../../ui/secret.tsx';
import { Window } from '../../../ui/window.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';

/** For how many hours the secret before may sign too. */
const overlaps = ['0', '1', '24', '168', '720'] as const;

/** Gives an endpoint a new signing secret, and shows it this once. */
function RotateSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const [hours, setHours] = useState<(typeof overlaps)[number]>('24');
  const rotate = useWrite('rotateWebhookEndpointSecret');
  return (
    <Window onClose={onClose} title={t('webhook.rotate')} size="lg">
      {rotate.data ? (
        <SecretMade label={t('webhooks.secret')} value={rotate.data.data.secret} onClose={onClose}>
          <Text size="sm">
            {rotate.data.meta.previousSecretUntil
              ? t('webhook.previousUntil', { when: formatInstant(rotate.data.meta.previousSecretUntil) })
              : t('webhook.previousEnded')}
          </Text>
        </SecretMade>
      ) : (
        <Form
          onSubmit={() => rotate.mutate({ path: { id }, body: { overlapHours: Number(hours) } })}
          write={rotate}
          action={t('webhook.rotateAction')}
          onCancel={onClose}
        >
          <Text size="sm">{t('webhook.rotateNote')}</Text>
          <Select
            label={t('webhook.overlap')}
            data={overlaps.map((value) => ({ value, label: t(`webhook.overlaps.${value}`) }))}
            value={hours}
            onChange={(chosen) => setHours(chosen ?? hours)}
            allowDeselect={false}
          />
        </Form>
      )}
    </Window>
  );
}

/** The settings of an endpoint, with the ways to change them. */
export function Settings({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [asks, setAsks] = useState<'edit' | 'rotate' | 'delete' | undefined>();
  const close = () => setAsks(undefined);
  const { rateLimitPerSecond: rate } = endpoint;
  return (
    <Stack>
      <Facts
        columns={2}
        facts={[
          [t('fields.url'), endpoint.url],
          [t('fields.events'), endpoint.events.map(subscriptionName).join(', ')],
          [t('fields.ordering'), t(`webhook.orders.${endpoint.ordering}`)],
          [t('fields.onExhausted'), t(`webhook.exhausted.${endpoint.onExhausted}`)],
          [t('fields.maxConcurrency'), formatNumber(endpoint.maxConcurrency)],
          [t('fields.rateLimitPerSecond'), rate === null ? t('webhook.noRate') : formatNumber(rate)],
          [t('fields.timeoutSeconds'), formatNumber(endpoint.timeoutSeconds)],
          [t('fields.headers'), Object.keys(endpoint.headers).join(', ')],
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
