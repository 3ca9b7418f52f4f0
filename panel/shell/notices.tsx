import { CloseButton, Group, Popover, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { useRead } from '../api.ts';
import { useTexts } from '../i18n/texts.ts';
import { BellButton } from './bell-button.tsx';
import { NoticeList } from './notice-list.tsx';

/** The bell and its window, which opens when it is drawn. */
export function Notices({ of: notices }: { of: ReturnType<typeof useRead<'listNotifications'>> }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(true);
  const bell = useRef<HTMLButtonElement>(null);
  // The first opening replaces the button that had the focus, so that the window cannot return it by itself.
  const onChange = (open: boolean) => {
    setOpen(open);
    if (!open) bell.current?.focus();
  };
  return (
    <Popover
      position="top-end"
      width="min(420px, calc(100vw - 16px))"
      withinPortal
      // A window that becomes narrow hides the sidebar, but not the list with the focus in it.
      hideDetached={false}
      trapFocus
      opened={isOpen}
      onChange={onChange}
    >
      <Popover.Target>
        <BellButton ref={bell} unread={notices.data?.meta.unread ?? 0} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('nav.notifications')}>
        <Group justify="space-between" px="md" py="xs" wrap="nowrap">
          <Text fw={600}>{t('nav.notifications')}</Text>
          <CloseButton aria-label={t('actions.close')} onClick={() => onChange(false)} />
        </Group>
        <NoticeList of={notices} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
