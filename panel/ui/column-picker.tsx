import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { t } from '../i18n/texts.ts';

interface Choice {
  name: string;
  label: string;
}

interface ColumnPickerProps {
  choices: readonly Choice[];
  /** Those under a heading of their own. */
  more?: { label: string; choices: readonly Choice[] } | undefined;
  chosen: string[];
  choose: (names: string[]) => void;
}

/** Chooses the columns of a table. */
export function ColumnPicker({ choices, more, chosen, choose }: ColumnPickerProps) {
  const checks = (columns: readonly Choice[]) =>
    columns.map(({ name, label }) => <Checkbox key={name} value={name} label={label} />);
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button size="xs" radius="xl" variant="default">
          {t('columns.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns.title')} mah="70dvh" style={{ overflowY: 'auto' }}>
        <Checkbox.Group value={chosen} onChange={choose} label={t('columns.title')}>
          <Stack gap="xs" mt="xs">
            {checks(choices)}
            {more && more.choices.length > 0 && (
              <Text size="sm" fw={500}>
                {more.label}
              </Text>
            )}
            {checks(more?.choices ?? [])}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
