import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HomeEndpoint } from '../../../sdk/schemas.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EndpointStatus } from '../configuration/endpoint-status.tsx';
import { Row } from './group.tsx';

/** The health of the webhooks, for those who run some: the endpoints in trouble, or that there are none. */
export function Endpoints({ endpoints }: { endpoints: HomeEndpoint[] }) {
  const unwell = endpoints.filter(({ status, isFailing }) => status !== 'active' || isFailing);
  const count = endpoints.length - unwell.length;
  return (
    <Card title={t('home.webhooks')} all={[paths.webhooks, t('nav.webhooks')]}>
      {count > 0 && <Text size="sm">{t('home.endpointsWell', { count, shown: formatNumber(count) })}</Text>}
      {unwell.map((endpoint) => (
        <Row
          key={endpoint.id}
          end={
            endpoint.status === 'active' ? (
              <Tag color="orange">{t('webhooks.reasons.failing')}</Tag>
            ) : (
              <EndpointStatus endpoint={endpoint} />
            )
          }
        >
          <Link to={paths.webhook} params={{ id: endpoint.id }}>
            {endpoint.url}
          </Link>
        </Row>
      ))}
    </Card>
  );
}
