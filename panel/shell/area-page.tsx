import { Navigate, useLocation } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { PageTabs } from '../ui/page-tabs.tsx';
import { Denied, PageHeader } from '../ui/states.tsx';
import { type Area, areas, useIsMine } from './areas.ts';

interface AreaPageProps extends Pick<ComponentProps<typeof PageHeader>, 'note' | 'trail'> {
  area: Area;
  /** The title of the page, if it is not that of the area. */
  title?: string;
  actions?: ReactNode;
  /** The search parameters that go along from one page to the next. */
  search?: Record<string, string>;
  /** By address: what this user calls a page, and how much waits there. */
  names?: Record<string, string>;
  waiting?: Record<string, number | undefined>;
  children: ReactNode;
}

/** The frame of each page of an area: the title, and tabs that lead to the others. */
export function AreaPage(props: AreaPageProps) {
  const { area, title, actions, search, names = {}, waiting = {}, children, ...head } = props;
  const { pathname } = useLocation();
  const mine = areas[area].filter(useIsMine());
  const open = areas[area].find(({ to }) => to === pathname);
  if (pathname === paths[area] && mine[0] && mine[0].to !== pathname) return <Navigate to={mine[0].to} replace />;
  const tabs = mine.map(({ to, label }) => ({ to, name: names[to] ?? t(label), count: waiting[to] }));
  return (
    <>
      <PageHeader
        title={title ?? t(`nav.${area}`)}
        section={title === undefined ? open && (names[open.to] ?? t(open.label)) : undefined}
        {...head}
      >
        {actions}
      </PageHeader>
      {tabs.length > 1 && (
        <PageTabs
          label={t(`nav.${area}`)}
          search={search}
          pages={tabs.map(({ to, name, count }) => ({ to, label: count ? `${name} ${formatNumber(count)}` : name }))}
        />
      )}
      {open && !mine.includes(open) ? <Denied /> : children}
    </>
  );
}
