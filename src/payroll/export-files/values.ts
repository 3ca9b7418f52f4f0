/** Values as the text of a profile. Pure. */
import { isObject } from '../../platform/narrowing.ts';
import { type ExportColumn, type ExportProfile, kindAt, partsOf, type ValueKind } from '../export-profiles/index.ts';

type Written = Pick<ExportProfile, 'content' | 'decimalSeparator' | 'decimals' | 'dateFormat'>;

/** The value at a path of a record; null: there is none. */
export function valueAt(record: unknown, path: readonly string[]): unknown {
  let value = record;
  for (const name of path) {
    if (Array.isArray(value)) value = value[Number(name)];
    else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value ?? null;
}

/** Rounds half up, away from zero, by the digits of the number: 1.005 is 1.01, whatever its double is. */
function rounded(value: number, decimals: number): string {
  const scaled = Math.round(Number(`${Math.abs(value)}e${decimals}`));
  const digits = String(scaled).padStart(decimals + 1, '0');
  const sign = value < 0 && scaled !== 0 ? '-' : '';
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const separators = { point: '.', comma: ',', none: '' };

function numberText(value: number, kind: ValueKind, { decimals, decimalSeparator }: Written): string {
  if (kind === 'integer') return String(value);
  const text = decimals === null ? String(value) : rounded(value, decimals);
  return text.replace('.', separators[decimalSeparator]);
}

/** `dd/mm/yyyy` of 2026-11-20 is 20/11/2026. */
function dateText(value: string, format: string): string {
  const [year = '', month = '', day = ''] = value.split('-');
  return format.replace('yyyy', year).replace('yy', year.slice(2)).replace('mm', month).replace('dd', day);
}

/** What a cell has. A part of a text still says something; a part of a number, a date or a code is another one. */
export interface Cell {
  text: string;
  kind: 'number' | 'code' | 'text';
}

const nothing: Cell = { text: '', kind: 'text' };

/** The codes of the receiving system, by the values of a column. */
export function codesOf({ map }: ExportColumn): (value: unknown) => string | undefined {
  const codes = new Map(map.map(({ from, to }) => [from, to]));
  return (value) => codes.get(String(value));
}

/** Makes the cells of a column. */
export function cellOf(column: ExportColumn, profile: Written): (record: unknown) => Cell {
  const { path, constant } = column;
  if (path === null) return () => ({ text: constant ?? '', kind: 'code' });
  const parts = partsOf(profile.content, path);
  const kind = kindAt(profile.content, path) ?? 'other';
  const codeOf = codesOf(column);
  return (record) => {
    const value = valueAt(record, parts);
    if (value === null) return nothing;
    const code = codeOf(value);
    if (code !== undefined) return { text: code, kind: 'code' };
    if (typeof value === 'number') return { text: numberText(value, kind, profile), kind: 'number' };
    if (typeof value !== 'string') return { text: JSON.stringify(value), kind: 'code' };
    return kind === 'date'
      ? { text: dateText(value, profile.dateFormat), kind: 'code' }
      : { text: value, kind: 'text' };
  };
}
