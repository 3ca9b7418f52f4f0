import { ActionIcon, Burger, Group, NavLink, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Person } from '../../sdk/schemas.ts';
import { ApiProblem, useRead } from '../api.ts';
import { useSessionEnded } from '../ended-session.ts';
import { useTexts } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { SessionProvider, useMe } from '../session.tsx';
import {
  BuildingIcon,
  CalendarIcon,
  CardIcon,
  CheckIcon,
  ClockIcon,
  CoinsIcon,
  HomeIcon,
  KeyIcon,
  ListIcon,
  MoonIcon,
  PeopleIcon,
  TreeIcon,
  WebhookIcon,
} from '../ui/icons.tsx';
import { Mark } from '../ui/mark.tsx';
import { Denied, Loading, PageHeader, ProblemAlert } from '../ui/states.tsx';
import { CommandPalette, type Destination, type NavKey } from './command-palette.tsx';
import { useFollowedImport } from './followed-import.ts';
import { lazyPart } from './lazy-part.ts';
import { useNoOutline } from './outline.ts';
import { PersonName } from './person-name.tsx';

// Rarely needed, and no page has to load it.
const ImportNotice = lazyPart(() => import('./import-notice.tsx'), 'ImportNotice');
const PersonMenu = lazyPart(() => import('./person-menu.tsx'), 'PersonMenu');
const SignInAgain = lazyPart(() => import('../pages/sign-in/sign-in-again.tsx'), 'SignInAgain');

/** The header and navigation around every page of a signed-in user. */
export function Frame() {
  const me = useRead('getMe');
  const isEnded = useSessionEnded();
  if (me.data) {
    return (
      <SessionProvider me={me.data.data}>
        <Shell />
        {isEnded && (
          <Suspense>
            <SignInAgain email={me.data.data.email} />
          </Suspense>
        )}
      </SessionProvider>
    );
  }
  if (me.error instanceof ApiProblem && me.error.document.status === 401) return <ToSignIn />;
  return me.error ? <ProblemAlert error={me.error} onRetry={() => void me.refetch()} /> : <Loading />;
}

/** Leads to the sign-in page, which leads back. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { pathname, searchStr, hash } = router.state.location;
    const asked = pathname + searchStr + (hash && `#${hash}`);
    void router.navigate({ to: paths.signIn, search: asked === paths.home ? {} : { next: asked }, replace: true });
  }, [router]);
  return <Loading />;
}

interface Place {
  to: string;
  label: NavKey;
  icon: ReactNode;
  /** The roles that see it; without it, all roles. */
  roles?: readonly Person['role'][];
}

const administrators = ['administrator'] as const;
const deciders = ['administrator', 'manager'] as const;

const places: Place[] = [
  { to: paths.home, label: 'nav.home', icon: <HomeIcon /> },
  { to: paths.people, label: 'nav.people', icon: <PeopleIcon /> },
  { to: paths.directory, label: 'nav.directory', icon: <CardIcon /> },
  { to: paths.organisation, label: 'nav.organisation', icon: <TreeIcon /> },
  { to: paths.time, label: 'nav.time', icon: <ClockIcon /> },
  { to: paths.timeOff, label: 'nav.timeOff', icon: <CalendarIcon /> },
  { to: paths.payroll, label: 'nav.payroll', icon: <CoinsIcon />, roles: administrators },
  { to: paths.api, label: 'nav.api', icon: <KeyIcon />, roles: administrators },
  { to: paths.webhooks, label: 'nav.webhooks', icon: <WebhookIcon />, roles: administrators },
  { to: paths.users, label: 'nav.users', icon: <PeopleIcon />, roles: administrators },
  { to: paths.customFields, label: 'nav.customFields', icon: <ListIcon />, roles: administrators },
  { to: paths.onboardingTemplates, label: 'nav.onboardingTemplates', icon: <CheckIcon />, roles: administrators },
  { to: paths.company, label: 'nav.company', icon: <BuildingIcon />, roles: administrators },
  { to: paths.audit, label: 'nav.audit', icon: <ListIcon />, roles: administrators },
];

