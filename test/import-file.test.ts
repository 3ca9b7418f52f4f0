/** How the panel reads the files that people import, before the API sees anything of them. */
import { describe, expect, test } from 'vitest';
import { guessFields } from '../panel/pages/people/import/fields.ts';
import { planRows, readDate } from '../panel/pages/people/import/plan.ts';
import { readTable } from '../panel/pages/people/import/read-table.ts';
import { readText } from '../panel/pages/people/import/read-text.ts';

describe('the bytes of a file', () => {
  test.each([
    ['UTF-8', Buffer.from('Begoña')],
    ['UTF-8', Buffer.from('\u{feff}Begoña')],
    ['Windows-1252', Buffer.from('Begoña', 'latin1')],
    ['UTF-16', Buffer.from('\u{feff}Begoña', 'utf16le')],
    ['UTF-16', Buffer.from('\u{feff}Begoña', 'utf16le').swap16()],
  ])('are read as %s', (encoding, bytes) => {
    expect(readText(bytes)).toEqual({ text: 'Begoña', encoding });
  });
});

describe('a table', () => {
  test.each([',', ';', '\t'] as const)('is separated by %j, with rows numbered as a spreadsheet does', async (mark) => {
    const text = `\u{feff}Nombre${mark}Nota\r\n"Ruiz${mark} Eva"${mark}"dos\nlíneas"\r\n${mark}\r\nAna${mark}'=1+1\r\n`;
    expect(await readTable(text)).toEqual({
      header: ['Nombre', 'Nota'],
      rows: [
        { number: 2, cells: [`Ruiz${mark} Eva`, 'dos\nlíneas'] },
        { number: 4, cells: ['Ana', '=1+1'] },
      ],
      separator: mark,
      unreadable: [],
    });
  });

  test('says where a quotation mark is not closed', async () => {
    expect((await readTable('a,b\n1,2\n"3,4\n5,6\n')).unreadable).toEqual([3]);
  });
});

test('columns are known by English and Spanish names, each field once', () => {
  expect(guessFields(['First Name', 'APELLIDOS', 'Correo electrónico', 'Fecha de alta', 'externalId'])).toEqual([
    'firstName',
    'lastName',
    'email',
    'startDate',
    'externalId',
  ]);
  expect(guessFields(['Nombre', 'Departamento', 'Name', 'Colour'])).toEqual(['firstName', 'departmentId', null, null]);
});

test.each([
  ['2026-02-28', '2026-02-28'],
  ['28/02/2026', '2026-02-28'],
  ['1.3.2026', '2026-03-01'],
  ['29/02/2026', undefined],
  ['02/28/2026', undefined],
  ['28/02/26', undefined],
  ['soon', undefined],
])('%j is the day %j', (text, day) => {
  expect(readDate(text)).toBe(day);
});

test('a plan says what is wrong at row and column, and leaves the rest for the API to judge', async () => {
  const table = await readTable(
    'Id,Name,Surname,Code,Mail,Start,Dept,Extra\n' +
      'A,Eva,Ruiz,7,eva@x.es,1/2/2026,sales,?\n' +
      ',Ana,Gil,,EVA@x.es,31/2/2026,Nowhere,?\n' +
      'B,,,x7,,,,\n',
  );
  const fields = ['externalId', 'firstName', 'lastName', 'code', 'email', 'startDate', 'departmentId', null] as const;
  const names = { departmentId: new Map([['sales', 'S']]), officeId: new Map(), jobChargeId: new Map() };
  const words = { notADate: 'no date', unknownName: 'unknown', repeated: (row: number) => `as row ${row}` };
  const { planned, errors } = planRows(table, fields, names, words);
  expect(errors).toEqual([
    { row: 3, column: 'Mail', value: 'EVA@x.es', detail: 'as row 2' },
    { row: 3, column: 'Start', value: '31/2/2026', detail: 'no date' },
    { row: 3, column: 'Dept', value: 'Nowhere', detail: 'unknown' },
  ]);
  const eva = { firstName: 'Eva', lastName: 'Ruiz', code: 7, email: 'eva@x.es', startDate: '2026-02-01' };
  expect(planned.map(({ request, isWrong }) => [request, isWrong])).toEqual([
    [{ operation: 'upsert', externalId: 'A', data: { ...eva, departmentId: 'S' } }, false],
    [{ operation: 'create', data: { firstName: 'Ana', lastName: 'Gil' } }, true],
    [{ operation: 'upsert', externalId: 'B', data: { code: 'x7' } }, false],
  ]);
});
