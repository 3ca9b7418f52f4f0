import { ActionIcon, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { api } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { DownIcon, UpIcon } from '../../../ui/icons.tsx';

interface Move {
  field: CustomField;
  /** Counted from the top, from 0. */
  to: number;
}

/** Moves a field; the fields whose position changes are written. */
export function useMove(fields: CustomField[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ field, to }: Move) => {
      const order = fields.filter(({ id }) => id !== field.id).toSpliced(to, 0, field);
      for (const [place, { id, position }] of order.entries()) {
        if (position !== place + 1) await api('updateCustomField', { path: { id }, body: { position: place + 1 } });
      }
    },
    onSettled: () => queries.invalidateQueries(),
  });
}

interface MoveButtonsProps {
  name: string;
  place: number;
  count: number;
  isPending: boolean;
  onMove: (to: number) => void;
}

/** They stay where the keyboard is, also at the ends and while a move is on its way. */
export function MoveButtons({ name, place, count, isPending, onMove }: MoveButtonsProps) {
  const t = useTexts();
  const button = (label: string, to: number, icon: ReactNode) => {
    const isIdle = isPending || to < 0 || to >= count;
    return (
      <ActionIcon
        variant="default"
        aria-label={label}
        aria-disabled={isIdle}
        data-disabled={isIdle || undefined}
        onClick={() => !isIdle && onMove(to)}
      >
        {icon}
      </ActionIcon>
    );
  };
  return (
    <Group gap={4} wrap="nowrap">
      {button(t('customFields.moveUp', { name }), place - 1, <UpIcon />)}
      {button(t('customFields.moveDown', { name }), place + 1, <DownIcon />)}
    </Group>
  );
}
