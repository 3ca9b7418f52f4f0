import { Button, Group, Text, Title } from '@mantine/core';
import { PlusIcon } from './icons.tsx';

interface SectionHeadProps {
  title: string;
  /** The purpose of the list. */
  note?: string;
  /** The label of the button that adds a row. */
  add: string;
  /** Without it, the reader cannot add rows. */
  onAdd?: (() => void) | undefined;
}

/** The header of one of several lists on a page. */
export function SectionHead({ title, note, add, onAdd }: SectionHeadProps) {
  return (
    <Group justify="space-between" align="flex-start" mb="sm">
      <div>
        <Title order={2}>{title}</Title>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {onAdd && (
        <Button size="xs" variant="default" leftSection={<PlusIcon />} onClick={onAdd}>
          {add}
        </Button>
      )}
    </Group>
  );
}
