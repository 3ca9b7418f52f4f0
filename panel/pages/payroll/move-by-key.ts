import type { KeyboardEvent } from 'react';
import { stepOf } from '../../ui/step-of-key.ts';

/** Whether the caret cannot go any further that way inside of the text, or all of it is selected. */
function isAtEdge(input: HTMLInputElement, direction: number): boolean {
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (direction < 0 ? 0 : value.length);
}

/** Moves the focus between the cells of a grid as a spreadsheet does; cells that are not there are passed over. */
export function moveByKey(event: KeyboardEvent<HTMLTableElement>): void {
  const from = event.target as HTMLElement;
  const step = stepOf(event);
  if (!step || from.dataset.x === undefined) return;
  const [dx, dy] = step;
  if (dx !== 0 && from instanceof HTMLInputElement && !isAtEdge(from, dx)) return;
  // Enter on what opens something opens it.
  if (event.key === 'Enter' && from instanceof HTMLButtonElement) return;
  event.preventDefault();
  const table = event.currentTarget;
  const width = table.tHead?.rows[0]?.cells.length ?? 0;
  const height = table.tBodies[0]?.rows.length ?? 0;
  let [x, y] = [Number(from.dataset.x), Number(from.dataset.y)];
  let to: HTMLElement | null = null;
  do {
    [x, y] = [x + dx, y + dy];
    to = table.querySelector(`[data-x="${x}"][data-y="${y}"]`);
  } while (!to && x >= 0 && y >= 0 && x < width && y < height);
  to?.focus();
}