/** Pages within a place: they are not in the navigation, but found by the palette. */
const within: (Destination & Pick<Place, 'roles'>)[] = [
  { to: paths.orgChart, within: 'nav.organisation', label: 'nav.orgChart' },
  { to: paths.legalEntities, within: 'nav.organisation', label: 'nav.legalEntities', roles: administrators },
  { to: paths.costCentres, within: 'nav.organisation', label: 'nav.costCentres', roles: administrators },
  { to: paths.payGroups, within: 'nav.organisation', label: 'nav.payGroups', roles: administrators },
  { to: paths.importPeople, within: 'nav.people', label: 'nav.importPeople', roles: administrators },
  { to: paths.timeKinds, within: 'nav.time', label: 'nav.timeKinds', roles: administrators },
  { to: paths.timeOffRequests, within: 'nav.timeOff', label: 'nav.timeOffRequests', roles: deciders },
  { to: paths.timeOffBalances, within: 'nav.timeOff', label: 'nav.timeOffBalances' },
  { to: paths.timeOffPolicies, within: 'nav.timeOff', label: 'nav.timeOffPolicies', roles: administrators },
  { to: paths.payrollExport, within: 'nav.payroll', label: 'nav.payrollMonth', roles: administrators },
  { to: paths.payPeriods, within: 'nav.payroll', label: 'nav.payPeriods', roles: administrators },
  { to: paths.payFiles, within: 'nav.payroll', label: 'nav.payFiles', roles: administrators },
  { to: paths.compensations, within: 'nav.payroll', label: 'nav.compensations', roles: administrators },
  { to: paths.catalogues, within: 'nav.payroll', label: 'nav.catalogues', roles: administrators },
  { to: paths.account, label: 'nav.account' },
];

/** Whether an address is that of a place, or of a page below it. */
const isAt = (pathname: string, { to }: Pick<Place, 'to'>): boolean =>
  pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`));

const isConfiguration = ({ to }: Place): boolean => to.startsWith('/configuration/');

function Shell() {
  useNoOutline();
  const t = useTexts();
  const me = useMe();
  const [opened, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const importId = useFollowedImport();
  const isMine = ({ roles }: Pick<Place, 'roles'>) => roles?.includes(me.role) ?? true;
  const mine = places.filter(isMine);
  const denied = places.find((place) => !isMine(place) && isAt(pathname, place));
  const link = ({ to, label, icon }: Place) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={t(label)}
      leftSection={icon}
      active={isAt(pathname, { to })}
      onClick={close}
    />
  );
  return (
    <>
      <header className="frame-header">
        <a className="skip" href="#content">
          {t('nav.skip')}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('nav.menu')} />
            <Mark />
            <Text fw={700}>Rollcall</Text>
            <Text c="dimmed" visibleFrom="sm">
              {me.company.name}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <CommandPalette places={[...mine, ...within.filter(isMine)]} />
            <SchemeButton />
            <PersonButton />
          </Group>
        </Group>
      </header>
      <nav className="frame-nav" data-opened={opened || undefined} aria-label={t('nav.label')}>
        {mine.filter((place) => !isConfiguration(place)).map(link)}
        {me.role === 'administrator' && (
          <>
            <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
              {t('nav.configuration')}
            </Text>
            {mine.filter(isConfiguration).map(link)}
          </>
        )}
      </nav>
      <main className="frame-main" id="content" tabIndex={-1}>
        {denied ? (
          <>
            <PageHeader title={t(denied.label)} />
            <Denied />
          </>
        ) : (
          <Outlet />
        )}
        {importId !== null && me.role === 'administrator' && (
          <Suspense>
            <ImportNotice id={importId} />
          </Suspense>
        )}
      </main>
    </>
  );
}

function SchemeButton() {
  const t = useTexts();
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon variant="default" size="lg" onClick={toggleColorScheme} aria-label={t('nav.scheme')}>
      <MoonIcon />
    </ActionIcon>
  );
}

/** The button of the menu of the user; a few visits open it, and load the rest then. */
function PersonButton() {
  const { name } = useMe();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <UnstyledButton px="sm" py={6} aria-haspopup="menu" onClick={() => setWanted(true)}>
      <PersonName name={name} />
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
