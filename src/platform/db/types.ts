import pg from 'pg';
import type { Instant } from '../clock.ts';

const { builtins } = pg.types;

/** `2026-11-20 09:00:00.12+00` → `2026-11-20T09:00:00.120Z`; the session's zone is always UTC. */
function readInstant(text: string): Instant {
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, '0') : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/** Counts and sequences; a number beyond 2⁵³ would be a guess, so this throws. */
function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a number`);
  return value;
}

/** How values leave the database: dates and money stay text, so no value is rounded or moved to another day. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    switch (oid) {
      case builtins.DATE:
      case builtins.NUMERIC:
      case builtins.TIME:
        return (text: string) => text;
      case builtins.TIMESTAMPTZ:
        return readInstant;
      case builtins.INT8:
        return readInteger;
      default:
        return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
    }
  },
};
