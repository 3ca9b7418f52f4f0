import { formatNumber } from '../../i18n/format.ts';

/** The size of a file or of several, `12 kB` or `1.5 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 100_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
