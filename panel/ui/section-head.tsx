import { Button, Group, Title } from '@mantine/core';
import { PlusIcon } from './icons.tsx';
import { Note } from './note.tsx';

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
      <div style={{ flex: '1 1 160px' }}>
        <Title order={2}>{title}</Title>
        {note && <Note>{note}</Note>}
      </div>
      {onAdd && (
        <Button size="xs" variant="default" leftSection={<PlusIcon />} onClick={onAdd}>
          {add}
        </Button>
      )}
    </Group>
  );
}
