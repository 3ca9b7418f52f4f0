import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import type { HomeInbox } from '../../../sdk/schemas.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useSaying } from '../../ui/use-saying.tsx';
import { Contracts } from './contracts.tsx';
import { Corrections } from './corrections.tsx';
import { Documents } from './documents.tsx';
import { Entries } from './entries.tsx';
import { People } from './people.tsx';
import { Periods } from './periods.tsx';
import { Requests } from './requests.tsx';

// Its words of fields and values are of no use where nothing waits.
const OwnData = lazyPart(() => import('./own-data.tsx'), 'OwnData');
const Tasks = lazyPart(() => import('./tasks.tsx'), 'Tasks');

const isFull = <Found extends { total: number }>(found: Found | null): found is Found =>
  found !== null && found.total > 0;

/** What waits for the user, in groups with a count, the first few and a link; then what comes soon. */
export function Inbox({ inbox, today }: { inbox: HomeInbox; today: string }) {
  const t = useTexts();
  const { requests, corrections, ownData, workEntries, tasks, payPeriods, starters, leavers, contracts, documents } =
    inbox;
  const { said, say } = useSaying();
  const waiting = [requests, corrections, ownData, workEntries, tasks, payPeriods]
    .filter(isFull)
    .reduce((sum, { total }) => sum + total, 0);
  const isComing = [starters, leavers, contracts, documents].some(isFull);
  return (
    <>
      <Card
        title={t('home.inbox')}
        note={
          waiting > 0 && (
            <>
              <Tag color="gray">{formatNumber(waiting)}</Tag>
              {requests && (
                <Text size="sm" component="span" ms="auto">
                  <Link to={paths.inbox}>{t('home.openInbox')}</Link>
                </Text>
              )}
            </>
          )
        }
      >
        <Stack gap="lg">
          {said}
          {waiting === 0 && (
            <div>
              <Text fw={500}>{t('home.allDone')}</Text>
              <Text size="sm" c="dimmed">
                {t(requests ? 'home.allDoneNote' : 'home.allDoneEmployee')}
              </Text>
            </div>
          )}
          {isFull(requests) && <Requests requests={requests} onDecided={say} />}
          {isFull(corrections) && <Corrections corrections={corrections} onDecided={say} />}
          {isFull(ownData) && <OwnData requests={ownData} onDecided={say} />}
          {isFull(payPeriods) && <Periods periods={payPeriods} today={today} />}
          {isFull(workEntries) && <Entries entries={workEntries} />}
          {isFull(tasks) && <Tasks tasks={tasks} today={today} onDone={say} />}
        </Stack>
      </Card>
      {isComing && (
        <Card title={t('home.coming')}>
          <Stack gap="lg">
            {isFull(starters) && <People people={starters} kind="starters" today={today} />}
            {isFull(leavers) && <People people={leavers} kind="leavers" today={today} />}
            {isFull(contracts) && <Contracts contracts={contracts} today={today} />}
            {isFull(documents) && <Documents documents={documents} today={today} />}
          </Stack>
        </Card>
      )}
    </>
  );
}
