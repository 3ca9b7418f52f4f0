import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HomeContractEnds, HomeDocuments, HomeEmployeeDays, HomeInbox } from '../../../sdk/schemas.ts';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAnnouncement } from '../../ui/use-announcement.tsx';
import { Corrections } from './corrections.tsx';
import { dayIn } from './day-in.ts';
import { Named, nameOf } from './employee-name.tsx';
import { Entries } from './entries.tsx';
import { Group, Row } from './group.tsx';
import { Periods } from './periods.tsx';
import { Requests } from './requests.tsx';

// Its words of fields and values are of no use where nothing waits.
const OwnData = lazyPart(() => import('./own-data.tsx'), 'OwnData');
const Tasks = lazyPart(() => import('./tasks.tsx'), 'Tasks');

const isFull = <Found extends { total: number }>(found: Found | null): found is Found =>
  found !== null && found.total > 0;

/** What waits for the user, in groups with a count, the first few and a link; its children, and what comes soon. */
export function Inbox({ inbox, today, children }: { inbox: HomeInbox; today: string; children?: ReactNode }) {
  const { requests, corrections, ownData, workEntries, tasks, payPeriods, starters, leavers, contracts, documents } =
    inbox;
  const { said, say } = useAnnouncement();
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
                <Link className="quiet" to={paths.inbox}>
                  {t('home.openInbox')}
                </Link>
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
              <Note>{t(requests ? 'home.allDoneNote' : 'home.allDoneEmployee')}</Note>
            </div>
          )}
          {isFull(requests) && <Requests requests={requests} onDecided={say} />}
          {isFull(corrections) && <Corrections corrections={corrections} onDecided={say} />}
          {isFull(ownData) && <OwnData requests={ownData} onDecided={say} />}
          {isFull(payPeriods) && <Periods periods={payPeriods} />}
          {isFull(workEntries) && <Entries entries={workEntries} />}
          {isFull(tasks) && <Tasks tasks={tasks} today={today} onDone={say} />}
        </Stack>
      </Card>
      {children}
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

/** The contracts and trial periods that end in these weeks. */
function Contracts({ contracts: { total, data }, today }: { contracts: HomeContractEnds; today: string }) {
  const dayOf = dayIn(today, formatDay);
  return (
    <Group title={t('home.contracts')} total={total}>
      {data.map(({ contractId, employee, date, reason }) => (
        <Row key={`${contractId} ${reason}`} end={dayOf(date)}>
          <Named of={employee} tab="contract" /> · {t(`home.ends.${reason}`)}
        </Row>
      ))}
    </Group>
  );
}

/** The documents that expire in these weeks or have just expired; each opens the list that it is in. */
function Documents({ documents: { total, data }, today }: { documents: HomeDocuments; today: string }) {
  const dayOf = dayIn(today, formatDay);
  return (
    <Group title={t('home.documents')} total={total}>
      {data.map(({ id, name, kind, employee, expiryDate }) => (
        <Row
          key={id}
          end={expiryDate < today ? <Tag color="orange">{t('home.documentExpired')}</Tag> : dayOf(expiryDate)}
        >
          {employee ? (
            <Link to={paths.person} params={{ id: employee.id }} search={{ tab: 'documents' }}>
              {name}
            </Link>
          ) : (
            <Link to={paths.documents}>{name}</Link>
          )}{' '}
          · {[kind, employee && nameOf(employee)].filter(Boolean).join(' · ')}
        </Row>
      ))}
    </Group>
  );
}

interface PeopleProps {
  people: HomeEmployeeDays;
  kind: 'starters' | 'leavers';
  today: string;
}

/** The employees whose first or last day comes in these weeks. */
function People({ people: { total, data }, kind, today }: PeopleProps) {
  const dayOf = dayIn(today, formatDay);
  return (
    <Group
      title={t(`home.${kind}`)}
      total={total}
      all={[paths.people, t('nav.people'), { orderBy: kind === 'starters' ? 'startDate desc' : 'endDate asc' }]}
    >
      {data.map(({ employee, date }) => (
        <Row key={employee.id} end={dayOf(date)}>
          <Named of={employee} />
        </Row>
      ))}
    </Group>
  );
}
