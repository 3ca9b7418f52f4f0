import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may, useSeesOthers } from '../../session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { Denied, PageHeader } from '../../ui/states.tsx';

interface TimeOffPageProps {
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of all time-off pages: the title, and links to the others. */
export function TimeOffPage({ note, action, children }: TimeOffPageProps) {
  const seesOthers = useSeesOthers('listVacationCalendarTotals');
  const { pathname } = useLocation();
  // The navigation reads it.
  const waiting = useRead('getHome', { enabled: false }).data?.data.inbox.requests?.total;
  const pages = [
    { to: paths.timeOff, label: 'timeOff.calendar', isShown: true },
    { to: paths.timeOffRequests, label: 'timeOff.requests', isShown: may('acceptVacationDayOffRequest') },
    { to: paths.timeOffBalances, label: seesOthers ? 'timeOff.balances' : 'timeOff.mine', isShown: true },
    { to: paths.timeOffPolicies, label: 'timeOff.policies', isShown: may('createAbsenceType') },
  ] as const;
  const open = pages.find(({ to }) => to === pathname);
  return (
    <>
      <PageHeader title={t('timeOff.title')} section={open && t(open.label)} note={note}>
        {action}
      </PageHeader>
      <PageTabs
        label={t('timeOff.title')}
        pages={pages
          .filter(({ isShown }) => isShown)
          .map(({ to, label }) => ({
            to,
            label: label === 'timeOff.requests' && waiting ? `${t(label)} ${formatNumber(waiting)}` : t(label),
          }))}
      />
      {pages.some(({ to, isShown }) => to === pathname && !isShown) ? <Denied /> : children}
    </>
  );
}
