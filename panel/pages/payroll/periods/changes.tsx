import { Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { PayPeriodChange } from '../../../../sdk/schemas.ts';
import { useReadOn } from '../../../api.ts';
import { formatDate, formatDays } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../shell/lazy-part.ts';
import { MoreButton } from '../../../ui/more.tsx';
import { Read } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useNames } from '../../../ui/use-names.ts';
import { peopleInDifferences } from './read-difference.ts';

// It words changes of every kind; who is new has none.
const Differences = lazyPart(() => import('./differences.tsx'), 'Differences');

const colors = { new: 'green', leaving: 'gray', moved: 'cyan', raised: 'harbour', late: 'orange' };

/** What changed since the period before, by employee: before → after. */
export function Changes({ periodId }: { periodId: string }) {
  const t = useTexts();
  const changes = useReadOn('listPayPeriodChanges', { path: { id: periodId }, query: { limit: 50 } });
  return (
    <section aria-label={t('periods.changesTitle')}>
      <Title order={2}>{t('periods.changesTitle')}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('periods.changesNote')}
      </Text>
      <Read of={changes}>{({ data }) => <Listed changes={data} />}</Read>
      <MoreButton of={changes} />
    </section>
  );
}

function Listed({ changes }: { changes: PayPeriodChange[] }) {
  const t = useTexts();
  const names = useNames(
    changes.flatMap(({ employeeId, differences, corrections }) => [
      employeeId,
      ...[differences, ...corrections.map((late) => late.differences)].flatMap(peopleInDifferences),
    ]),
  );
  if (changes.length === 0) return <Text c="dimmed">{t('periods.noChanges')}</Text>;
  return (
    <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {changes.map((change) => (
        <li key={change.employeeId}>
          <Group gap="xs">
            <Text fw={600} component="div">
              <Link to={paths.person} params={{ id: change.employeeId }}>
                {names.get(change.employeeId) ?? t('states.loading')}
              </Link>
            </Text>
            {change.kinds.map((kind) => (
              <Tag key={kind} color={colors[kind]}>
                {t(`periods.changeKinds.${kind}`)}
              </Tag>
            ))}
          </Group>
          <Change change={change} names={names} />
        </li>
      ))}
    </Stack>
  );
}

function Change({ change, names }: { change: PayPeriodChange; names: ReadonlyMap<string, string> }) {
  const t = useTexts();
  const { kinds, before, after, differences, corrections } = change;
  const employment = after?.employment;
  return (
    <Suspense>
      {kinds.includes('new') && employment && (
        <Text size="sm">
          {employment.endDate
            ? formatDays(employment.startDate, employment.endDate)
            : t('periods.employedFrom', { day: formatDate(employment.startDate) })}
        </Text>
      )}
      {kinds.includes('leaving') && !after && <Text size="sm">{t('periods.leftBefore')}</Text>}
      {before && after && <Differences of={{ differences, before, after }} names={names} />}
      {corrections.map(({ periodId, from, to, differences: late }) => (
        <div key={periodId}>
          <Text size="sm" component="div">
            <Link to={paths.payPeriod} params={{ id: periodId }}>
              {formatDays(from, to)}
            </Link>
          </Text>
          <Differences of={{ differences: late, before: {}, after: {} }} names={names} />
        </div>
      ))}
    </Suspense>
  );
}
