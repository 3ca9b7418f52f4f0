import { Button, Group } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { Denied, PageHeader } from '../../ui/states.tsx';

/** What all pages about time off have in common: the title, and the way to the others. */
export function TimeOffPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { role } = useMe();
  const { pathname } = useLocation();
  const pages = [
    { to: paths.timeOff, label: 'timeOff.calendar', isShown: true },
    { to: paths.timeOffRequests, label: 'timeOff.requests', isShown: role !== 'employee' },
    { to: paths.timeOffBalances, label: role === 'employee' ? 'timeOff.mine' : 'timeOff.balances', isShown: true },
    { to: paths.timeOffPolicies, label: 'timeOff.policies', isShown: role === 'administrator' },
  ];
  return (
    <>
      <PageHeader title={t('timeOff.title')} />
      <Group gap="xs" mb="lg" role="navigation" aria-label={t('timeOff.title')}>
        {pages
          .filter(({ isShown }) => isShown)
          .map(({ to, label }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              size="xs"
              variant={pathname === to ? 'filled' : 'default'}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {t(label)}
            </Button>
          ))}
      </Group>
      {pages.some(({ to, isShown }) => to === pathname && !isShown) ? <Denied /> : children}
    </>
  );
}
