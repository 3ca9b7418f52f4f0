/** How a file becomes a table with fields and values, before anything is looked up or written. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { tries } from '../../test/harness/property.ts';
import { employees } from '../core/index.ts';
import { withApostrophe, withoutApostrophe } from '../platform/csv.ts';
import {
  type CustomCell,
  readAmount,
  readChoice,
  readCountries,
  readCustom,
  readDate,
  readPercentage,
} from './cells.ts';
import { importFields } from './fields.ts';
import { guessFields } from './guess/guess-fields.ts';
import type { Column } from './import.ts';
import { colleaguesOf, personNamed } from './people/employee-index.ts';
import { readCsvRow } from './read-csv-row.ts';
import { readTable } from './read-table.ts';
import { compareRows } from './rows/prepare.ts';

test('the time for a cell grows with its length, not with the square of it', { timeout: 10_000 }, async () => {
  const [blanks, dots] = [' '.repeat(100_000), '.a'.repeat(50_000)];
  expect(withoutApostrophe(`'${blanks}-x`)).toBe(`${blanks}-x`);
  expect(withApostrophe(`${blanks}-x`)).toBe(`'${blanks}-x`);
  expect(readAmount(`a${blanks}1`)).toHaveProperty('wrong');
  const known = { custom: [], remembered: new Map(), names: new Map(), thisYear: 2026 };
  expect(guessFields(['x', 'y'], [{ cells: [`a@${dots}@`, 'a@b.example'] }], known)).toEqual([null, 'email']);
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
      stopped: undefined,
    });
  });

  test('shows where a quotation mark is not closed, and pads rows with fewer cells than names', async () => {
    expect((await readTable('a,b\n1,2\n"3,4\n5,6\n')).stopped).toEqual({ why: 'quotation', row: 3 });
    expect((await readTable('a,b\n1,2\n"3"4,5\n')).stopped).toEqual({ why: 'quotation', row: 3 });
    expect((await readTable('a,b\n1\n1,2,,\n')).rows.map(({ cells }) => cells)).toEqual([
      ['1', ''],
      ['1', '2'],
    ]);
  });

  test('keeps what fills cells beyond the names, and such a row is wrong', async () => {
    const { rows } = await readTable('a,b\n1,2\n1,2,,4,\n,,3\n');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', '2'],
      ['1', '2', '', '4'],
      ['', '', '3'],
    ]);
    const wrong = [{ column: null, code: 'too_long', reason: 'row', params: { count: 2 } }];
    expect(compareRows(rows, columnsOf(null, null), colleaguesOf([])).map(({ clashes }) => clashes)).toMatchObject([
      [],
      wrong,
      wrong,
    ]);
  });

  test.each([
    ['Listado de empleados;;\r\n;;\r\nNombre;Apellidos;Salario\r\nAna;Ruiz;25000,50\r\n', 4],
    ['Employees, November 2026\n\nName\tSurname\tSalary\nAna\tRuiz\t25000,50\n', 4],
    ['"Empleados, noviembre"\nNombre;Apellidos;Salario\nAna;Ruiz;25000,50\n', 3],
  ])('has its names below a title: %j', async (text, number) => {
    const { header, rows } = await readTable(text);
    expect(header).toHaveLength(3);
    expect(rows).toEqual([{ number, cells: ['Ana', 'Ruiz', '25000,50'] }]);
  });

  test.each([
    ['email\na@b.example\nc@d.example\n', ['email']],
    ['Talla\nL\nM\n', ['Talla']],
    ['Nombre,\nAna,Ruiz\n', ['Nombre', '']],
  ])('that may have one column, or one with a name, begins with it: %j', async (text, names) => {
    const { header, rows } = await readTable(text);
    expect(header).toEqual(names);
    expect(rows[0]?.number).toBe(2);
  });

  test('is read as another program reads it', async () => {
    const padded = (cells: string[]) => {
      const width = Math.max(3, cells.findLastIndex((cell) => cell !== '') + 1);
      return Array.from({ length: width }, (_, at) => cells[at] ?? '');
    };
    const parts = fc.constantFrom('a', '"', '""', '"c,d"', '"e\nf"', ',', ',', '\n', ' ');
    const property = fc.asyncProperty(fc.array(parts, { maxLength: 12 }), async (some) => {
      const text = `x,y,z\n${some.join('')}\n`;
      const { data, errors } = papaparse.parse<string[]>(text, { delimiter: ',', newline: '\n' });
      const wrong = errors.find(({ type }) => type === 'Quotes');
      const { rows, stopped } = await readTable(text);
      expect(stopped?.row).toBe(wrong && (wrong.row ?? 0) + 1);
      if (stopped) return;
      const others = data.slice(1).map((row, i) => ({
        number: i + 2,
        cells: padded(row.map((cell) => cell.trim())),
      }));
      expect(rows).toEqual(others.filter(({ cells }) => cells.some((cell) => cell !== '')));
    });
    await fc.assert(property, tries(2_000));
  });

  test('is read up to the limits, and padded behind them', async () => {
    const madeOf = async (text: string) => {
      const { header, rows, stopped } = await readTable(text);
      return { stopped, cells: header.length + rows.reduce((sum, row) => sum + row.cells.length, 0) };
    };
    const wide = `${','.repeat(29_999)}x\n${'a\n'.repeat(20_000)}`;
    expect(await madeOf(wide)).toEqual({ stopped: { why: 'columns', row: 1 }, cells: 0 });
    expect(await madeOf('a\n'.repeat(1_000_000))).toEqual({ stopped: { why: 'rows', row: 20_002 }, cells: 20_001 });
    expect(await madeOf(`a\n${wide}`)).toEqual({ stopped: { why: 'columns', row: 2 }, cells: 1 });
    expect(await madeOf(`a\n${'b'.repeat(1_000_000)}`)).toEqual({ stopped: { why: 'cell', row: 2 }, cells: 1 });
    // Of a row far too wide, one cell more than a row can have is made.
    expect(readCsvRow(wide, 0, { separator: ',', lineEnd: '\n', most: 200 })).toMatchObject({ end: 201 });
  });

  test('gives other requests a turn while it is read', async () => {
    let turns = 0;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        turns++;
        await setImmediate();
      }
    })();
    await readTable(`a\n${'b\n'.repeat(10_000)}${'\n'.repeat(4_000_000)}`);
    isOver = true;
    await watching;
    expect(turns).toBeGreaterThan(10);
  });
});

const known = { custom: [], remembered: new Map(), names: new Map(), thisYear: 2026 };

describe('columns', () => {
  test('are recognized by English and Spanish names, each field once', () => {
    const header = ['First Name', 'APELLIDOS', 'Correo electrónico', 'Fecha de alta', 'externalId'];
    expect(guessFields(header, [], known)).toEqual(['firstName', 'lastName', 'email', 'startDate', 'externalId']);
    const others = ['Nombre', 'Departamento', 'Name', 'Colour', 'ID'];
    expect(guessFields(others, [], known)).toEqual(['firstName', 'departmentId', null, null, null]);
  });

  test('of custom fields are recognized by name and slug, after the standard ones', () => {
    const custom = [
      { id: 'a', name: 'Talla', slug: 'cf_size' },
      { id: 'b', name: 'City', slug: 'cf_city' },
    ];
    const header = ['cf_size', 'Ciudad', 'city', 'TALLA'];
    expect(guessFields(header, [], { ...known, custom })).toEqual(['custom a', 'city', 'custom b', null]);
  });

  test('are what an earlier file had, unless that field is gone', () => {
    const remembered = new Map([
      ['alias', 'firstName'],
      ['name', null],
      ['size', 'custom gone'],
    ]);
    expect(guessFields(['Alias', 'Name', 'Size', 'Given name'], [], { ...known, remembered })).toEqual([
      ...['firstName', null, null, null],
    ]);
  });
});

test('every field of an employee can be imported, or says why not', () => {
  const elsewhere: Record<string, string> = {
    status: 'the dates of the employment say it',
    mainRecruiterId: 'a file names people as managers only',
  };
  const missing = Object.keys(employees.fields).filter((name) => !importFields.has(name) && !(name in elsewhere));
  expect(missing).toEqual([]);
});

test.each([
  ['2026-02-28', '2026-02-28'],
  ['28/02/2026', '2026-02-28'],
  ['1.3.2026', '2026-03-01'],
  ['29/02/2026', undefined],
  ['02/28/2026', undefined],
  ['28/02/26', undefined],
  ['2026-02-28 00:00:00', '2026-02-28'],
  ['2026-02-28T00:00:00.000', '2026-02-28'],
  ['28/02/2026 0:00', '2026-02-28'],
  ['28/02/2026 14:00', undefined],
  ['2026-02-28T00:00:00Z', undefined],
  ['31/12/1899', undefined],
  ['0000-01-01', undefined],
  ['soon', undefined],
])('%j is the day %j', (text, day) => {
  expect(readDate(text)).toBe(day);
});

const shown = (read: ReturnType<typeof readAmount>) => ('wrong' in read ? read.wrong.code : read.value);

test.each([
  ['34500', 34_500],
  ['34500,5', 34_500.5],
  ['34.500,50 €', 34_500.5],
  ['€34,500.50', 34_500.5],
  ['34 500.50', 34_500.5],
  ['1.234.567', 1_234_567],
  ['34.500', 'invalid_type'],
  ['34,500', 'invalid_type'],
  ['34 500', 34_500],
  ['34 500,50', 34_500.5],
  ['0.125', 0.125],
  ['-0,125', -0.125],
  ['3,4.5', 'invalid_type'],
  ['1,234.567.5', 'invalid_type'],
  ["1'234 567.50", 'invalid_type'],
  ['-1', -1],
  ['much', 'invalid_type'],
])('%j is the amount %j', (text, amount) => {
  expect(shown(readAmount(text))).toBe(amount);
});

test.each([
  ['75', 75],
  ['75 %', 75],
  ['62,5%', 62.5],
  ['%', 'invalid_type'],
  ['75 % %', 'invalid_type'],
])('%j is the percentage %j', (text, percentage) => {
  expect(shown(readPercentage(text))).toBe(percentage);
});

test('an amount with cents is the same in every spelling of a spreadsheet', () => {
  const cents = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 });
  const isSame = fc.property(cents, (cents) => {
    const amount = cents / 100;
    const plain = amount.toFixed(2);
    const grouped = (mark: string) => plain.replace(/\B(?=(?:\d{3})+\.)/g, mark);
    const withComma = (text: string) => text.replace(/\.(?=\d\d$)/, ',');
    const spellings = [',', ' ', '\u{a0}', '\u{202f}', "'", '’'].map(grouped);
    const all = [
      plain,
      ...spellings,
      withComma(plain),
      ...[' ', '\u{202f}', '.'].map((mark) => withComma(grouped(mark))),
    ];
    for (const text of all) expect([text, shown(readAmount(text))]).toEqual([text, amount]);
  });
  fc.assert(isSame, tries(500));
});

test.each([
  [{ type: 'text', options: null }, ' = ', ' = '],
  [{ type: 'number', options: null }, '1234,5', 1234.5],
  [{ type: 'number', options: null }, '1.234,5', 1234.5],
  [{ type: 'number', options: null }, '1.234', 'invalid_type'],
  [{ type: 'number', options: null }, '0,250', 0.25],
  [{ type: 'date', options: null }, '1/2/2026', '2026-02-01'],
  [{ type: 'date', options: null }, 'soon', 'invalid_format'],
  [{ type: 'select', options: ['S', 'M', 's'] }, 's', 's'],
  [{ type: 'select', options: ['S', 'M', 's'] }, 'm', 'M'],
  [{ type: 'select', options: ['S', 'M', 's'] }, 'XL', 'invalid_value'],
] satisfies [CustomCell, string, unknown][])('a field of the account as %j reads %j as %j', (field, text, expected) => {
  expect(shown(readCustom(field, text))).toBe(expected);
});

test('choices and countries are read in English and Spanish', () => {
  expect(readChoice(['female', 'male'], 'Mujer')).toEqual({ value: 'female' });
  expect(readCountries('ES, Francia / germany')).toEqual({ value: ['ES', 'FR', 'DE'] });
  expect(shown(readCountries('ES, Narnia'))).toBe('invalid_value');
});

const columnsOf = (...fields: (string | null)[]): Column[] => fields.map((field) => ({ name: String(field), field }));

test('a key that an earlier row has is wrong in the second row, an e-mail in any case', async () => {
  const columns = columnsOf('externalId', 'email');
  const { rows } = await readTable('Id,Mail\nA,eva@x.es\nB,EVA@x.es\nB,\nb,\n');
  const found = compareRows(rows, columns, colleaguesOf([])).map(({ number, clashes }) => [
    number,
    clashes.map(({ column, params }) => [column, params]),
  ]);
  expect(found).toEqual([
    [2, []],
    [3, [[1, { row: 2 }]]],
    [4, [[0, { row: 3 }]]],
    [5, []],
  ]);
});

test('a code is the same with and without zeros before it', async () => {
  const { rows } = await readTable('Code,Mail\n0042,\n42,\n');
  const compared = compareRows(rows, columnsOf('code', 'email'), colleaguesOf([]));
  expect(compared.map(({ clashes }) => clashes.map(({ params }) => params))).toEqual([[], [{ row: 2 }]]);
  const days = { startDate: '2020-01-01', endDate: null, status: 'active', managerId: null } as const;
  const person = { id: 'ana', code: 42, externalId: '007', ...days };
  const here = colleaguesOf([person]);
  expect(personNamed({ code: '0042' }, here)).toBe(person);
  // The ids of other systems are texts, and some differ in case only.
  expect(personNamed({ externalId: '7' }, here)).toBeUndefined();
  const alike = ['a1', 'A1'].map((externalId) => ({ id: `of ${externalId}`, externalId, ...days }));
  for (const one of alike) expect(personNamed({ externalId: one.externalId }, colleaguesOf(alike))).toBe(one);
  expect(personNamed({ id: 'ANA' }, here)).toBe(person);
});

test('of a file with one date that has the month first, dates that can be read both ways are wrong', () => {
  const columns = columnsOf('startDate', 'custom a', 'custom b', 'effectiveDate');
  const wrongIn = (...rows: string[][]) =>
    compareRows(
      rows.map((cells, i) => ({ number: i + 2, cells })),
      columns,
      colleaguesOf([]),
      new Map([
        ['a', { type: 'date', options: null }],
        ['b', { type: 'text', options: null }],
      ]),
    ).map(({ clashes }) => clashes.map(({ column, reason, params }) => [column, reason, params]));
  const both = ['1/2/2026', '03-04-2026', '5/6/2026', '2026-01-02'];
  expect(wrongIn(both, ['25/12/2026', '', '12/31/2026', ''])).toEqual([[], []]);
  // No day has the month 13 first either, and a date of the same day and month is the same both ways.
  expect(wrongIn(both, ['31/31/2026', '3/3/2026', '', '13/13/2026'])).toEqual([[], []]);
  const wrong = (column: number) => [column, 'cell_date_order', { row: 3 }];
  expect(wrongIn(both, ['25/12/2026', '12/31/2026 0:00', '', '3/3/2026'])).toEqual([[wrong(0), wrong(1)], []]);
});

test('of the rows about one employee only that with the strongest key is taken, wherever it stands', () => {
  const days = { startDate: '2020-01-01', endDate: null, status: 'active', managerId: null } as const;
  const here = colleaguesOf([{ id: 'ana', email: 'desk@x.es', code: 7, externalId: 'A', ...days }]);
  const clashesOf = (...rows: string[][]) =>
    compareRows(
      rows.map((cells, i) => ({ number: i + 2, cells })),
      columnsOf('id', 'code', 'email'),
      here,
    ).map(({ clashes }) => clashes.map(({ column, reason, params }) => [column, reason, params]));
  const [changed, hired] = [
    ['ana', '', 'ana@x.es'],
    ['', '', 'DESK@x.es'],
  ] as const;
  expect(clashesOf([...changed], [...hired])).toEqual([[], [[2, 'same_employee', { row: 2 }]]]);
  expect(clashesOf([...hired], [...changed])).toEqual([[[2, 'same_employee', { row: 3 }]], []]);
  expect(clashesOf(['', '007', ''], [...hired])).toEqual([[], [[2, 'same_employee', { row: 2 }]]]);
  // Another code than that of the employee: it is someone else.
  expect(clashesOf([...changed], ['', '8', 'desk@x.es'])).toEqual([[], []]);
});

describe('managers', () => {
  const boss = { id: 'boss', firstName: 'Ana', lastName: 'Gómez', email: 'ana@x.es', code: 7, externalId: 'TOP' };
  const always = { startDate: '2020-01-01', endDate: null };
  const colleagues = colleaguesOf([
    { ...boss, ...always, managerId: null, status: 'active' },
    { id: 'old', ...always, firstName: 'Ana', lastName: 'Gómez', code: 8, managerId: null, status: 'inactive' },
    {
      ...{ id: 'low', ...always, firstName: 'Low', lastName: 'Gil', externalId: 'L', managerId: 'boss' },
      status: 'active',
    },
  ]);
  const columns = columnsOf('externalId', 'firstName', 'lastName', 'secondLastName', 'email', 'managerId');
  const rowsOf = async (text: string) =>
    compareRows((await readTable(`Id,First,Last,Second,Mail,Manager\n${text}\n`)).rows, columns, colleagues);

  test.each([
    ['ANA@x.es', { id: 'boss' }],
    ['7', { id: 'boss' }],
    ['boss', { id: 'boss' }],
    ['ana  gomez', { id: 'boss' }],
    ['"Gómez, Ana"', { id: 'boss' }],
    ['8', { id: 'old' }],
    ['L', { id: 'low' }],
    ['Ida Sol', { row: 3 }],
    ['"Sol Paz, Ida"', { row: 3 }],
    ['I', { row: 3 }],
    ['ida@x.es', { row: 3 }],
    ['Nobody', 'manager'],
    ['Two Gil', 'several_managers'],
    ['Eva Ruiz', 'own_manager'],
  ])('are found by %s', async (text, expected) => {
    const rows = await rowsOf(`,Eva,Ruiz,,,${text}\nI,Ida,Sol,Paz,ida@x.es,\n,Two,Gil,,,\n,Two,Gil,,,`);
    const eva = rows.find(({ number }) => number === 2);
    expect(eva?.manager ?? eva?.clashes[0]?.reason).toEqual(expected);
  });

  test('come before their reports, and no employee is above themselves', async () => {
    const rows = await rowsOf('a,A,A,,,b\nb,B,B,,,c\nc,C,C,,,7\nd,D,D,,,e\ne,E,E,,,d\nf,F,F,,,d\n,G,G,,,');
    expect(rows.map(({ number, clashes }) => [number, clashes.map(({ reason }) => reason)])).toEqual([
      [4, []],
      [5, ['manager_row']],
      [6, ['manager_row']],
      [8, []],
      [3, []],
      [7, []],
      [2, []],
    ]);
  });

  test('who exist already count with the manager they keep', async () => {
    const reasons = async (text: string) =>
      (await rowsOf(text)).map(({ clashes }) => clashes.map(({ reason }) => reason));
    expect(await reasons('L,,,,,N\nN,Nu,Gil,,,low')).toEqual([['manager_row'], ['manager_row']]);
    expect(await reasons('TOP,,,,,Low Gil')).toEqual([['manager_row']]);
    // Low is under Nu, so Nu has to come first.
    const rows = await rowsOf('L,,,,,N\nN,Nu,Gil,,,boss');
    expect(rows.map(({ number, manager }) => [number, manager])).toEqual([
      [3, { id: 'boss' }],
      [2, { row: 3 }],
    ]);
  });
});
