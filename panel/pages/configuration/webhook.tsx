import { Button, Code, Collapse, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery, WebhookEndpoint } from '../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../api.ts';
import { formatAgo, formatInstant, formatNumber } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Empty, PageHeader, ProblemAlert, Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EndpointStatus } from './webhooks.tsx';

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

function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const pause = useWrite('pauseWebhookEndpoint');
  const resume = useWrite('resumeWebhookEndpoint');
  const remove = useWrite('deleteWebhookEndpoint');
  const path = { id: endpoint.id };
  return (
    <>
      {endpoint.status === 'active' ? (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ path })}>
          {t('webhooks.pause')}
        </Button>
      ) : (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ path })}>
          {t('webhooks.resume')}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('actions.delete')}
      </Button>
      <Confirm
        opened={asks}
        title={t('webhooks.deleteTitle')}
        action={t('actions.delete')}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ path }, { onSuccess: () => void navigate({ to: paths.webhooks }) })}
        onClose={() => setAsks(false)}
      >
        {t('webhooks.deleteText', { count: endpoint.heldCount })}
      </Confirm>
      <ProblemAlert error={pause.error ?? resume.error} />
    </>
  );
}

function Health({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation();
  const facts = [
    [t('webhooks.health'), <EndpointStatus key="status" endpoint={endpoint} />],
    [t('webhooks.reason'), endpoint.statusReason ? t(`webhooks.reasons.${endpoint.statusReason}`) : '–'],
    [t('webhooks.since'), formatInstant(endpoint.statusSince)],
    [t('webhooks.held'), formatNumber(endpoint.heldCount)],
    [t('webhooks.oldest'), endpoint.oldestHeldAt ? formatAgo(endpoint.oldestHeldAt) : '–'],
    [t('webhooks.nextProbe'), endpoint.nextProbeAt ? formatAgo(endpoint.nextProbeAt) : '–'],
  ] as const;
  return (
    <Paper withBorder p="md">
      <Group gap="xl">
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <div>{value}</div>
          </div>
        ))}
      </Group>
    </Paper>
  );
}

const colors = {
  delivered: 'green',
  pending: 'blue',
  sending: 'blue',
  held: 'yellow',
  failed: 'red',
  expired: 'gray',
  erased: 'gray',
} as const;

function Deliveries({ deliveries }: { deliveries: WebhookDelivery[] }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('webhooks.event')}</Table.Th>
            <Table.Th>{t('webhooks.person')}</Table.Th>
            <Table.Th>{t('webhooks.state')}</Table.Th>
            <Table.Th>{t('webhooks.at')}</Table.Th>
            <Table.Th>{t('webhooks.attempts')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <code>{delivery.event}</code> #{delivery.sequence}
        </Table.Td>
        <Table.Td>
          {delivery.employeeId ? (
            <Link to={paths.person} params={{ id: delivery.employeeId }}>
              {t('webhooks.openPerson')}
            </Link>
          ) : (
            '–'
          )}
        </Table.Td>
        <Table.Td>
          <Tag color={colors[delivery.status]}>{t(`webhooks.deliveryStatus.${delivery.status}`)}</Tag>
        </Table.Td>
        <Table.Td>{formatInstant(delivery.createdAt)}</Table.Td>
        <Table.Td>
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('webhooks.attemptsCount', { count: delivery.attemptsCount })}
          </Button>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            <Collapse expanded={isOpen}>
              <Attempts id={delivery.id} />
            </Collapse>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** The attempts of a delivery side by side. */
function Attempts({ id }: { id: string }) {
  const { t } = useTranslation();
  const delivery = useRead('getWebhookDelivery', { path: { id } });
  return (
    <Read of={delivery}>
      {({ data }) => (
        <Group align="stretch" wrap="nowrap" style={{ overflowX: 'auto' }}>
          {data.attempts.map((attempt, i) => (
            <Paper key={attempt.startedAt} withBorder p="sm" miw={260}>
              <Text fw={500}>{t('webhooks.attempt', { number: i + 1 })}</Text>
              <Text size="sm">{formatInstant(attempt.startedAt)}</Text>
              <Text size="sm">
                {attempt.responseStatus ?? attempt.error} · {attempt.durationMs} ms
              </Text>
              {attempt.responseBody && (
                <Code block mt="xs">
                  {attempt.responseBody.slice(0, 500)}
                </Code>
              )}
            </Paper>
          ))}
        </Group>
      )}
    </Read>
  );
}
