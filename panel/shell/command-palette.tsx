import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Suspense } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { Window } from '../ui/window.tsx';
import type { Destination } from './destination.ts';
import { lazyPart } from './lazy-part.ts';

const shortcut = navigator.userAgent.includes('Mac OS X') ? '⌘ K' : 'Ctrl K';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');

/** Finds people and pages from anywhere, by Ctrl K or ⌘ K. */
export function CommandPalette({ places }: { places: Destination[] }) {
  const t = useTexts();
  const [opened, { open, close }] = useDisclosure();
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <UnstyledButton className="nav-find" onClick={open}>
        <SearchIcon />
        {t('palette.title')}
        <kbd>{shortcut}</kbd>
      </UnstyledButton>
      <Window opened={opened} onClose={close} title={t('palette.title')}>
        <Suspense>
          <Palette places={places} onDone={close} />
        </Suspense>
      </Window>
    </>
  );
}
