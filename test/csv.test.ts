/** What the panel writes as CSV, as other programs read it. */
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { toCsv, withoutApostrophe } from '../panel/ui/csv.ts';

describe('a CSV file of the panel', () => {
  test('is as RFC 4180 wants it', async () => {
    const rows = [
      ['Ruiz, Eva', 'says "hello"', 'two\nlines', null, 12.5, true],
      ['', ' spaces ', 'ñ', undefined, 0, false],
    ];
    expect(await toCsv(['a', 'b', 'c', 'd', 'e', 'f'], rows)).toBe(
      'a,b,c,d,e,f\r\n"Ruiz, Eva","says ""hello""","two\nlines",,12.5,true\r\n," spaces ",ñ,,0,false\r\n',
    );
  });

  test.each(['=1+1', '=HYPERLINK("http://x")', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
    'has %j as text, and it is read as it was',
    async (text) => {
      const { data } = Papa.parse<string[]>(await toCsv(['a'], [[text]]), { newline: '\r\n' });
      expect(data[1]).toEqual([`'${text}`]);
      expect(withoutApostrophe(`'${text}`)).toBe(text);
    },
  );

  test.each(['-12.50', '+34 600 000 000', "l'Hospitalet", "'quoted'", '-'])('leaves %j as it is', async (text) => {
    expect(await toCsv(['a'], [[text]])).toBe(`a\r\n${text}\r\n`);
    expect(withoutApostrophe(text)).toBe(text);
  });
});
