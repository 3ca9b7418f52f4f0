import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { More } from '../../ui/more.tsx';
import { Read } from '../../ui/states.tsx';
import { nameOfPerson, useWaiting, useWords } from '../time-off/request.ts';
import { Card } from './card.tsx';

const shownAtMost = 5;

/** The pending requests; an employee sees their own. */
export function PendingRequests({ isDecider }: { isDecider: boolean }) {
  const t = useTexts();
  const { kindOf, whenOf } = useWords();
  const { vacations, absences, requests, total } = useWaiting();
  return (
    <Card title={t('home.pending')}>
      <Read of={vacations}>
        {() => (
          <Read of={absences}>
            {() => (
              <Stack gap={4}>
                {requests.length === 0 && <Text c="dimmed">{t('home.nothingPending')}</Text>}
                {requests.slice(0, shownAtMost).map((request) => (
                  <div key={request.id}>
                    {isDecider && <Text size="sm">{nameOfPerson(request)}</Text>}
                    <Text size="xs" c="dimmed">
                      {kindOf(request)} · {whenOf(request)}
                    </Text>
                  </div>
                ))}
                <More total={total} shown={Math.min(requests.length, shownAtMost)} />
                <Link to={isDecider ? paths.timeOffRequests : paths.timeOffBalances}>
                  {isDecider ? t('home.toInbox', { count: total, shown: formatNumber(total) }) : t('home.toMine')}
                </Link>
              </Stack>
            )}
          </Read>
        )}
      </Read>
    </Card>
  );
}
