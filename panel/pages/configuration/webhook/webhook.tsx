import { Paper, Stack, Tabs } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import { formatAgo, formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { webhookTabs } from '../../../search.ts';
import { lazyPage } from '../../../shell/lazy-part.tsx';
import { Loading, PageHeader, Read, ReadPage } from '../../../ui/states.tsx';
import { EndpointStatus, HeldCount } from '../endpoint-status.tsx';
import { Actions } from './actions.tsx';
import { AttemptsPlot } from './attempts-plot.tsx';
import { Deliveries } from './deliveries.tsx';

// A tab is loaded when it is opened.
const Figures = lazyPage(() => import('./figures.tsx'), 'Figures');
const Replays = lazyPage(() => import('./replays.tsx'), 'Replays');
const Settings = lazyPage(() => import('./settings.tsx'), 'Settings');

/** One endpoint: its health, deliveries and settings. */
export function WebhookPage() {
  const { id } = useParams({ from: `/frame${paths.webhook}` });
  const { tab = 'deliveries' } = useSearch({ from: `/frame${paths.webhook}` });
  const navigate = useNavigate();
  const endpoint = useRead('getWebhookEndpoint', { path: { id }, refetchInterval: 3_000 });
  const show = (chosen: string | null) => {
    const search = { tab: webhookTabs.find((one) => one === chosen) };
    void navigate({ to: paths.webhook, params: { id }, search, replace: true });
  };
  return (
    <ReadPage of={endpoint}>
      {({ data }) => (
        <>
          <PageHeader
            title={data.description ?? new URL(data.url).host}
            note={data.url}
            trail={[
              [paths.api, t('nav.integrations')],
              [paths.webhooks, t('nav.webhooks')],
            ]}
          >
            <Actions endpoint={data} />
          </PageHeader>
          <Stack>
            <Health endpoint={data} />
            <Tabs value={tab} keepMounted={false} onChange={show}>
              <Tabs.List mb="md">
                <Tabs.Tab value="deliveries">{t('webhooks.deliveries')}</Tabs.Tab>
                <Tabs.Tab value="figures">{t('webhook.figures')}</Tabs.Tab>
                <Tabs.Tab value="replays">{t('webhook.replays')}</Tabs.Tab>
                <Tabs.Tab value="settings">{t('webhook.settings')}</Tabs.Tab>
              </Tabs.List>
              <Suspense fallback={<Loading />}>
                <Tabs.Panel value="deliveries">
                  <Deliveries id={id} />
                </Tabs.Panel>
                <Tabs.Panel value="figures">
                  <Figures id={id} />
                </Tabs.Panel>
                <Tabs.Panel value="replays">
                  <Replays id={id} />
                </Tabs.Panel>
                <Tabs.Panel value="settings">
                  <Settings endpoint={data} />
                </Tabs.Panel>
              </Suspense>
            </Tabs>
          </Stack>
        </>
      )}
    </ReadPage>
  );
}

/** How an endpoint is and since when, and how it fared in the last 24 hours. */
function Health({ endpoint }: { endpoint: WebhookEndpoint }) {
  const stats = useRead('getWebhookEndpointStats', {
    path: { id: endpoint.id },
    query: { hours: 24 },
    refetchInterval: 10_000,
  });
  const accepted = stats.data?.data.reduce((sum, { sent, failed }) => sum + sent - failed, 0);
  const failed = stats.data?.data.reduce((sum, hour) => sum + hour.failed, 0);
  const facts = [
    [
      t('webhook.failedAttempts'),
      failed !== undefined && failed > 0 && (
        <span key="failed" className="missing">
          {formatNumber(failed)}
        </span>
      ),
    ],
    [t('webhooks.since'), endpoint.statusSince && formatInstant(endpoint.statusSince)],
    [t('fields.reason'), endpoint.statusReason && t(`webhooks.reasons.${endpoint.statusReason}`)],
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
