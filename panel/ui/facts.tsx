import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactsProps {
  facts: [label: string, value: ReactNode][];
  /** On a wide screen. */
  columns?: number;
}

/** Labels and values; a missing value is shown as a dash. */
export function Facts({ facts, columns = 3 }: FactsProps) {
  return (
    <Paper withBorder p="lg">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: columns }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <div style={{ overflowWrap: 'anywhere' }}>
              {value === null || value === undefined || value === '' ? '–' : value}
            </div>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
