import { VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useRead } from '../api.ts';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { BellButton } from './bell-button.tsx';
import { lazyPage } from './lazy-part.tsx';

// Most visits read no notification.
const Notices = lazyPage(() => import('./notices.tsx'), 'Notices');

/** How often the notifications are read, in milliseconds: no page does, and a window in the background neither. */
const readEvery = 60_000;

/** The number of unread notifications, and the list behind it. */
export function Bell() {
  const notices = useRead('listNotifications', { refetchInterval: readEvery });
  const [isWanted, setWanted] = useState(false);
  const unread = notices.data?.meta.unread ?? 0;
  const preload = () => void Notices.preload?.();
  const button = (
    <BellButton
      unread={unread}
      aria-haspopup="dialog"
      onClick={() => setWanted(true)}
      onMouseEnter={preload}
      onFocus={preload}
    />
  );
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {unread > 0 && t('nav.unread', { shown: formatNumber(unread) })}
      </VisuallyHidden>
      {isWanted ? (
        <Suspense fallback={button}>
          <Notices of={notices} />
        </Suspense>
      ) : (
        button
      )}
    </>
  );
}
