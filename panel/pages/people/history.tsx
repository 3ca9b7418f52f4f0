import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditEntry, Employee } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { actorName } from '../../events/actor-name.ts';
import { AuditPages } from '../../events/audit-pages.tsx';
import { Changes, ownerOf } from '../../events/changes.tsx';
import { eventName } from '../../events/event-name.ts';
import { noteOf } from '../../events/note.ts';
import { peopleIn } from '../../events/people-in.ts';
import { VersionsButton } from '../../events/versions.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/note.tsx';
import { Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNames } from '../../ui/use-names.ts';

/** The events of one person, the newest first, each with where it was delivered; and the versions of their record. */
export function History({ person: { id, firstName, lastName } }: { person: Employee }) {
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <VersionsButton
          by="listEmployeeVersions"
          of={{ path: { id } }}
          what={`${firstName} ${lastName}`}
          label={t('versions.ofRecord')}
          size="xs"
        />
      </Group>
      <AuditPages asked={{ employeeId: id }}>
        {(entries) => (
          <Paper withBorder component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
            <Entries entries={entries} />
          </Paper>
        )}
      </AuditPages>
    </>
  );
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  const names = useNames(entries.flatMap(peopleIn));
  const [open, setOpen] = useState<string | undefined>();
  return entries.map((entry) => (
    <li key={entry.id} style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" px="md" py="xs">
        <div>
          <Text size="sm">
            <Text span fw={600}>
              {eventName(entry.type)}
            </Text>{' '}
            {noteOf(entry)}
          </Text>
          <Note size="xs">
            {formatInstant(entry.at)} · {actorName(entry.actor)}
          </Note>
          <Changes changes={entry.changes} names={names} of={ownerOf(entry)} />
        </div>
        <Button
          size="compact-xs"
          variant="default"
          style={{ flexShrink: 0 }}
          aria-expanded={open === entry.id}
          onClick={() => setOpen(open === entry.id ? undefined : entry.id)}
        >
          {t('history.deliveries')}
        </Button>
      </Group>
      {open === entry.id && <Deliveries eventId={entry.id} />}
    </li>
  ));
}

function Deliveries({ eventId }: { eventId: string }) {
  const event = useRead('getEvent', { path: { id: eventId } });
  return (
    <Stack gap="xs" px="md" pb="sm">
      <Read of={event}>
        {({ data: { deliveries = [] } }) => (
          <>
            {deliveries.length === 0 && <Text size="sm">{t('history.none')}</Text>}
            {deliveries.map(({ id, endpointId, status, attemptsCount }) => (
              <Group key={id} gap="sm">
                <Tag color="blue">{t(`webhooks.deliveryStatus.${status}`)}</Tag>
                <Text size="sm">{t('webhooks.attemptsCount', { count: attemptsCount })}</Text>
                <Link to={paths.webhook} params={{ id: endpointId }} search={{ eventId, delivery: id }}>
                  {t('history.attempts')}
                </Link>
              </Group>
            ))}
          </>
        )}
      </Read>
    </Stack>
  );
}
