/** Dates, times and numbers as people write them where they are. */
import i18next from 'i18next';

const locale = () => (i18next.language === 'es' ? 'es-ES' : 'en-GB');

/** A calendar day, which has no zone: `20 Nov 2026`. */
export const formatDate = (date: string | null | undefined): string =>
  date
    ? new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
    : '–';

/** An instant, in the zone of who looks. */
export const formatInstant = (instant: string | null | undefined): string =>
  instant
    ? new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
    : '–';

export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** How long ago, or until when: `3 hours ago`. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}
