import {
  ActionIcon,
  AppShell,
  Burger,
  Group,
  Menu,
  NavLink,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, useRead, useWrite } from '../api.ts';
import { changeLanguage, type Language, languages } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { enter } from '../root.ts';
import { SessionProvider, useMe } from '../session.tsx';
import {
  BuildingIcon,
  CalendarIcon,
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
import { Loading, ProblemAlert } from '../ui/states.tsx';
import { CommandPalette } from './command-palette.tsx';

/** What is around every page of somebody who has signed in. */
export function Frame() {
  const me = useRead('getMe');
  if (me.data) {
    return (
      <SessionProvider me={me.data.data}>
        <Shell />
      </SessionProvider>
    );
  }
  if (me.error instanceof ApiProblem && me.error.document.status === 401) return <Navigate to={paths.signIn} />;
  return me.error ? <ProblemAlert error={me.error} onRetry={() => void me.refetch()} /> : <Loading />;
}

interface Place {
  to: string;
  label: string;
  icon: ReactNode;
  /** Only administrators see it. */
  isForAdministrators?: boolean;
}

const places: Place[] = [
  { to: paths.home, label: 'nav.home', icon: <HomeIcon /> },
  { to: paths.people, label: 'nav.people', icon: <PeopleIcon /> },
  { to: paths.organisation, label: 'nav.organisation', icon: <TreeIcon /> },
  { to: paths.time, label: 'nav.time', icon: <ClockIcon /> },
  { to: paths.timeOff, label: 'nav.timeOff', icon: <CalendarIcon /> },
  { to: paths.payroll, label: 'nav.payroll', icon: <CoinsIcon />, isForAdministrators: true },
  { to: paths.api, label: 'nav.api', icon: <KeyIcon />, isForAdministrators: true },
  { to: paths.webhooks, label: 'nav.webhooks', icon: <WebhookIcon />, isForAdministrators: true },
  { to: paths.users, label: 'nav.users', icon: <PeopleIcon />, isForAdministrators: true },
  { to: paths.customFields, label: 'nav.customFields', icon: <ListIcon />, isForAdministrators: true },
  { to: paths.onboardingTemplates, label: 'nav.onboardingTemplates', icon: <CheckIcon />, isForAdministrators: true },
  { to: paths.company, label: 'nav.company', icon: <BuildingIcon />, isForAdministrators: true },
  { to: paths.audit, label: 'nav.audit', icon: <ListIcon />, isForAdministrators: true },
];

const isConfiguration = ({ to }: Place): boolean => to.startsWith('/configuration/');

function Shell() {
  const { t } = useTranslation();
  const me = useMe();
  const [opened, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const mine = places.filter(({ isForAdministrators }) => !isForAdministrators || me.role === 'administrator');
  const link = ({ to, label, icon }: Place) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={t(label)}
      leftSection={icon}
      active={pathname === to || (to !== paths.home && pathname.startsWith(`${to}/`))}
      onClick={close}
    />
  );
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="lg"
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('nav.menu')} />
            <Text fw={700}>Rollcall</Text>
            <Text c="dimmed" visibleFrom="sm">
              {me.company.name}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <CommandPalette places={mine} />
            <SchemeButton />
            <PersonMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('nav.label')}>
        {mine.filter((place) => !isConfiguration(place)).map(link)}
        {me.role === 'administrator' && (
          <>
            <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
              {t('nav.configuration')}
            </Text>
            {mine.filter(isConfiguration).map(link)}
          </>
        )}
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

function SchemeButton() {
  const { t } = useTranslation();
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <ActionIcon variant="default" size="lg" onClick={toggleColorScheme} aria-label={t('nav.scheme')}>
      <MoonIcon />
    </ActionIcon>
  );
}

function PersonMenu() {
  const { t, i18n } = useTranslation();
  const me = useMe();
  const signOut = useWrite('signOut');
  const leave = () => signOut.mutate({}, { onSuccess: () => enter(paths.signIn) });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton px="sm" py={6}>
          <Text size="sm" fw={500}>
            {me.name}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.email} · {t(`roles.${me.role}`)}
        </Menu.Label>
        <Menu.Item component={Link} to={paths.account}>
          {t('nav.account')}
        </Menu.Item>
        {(Object.keys(languages) as Language[])
          .filter((language) => language !== i18n.language)
          .map((language) => (
            <Menu.Item key={language} lang={language} onClick={() => void changeLanguage(language)}>
              {languages[language]}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item onClick={leave}>{t('nav.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
