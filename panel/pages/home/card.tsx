import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  /** Next to the title: a count, a link. */
  note?: ReactNode;
  children: ReactNode;
}

/** One subject of the home page. */
export const Card = ({ title, note, children }: CardProps) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
    <Group justify="space-between" mb="sm" gap="xs">
      <Title order={2}>{title}</Title>
      {note}
    </Group>
    {children}
  </Paper>
);
