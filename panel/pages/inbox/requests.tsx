import { Button, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ColleagueOff } from '../../../sdk/schemas.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Decision } from '../../ui/decision.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { colleagueWords, useColleaguesRead } from '../time-off/colleagues.ts';
import { Decide } from '../time-off/decide.tsx';
import { Effect, isEnough, isTooMuch } from '../time-off/effect.tsx';
import {
  amountOf,
  asTheyAre,
  kindOf,
  nameOfPerson,
  type Request,
  standingDays,
  useWaiting,
  whenOf,
} from '../time-off/request.ts';
import { type Totals, useTotals } from '../time-off/use-totals.ts';

interface RequestsProps {
  /** Says what became of a request. */
  onDecided: (text: string) => void;
}

/** The requests for time off, and next to them what one needs to know to decide the chosen one. */
export function Requests({ onDecided }: RequestsProps) {
  const waiting = useWaiting();
  return (
    <Read of={waiting.vacations}>
      {() => <Read of={waiting.absences}>{() => <List requests={waiting.requests} onDecided={onDecided} />}</Read>}
    </Read>
  );
}

/** Approves at once what nothing speaks against: nobody of the department is away, and the balance suffices. */
export function ApproveClear() {
  const { requests } = useWaiting();
  const totals = useTotals(requests);
  const colleagues = useColleaguesRead(requests);
  const [decided, setDecided] = useState<Request[]>();
  const clear = requests.filter((one) => colleagues?.has(one.id) === false && isEnough(one, totals));
  return (
    <>
      {clear.length > 1 && (
        <Button variant="default" leftSection={<CheckIcon />} onClick={() => setDecided(clear)}>
          {t('inbox.approveClear', { shown: formatNumber(clear.length) })}
        </Button>
      )}
      {decided && (
        <Decide verdict="accept" requests={asTheyAre(decided, requests)} onClose={() => setDecided(undefined)} />
      )}
    </>
  );
}

function List({ requests, onDecided }: { requests: Request[] } & RequestsProps) {
  const totals = useTotals(requests);
  const colleagues = useColleaguesRead(requests);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = requests.find(({ id }) => id === chosenId) ?? requests[0];
  if (!chosen) return null;
  return (
    <div className="beside">
      <ul className="table-card inbox-list" aria-label={t('home.requests')}>
        {requests.map((request) => (
          <li key={request.id}>
            <UnstyledButton aria-pressed={request === chosen} onClick={() => setChosenId(request.id)}>
              <Avatar {...request.employee} size={28} />
              <span>
                <b>{nameOfPerson(request)}</b>
                <Text size="sm" c="dimmed" component="span">
                  {whenOf(request)} · {amountOf(request.daysOff)}
                </Text>
              </span>
              <Tag color={request.category === 'vacation' ? 'gray' : 'orange'}>{kindOf(request)}</Tag>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Detail
        key={chosen.id}
        request={chosen}
        totals={totals}
        colleagues={colleagues?.get(chosen.id) ?? []}
        onDecided={onDecided}
      />
    </div>
  );
}

interface DetailProps extends RequestsProps {
  request: Request;
  totals: Totals;
  colleagues: ColleagueOff[];
}

function Detail({ request, totals, colleagues, onDecided }: DetailProps) {
  const name = nameOfPerson(request);
  return (
    <Paper withBorder p="lg" component="section" aria-label={`${name}, ${kindOf(request)}, ${whenOf(request)}`}>
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Group gap={0} wrap="nowrap">
          <Avatar {...request.employee} size={28} />
          <Link to={paths.person} params={{ id: request.employeeId }} search={{ tab: 'timeOff' }}>
            {name}
          </Link>
        </Group>
        <Tag color={request.category === 'vacation' ? 'gray' : 'orange'}>{kindOf(request)}</Tag>
      </Group>
      <Title order={2} fz="xl">
        {whenOf(request)}
      </Title>
      <Note>
        {amountOf(request.daysOff)}
        {request.type === 'delete' && ` · ${t('timeOff.givesBack')}`}
      </Note>
      <Effect request={request} totals={totals} />
      {colleagues.length > 0 && (
        <>
          <Cover days={standingDays(request).map(({ date }) => date)} away={colleagues.map(({ dates }) => dates)} />
          <Text size="sm">{colleagueWords(colleagues)}</Text>
        </>
      )}
      {request.comment && (
        <Text size="sm" mt="md" p="sm" bg="var(--hover)" style={{ borderRadius: 8 }}>
          “{request.comment}”
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Decision
          isMain
          about={request.category}
          id={request.id}
          version={request.version}
          name={name}
          onDecided={onDecided}
          asks={(refusal) => refusal === undefined && isTooMuch(request, totals)}
          question={(onClose) => <Decide verdict="accept" requests={[request]} onClose={onClose} />}
        />
      </Group>
    </Paper>
  );
}
