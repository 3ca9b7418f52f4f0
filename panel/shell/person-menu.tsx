import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '../api.ts';
import { changeLanguage, languages } from '../i18n/index.ts';
import { t } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { enter } from '../root.ts';
import { useMe, useOwn } from '../session.tsx';
import { useLanguage } from '../ui/use-language.ts';
import { PersonName } from './person-name.tsx';

/** The menu of the user, which opens when it is drawn. */
export function PersonMenu() {
  const present = useLanguage();
  const me = useMe();
  const { toggleColorScheme } = useMantineColorScheme();
  const own = useOwn('getEmployee');
  const hasDocuments = useOwn('listDocuments') !== undefined;
  const target = useRef<HTMLButtonElement>(null);
  // Not as other writes: those read the page again, which no longer has a session.
  const signOut = useMutation({ mutationFn: () => api('signOut', {}), onSuccess: () => enter(paths.signIn) });
  return (
    // The first opening replaces the button that had the focus, so that the menu cannot return it by itself.
    <Menu position="top-start" defaultOpened onClose={() => target.current?.focus()}>
      <Menu.Target>
        <UnstyledButton ref={target} className="nav-person">
          <PersonName />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.email} · {me.roleName ?? t(`roles.${me.role}`)}
        </Menu.Label>
        {own && (
          <Menu.Item component={Link} to={`${paths.people}/${own}`}>
            {t('nav.myProfile')}
          </Menu.Item>
        )}
        {hasDocuments && (
          <Menu.Item component={Link} to={paths.documents}>
            {t('nav.myDocuments')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={paths.account}>
          {t('nav.account')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.notifications}>
          {t('nav.notifications')}
        </Menu.Item>
        {languages
          .filter(({ code }) => code !== present)
          .map(({ code, name }) => (
            <Menu.Item key={code} lang={code} onClick={() => void changeLanguage(code)}>
              {name}
            </Menu.Item>
          ))}
        <Menu.Item onClick={toggleColorScheme}>{t('nav.scheme')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => signOut.mutate()}>{t('nav.signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
