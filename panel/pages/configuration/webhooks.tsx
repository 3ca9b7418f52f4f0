import { Button, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebhookEndpoint } from '../../../sdk/schemas.ts';
import { useReadAll } from '../../api.ts';
import { useSubscriptionName } from '../../events/subscription-name.ts';
import { formatAgo, formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';
import { EndpointStatus } from './endpoint-status.tsx';
import { NewEndpoint } from './new-endpoint.tsx';

const AttemptsOfAll = lazyPart(() => import('./webhook/attempts-plot.tsx'), 'AttemptsOfAll');

/** How many deliveries an endpoint holds, as far as they were counted. */
export function HeldCount({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const shown = formatNumber(endpoint.heldCount);
  return endpoint.heldCountIsLowerBound ? t('webhooks.heldOrMore', { shown }) : shown;
}

/** Configuration > Integrations > Webhooks. */
export function Webhooks() {
  const t = useTexts();
  const [isMaking, setMaking] = useState(false);
  const nameOf = useSubscriptionName();
  const endpoints = useReadAll('listEndpoints', { refetchInterval: 5_000 });
  return (
    <>
      <PageHeader title={t('webhooks.title')} note={t('webhooks.note')}>
        <Button onClick={() => setMaking(true)}>{t('webhooks.new')}</Button>
      </PageHeader>
      <Read of={endpoints}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('webhooks.none')}>{t('webhooks.noneNote')}</Empty>
          ) : (
            <Listing
              minWidth={640}
              head={[t('webhooks.url'), t('webhooks.events'), t('webhooks.health'), t('webhooks.held')]}
            >
              {data.map((endpoint) => (
                <Table.Tr key={endpoint.id}>
                  <Table.Td>
                    <Link to={paths.webhook} params={{ id: endpoint.id }}>
                      {endpoint.url}
                    </Link>
                    {endpoint.description && (
                      <Text size="sm" c="dimmed">
                        {endpoint.description}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{endpoint.events.map(nameOf).join(', ')}</Table.Td>
                  <Table.Td>
                    <EndpointStatus endpoint={endpoint} />
                  </Table.Td>
                  <Table.Td>
                    <HeldCount endpoint={endpoint} />
                    {endpoint.oldestHeldAt && ` · ${formatAgo(endpoint.oldestHeldAt)}`}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Listing>
          )
        }
      </Read>
      {(endpoints.data?.data ?? []).length > 0 && <AttemptsOfAll />}
      <NewEndpoint opened={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}
