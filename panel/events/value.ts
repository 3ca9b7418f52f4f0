/** Values of records in words: days, names instead of ids, choices as the forms name them. */
import {
  formatAmount,
  formatClock,
  formatDate,
  formatDays,
  formatDecimal,
  formatInstant,
  formatLength,
} from '../i18n/format.ts';
import { isText, t } from '../i18n/texts.ts';
import { countryName } from '../ui/country-name.ts';
import { decimalOf } from '../ui/decimal.ts';
import { isObject } from '../ui/is-object.ts';
import { languageName } from '../ui/language-name.ts';
import { wordsOf } from './choices.ts';
import { fieldLabel } from './field-label.ts';
import { useThings } from './things.ts';

const amounts = ['amount', 'grossSalary', 'quantity'];
/** Those of a currency, which what they belong to names. */
const money = ['amount', 'grossSalary'];
const durations = ['durationSeconds', 'workedSeconds'];

const day = /^\d{4}-\d\d-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What the values belong to. */
export interface Owner {
  /** The kind of object, as events name it: `payroll_period`. */
  kind: string;
  data: object;
}

/** Whether a value is the end of an id, for want of a name. */
export const isUnnamed = (shown: string): boolean => /^…[0-9a-f]{6}$/.test(shown);

/**
 * Shows values of fields.
 * @param fields all that it will be asked for
 * @param people names of employees by id
 */
export function useValue(
  fields: readonly string[],
  people: ReadonlyMap<string, string>,
  of?: Owner,
): (field: string, value: unknown) => string {
  const things = useThings(fields);
  const textOf = (field: string, text: string): string => {
    const word = wordsOf(field, of?.kind)
      .map((place) => `${place}.${text}`)
      .find(isText);
    if (word) return t(word);
    if (day.test(text)) return formatDate(text);
    if (instant.test(text)) return text.endsWith('Z') ? formatInstant(text) : formatClock(text);
    // The end of an id is enough to tell two of them apart.
    if (uuid.test(text)) return things.get(text) ?? people.get(text) ?? `…${text.slice(-6)}`;
    if (field === 'country' || field === 'nationalities') return countryName(text);
    return field === 'language' ? languageName(text) : text;
  };
  const show = (field: string, value: unknown): string => {
    if (isNothing(value)) return '–';
    if (typeof value === 'boolean') return t(value ? 'events.yes' : 'events.no');
    if (typeof value === 'number') return numberOf(field, value, of?.data);
    if (Array.isArray(value)) return daysOff(value) ?? value.map((one) => show(field, one)).join(', ');
    return isObject(value) ? (objectOf(value) ?? parts(value)) : textOf(field, String(value));
  };
  const objectOf = (value: Record<string, unknown>): string | undefined => {
    const { date, name, costCentreId, percentage, day, hours, trialPeriodType, quantity, startDate, endDate } = value;
    if (typeof costCentreId === 'string')
      return `${things.get(costCentreId) ?? show('', costCentreId)} ${show('', percentage)} %`;
    if (typeof day === 'string' && typeof hours === 'number') return `${wordAt('pay.days', day)} ${show('', hours)} h`;
    if (typeof trialPeriodType === 'string') return `${quantity} ${wordAt('pay.trialUnits', trialPeriodType)}`;
    if (typeof date === 'string') return instant.test(date) ? formatClock(date) : formatDate(date);
    if (typeof startDate === 'string') return spanOf(startDate, endDate);
    if (typeof name !== 'string') return undefined;
    return 'value' in value ? `${name}: ${show(name, value.value)}` : name;
  };
  /** The members of any other object. */
  const parts = (value: Record<string, unknown>): string =>
    Object.entries(value)
      .filter(([name, one]) => name !== 'id' && !isNothing(one))
      .map(([name, one]) => `${fieldLabel(name)}: ${show(name, one)}`)
      .join(', ');
  return show;
}

function numberOf(field: string, value: number, data: object = {}): string {
  const { currency } = data as { currency?: unknown };
  if (money.includes(field) && typeof currency === 'string') return formatAmount(decimalOf(value), currency);
  if (durations.includes(field)) return formatLength(value);
  // A code or a year has nothing between its thousands.
  if (amounts.includes(field)) return formatDecimal(decimalOf(value), Number.isInteger(value) ? 0 : 2);
  return Number.isInteger(value) ? String(value) : formatDecimal(decimalOf(value));
}

const wordAt = (place: string, name: string): string => {
  const key = `${place}.${name}`;
  return isText(key) ? t(key) : name;
};

const spanOf = (from: string, to: unknown): string =>
  typeof to === 'string' ? formatDays(from, to) : t('pay.since', { from: formatDate(from) });

/** The days of a request, from the first to the last; undefined if it is another list. */
function daysOff(values: readonly unknown[]): string | undefined {
  const dates = values
    .filter(isObject)
    .flatMap(({ date, days }) => (typeof date === 'string' && typeof days === 'number' ? [{ date, days }] : []))
    .sort((a, b) => a.date.localeCompare(b.date));
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last || dates.length < values.length) return undefined;
  const count = dates.reduce((sum, { days }) => sum + days, 0);
  const given = values.filter((one) => isObject(one) && !isNothing(one.givenBackAt)).length;
  const span = first.date === last.date ? formatDate(first.date) : formatDays(first.date, last.date);
  return [
    span,
    t('timeOff.days', { count, shown: formatDecimal(decimalOf(Math.round(count * 100) / 100)) }),
    given > 0 ? t('timeOff.givenBack', { count: given }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
