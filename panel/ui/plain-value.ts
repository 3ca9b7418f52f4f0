import { isDay } from '../calendar.ts';
import { formatDate, formatDecimal } from '../i18n/format.ts';
import { decimalOf } from './decimal.ts';

/** A value of which nothing but itself is known, such as that of a custom field, as the reader writes it; null: there is none. */
export function plainValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return formatDecimal(decimalOf(value));
  return isDay(value) ? formatDate(value) : String(value);
}
