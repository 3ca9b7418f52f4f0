import { Button, Group, Text, Title } from '@mantine/core';

interface SectionHeadProps {
  title: string;
  /** What it is for. */
  note?: string;
  /** The words on the button that adds something. */
  add: string;
  /** Without it nothing can be added by who looks. */
  onAdd?: (() => void) | undefined;
}

/** What stands above one of several lists of a page. */
export function SectionHead({ title, note, add, onAdd }: SectionHeadProps) {
  return (
    <Group justify="space-between" align="flex-start" mb="sm">
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {onAdd && (
        <Button size="xs" onClick={onAdd}>
          {add}
        </Button>
      )}
    </Group>
  );
}
