/**
 * Rows of lists as PostgreSQL writes them as text, `row(…)::text`, and the JSON that we make of them. PostgreSQL itself takes
 * twice as long to write their JSON, because it looks up the type of each value again.
 */
import type { Shown } from './columns.ts';

/** Writes the texts of rows as a JSON array in UTF-8. */
export type WriteRows = (rows: readonly string[]) => Buffer;

/** The SQL that writes the text of the row `r`. PostgreSQL knows no type of a bare literal, except in a `coalesce`. */
export const rowOf = (shown: Shown[]): string =>
  `row(${shown.map(({ sql, form }) => (form === 'other' ? `to_json(coalesce(${sql}, null))` : sql)).join(', ')})::text`;

const space = 0x20;
const quote = 0x22;
const close = 0x29;
const comma = 0x2c;
const backslash = 0x5c;
const bytesOf = (text: string) => Buffer.from(text);
/** The bytes that one character may take. */
const most = '\\u0001'.length;

/** A character that a JSON string has only as an escape, or that UTF-16 has as a pair. */
const isRare = (code: number) => code < space || (code >= 0xd800 && code < 0xe000);

/** Writes a character that is not ASCII. @returns the place after it */
function putCharacter(out: Buffer, place: number, code: number): number {
  let at = place;
  if (code < 0x800) {
    out[at++] = 0xc0 | (code >> 6);
  } else {
    out[at++] = 0xe0 | (code >> 12);
    out[at++] = 0x80 | ((code >> 6) & 0x3f);
  }
  out[at++] = 0x80 | (code & 0x3f);
  return at;
}

/** Writes `2026-11-20 09:00:00.12+00` as `2026-11-20T09:00:00.120Z`. @returns the place after it */
function putInstant(out: Buffer, place: number, row: string, from: number, end: number): number {
  let at = place;
  for (let i = 0; i < 19; i++) out[at++] = i === 10 ? 0x54 : row.charCodeAt(from + i);
  out[at++] = 0x2e;
  for (let i = from + 20; i < from + 23; i++) out[at++] = i < end - 3 ? row.charCodeAt(i) : 0x30;
  out[at++] = 0x5a;
  return at;
}

/** Makes the writer of rows that have these members. */
export function writerOf(shown: Shown[]): WriteRows {
  const members = shown.map(({ name, form }, i) => {
    const key = `${i === 0 ? '' : ','}${JSON.stringify(name)}:`;
    const before = bytesOf(form === 'text' || form === 'instant' ? `${key}"` : key);
    return { before, absent: bytesOf(`${key}null`), isText: form === 'text', isInstant: form === 'instant' };
  });
  const ofKeys = members.reduce((sum, { absent }) => sum + absent.length, '{},'.length);

  return (rows) => {
    const longest = rows.reduce((length, row) => Math.max(length, row.length), 0) * most + ofKeys;
    let out = Buffer.allocUnsafe(rows.reduce((length, row) => length + row.length + ofKeys, longest));
    let at = 0;
    out[at++] = 0x5b;
    for (const row of rows) {
      if (at + longest > out.length) out = Buffer.concat([out.subarray(0, at)], out.length * 2 + longest);
      if (at > 1) out[at++] = comma;
      out[at++] = 0x7b;
      let from = 1;
      for (const { before, absent, isText, isInstant } of members) {
        let code = row.charCodeAt(from);
        const isAbsent = code === comma || code === close;
        const key = isAbsent ? absent : before;
        for (let i = 0; i < key.length; i++) out[at++] = key[i] as number;
        if (isAbsent) {
          from++;
          continue;
        }
        // A value in quotes has each quote and backslash twice; another one has none, nor a comma or a parenthesis.
        const isQuoted = code === quote;
        if (isQuoted) from++;
        if (isInstant) {
          const end = row.indexOf('"', from);
          at = putInstant(out, at, row, from, end);
          from = end;
        }
        for (; ; from++) {
          code = row.charCodeAt(from);
          if (code === quote || code === backslash) {
            if (code === quote && row.charCodeAt(from + 1) !== quote) break;
            from++;
            if (isText) out[at++] = backslash;
            out[at++] = code;
          } else if (!isQuoted && (code === comma || code === close)) {
            break;
          } else if (code < 0x80 && (code >= space || !isText)) {
            out[at++] = code;
          } else if (!isRare(code)) {
            at = putCharacter(out, at, code);
          } else {
            const character = String.fromCodePoint(row.codePointAt(from) as number);
            from += character.length - 1;
            at += out.write(isText ? JSON.stringify(character).slice(1, -1) : character, at);
          }
        }
        from += isQuoted ? 2 : 1;
        if (isText || isInstant) out[at++] = quote;
      }
      out[at++] = 0x7d;
    }
    out[at++] = 0x5d;
    return out.subarray(0, at);
  };
}
