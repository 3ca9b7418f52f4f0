import type { KeyboardEvent } from 'react';

/** A way in a grid, in cells. */
export type Step = readonly [x: number, y: number];

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where a key goes from a cell of a grid; Enter goes down. */
export const stepOf = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Step | undefined =>
  key === 'Enter' ? [0, shiftKey ? -1 : 1] : steps[key];
