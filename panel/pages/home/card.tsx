import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** One subject of the home page. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="lg" component="section" aria-label={title}>
    <Title order={2} size="h5" mb="sm">
      {title}
    </Title>
    {children}
  </Paper>
);
