import { Box, Button, CloseButton, Group, Popover, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Notification } from '../../sdk/schemas.ts';
import { api, type useRead } from '../api.ts';
import { formatAgo, formatInstant } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { useMe } from '../session.tsx';
import { ProblemAlert, Read } from '../ui/states.tsx';
import { BellButton } from './bell-button.tsx';
import classes from './notice-list.module.css';
import { noticeText } from './notice-text.ts';

/** The bell and its window, which opens when it is drawn. */
export function Notices({ of: notices }: { of: ReturnType<typeof useRead<'listNotifications'>> }) {
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

interface NoticeListProps {
  of: ReturnType<typeof useRead<'listNotifications'>>;
  /** The user goes to a page. */
  onLeave: () => void;
}

/** The latest notifications, each a link to the page that it is about. */
function NoticeList({ of: notices, onLeave }: NoticeListProps) {
  const queries = useQueryClient();
  // The page behind shows nothing of them, so it need not read its data again.
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['listNotifications'] });
  const markOne = useMutation({
    mutationFn: (id: string) => api('markNotificationRead', { path: { id } }),
    onSuccess,
  });
  const markAll = useMutation({
    mutationFn: (upTo: string) => api('markNotificationsRead', { body: { upTo } }),
    onSuccess,
  });
  const open = ({ id, readAt }: Notification) => {
    if (readAt === null) markOne.mutate(id);
    onLeave();
  };
  return (
    <Read of={notices}>
      {({ data, meta }) => (
        <>
          <ProblemAlert error={markOne.error ?? markAll.error} />
          {data.length === 0 ? (
            <Text c="dimmed" px="md" pb="sm">
              {t('notifications.none')}
            </Text>
          ) : (
            <Stack component="ul" gap={0} className={classes.list} aria-label={t('nav.notifications')}>
              {data.map((notice) => (
                <li key={notice.id}>
                  <NoticeLink notice={notice} onOpen={() => open(notice)} />
                </li>
              ))}
            </Stack>
          )}
          <Group justify="space-between" px="md" py="xs">
            <Link to={paths.notifications} onClick={onLeave}>
              {t('notifications.choices')}
            </Link>
            {meta.unread > 0 && data[0] && (
              <Button
                size="compact-sm"
                variant="default"
                loading={markAll.isPending}
                onClick={() => data[0] && markAll.mutate(data[0].id)}
              >
                {t('notifications.markAll')}
              </Button>
            )}
          </Group>
        </>
      )}
    </Read>
  );
}

function NoticeLink({ notice, onOpen }: { notice: Notification; onOpen: () => void }) {
  const { employeeId } = useMe();
  const isUnread = notice.readAt === null;
  return (
    <Link {...placeOf(notice, employeeId)} onClick={onOpen} className={classes.notice}>
      <Box className={classes.dot} data-unread={isUnread || undefined} />
      <span>
        {isUnread && <VisuallyHidden>{t('notifications.isUnread')}</VisuallyHidden>}
        <Text component="span" display="block" size="sm" fw={isUnread ? 600 : 400}>
          {noticeText(notice)}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed" title={formatInstant(notice.at)}>
          {[formatAgo(notice.at), statusOf()].filter(Boolean).join(' · ')}
        </Text>
      </span>
    </Link>
  );

  /** What became of a request since it was asked for. */
  function statusOf(): string {
    const { kind, timeOff } = notice;
    if (kind !== 'time_off_requested' || timeOff === null || timeOff.status === 'pending') return '';
    return t(`notifications.since.${timeOff.status}`);
  }
}

/** The page that a notification is about. */
function placeOf({ kind, subjectId, timeOff, workDate }: Notification, employeeId: string | null): LinkProps {
  switch (kind) {
    case 'time_off_requested':
      return { to: paths.timeOffRequests };
    case 'time_off_decided':
      return { to: paths.timeOff, search: { month: timeOff?.firstDay.slice(0, 7) } };
    case 'onboarding_tasks_assigned':
      return { to: paths.home };
    case 'work_entry_corrected':
      return { to: paths.time, search: { employee: employeeId ?? undefined, week: workDate ?? undefined } };
    case 'own_data_requested':
      return { to: paths.ownDataRequests };
    case 'own_data_decided':
      return employeeId === null ? { to: paths.home } : { to: paths.person, params: { id: employeeId } };
    case 'import_finished':
      return subjectId === null ? { to: paths.importPeople } : { to: paths.importOfPeople, params: { id: subjectId } };
    case 'webhook_trouble':
      return subjectId === null ? { to: paths.webhooks } : { to: paths.webhook, params: { id: subjectId } };
  }
}
