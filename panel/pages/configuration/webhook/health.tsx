import { Paper } from '@mantine/core';
import { Fragment } from 'react';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import { formatAgo, formatInstant, formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Read } from '../../../ui/states.tsx';
import { EndpointStatus } from '../endpoint-status.tsx';
import { HeldCount } from '../webhooks.tsx';
import { AttemptsPlot } from './attempts-plot.tsx';

/** How an endpoint is and since when, and how it fared in the last 24 hours. */
export function Health({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const stats = useRead('getWebhookEndpointStats', {
    path: { id: endpoint.id },
    query: { hours: 24 },
    refetchInterval: 10_000,
  });
  const accepted = stats.data?.data.reduce((sum, { sent, failed }) => sum + sent - failed, 0);
  const facts = [
    [t('webhooks.since'), formatInstant(endpoint.statusSince)],
    [t('webhooks.reason'), endpoint.statusReason && t(`webhooks.reasons.${endpoint.statusReason}`)],
    [t('webhooks.held'), <HeldCount key="held" endpoint={endpoint} />],
    [t('webhooks.oldest'), endpoint.oldestHeldAt && formatAgo(endpoint.oldestHeldAt)],
    [t('webhooks.nextProbe'), endpoint.nextProbeAt && formatAgo(endpoint.nextProbeAt)],
  ] as const;
  return (
    <Paper withBorder className="health">
      <div className="health-part">
        <EndpointStatus endpoint={endpoint} />
        <dl className="health-facts">
          <dt>{t('webhook.lastDay')}</dt>
          <dd className="health-large">{accepted === undefined ? '–' : formatNumber(accepted)}</dd>
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
        </dl>
      </div>
      <div className="health-part">
        <Read of={stats}>{({ data }) => <AttemptsPlot hours={data} />}</Read>
      </div>
    </Paper>
  );
}
