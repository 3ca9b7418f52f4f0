import { Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { useEventName } from '../../events/event-name.ts';
import { noteOf } from '../../events/note.ts';
import { formatInstant, formatShortDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Note } from '../../ui/note.tsx';
import { Read } from '../../ui/states.tsx';

/** The latest events of an employee, and who made them, next to the facts. */
export function Happened({ employeeId }: { employeeId: string }) {
  const t = useTexts();
  const nameOf = useEventName();
  const log = useRead('readAuditLog', { query: { employeeId, limit: 6 } });
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('person.happened')}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('person.happened')}</Title>
        <Text size="sm" component="span">
          <Link to={paths.person} params={{ id: employeeId }} search={{ tab: 'history' }}>
            {t('person.happenedAll')}
          </Link>
        </Text>
      </Group>
      <Read of={log}>
        {({ data }) => (
          <ol className="happened">
            {data.map((entry) => (
              <li key={entry.id}>
                <time dateTime={entry.at} title={formatInstant(entry.at)}>
                  {formatShortDay(entry.at)}
                </time>
                <div>
                  {nameOf(entry.type)}
                  <Note size="xs">{[noteOf(entry), entry.actor.name].filter(Boolean).join(' · ')}</Note>
                </div>
              </li>
            ))}
          </ol>
        )}
      </Read>
    </Paper>
  );
}
