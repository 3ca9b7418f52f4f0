import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { Headline } from '../../events/headline.tsx';
import { peopleIn } from '../../events/people-in.ts';
import { formatAgo } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Read } from '../../ui/states.tsx';
import { useNames } from '../../ui/use-names.ts';
import { Card } from './card.tsx';

/** The latest changes, with their actors. */
export function RecentChanges() {
  const t = useTexts();
  const log = useRead('readAuditLog', { query: { limit: 6 } });
  return (
    <Card title={t('home.changes')}>
      <Read of={log}>
        {({ data }) => (
          <Stack gap="xs">
            <Entries entries={data} />
            <Link to={paths.audit}>{t('home.allChanges')}</Link>
          </Stack>
        )}
      </Read>
    </Card>
  );
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  const names = useNames(entries.flatMap(peopleIn));
  return entries.map((entry) => (
    <div key={entry.id}>
      <Headline entry={entry} names={names} />
      <Text size="xs" c="dimmed">
        {entry.actor.name} · {formatAgo(entry.at)}
      </Text>
    </div>
  ));
}
