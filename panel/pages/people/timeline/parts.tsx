/** The parts of an item in a timeline: what it is, its days, and what can be done with it. */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OperationId } from '../../../../sdk/client.ts';
import { formatDate, formatDays } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { may } from '../../../session.tsx';
import { RowDeletion } from '../../../ui/menu-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Days, State } from './days.ts';

/** The colour of a state. */
export const stateColors = { scheduled: 'blue', current: 'green', ended: 'gray' } as const;

export function ItemHeading({ title, state }: { title: string; state: State }) {
  return (
    <Group gap="xs">
      <span>{title}</span>
      <Tag color={stateColors[state]}>{t(`pay.states.${state}`)}</Tag>
    </Group>
  );
}

export function ItemDays({ days: { startDate, endDate } }: { days: Days }) {
  return (
    <Note>
      {endDate === null
        ? t('pay.since', { from: formatDate(startDate) })
        : t('pay.between', { from: formatDate(startDate), to: formatDate(endDate) })}
    </Note>
  );
}

interface ItemActionsProps {
  /** The operation that edits it; a user who may not run it has no such buttons. */
  by: OperationId;
  /** The item in words: `Salary, 1 Jan 2024`. */
  what: string;
  onEdit: () => void;
  /** The label of the button that edits, if it is not Edit. */
  edit?: string;
  onRemove: () => void;
  /** Why it cannot be deleted. */
  whyNotRemove?: string | undefined;
  /** Further buttons, and the windows. */
  children: ReactNode;
}

export function ItemActions({ what, by, onEdit, edit, onRemove, whyNotRemove, children }: ItemActionsProps) {
  const editLabel = edit ?? t('actions.edit');
  return (
    <div className="row-actions" data-start>
      {may(by) && (
        <Button size="compact-xs" variant="default" aria-label={`${editLabel}: ${what}`} onClick={onEdit}>
          {editLabel}
        </Button>
      )}
      {children}
      {may(by) && <RowDeletion of={what} whyNot={whyNotRemove} onDelete={onRemove} />}
    </div>
  );
}

/** Days in words: `1 Jan – 31 Mar 2024`, `From 1 May 2026`. */
export const daysText = ({ startDate, endDate }: Days): string =>
  endDate === null ? t('pay.since', { from: formatDate(startDate) }) : formatDays(startDate, endDate);
