import { Stack } from '@mantine/core';
import { Suspense } from 'react';
import type { Home as HomeData } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMay, useMe } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.ts';
import { PageHeader, Read } from '../../ui/states.tsx';
import { Clock } from '../time/clock.tsx';
import { Away } from './away.tsx';
import { Absences, Glance } from './company.tsx';
import { Inbox } from './inbox.tsx';
import { Mine } from './mine.tsx';

// Many companies do not show these.
const Celebrations = lazyPart(() => import('./celebrations.tsx'), 'Celebrations');
const Endpoints = lazyPart(() => import('./endpoints.tsx'), 'Endpoints');
const MyWeek = lazyPart(() => import('./my-week.tsx'), 'MyWeek');
// Below the rest, with the words of all events.
const RecentChanges = lazyPart(() => import('./recent-changes.tsx'), 'RecentChanges');
const FirstSteps = lazyPart(() => import('../people/first-steps.tsx'), 'FirstSteps');

/** The home page: what waits for the user first, then what they like to know. One request reads it. */
export function Home() {
  const t = useTexts();
  const me = useMe();
  const may = useMay();
  const home = useRead('getHome', { refetchInterval: 60_000 });
  return (
    <>
      <PageHeader
        title={t('home.title', { name: me.name.split(' ', 1).join() })}
        note={home.data ? `${me.company.name} · ${formatDay(home.data.data.today)}` : me.company.name}
      />
      <Stack gap="md">
        {/* Clocking in does not wait for the rest of the page. */}
        {me.employeeId !== null && may('clockIn', me.employeeId) && <Clock employeeId={me.employeeId} isLarge />}
        <Read of={home}>{({ data }) => <Content home={data} />}</Read>
      </Stack>
    </>
  );
}

function Content({ home }: { home: HomeData }) {
  const { inbox, mine, away, celebrations, company, changes, endpoints, today } = home;
  const isDecider = company !== null;
  const may = useMay();
  return (
    <>
      {may('hireEmployee') && company?.people === 0 && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      {mine && <Mine mine={mine} />}
      <div className="home-columns">
        <Stack gap="md">
          {mine && !isDecider && may('reportWorkedHours', mine.employeeId) && (
            <Suspense>
              <MyWeek employeeId={mine.employeeId} today={today} />
            </Suspense>
          )}
          <Inbox inbox={inbox} today={today} />
        </Stack>
        <Stack gap="md">
          {company && <Glance company={company} away={away} />}
          <Away away={away} today={today} isOfTeam={!isDecider} />
          {celebrations && (
            <Suspense>
              <Celebrations celebrations={celebrations} today={today} />
            </Suspense>
          )}
          {company && <Absences company={company} />}
          {changes && (
            <Suspense>
              <RecentChanges changes={changes} />
            </Suspense>
          )}
          {endpoints && endpoints.length > 0 && (
            <Suspense>
              <Endpoints endpoints={endpoints} />
            </Suspense>
          )}
        </Stack>
      </div>
    </>
  );
}
