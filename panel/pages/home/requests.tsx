import { Button, Flex, Group as Line, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { HomeRequest, HomeRequests } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { formatAgo, formatDate, formatDays, formatNumber } from '../../i18n/format.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.ts';
import { amountOff, timesOff } from '../../ui/amount-off.ts';
import { ProblemAlert } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useColleagueWords } from '../time-off/colleagues.ts';
import type { Verdict } from '../time-off/decide.tsx';
import { Group } from './group.tsx';
import { Named, nameOf } from './named.tsx';

// It asks for a reason, or says that the days do not suffice: most requests need neither.
const DecideById = lazyPart(() => import('./decide-by-id.tsx'), 'DecideById');

interface RequestsProps {
  requests: HomeRequests;
  /** Says what became of a request. */
  onDecided: (text: string) => void;
}

/** The time-off requests that the user decides, each accepted in place. */
export function Requests({ requests: { total, data }, onDecided }: RequestsProps) {
  const t = useTexts();
  return (
    <Group
      gap="md"
      title={t('home.requests')}
      total={total}
      all={<Link to={paths.timeOffRequests}>{t('home.allRequests')}</Link>}
    >
      {data.map((request) => (
        <Request key={request.id} request={request} onDecided={onDecided} />
      ))}
    </Group>
  );
}

function Request({ request, onDecided }: { request: HomeRequest; onDecided: (text: string) => void }) {
  const t = useTexts();
  const [asks, setAsks] = useState<Verdict | undefined>();
  const acceptVacation = useWrite('acceptVacationDayOffRequest');
  const acceptAbsence = useWrite('acceptAbsenceDayOffRequest');
  const accepting = request.category === 'vacation' ? acceptVacation : acceptAbsence;
  const name = nameOf(request.employee);
  const isTooMuch = request.balances.some(({ after }) => after < 0);
  const accept = () => {
    if (isTooMuch) return setAsks('accept');
    // The row is gone by then, and with it what `mutate` would call; an error stays in the row.
    const accepted = accepting.mutateAsync({ path: { id: request.id }, body: {} });
    void accepted.then(
      () => onDecided(t('home.accepted', { name })),
      () => {},
    );
  };
  return (
    <section aria-label={`${name}, ${kindOf(request, t('timeOff.vacation'))}`}>
      <Flex direction={{ base: 'column', sm: 'row' }} justify="space-between" gap="xs" align={{ sm: 'center' }}>
        <What request={request} />
        <Line gap="xs" wrap="nowrap">
          <Button size="xs" loading={accepting.isPending} aria-label={t('timeOff.acceptOf', { name })} onClick={accept}>
            {t('timeOff.accept')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={accepting.isPending}
            aria-label={t('timeOff.rejectOf', { name })}
            onClick={() => setAsks('reject')}
          >
            {t('timeOff.reject')}
          </Button>
        </Line>
      </Flex>
      <ProblemAlert error={accepting.error} />
      {asks && (
        <Suspense>
          <DecideById request={request} verdict={asks} onClose={() => setAsks(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

const kindOf = ({ absenceType }: HomeRequest, vacation: string): string => absenceType ?? vacation;

/** Who asks for what and when, what it costs, and who else is off. */
function What({ request }: { request: HomeRequest }) {
  const t = useTexts();
  const wordsOf = useColleagueWords();
  const { employee, category, type, balances, comment, createdAt, alsoOff } = request;
  return (
    <div>
      <Line gap="xs">
        <Text size="sm" component="span">
          <Named of={employee} tab="timeOff" />
        </Text>
        <Tag color={category === 'vacation' ? 'harbour' : 'orange'}>{kindOf(request, t('timeOff.vacation'))}</Tag>
        {type === 'delete' && <Tag color="gray">{t('timeOff.givesBack')}</Tag>}
      </Line>
      <Text size="sm">
        {whenOf(request, t)} · {amountOff(request, t)}
      </Text>
      {balances.map(({ calendarId, year, before, after }) => (
        <Text key={calendarId} size="sm" c={after < 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
          {t(after < 0 ? 'timeOff.notEnough' : 'timeOff.effect', {
            year,
            before: formatNumber(before),
            after: formatNumber(after),
          })}
        </Text>
      ))}
      {alsoOff.total > 0 && (
        <Text size="sm" c="dimmed">
          {wordsOf(alsoOff.data, alsoOff.total)}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {comment && `“${comment}” · `}
        {t('timeOff.asked', { ago: formatAgo(createdAt) })}
      </Text>
    </div>
  );
}

function whenOf(request: HomeRequest, t: Translate): string {
  const { firstDay, lastDay } = request;
  if (lastDay === null) return t('timeOff.since', { day: formatDate(firstDay) });
  return (firstDay === lastDay ? formatDate(firstDay) : formatDays(firstDay, lastDay)) + timesOff(request);
}
