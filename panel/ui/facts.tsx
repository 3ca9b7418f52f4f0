import { Paper } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
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
    <div className="facts" style={{ '--columns': columns } as CSSProperties}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Note>{label}</Note>
          <div style={{ overflowWrap: 'anywhere' }}>
            {value === null || value === undefined || value === '' ? '–' : value}
          </div>
        </div>
      ))}
    </div>
  );
  if (isBare) return grid;
  return (
    <Paper withBorder p="lg">
      {grid}
    </Paper>
  );
}
