import { Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../api.ts';
import { Empty, PageHeader, Read } from '../../../ui/states.tsx';
import { Actions } from './actions.tsx';
import { Deliveries } from './deliveries.tsx';
import { Health } from './health.tsx';

/** One endpoint: how it is, and what was sent to it. */
export function WebhookPage() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const endpoint = useRead('getWebhookEndpoint', { path: { id }, refetchInterval: 3_000 });
  const deliveries = useRead('listDeliveries', {
    query: { endpointId: id, limit: 50, orderBy: 'createdAt desc' },
    refetchInterval: 3_000,
  });
  return (
    <Read of={endpoint}>
      {({ data }) => (
        <>
          <PageHeader title={data.url} note={data.description ?? data.events.join(', ')}>
            <Actions endpoint={data} />
          </PageHeader>
          <Stack>
            <Health endpoint={data} />
            <Title order={2} size="h4">
              {t('webhooks.deliveries')}
            </Title>
            <Read of={deliveries}>
              {({ data: rows }) =>
                rows.length === 0 ? (
                  <Empty title={t('webhooks.noDeliveries')}>{t('webhooks.noDeliveriesNote')}</Empty>
                ) : (
                  <Deliveries deliveries={rows} />
                )
              }
            </Read>
          </Stack>
        </>
      )}
    </Read>
  );
}
