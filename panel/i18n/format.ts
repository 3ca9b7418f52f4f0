/** Dates, times and numbers as people write them where they are. */
import { formatTags } from '../../sdk/locales.ts';
import { presentLanguage } from './language.ts';

const locale = () => formatTags[presentLanguage()];

const formats = new Map<string, Intl.NumberFormat>();

/** Makes a format once: making one takes ten times as long as using it. */
function numberFormat(where: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${where} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(where, options);
  formats.set(key, format);
  return format;
}

const ofDay = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** A calendar day, which has no zone: `20 Nov 2026`. */
export const formatDate = (date: string | null | undefined): string =>
  date ? ofDay({ dateStyle: 'medium' })(date) : '–';

/** A calendar day of a week that is known: `Mon 16 Nov`. */
export const formatDay = ofDay({ weekday: 'short', day: 'numeric', month: 'short' });

/** The day of the week alone, as short as it gets: `M`. */
export const formatWeekday = ofDay({ weekday: 'narrow' });

/** The day of the week alone: `Mon`. */
export const formatWeekdayShort = ofDay({ weekday: 'short' });

/** From one calendar day to another: `16–22 Nov 2026`. */
export const formatDays = (from: string, to: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  );

/** A length of time in seconds in words, without what is nothing: `2 h 30 min`. A unit stays with its number. */
export function formatLength(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${formatNumber(hours)}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`]
    .filter(Boolean)
    .join(' ');
}

/** What is left or taken of vacation: a number of days, or hours where it is kept in those, below nothing with a minus. */
export const formatVacation = (days: number, seconds: number | null | undefined): string =>
  seconds == null ? formatNumber(days) : `${seconds < 0 ? '−' : ''}${formatLength(Math.abs(seconds))}`;

/** The same where many stand side by side: `7:30`; below nothing with a minus. */
export function formatHours(seconds: number): string {
  const minutes = Math.trunc(Math.abs(seconds) / 60);
  const text = `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
  return seconds < 0 && minutes > 0 ? `−${text}` : text;
}

/** The same as on a stopwatch, `1:07:42`: for an open entry. */
export function formatStopwatch(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
}

/**
 * An instant, in the zone of the reader.
 * @param timeStyle `medium` shows the seconds
 */
export const formatInstant = (instant: string | null | undefined, timeStyle: 'short' | 'medium' = 'short'): string =>
  instant ? new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle }).format(new Date(instant)) : '–';

/**
 * A clock time as the clocks of its place showed it: `09:00`; with the offset of the place where it is not that of the
 * reader: `09:00 (UTC+02:00)`.
 * @param moment with its offset: `2026-11-20T09:00:00+01:00`
 */
export function formatClock(moment: string): string {
  const time = moment.slice(11, 16);
  const offset = moment.endsWith('Z') ? '+00:00' : moment.slice(-6);
  const minutes = -new Date(moment).getTimezoneOffset();
  const [hours = 0, rest = 0] = offset.slice(1).split(':').map(Number);
  const own = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + rest);
  return own === minutes ? time : `${time} (UTC${offset})`;
}

/** The day of an instant, in the zone of the reader, where there is little room: `20 Nov`. */
export const formatShortDay = (instant: string): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' }).format(new Date(instant));

/** The zone in which instants are shown: that of the reader. */
export const zoneOfReader = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Nov 26` of `2026-11`, where there is little room. */
export const formatShortMonth = (month: string): string => ofDay({ month: 'short', year: '2-digit' })(`${month}-01`);

/** An hour of the day, in the zone of the reader: `14:00`. */
export const formatHour = (instant: string): string =>
  new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(new Date(instant));

/** A figure with its thousands apart, which Spanish leaves together below 10,000, and with a minus as wide as a digit, where the library has a hyphen. */
const figure = (value: number | `${number}`, how?: Intl.NumberFormatOptions): string =>
  numberFormat(locale(), { useGrouping: 'always', ...how })
    .format(value)
    .replace('-', '−');

export const formatNumber = (value: number): string => figure(value);

/** A change in per cent, with its sign: `+2.6%`, `−4.6%`. */
export const formatPercent = (percentage: number): string =>
  figure(percentage / 100, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** An amount of money, given as a decimal and shown to its last digit: `€1,250.50`. */
export const formatAmount = (decimal: string, currency: string): string =>
  figure(decimal as `${number}`, { style: 'currency', currency });

/** The same without what is less than one of the currency: `€1,250`. */
export const formatRoundAmount = (amount: number, currency: string): string =>
  figure(amount, { style: 'currency', currency, maximumFractionDigits: 0 });

/** What stands before the decimals of a number, and between its thousands. */
export interface Signs {
  decimal: string;
  group: string;
}

export function signsOfLanguage(): Signs {
  const parts = numberFormat(locale()).formatToParts(1_234_567.8);
  const signOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: signOf('decimal'), group: signOf('group') };
}

/**
 * A decimal as people type it: to its last digit, and with nothing between the thousands.
 * @param currency an amount has all decimals of its currency
 */
export const formatTyped = (decimal: string, currency?: string): string =>
  numberFormat(locale(), {
    minimumFractionDigits: currency === undefined ? 0 : decimalsOf(currency),
    maximumFractionDigits: 20,
    useGrouping: false,
  }).format(decimal as `${number}`);

const decimalsOf = (currency: string): number =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().minimumFractionDigits ?? 0;

/** A decimal as text, to its last digit and with at least so many decimals. */
export const formatDecimal = (decimal: string, minimumFractionDigits = 0): string =>
  numberFormat(locale(), { useGrouping: 'always', minimumFractionDigits, maximumFractionDigits: 20 }).format(
    decimal as `${number}`,
  );

/** A month such as `2026-11`: `November 2026`. */
export const formatMonth = (month: string): string => ofDay({ month: 'long', year: 'numeric' })(`${month}-01`);

/** As the first word of a heading or a label: Spanish writes months and languages small. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a month from 1 to 12: `June`. */
export const formatMonthName = (month: number): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1)));

/** `June and December`. */
export const formatList = (words: string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);

/** How long ago, or until when: `3 hours ago`. */
export function formatAgo(instant: string): string {
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}
