import { Alert, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useLinkProps, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { statusOf, useRead } from '../api.ts';
import { useSessionEnded } from '../ended-session.ts';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { isSilent, maintenance, root } from '../root.ts';
import { may, SessionProvider, useMe, useOwn, useSeesOthers } from '../session.tsx';
import {
  CardIcon,
  ClockIcon,
  CompanyIcon,
  DownIcon,
  FileIcon,
  HomeIcon,
  InboxIcon,
  IntegrationsIcon,
  MenuIcon,
  PayrollIcon,
  PeopleIcon,
  PersonIcon,
  RolesIcon,
  TimeOffIcon,
  TreeIcon,
} from '../ui/icons.tsx';
import { Mark } from '../ui/mark.tsx';
import { Denied, Loading, PageHeader, ProblemAlert } from '../ui/states.tsx';
import { useLanguage } from '../ui/use-language.ts';
import { type Area, areas, needsOf, type Place, useIsMine } from './areas.ts';
import { Bell } from './bell.tsx';
import { CommandPalette } from './command-palette.tsx';
import type { Destination, NavKey } from './destination.ts';
import { useFollowedImport } from './followed-import.ts';
import { lazyPage, lazyPart } from './lazy-part.tsx';
import { useNoOutline } from './outline.ts';
import { PersonName } from './person-name.tsx';

// Rarely needed, and no page has to load it.
const ImportNotice = lazyPart(() => import('./import-notice.tsx'), 'ImportNotice');
const PersonMenu = lazyPage(() => import('./person-menu.tsx'), 'PersonMenu');
const SignInAgain = lazyPart(() => import('./sign-in-again.tsx'), 'SignInAgain');

/** The header and navigation around every page of a signed-in user. */
export function Frame() {
  useLanguage();
  const me = useRead('getMe');
  const isEnded = useSessionEnded();
  if (me.data) {
    return (
      <SessionProvider me={me.data.data}>
        <Shell />
        {isEnded && <SignInAgain email={me.data.data.email} />}
      </SessionProvider>
    );
  }
  if (statusOf(me.error) === 401) return <ToSignIn />;
  return me.error ? <ProblemAlert error={me.error} onRetry={() => void me.refetch()} /> : <Loading />;
}

/** Leads to the sign-in page, which leads back. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { pathname, searchStr, hash } = router.state.location;
    const asked = pathname + searchStr + (hash && `#${hash}`);
    const next = asked === paths.home ? '' : `?next=${encodeURIComponent(asked)}`;
    location.replace(root + paths.signIn + next);
  }, [router]);
  return <Loading />;
}

interface Entry extends Place {
  /** The page within it that opens first; the first one without it. */
  opens?: string;
  icon: ReactNode;
}

const places: Entry[] = [
  { to: paths.home, label: 'nav.home', icon: <HomeIcon /> },
  { to: paths.inbox, label: 'nav.inbox', icon: <InboxIcon />, needs: ['acceptVacationDayOffRequest'] },
  { to: paths.people, label: 'nav.people', icon: <PeopleIcon /> },
  { to: paths.directory, label: 'nav.directory', icon: <CardIcon /> },
  { to: paths.organisation, label: 'nav.organisation', icon: <TreeIcon />, needs: needsOf('organisation') },
  { to: paths.time, label: 'nav.time', icon: <ClockIcon />, needs: needsOf('time'), isOwn: true },
  { to: paths.timeOff, label: 'nav.timeOff', icon: <TimeOffIcon />, needs: needsOf('timeOff'), isOwn: true },
  { to: paths.payroll, label: 'nav.payroll', icon: <PayrollIcon />, needs: needsOf('payroll') },
  { to: paths.documents, label: 'nav.documents', icon: <FileIcon />, needs: ['listDocuments'] },
];

