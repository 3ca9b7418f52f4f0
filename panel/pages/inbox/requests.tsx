import { Button, CloseButton, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
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
  /** Says what became of a request; the focus goes to the next one. */
  onDecided: (text: string, next: RefObject<HTMLElement | null>) => void;
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
  const [last, setLast] = useState<Request>();
  /** Where there is no room next to the list, a request lies over it once it is chosen. */
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const chosen = requests.find(({ id }) => id === last?.id) ?? nextOf(requests, last);
  if (!chosen) return null;
  const choose = (request: Request) => {
    setLast(request);
    setOpen(true);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  const close = () => {
    setOpen(false);
    pressed.current?.focus();
  };
  return (
    <div className="beside">
      <ul className="table-card inbox-list" aria-label={t('home.requests')}>
        {requests.map((request) => (
          <li key={request.id}>
            <UnstyledButton
              ref={request === chosen ? pressed : undefined}
              aria-pressed={request === chosen && (isOpen || !isNarrow)}
              onClick={() => choose(request)}
            >
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
        heading={heading}
        isOpen={isOpen}
        onDecided={(text) => onDecided(text, heading)}
        onClose={close}
      />
    </div>
  );
}

/** The request after one that is no longer in the list, which begins with the oldest; else the last one. */
const nextOf = (requests: Request[], gone: Request | undefined): Request | undefined =>
  gone ? (requests.find(({ createdAt }) => createdAt >= gone.createdAt) ?? requests.at(-1)) : requests[0];

interface DetailProps {
  request: Request;
  totals: Totals;
  colleagues: ColleagueOff[];
  heading: RefObject<HTMLHeadingElement | null>;
  isOpen: boolean;
  onDecided: (text: string) => void;
  onClose: () => void;
}

function Detail({ request, totals, colleagues, heading, isOpen, onDecided, onClose }: DetailProps) {
  const name = nameOfPerson(request);
  return (
    <Paper
      withBorder
      p="lg"
      component="section"
      className="side-panel"
      {...(!isOpen && { visibleFrom: 'md' })}
      aria-label={`${name}, ${kindOf(request)}, ${whenOf(request)}`}
      // Escape in the window of a rejection is that of the window.
      onKeyDown={({ key, currentTarget, target }) =>
        key === 'Escape' && currentTarget.contains(target as Node) && onClose()
      }
    >
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Group gap={0} wrap="nowrap">
          <Avatar {...request.employee} size={28} />
          <Link to={paths.person} params={{ id: request.employeeId }} search={{ tab: 'timeOff' }}>
            {name}
          </Link>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Tag color={request.category === 'vacation' ? 'gray' : 'orange'}>{kindOf(request)}</Tag>
          <CloseButton hiddenFrom="md" aria-label={t('actions.close')} onClick={onClose} />
        </Group>
      </Group>
      <Title order={2} fz="xl" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
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
          question={(onAnswered) => (
            <Decide
              verdict="accept"
              requests={[request]}
              onDone={() => onDecided(t('decisions.request.accepted', { name }))}
              onClose={onAnswered}
            />
          )}
        />
      </Group>
    </Paper>
  );
}
