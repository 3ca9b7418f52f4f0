import { Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { More } from '../../ui/more.tsx';
import { Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Card } from './card.tsx';

const colors = { online: 'green', remote: 'grape', paused: 'yellow', offline: 'gray' } as const;

/** The employees at work now, remote ones included. */
export function WhoIsIn() {
  const t = useTexts();
  const people = useRead('listEmployees', {
    query: {
      'workStatus[in]': ['online', 'remote', 'paused'],
      fields: ['id', 'firstName', 'lastName', 'workStatus'],
      orderBy: 'lastName asc, firstName asc',
      limit: 6,
    },
    refetchInterval: 60_000,
  });
  return (
    <Card title={t('home.in')}>
      <Read of={people}>
        {({ data, meta }) => (
          <Stack gap={4}>
            {data.length === 0 && <Text c="dimmed">{t('home.noneIn')}</Text>}
            {data.map(({ id, firstName, lastName, workStatus }) => (
              <Group key={id} gap="xs">
                <Link to={paths.person} params={{ id }} search={{ tab: 'time' }}>
                  {firstName} {lastName}
                </Link>
                <Tag color={colors[workStatus]}>{t(`home.workStatus.${workStatus}`)}</Tag>
              </Group>
            ))}
            <More total={meta.total ?? 0} shown={data.length} />
            <Link to={paths.people} search={{ status: 'present' }}>
              {t('home.toAllIn')}
            </Link>
          </Stack>
        )}
      </Read>
    </Card>
  );
}
