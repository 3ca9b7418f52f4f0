import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { useMe } from '../session.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Window } from '../ui/window.tsx';
import type { Destination } from './destination.ts';
import { lazyPart } from './lazy-part.tsx';
import type { Form } from './palette.tsx';

const shortcut = navigator.userAgent.includes('Mac OS X') ? '⌘ K' : 'Ctrl K';
/** The hook of the library for shortcuts knows all keys, and every page would load it for this one. */
const isShortcut = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');
const Hire = lazyPart(() => import('../pages/people/hire/hire.tsx'), 'Hire');
const RequestForm = lazyPart(() => import('../pages/time-off/request-form.tsx'), 'RequestForm');
const NewToken = lazyPart(() => import('../pages/configuration/new-token.tsx'), 'NewToken');

/** What is typed from the shortcut on until the palette is drawn, whose code may be on its way. */
let typed: string | undefined;
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey } = event;
  if (typed === undefined || ctrlKey || metaKey) return;
  if (key.length === 1) typed += key;
  // Meanwhile the focus is on the button that closes the window.
  if (key === ' ' || key === 'Enter') event.preventDefault();
});
const early = {
  text: () => typed ?? '',
  end: () => {
    typed = undefined;
  },
};

/** Finds people and pages from anywhere, by Ctrl K or ⌘ K, and opens the forms that are needed most over any page. */
export function CommandPalette({ places }: { places: Destination[] }) {
  const { employeeId } = useMe();
  const [opened, { open, close }] = useDisclosure(false, { onClose: early.end });
  const { pathname } = useLocation();
  // A form that leads to another page is closed there.
  const [asked, setAsked] = useState<{ form: Form; at: string }>();
  const form = asked?.at === pathname ? asked.form : undefined;
  const closeForm = () => setAsked(undefined);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (!opened) typed = '';
      open();
    };
    addEventListener('keydown', openByKey);
    return () => removeEventListener('keydown', openByKey);
  }, [open, opened]);
  // Also where its code cannot be loaded.
  useEffect(() => early.end, []);
  return (
    <>
      <UnstyledButton className="nav-find" onClick={open}>
        <SearchIcon />
        {t('palette.title')}
        <kbd>{shortcut}</kbd>
      </UnstyledButton>
      <Window opened={opened} onClose={close} title={t('palette.title')}>
        <Palette
          places={places}
          early={early}
          onForm={(wanted) => setAsked({ form: wanted, at: pathname })}
          onDone={close}
        />
      </Window>

      {form === 'hire' && <Hire onClose={closeForm} />}
      {form === 'ask' && employeeId !== null && <RequestForm employeeId={employeeId} onClose={closeForm} />}
      {form === 'token' && <NewToken opened onClose={closeForm} />}
    </>
  );
}
