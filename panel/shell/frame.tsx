import { ActionIcon, Alert, Burger, Group, NavLink, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { OperationId } from '../../sdk/client.ts';
import type { Person } from '../../sdk/schemas.ts';
import { ApiProblem, permitOnly, useRead } from '../api.ts';
import { useSessionEnded } from '../ended-session.ts';
import { useTexts } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { isSilent } from '../root.ts';
import { mayOf, SessionProvider, useMay, useMe, useOwn, useSeesOthers } from '../session.tsx';
import {
  BuildingIcon,
  CalendarIcon,
  CardIcon,
  CheckIcon,
  ClockIcon,
  CoinsIcon,
  FileIcon,
  HomeIcon,
  KeyIcon,
  ListIcon,
  MoonIcon,
  PeopleIcon,
  PersonIcon,
  TreeIcon,
  WebhookIcon,
} from '../ui/icons.tsx';
import { Mark } from '../ui/mark.tsx';
import { Denied, Loading, PageHeader, ProblemAlert } from '../ui/states.tsx';
import { Bell } from './bell.tsx';
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
    permitCallsOf(me.data.data);
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

/** Lets the page call what the user may run, about anyone or about themselves. */
function permitCallsOf(me: Person): void {
  const may = mayOf(me);
  permitOnly((id) => may(id, me.employeeId));
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
  /** What a user must be permitted to run, about others too, to see it: one of them. Without it, all users see it. */
  needs?: readonly OperationId[];
}

const places: Place[] = [
  { to: paths.home, label: 'nav.home', icon: <HomeIcon /> },
  { to: paths.people, label: 'nav.people', icon: <PeopleIcon /> },
  { to: paths.directory, label: 'nav.directory', icon: <CardIcon /> },
  { to: paths.organisation, label: 'nav.organisation', icon: <TreeIcon /> },
  { to: paths.documents, label: 'nav.documents', icon: <FileIcon />, needs: ['listDocuments'] },
  { to: paths.time, label: 'nav.time', icon: <ClockIcon /> },
  { to: paths.timeOff, label: 'nav.timeOff', icon: <CalendarIcon /> },
  { to: paths.payroll, label: 'nav.payroll', icon: <CoinsIcon />, needs: ['listMonthlyVariableCompensations'] },
  { to: paths.api, label: 'nav.api', icon: <KeyIcon />, needs: ['listTokens'] },
  { to: paths.webhooks, label: 'nav.webhooks', icon: <WebhookIcon />, needs: ['listEndpoints'] },
  { to: paths.users, label: 'nav.users', icon: <PeopleIcon />, needs: ['listUsers'] },
  { to: paths.roles, label: 'nav.roles', icon: <CardIcon />, needs: ['createRole'] },
  { to: paths.customFields, label: 'nav.customFields', icon: <ListIcon />, needs: ['createCustomField'] },
  { to: paths.ownData, label: 'nav.ownData', icon: <CardIcon />, needs: ['setOwnDataSettings'] },
  { to: paths.documentKinds, label: 'nav.documentKinds', icon: <FileIcon />, needs: ['createDocumentKind'] },
  {
    to: paths.onboardingTemplates,
    label: 'nav.onboardingTemplates',
    icon: <CheckIcon />,
    needs: ['createOnboardingTemplate'],
  },
  { to: paths.company, label: 'nav.company', icon: <BuildingIcon />, needs: ['updateCompany'] },
  { to: paths.audit, label: 'nav.audit', icon: <ListIcon />, needs: ['readAuditLog'] },
];

/** Pages within a place: they are not in the navigation, but found by the palette. */
const within: (Destination & Pick<Place, 'needs'>)[] = [
  { to: paths.orgChart, within: 'nav.organisation', label: 'nav.orgChart' },
  {
    to: paths.legalEntities,
    within: 'nav.organisation',
    label: 'nav.legalEntities',
    needs: ['listLegalEntities'],
  },
  { to: paths.costCentres, within: 'nav.organisation', label: 'nav.costCentres', needs: ['listCostCentres'] },
  { to: paths.payGroups, within: 'nav.organisation', label: 'nav.payGroups', needs: ['listPayGroups'] },
  { to: paths.timeRules, within: 'nav.organisation', label: 'nav.timeRules', needs: ['createTimeRule'] },
  { to: paths.importPeople, within: 'nav.people', label: 'nav.importPeople', needs: ['listImports'] },
  {
    to: paths.ownDataRequests,
    within: 'nav.people',
    label: 'nav.ownDataRequests',
    needs: ['acceptOwnDataRequest'],
  },
  { to: paths.timeKinds, within: 'nav.time', label: 'nav.timeKinds', needs: ['createCheckType'] },
  {
    to: paths.timeOffRequests,
    within: 'nav.timeOff',
    label: 'nav.timeOffRequests',
    needs: ['acceptVacationDayOffRequest'],
  },
  { to: paths.timeOffBalances, within: 'nav.timeOff', label: 'nav.timeOffBalances' },
  { to: paths.timeOffPolicies, within: 'nav.timeOff', label: 'nav.timeOffPolicies', needs: ['createAbsenceType'] },
  {
    to: paths.payrollExport,
    within: 'nav.payroll',
    label: 'nav.payrollMonth',
    needs: ['listMonthlyVariableCompensations'],
  },
  { to: paths.payPeriods, within: 'nav.payroll', label: 'nav.payPeriods', needs: ['listPayPeriods'] },
  { to: paths.payFiles, within: 'nav.payroll', label: 'nav.payFiles', needs: ['listExportProfiles'] },
  { to: paths.compensations, within: 'nav.payroll', label: 'nav.compensations', needs: ['listCompensations'] },
  { to: paths.catalogues, within: 'nav.payroll', label: 'nav.catalogues', needs: ['createContractType'] },
  { to: paths.account, label: 'nav.account' },
  { to: paths.notifications, label: 'nav.notifications' },
];

/** The page of the user as an employee, if there is one. */
function useOwnPage(): Place[] {
  const id = useOwn('getEmployee');
  return id === undefined ? [] : [{ to: `${paths.people}/${id}`, label: 'nav.myProfile', icon: <PersonIcon /> }];
}

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
  const may = useMay();
  const isMine = ({ needs }: Pick<Place, 'needs'>) => needs?.some((id) => may(id)) ?? true;
  const mine = places.filter(isMine);
  const own = useOwnPage();
  const seesOthers = useSeesOthers('getEmployee');
  // Users who see others have their own page in their menu alone; for others it takes the place of all employees.
  const listed = seesOthers
    ? mine
    : [...mine.slice(0, 1), ...own, ...mine.slice(1).filter(({ to }) => to !== paths.people)];
  const open = listed.find((place) => isAt(pathname, place));
  const denied = places.find((place) => !isMine(place) && isAt(pathname, place));
  const link = ({ to, label, icon }: Place) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={t(label)}
      leftSection={icon}
      active={to === open?.to}
      // The router itself would mark the places above the present page as well.
      activeOptions={{ exact: true }}
      aria-current={to === open?.to ? 'page' : undefined}
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
            <CommandPalette places={[...mine, ...own, ...within.filter(isMine)]} />
            <Bell />
            <SchemeButton />
            <PersonButton />
          </Group>
        </Group>
      </header>
      <nav className="frame-nav" data-opened={opened || undefined} aria-label={t('nav.label')}>
        {listed.filter((place) => !isConfiguration(place)).map(link)}
        {mine.some(isConfiguration) && (
          <>
            <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
              {t('nav.configuration')}
            </Text>
            {mine.filter(isConfiguration).map(link)}
          </>
        )}
      </nav>
      <main className="frame-main" id="content" tabIndex={-1}>
        {isSilent && (
          <Alert color="yellow" mb="md" role="status">
            {t('nav.silent')}
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
        {importId !== null && may('getImport') && (
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
