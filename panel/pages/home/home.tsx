import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { HomeAbsence, HomeAway, Home as HomeData } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatDay, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may, useMe } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { Card } from '../../ui/card.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { More } from '../../ui/more.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';
import { Clock } from '../time/clock.tsx';
import { Absences, Glance } from './company.tsx';
import { Named, Unlinked } from './employee-name.tsx';
import { Row } from './group.tsx';
import { Inbox } from './inbox.tsx';

// Many companies do not show these.
const Celebrations = lazyPart(() => import('./celebrations.tsx'), 'Celebrations');
const Endpoints = lazyPart(() => import('./endpoints.tsx'), 'Endpoints');
const Mine = lazyPart(() => import('./mine.tsx'), 'Mine');
const MyRequests = lazyPart(() => import('./my-requests.tsx'), 'MyRequests');
const MyWeek = lazyPart(() => import('./my-week.tsx'), 'MyWeek');
const Team = lazyPart(() => import('./team.tsx'), 'Team');
// Below the rest, with the words of all events.
const RecentChanges = lazyPart(() => import('./recent-changes.tsx'), 'RecentChanges');
const Hire = lazyPart(() => import('../people/hire/hire.tsx'), 'Hire');
const FirstSteps = lazyPart(() => import('../people/first-steps.tsx'), 'FirstSteps');

/** The home page: what waits for the user first, then what they like to know. One request reads it. */
export function Home() {
  const me = useMe();
  const home = useRead('getHome', { refetchInterval: 60_000 });
  const [isHiring, setHiring] = useState(false);
  return (
    <>
      <PageHeader
        title={t('home.title', { name: me.name.split(' ', 1).join() })}
        note={home.data ? noteOf(home.data.data) : me.company.name}
      >
        {may('hireEmployee') && home.data?.data.company?.people !== 0 && (
          <Button leftSection={<PlusIcon />} onClick={() => setHiring(true)}>
            {t('palette.hire')}
          </Button>
        )}
      </PageHeader>
      <Stack gap="md">
        {/* Clocking in does not wait for the rest of the page. */}
        {me.employeeId !== null && may('clockIn', me.employeeId) && <Clock employeeId={me.employeeId} isLarge />}
        <Read of={home}>{({ data }) => <Content home={data} />}</Read>
      </Stack>
      {isHiring && <Hire onClose={() => setHiring(false)} />}
    </>
  );
}

/** The day, and for those who see it how many are at work and away. */
function noteOf({ today, company, away }: HomeData): string {
  const atWork = company && t('home.atWorkAndAway', { atWork: formatNumber(company.atWork.total), away: away.today });
  return [formatDay(today), atWork].filter(Boolean).join(' · ');
}

function Content({ home }: { home: HomeData }) {
  const { inbox, mine, away, celebrations, company, changes, endpoints, today } = home;
  const isDecider = company !== null;
  const { reach } = useMe();
  const hasWeek = mine !== null && !isDecider && may('reportWorkedHours', mine.employeeId);
  return (
    <>
      {may('hireEmployee') && company?.people === 0 && <FirstSteps />}
      <div className="home-columns" data-even={!isDecider || undefined}>
        <Stack gap="md">
          {hasWeek && <MyWeek employeeId={mine.employeeId} today={today} />}

          {mine && !isDecider && may('listVacationDayOffRequests', mine.employeeId) && (
            <MyRequests employeeId={mine.employeeId} />
          )}

          <Inbox inbox={inbox} today={today}>
            {isDecider && reach !== 'all' && mine && <Team managerId={mine.employeeId} today={today} />}
          </Inbox>
        </Stack>
        <Stack gap="md">
          {mine && <Mine mine={mine} />}
          {company && <Glance company={company} away={away} />}
          <Away away={away} today={today} isOfTeam={!isDecider} />
          {celebrations && <Celebrations celebrations={celebrations} today={today} />}
          {company && <Absences company={company} />}
          {changes && <RecentChanges changes={changes} />}
          {endpoints && endpoints.length > 0 && <Endpoints endpoints={endpoints} />}
        </Stack>
      </div>
    </>
  );
}

interface AwayProps {
  away: HomeAway;
  today: string;
  /** Whether these are colleagues, whose pages the user cannot open. */
  isOfTeam: boolean;
}

/** Who is away today, and who will be in the rest of the week. */
function Away({ away: { today: count, total, data }, today, isOfTeam }: AwayProps) {
  const isToday = ({ from }: HomeAbsence) => from === today;
  const row = (absence: HomeAbsence) => (
    <Row key={absence.employee.id} end={spanOf(absence, today, t('home.todayOnly'))}>
      {isOfTeam ? <Unlinked of={absence.employee} /> : <Named of={absence.employee} tab="timeOff" />}
    </Row>
  );
  const now = data.filter(isToday);
  const later = data.filter((absence) => !isToday(absence));
  return (
    <Card
      title={t(isOfTeam ? 'home.awayOfTeam' : 'home.away')}
      note={
        !isOfTeam && (
          <Link className="quiet" to={paths.timeOff}>
            {t('home.toCalendar')}
          </Link>
        )
      }
    >
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {t('home.awayToday', { count, shown: count })}
        </Text>
        {now.map(row)}
        {later.length > 0 && (
          <Text size="sm" fw={500} mt="xs">
            {t('home.awayLater')}
          </Text>
        )}
        {later.map(row)}
        <More total={total} shown={data.length} />
      </Stack>
    </Card>
  );
}

/** The days of the week that are off, as far as they do not go without saying. */
function spanOf({ from, to }: HomeAbsence, today: string, todayOnly: string): string {
  if (from === today) return to === today ? todayOnly : `→ ${formatDay(to)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} → ${formatDay(to)}`;
}
