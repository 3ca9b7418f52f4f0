import { Stack, Text } from '@mantine/core';
import type { HomeChange } from '../../../sdk/schemas.ts';
import { eventName } from '../../events/event-name.ts';
import { formatAgo, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { Named } from './employee-name.tsx';

/** The latest changes; those that one actor made together are one line. */
export function RecentChanges({ changes }: { changes: HomeChange[] }) {
  return (
    <Card title={t('home.changes')} all={[paths.audit, t('home.allChanges')]}>
      <Stack gap="xs">
        {changes.length === 0 && <Text c="dimmed">{t('home.noChanges')}</Text>}
        {changes.map((change) => (
          <div key={`${change.type} ${change.at} ${change.since} ${change.actor}`}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {eventName(change.type)}
              <Subject change={change} />
            </Text>
            <Note size="xs">
              {change.actor} · {formatAgo(change.at)}
            </Note>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

/** What a change was about: one thing by its name, several by their number. */
function Subject({ change: { count, people, employee, name } }: { change: HomeChange }) {
  if (people > 1) return <> · {t('home.changedPeople', { count: people, shown: formatNumber(people) })}</>;
  const times = count > 1 ? t('home.changedTimes', { count, shown: formatNumber(count) }) : undefined;
  // Of several things that are no employees, the name of the last one would stand for all.
  const subject = employee ? <Named of={employee} tab="history" /> : times === undefined ? name : undefined;
  return (
    <>
      {subject && <> · {subject}</>}
      {times && <> · {times}</>}
    </>
  );
}
