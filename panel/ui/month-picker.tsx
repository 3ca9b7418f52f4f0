import { ActionIcon, Group, TextInput } from '@mantine/core';
import { addMonths, isMonth } from '../calendar.ts';
import { useTexts } from '../i18n/texts.ts';
import { NextIcon, PreviousIcon } from './icons.tsx';

/** Chooses a month: the previous, the next, or any. */
export function MonthPicker({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const t = useTexts();
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('months.before')}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <PreviousIcon />
      </ActionIcon>
      <TextInput
        type="month"
        label={t('months.month')}
        value={month}
        onChange={({ currentTarget }) => isMonth(currentTarget.value) && onChange(currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('months.after')}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <NextIcon />
      </ActionIcon>
    </Group>
  );
}
