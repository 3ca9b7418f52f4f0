import { Paper, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { Note } from './note.tsx';

interface FactsProps {
  facts: [label: string, value: ReactNode][];
  /** On a wide screen. */
  columns?: number;
  /** Whether they are in a card already. */
  isBare?: boolean;
}

/** Labels and values; a missing value is shown as a dash. */
export function Facts({ facts, columns = 3, isBare = false }: FactsProps) {
  const grid = (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: columns }}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Note>{label}</Note>
          <div style={{ overflowWrap: 'anywhere' }}>
            {value === null || value === undefined || value === '' ? '–' : value}
          </div>
        </div>
      ))}
    </SimpleGrid>
  );
  if (isBare) return grid;
  return (
    <Paper withBorder p="lg">
      {grid}
    </Paper>
  );
}
