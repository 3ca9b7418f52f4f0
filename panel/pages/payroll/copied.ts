import { formatTags } from '../../../sdk/locales.ts';
import { presentLanguage } from '../../i18n/language.ts';
import type { Entered, Grid } from './grid.ts';

/** The cells that were copied from a spreadsheet, by line; undefined: it is other text, which a field takes as it is. */
export const copiedCells = (text: string): string[][] | undefined =>
  /[\t\n]/.test(text)
    ? text
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((line) => line.split('\t').map((cell) => cell.trim()))
    : undefined;

/** The code and the signs of a currency: `USD`, `US$`, `$`. */
const signsOf = (currency: string): string[] =>
  (['code', 'symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(formatTags[presentLanguage()], { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? value : [])),
  );

/** An amount as a spreadsheet shows it, without the sign of the currency of its column. */
const withoutCurrency = (text: string, currency: string): string =>
  signsOf(currency)
    .reduce((rest, sign) => rest.replace(sign, ''), text)
    .trim();

interface Placed {
  placed: Entered[];
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
      } else found.left.push(row ? `${row.name}: ${text}` : text);
    }
  }
  return found;
}
