import { type Day, isDay } from '../calendar.ts';
import { formatMonthName } from '../i18n/format.ts';

/** The number of a month that is typed as one or by its name, of which three letters are enough. */
const monthOf = (text: string): number =>
  /^\d+$/.test(text)
    ? Number(text)
    : 1 +
      Array.from({ length: 12 }, (_, i) => formatMonthName(i + 1).toLowerCase()).findIndex(
        (name) => text.length >= 3 && name.startsWith(text.slice(0, 3)),
      );

/**
 * The day that one types: `2026-11-20`, `20/11/2026`, `20112026`, `20 Nov 2026`, `20 de noviembre de 2026`; undefined: it is
 * none.
 */
export function dayTyped(text: string): Day | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3')
    .split(/[\s./-]+(?:de\s+)?/);
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.toReversed();
  const found = `${year}-${String(monthOf(month)).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parts.length === 3 && isDay(found) ? found : undefined;
}

/** The time of a day that one types: `9`, `9:05`, `09.05`, `0905`; undefined: it is none. */
export function timeTyped(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.h]?(\d\d))?$/.exec(text.trim()) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

/** The day and time that one types, one after the other: `2026-11-20T09:00`; undefined: it is none. */
export function localTimeTyped(text: string): string | undefined {
  const [, written = '', end = ''] = /^(.*\S)(?:T|[\s,]+)(\S+)$/.exec(text.trim()) ?? [];
  const [day, time] = [dayTyped(written.replace(/,$/, '')), timeTyped(end)];
  return day && time && `${day}T${time}`;
}
