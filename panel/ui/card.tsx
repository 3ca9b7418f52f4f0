import { Group, Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  /** Of its heading, for what leads there. */
  titleId?: string;
  /** The page that has all of it: its address, its name, its filters. */
  all?: [to: string, label: string, search?: Record<string, string>];
  /** Next to the title: a count, a link. */
  note?: ReactNode;
  children: ReactNode;
}

/** One subject of a page. */
export const Card = ({ title, titleId, all, note, children }: CardProps) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
    <Group justify="space-between" mb="sm" gap="xs">
      <Title order={2} {...(titleId && { id: titleId, tabIndex: -1, style: { outline: 'none' } })}>
        {title}
      </Title>
      {note}
      {all && (
        <Link className="quiet" to={all[0]} search={all[2] ?? {}}>
          {all[1]}
        </Link>
      )}
    </Group>
    {children}
  </Paper>
);
