import { formatAmount } from '../../i18n/format.ts';
import type { Grid, GridCell, GridRow } from './grid.ts';

/** The cells that were copied from a spreadsheet, by line; undefined: it is other text, which a field takes as it is. */
export const copiedCells = (text: string): string[][] | undefined =>
  /[\t\n]/.test(text)
    ? text
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((line) => line.split('\t').map((cell) => cell.trim()))
    : undefined;

/** An amount as a spreadsheet shows it, without the sign of the currency of its column. */
function withoutCurrency(text: string, currency: string): string {
  const sign = formatAmount('0', currency).replace(/[\d.,\s]/g, '');
  return text.replace(sign, '').replace(currency, '').trim();
}

interface Placed {
  placed: [row: GridRow, cell: GridCell, text: string][];
  /** The values for which there is no cell to type into. */
  left: string[];
}

/** Which cells the copied ones go into: from a place on to the right and down. What is empty changes nothing. */
export function placeCopied({ rows, columns }: Grid, [x, y]: [x: number, y: number], lines: string[][]): Placed {
  const found: Placed = { placed: [], left: [] };
  for (const [dy, line] of lines.entries()) {
    const row = rows[y + dy];
    for (const [dx, text] of line.entries()) {
      if (text === '') continue;
      const cell = row?.cells.get(columns[x + dx]?.compensationId ?? '');
      if (row && cell && cell.entries.length < 2) {
        found.placed.push([row, cell, withoutCurrency(text, cell.column.currency)]);
      } else found.left.push(text);
    }
  }
  return found;
}