/** The pages of Configuration in groups; the page with the name of its group opens with it. */
const groups: { label: NavKey; icon: ReactNode; pages: Place[] }[] = [
  {
    label: 'nav.integrations',
    icon: <IntegrationsIcon />,
    pages: [
      { to: paths.api, label: 'nav.api', needs: ['listTokens'] },
      { to: paths.webhooks, label: 'nav.webhooks', needs: ['listEndpoints'] },
    ],
  },
  {
    label: 'nav.peopleAndRoles',
    icon: <RolesIcon />,
    pages: [
      { to: paths.users, label: 'nav.users', needs: ['listUsers'] },
      { to: paths.roles, label: 'nav.roles', needs: ['createRole'] },
      { to: paths.ownData, label: 'nav.ownData', needs: ['setOwnDataSettings'] },
      { to: paths.customFields, label: 'nav.customFields', needs: ['createCustomField'] },
    ],
  },
  {
    label: 'nav.company',
    icon: <CompanyIcon />,
    pages: [
      { to: paths.company, label: 'nav.company', needs: ['updateCompany'] },
      { to: paths.documentKinds, label: 'nav.documentKinds', needs: ['createDocumentKind'] },
      { to: paths.onboardingTemplates, label: 'nav.onboardingTemplates', needs: ['createOnboardingTemplate'] },
      { to: paths.audit, label: 'nav.audit', needs: ['readAuditLog'] },
    ],
  },
];

/** Pages within a place: they are not in the navigation, but found by the palette. */
const within: (Destination & Pick<Place, 'needs'>)[] = [
  ...(Object.keys(areas) as Area[]).flatMap((area) =>
    areas[area].slice(1).map((page) => ({ ...page, within: `nav.${area}` as const })),
  ),
  { to: paths.account, label: 'nav.account' },
  { to: paths.notifications, label: 'nav.notifications' },
];

/** The page of the user as an employee, if there is one. */
function useOwnPage(): typeof places {
  const id = useOwn('getEmployee');
  return id === undefined ? [] : [{ to: `${paths.people}/${id}`, label: 'nav.myProfile', icon: <PersonIcon /> }];
}

