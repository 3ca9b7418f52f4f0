import { Box, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useReadAll } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';
import { EndpointStatus } from '../configuration/webhooks.tsx';
import { Clock } from '../time/clock.tsx';
import { Card } from './card.tsx';
import { Figures } from './figures.tsx';
import { PendingRequests } from './pending-requests.tsx';
import { PeopleCount } from './people-count.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { WhoIsIn } from './who-is-in.tsx';
import { WhoIsOff } from './who-is-off.tsx';

export function Home() {
  const t = useTexts();
  const me = useMe();
  const isDecider = me.role !== 'employee';
  return (
    <>
      <PageHeader title={t('home.title', { name: me.name.split(' ', 1).join() })} note={me.company.name} />
      {me.employeeId !== null && (
        <Box mb="md">
          <Clock employeeId={me.employeeId} />
        </Box>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {(isDecider || me.employeeId !== null) && <PendingRequests isDecider={isDecider} />}
        {isDecider && (
          <>
            <WhoIsIn />
            <WhoIsOff />
          </>
        )}
        {me.role === 'administrator' ? (
          <>
            <WebhooksCard />
            <Figures />
            <RecentChanges />
          </>
        ) : (
          <Card title={t('nav.people')}>
            <PeopleCount />
          </Card>
        )}
      </SimpleGrid>
    </>
  );
}

function WebhooksCard() {
  const t = useTexts();
  const endpoints = useReadAll('listEndpoints');
  return (
    <Card title={t('home.webhooks')}>
      <Read of={endpoints}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">
              {t('webhooks.none')} <Link to={paths.webhooks}>{t('webhooks.new')}</Link>
            </Text>
          ) : (
            <Stack gap="xs">
              {data.map((endpoint) => (
                <Text key={endpoint.id}>
                  <EndpointStatus endpoint={endpoint} />{' '}
                  <Link to={paths.webhook} params={{ id: endpoint.id }}>
                    {endpoint.url}
                  </Link>
                </Text>
              ))}
            </Stack>
          )
        }
      </Read>
    </Card>
  );
}
