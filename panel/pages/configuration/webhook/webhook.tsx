import { Stack, Tabs } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useRead } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { webhookTabs } from '../../../search.ts';
import { lazyPage } from '../../../shell/lazy-part.tsx';
import { Loading, PageHeader, ReadPage } from '../../../ui/states.tsx';
import { Actions } from './actions.tsx';
import { Deliveries } from './deliveries.tsx';
import { Health } from './health.tsx';

// A tab is loaded when it is opened.
const Figures = lazyPage(() => import('./figures.tsx'), 'Figures');
const Replays = lazyPage(() => import('./replays.tsx'), 'Replays');
const Settings = lazyPage(() => import('./settings.tsx'), 'Settings');

/** One endpoint: its health, deliveries and settings. */
export function WebhookPage() {
  const t = useTexts();
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
          <PageHeader title={data.description ?? new URL(data.url).host} note={data.url}>
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
