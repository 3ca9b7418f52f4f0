import { Stack, UnstyledButton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { HomeInbox } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { type PlainTextKey, t } from '../../i18n/texts.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';
import { useAnnouncement } from '../../ui/use-announcement.tsx';
import { Corrections } from '../home/corrections.tsx';
import { Entries } from '../home/entries.tsx';
import { Periods } from '../home/periods.tsx';
import { Tasks } from '../home/tasks.tsx';
import { ApproveClear, Requests } from './requests.tsx';

// Its words of fields and values are of no use where nothing waits.
const OwnData = lazyPart(() => import('../home/own-data.tsx'), 'OwnData');

/** What may wait for a user, in the order of the page. */
const kinds = {
  requests: 'nav.timeOff',
  corrections: 'inbox.kinds.corrections',
  ownData: 'inbox.kinds.ownData',
  payPeriods: 'inbox.kinds.payPeriods',
  workEntries: 'inbox.kinds.workEntries',
  tasks: 'inbox.kinds.tasks',
} as const satisfies Partial<Record<keyof HomeInbox, PlainTextKey>>;
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];

/** Everything that waits for the user: what to decide, to do, and what is overdue. */
export function Inbox() {
  const home = useRead('getHome');
  return (
    <>
      <PageHeader title={t('nav.inbox')}>{home.data?.data.inbox.requests && <ApproveClear />}</PageHeader>
      <Read of={home}>{({ data: { inbox, today } }) => <Waiting inbox={inbox} today={today} />}</Read>
    </>
  );
}

function Waiting({ inbox, today }: { inbox: HomeInbox; today: string }) {
  const [chosen, setChosen] = useState<Kind>();
  const { said, say } = useAnnouncement();
  const waiting = all.filter((kind) => (inbox[kind]?.total ?? 0) > 0);
  const total = waiting.reduce((sum, kind) => sum + (inbox[kind]?.total ?? 0), 0);
  const shows = (kind: Kind) => waiting.includes(kind) && (chosen === undefined || chosen === kind);
  const { corrections, ownData, payPeriods, workEntries, tasks } = inbox;
  const others: ReactNode[] = [
    shows('payPeriods') && payPeriods && <Periods key="periods" periods={payPeriods} />,
    shows('corrections') && corrections && <Corrections key="corrections" corrections={corrections} onDecided={say} />,
    shows('ownData') && ownData && (
      <Suspense key="own">
        <OwnData requests={ownData} onDecided={say} />
      </Suspense>
    ),
    shows('workEntries') && workEntries && <Entries key="entries" entries={workEntries} />,
    shows('tasks') && <Tasks key="tasks" tasks={tasks} today={today} onDone={say} />,
  ].filter(Boolean);
  const chip = (kind: Kind | undefined, label: string, count: number) => (
    <li key={label}>
      <UnstyledButton className="chip" aria-pressed={chosen === kind} onClick={() => setChosen(kind)}>
        {label} <b>{formatNumber(count)}</b>
      </UnstyledButton>
    </li>
  );
  return (
    <Stack gap="md">
      {said}
      {total === 0 && <Empty title={t('home.allDone')}>{t('home.allDoneNote')}</Empty>}
      {waiting.length > 1 && (
        <ul aria-label={t('inbox.kind')} className="chip-line">
          {chip(undefined, t('inbox.all'), total)}
          {waiting.map((kind) => chip(kind, t(kinds[kind]), inbox[kind]?.total ?? 0))}
        </ul>
      )}
      {inbox.requests && (chosen ?? 'requests') === 'requests' && <Requests onDecided={say} />}
      {others.length > 0 && (
        <Card title={t('inbox.toDo')}>
          <Stack gap="lg">{others}</Stack>
        </Card>
      )}
    </Stack>
  );
}
