import { ActionIcon, CloseButton, Group, Indicator, Popover, Text, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useRead } from '../api.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { BellIcon } from '../ui/icons.tsx';
import { Loading } from '../ui/states.tsx';
import { lazyPart } from './lazy-part.ts';

const NoticeList = lazyPart(() => import('./notice-list.tsx'), 'NoticeList');

/** How often the notifications are read, in milliseconds: no page does, and a window in the background neither. */
const readEvery = 60_000;

/** The number of unread notifications, and the list behind it. */
export function Bell() {
  const t = useTexts();
  const notices = useRead('listNotifications', { refetchInterval: readEvery });
  const [isOpen, setOpen] = useState(false);
  const unread = notices.data?.meta.unread ?? 0;
  const label = unread === 0 ? t('nav.notifications') : t('nav.unread', { count: unread, shown: formatNumber(unread) });
  const preload = () => void NoticeList.preload?.();
  return (
    <>
      <VisuallyHidden aria-live="polite">{unread > 0 && label}</VisuallyHidden>
      <Popover
        position="top-end"
        width="min(420px, calc(100vw - 16px))"
        withinPortal
        trapFocus
        returnFocus
        opened={isOpen}
        onChange={setOpen}
      >
        <Indicator
          label={unread > 99 ? '99+' : formatNumber(unread)}
          disabled={unread === 0}
          size={16}
          offset={4}
          color="red.8"
          inline
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={label}
              onClick={() => setOpen((open) => !open)}
              onMouseEnter={preload}
              onFocus={preload}
            >
              <BellIcon />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown p={0} aria-label={t('nav.notifications')}>
          <Group justify="space-between" px="md" py="xs" wrap="nowrap">
            <Text fw={600}>{t('nav.notifications')}</Text>
            <CloseButton aria-label={t('actions.close')} onClick={() => setOpen(false)} />
          </Group>
          <Suspense fallback={<Loading />}>
            <NoticeList of={notices} onLeave={() => setOpen(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
