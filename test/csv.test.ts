/** CSV files of the panel, as other programs read them. */
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { toCsv, withoutApostrophe } from '../panel/ui/csv.ts';
import { csvLine, withApostrophe } from '../src/platform/csv.ts';

describe('a CSV file of the panel', () => {
  test('follows RFC 4180', async () => {
    const rows = [
      ['Ruiz, Eva', 'says "hello"', 'two\nlines', null, 12.5, true],
      ['', ' spaces ', 'ñ', undefined, 0, false],
    ];
    expect(await toCsv(['a', 'b', 'c', 'd', 'e', 'f'], rows)).toBe(
      'a,b,c,d,e,f\r\n"Ruiz, Eva","says ""hello""","two\nlines",,12.5,true\r\n," spaces ",ñ,,0,false\r\n',
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\tplain', "'\tplain"],
    // A spreadsheet with another separator in its locale begins a cell, or a row, in the middle of a cell.
    ['a;=cmd()', "a;'=cmd()"],
    ['a;=1;=2;b', "a;'=1;'=2;b"],
    ['a, =1', "a,' =1"],
    ['a\t@x', "a\t'@x"],
    ['a\n=1', "a\n'=1"],
    ['a\r\n-x', "a\r\n'-x"],
    ['1;-2+3', "1;'-2+3"],
    ['";=1;"', `";'=1;"`],
    // Some trim leading spaces, and read full-width characters as the plain ones.
    ['  =1', "'  =1"],
    ['\u{a0}+x', "'\u{a0}+x"],
    ['\u{3000}@x', "'\u{3000}@x"],
    ['＝1+1', "'＝1+1"],
    ['a;＠x', "a;'＠x"],
    ['＋x', "'＋x"],
    ['－x', "'－x"],
    // A text that looks marked already is marked once more, so that reading it gives the original.
    ["'=1", "''=1"],
    [" '=1", "' '=1"],
    ["a;'=1", "a;''=1"],
    ['a;"=1;', `a;'"=1;`],
    ["'\t=1", "''\t'=1"],
    ["'-12", "''-12"],
  ])('has %j as text, and reading it gives the original', async (text, marked) => {
    const { data } = Papa.parse<string[]>(await toCsv(['a'], [[text]]), { delimiter: ',', newline: '\r\n' });
    expect(data[1]).toEqual([marked]);
    expect(withoutApostrophe(marked)).toBe(text);
  });

  test('has no cell that begins as a formula, whatever separator a spreadsheet uses', async () => {
    const marks = ['=1', ';', ',', '\t', '\r', '\n', '"', "'", ' ', '@', '-', '+x', '＝', 'a', '2'];
    const numbers = /^[+-]?[\d\s.,]*$/;
    for (const one of marks) {
      for (const two of marks) {
        for (const three of marks) {
          const text = `a${one}${two}${three}=1`;
          const file = await toCsv(['x', 'y'], [['b', text]]);
          for (const cell of file.split(/[;\t\r\n]/)) {
            const begins = /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !numbers.test(cell);
            expect({ text, cell, begins }).toEqual({ text, cell, begins: false });
          }
          const { data } = Papa.parse<string[]>(file, { delimiter: ',', newline: '\r\n' });
          expect(withoutApostrophe(data[1]?.[1] ?? '')).toBe(text);
        }
      }
    }
  });

  test.each(['-12.50', '+34 600 000 000', "l'Hospitalet", "'quoted'", '-', 'a; b', 'a;-1', 'x@y.example; a@b.example'])(
    'leaves %j as it is',
    async (text) => {
      expect(await toCsv(['a'], [[text]])).toBe(`a\r\n${text}\r\n`);
      expect(withoutApostrophe(text)).toBe(text);
    },
  );
});

test('the files of the server have the same cells as those of the panel', async () => {
  const marks = ['=1', ';', ',', '\t', '\r', '\n', '"', "'", ' ', '@', '-', '+x', '-16,5', '＝', 'a', '2'];
  for (const one of marks) {
    const cells = marks.flatMap((two) => [one + two, `a${one}${two}`, `${one}${two}=1`]);
    const line = csvLine(cells.map(withApostrophe), ',');
    expect(Papa.parse(line, { delimiter: ',', newline: '\r\n' }).data[0]).toEqual(cells.map(withApostrophe));
    const ofPanel = Papa.parse(await toCsv(['a'], [cells]), { delimiter: ',', newline: '\r\n' }).data[1];
    expect(cells.map(withApostrophe)).toEqual(ofPanel);
  }
});
