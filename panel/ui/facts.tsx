import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is known of a thing: labels and values; a value that is missing shows as a dash. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <Paper withBorder p="lg">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <div>{value === null || value === undefined || value === '' ? '–' : value}</div>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