/** Whether an address is that of a place, or of a page below it. */
const isAt = (pathname: string, { to }: Place): boolean =>
  pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`));

function Shell() {
  useNoOutline();
  const me = useMe();
  const { pathname, href } = useLocation();
  // The menu of a phone lies over the page, and so closes wherever a link in it leads.
  const [openedAt, setOpenedAt] = useState<string>();
  const opened = openedAt === href;
  const close = () => setOpenedAt(undefined);
  const importId = useFollowedImport();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const isMine = useIsMine();
  const mine = places.filter(isMine);
  const own = useOwnPage();
  const seesOthers = useSeesOthers('getEmployee');
  // Users who see others have their own page in their menu alone; for others it takes the place of all employees, and the
  // calendar of a team stands behind what is theirs.
  const listed: typeof places = seesOthers
    ? mine
    : [...mine.slice(0, 1), ...own, ...mine.slice(1).filter(({ to }) => to !== paths.people)].map((place) =>
        place.to === paths.timeOff ? { ...place, opens: paths.timeOffBalances } : place,
      );
  const settings = groups
    .map((group) => ({ ...group, pages: group.pages.filter(isMine) }))
    .filter(({ pages }) => pages.length > 0);
  const configured = settings.flatMap(({ pages }) => pages);
  const open = [...listed, ...configured].find((place) => isAt(pathname, place));
  // The page of the address, and the one that is still drawn until the code of the next one is there.
  const drawn = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? pathname });
  const denied = [...places, ...groups.flatMap(({ pages }) => pages)].find(
    (place) => !isMine(place) && (isAt(pathname, place) || isAt(drawn, place)),
  );
  const hasInbox = listed.some(({ to }) => to === paths.inbox);
  const waiting = useWaitingCount(hasInbox);
  // The bell reads them, which lies in the menu of a phone.
  const unread = useRead('listNotifications', { enabled: false }).data?.meta.unread ?? 0;
  const link = ({ to, label, icon, opens = to }: Place & Partial<Entry>) => (
    <NavEntry key={to} to={opens} isPresent={to === open?.to} onClick={close}>
      {icon}
      {t(label)}
      {to === paths.inbox && waiting > 0 && <b>{formatNumber(waiting)}</b>}
    </NavEntry>
  );
  return (
    <>
      <a className="skip" href="#content">
        {t('nav.skip')}
      </a>
      <div className="frame-side" data-opened={opened || undefined}>
        <header className="frame-brand">
          <Mark />
          <span>
            {me.company.name}
            <small>Rollcall</small>
          </span>
        </header>
        <nav className="frame-nav" aria-label={t('nav.label')}>
          <CommandPalette places={[...mine, ...own, ...configured, ...within.filter(isMine)]} />
          {listed.map(link)}
          {settings.length > 0 && (
            <details open>
              <summary>
                <DownIcon />
                {t('nav.configuration')}
              </summary>
              {settings.map(({ label, icon, pages }) => {
                const isOpen = open !== undefined && pages.includes(open);
                const [first] = pages as [Place, ...Place[]];
                return (
                  <div key={label}>
                    <NavEntry
                      to={first.to}
                      isOpen={isOpen}
                      isPresent={first.label === label && first === open}
                      onClick={close}
                    >
                      {icon}
                      {t(label)}
                    </NavEntry>
                    {isOpen && (
                      <div className="frame-within">{pages.filter((page) => page.label !== label).map(link)}</div>
                    )}
                  </div>
                );
              })}
            </details>
          )}
        </nav>
        <section className="frame-me" aria-label={me.name}>
          <PersonButton />
          <Bell />
        </section>
      </div>
      <main className="frame-main" id="content" tabIndex={-1}>
        {isSilent && (
          <Alert color="yellow" mb="md" role="status">
            {t('nav.silent')}
          </Alert>
        )}
        {maintenance !== '' && (
          <Alert color="yellow" mb="md" role="status">
            {t('nav.maintenance', { reason: maintenance })}
          </Alert>
        )}
        {denied ? (
          <>
            <PageHeader title={t(denied.label)} />
            <Denied />
          </>
        ) : (
          <Outlet />
        )}
        {importId !== null && may('getImport') && <ImportNotice id={importId} />}
      </main>
      {isNarrow && (
        <nav className="frame-foot" aria-label={t('nav.menu')}>
          {[paths.home, ...(hasInbox ? [paths.inbox, paths.time] : [paths.time, paths.timeOff])].map((to) => {
            const place = listed.find((one) => one.to === to);
            return place && link(place);
          })}
          <UnstyledButton
            className="nav-entry"
            aria-expanded={opened}
            onClick={() => setOpenedAt(opened ? undefined : href)}
          >
            {seesOthers ? <MenuIcon /> : <PersonIcon />}
            {t(seesOthers ? 'nav.menu' : 'nav.me')}
            {unread > 0 && <b className="dot" />}
            {unread > 0 && <VisuallyHidden>{t('nav.unread', { shown: formatNumber(unread) })}</VisuallyHidden>}
          </UnstyledButton>
        </nav>
      )}
    </>
  );
}

/** How much waits for the user. @param enabled whether they have an inbox */
function useWaitingCount(enabled: boolean): number {
  const inbox = useRead('getHome', { enabled, refetchInterval: 60_000 }).data?.data.inbox;
  if (!inbox) return 0;
  const { requests, corrections, ownData, workEntries, tasks, payPeriods } = inbox;
  return [requests, corrections, ownData, workEntries, tasks, payPeriods].reduce(
    (sum, one) => sum + (one?.total ?? 0),
    0,
  );
}

interface NavEntryProps {
  to: string;
  /** Whether it is the present page, or has it. */
  isPresent: boolean;
  isOpen?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function NavEntry({ to, isPresent, isOpen = isPresent, onClick, children }: NavEntryProps) {
  // The router itself would mark the places above the present page, and a group with its first page.
  const link = useLinkProps({ to, onClick });
  return (
    <a {...link} className="nav-entry" data-active={isOpen || undefined} aria-current={isPresent ? 'page' : undefined}>
      {children}
    </a>
  );
}

/** The button of the menu of the user; a few visits open it, and load the rest then. */
function PersonButton() {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <UnstyledButton className="nav-person" aria-haspopup="menu" onClick={() => setWanted(true)}>
      <PersonName />
    </UnstyledButton>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <PersonMenu />
    </Suspense>
  ) : (
    button
  );
}
