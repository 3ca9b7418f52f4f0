import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { BellIcon } from '../ui/icons.tsx';

/** The bell, with the number of unread notifications. */
export function BellButton({ unread, ...button }: ActionIconProps & ComponentProps<'button'> & { unread: number }) {
  const label = unread === 0 ? t('nav.notifications') : t('nav.unread', { shown: formatNumber(unread) });
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" {...button} aria-label={label}>
      <BellIcon />
      {unread > 0 && <span className="bell-count">{unread > 99 ? '99+' : formatNumber(unread)}</span>}
    </ActionIcon>
  );
}
