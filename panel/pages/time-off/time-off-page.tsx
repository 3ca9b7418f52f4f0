import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { Denied, PageHeader } from '../../ui/states.tsx';

/** The frame of all time-off pages: the title, and links to the others. */
export function TimeOffPage({ children }: { children: ReactNode }) {
  const t = useTexts();
  const { role } = useMe();
  const { pathname } = useLocation();
  const pages = [
    { to: paths.timeOff, label: 'timeOff.calendar', isShown: true },
    { to: paths.timeOffRequests, label: 'timeOff.requests', isShown: role !== 'employee' },
    { to: paths.timeOffBalances, label: role === 'employee' ? 'timeOff.mine' : 'timeOff.balances', isShown: true },
    { to: paths.timeOffPolicies, label: 'timeOff.policies', isShown: role === 'administrator' },
  ] as const;
  const open = pages.find(({ to }) => to === pathname);
  return (
    <>
      <PageHeader title={t('timeOff.title')} section={open && t(open.label)} />
      <PageTabs
        label={t('timeOff.title')}
        pages={pages.filter(({ isShown }) => isShown).map(({ to, label }) => ({ to, label: t(label) }))}
      />
      {pages.some(({ to, isShown }) => to === pathname && !isShown) ? <Denied /> : children}
    </>
  );
}
