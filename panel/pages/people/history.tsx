import { Button, Group, Paper, Stack, Text, Timeline } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../api.ts';
import { formatInstant } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';

/** The events of one person, the newest first, each with where it was delivered. */
export function History({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation();
  const log = useRead('readAuditLog', { query: { employeeId, limit: 100 } });
  return (
    <Read of={log}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={t('audit.none')} />
        ) : (
          <Timeline bulletSize={14} lineWidth={2}>
            {data.map(({ id, type, at, actor, changes }) => (
              <Timeline.Item key={id} title={type}>
                <Text size="sm" c="dimmed">
                  {formatInstant(at)} · {actor.name}
                </Text>
                {changes.map(({ field, before, after }) => (
                  <Text size="sm" key={field}>
                    <code>{field}</code> {String(before ?? '–')} → {String(after ?? '–')}
                  </Text>
                ))}
                <Deliveries eventId={id} />
              </Timeline.Item>
            ))}
          </Timeline>
        )
      }
    </Read>
  );
}

function Deliveries({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const event = useRead('getEvent', { path: { id: eventId }, enabled: isOpen });
  return (
    <Stack gap="xs" mt={4} align="flex-start">
      <Button size="compact-xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('history.deliveries')}
      </Button>
      {isOpen && (
        <Read of={event}>
          {({ data }) => (
            <Paper withBorder p="xs">
              {(data.deliveries ?? []).length === 0 && <Text size="sm">{t('history.none')}</Text>}
              {(data.deliveries ?? []).map(({ id, endpointId, status, attemptsCount }) => (
                <Group key={id} gap="sm">
                  <Tag color="blue">{t(`webhooks.deliveryStatus.${status}`)}</Tag>
                  <Text size="sm">{t('webhooks.attemptsCount', { count: attemptsCount })}</Text>
                  <Link to={paths.webhook} params={{ id: endpointId }} search={{ eventId, delivery: id } as never}>
                    {t('history.attempts')}
                  </Link>
                </Group>
              ))}
            </Paper>
          )}
        </Read>
      )}
    </Stack>
  );
}
