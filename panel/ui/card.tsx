import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  /** Of its heading, for what leads there. */
  titleId?: string;
  /** Next to the title: a count, a link. */
  note?: ReactNode;
  children: ReactNode;
}

/** One subject of a page. */
export const Card = ({ title, titleId, note, children }: CardProps) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
    <Group justify="space-between" mb="sm" gap="xs">
      <Title order={2} {...(titleId && { id: titleId, tabIndex: -1, style: { outline: 'none' } })}>
        {title}
      </Title>
      {note}
    </Group>
    {children}
  </Paper>
);
