/** How the panel reads imported files, before the API gets any of them. */
import { describe, expect, test } from 'vitest';
import { en } from '../panel/i18n/en/index.ts';
import { es } from '../panel/i18n/es/index.ts';
import type { TextKey, Translate } from '../panel/i18n/texts.ts';
import { readCustom, readDate } from '../panel/pages/people/import/cells.ts';
import { colleaguesOf } from '../panel/pages/people/import/directory.ts';
import { guessFields, namedFields } from '../panel/pages/people/import/fields.ts';
import { chunksOf, outcomeOf } from '../panel/pages/people/import/outcome.ts';
import { errorsOf, type PlannedRow, planRows } from '../panel/pages/people/import/plan.ts';
import { readTable } from '../panel/pages/people/import/read-table.ts';
import { readText } from '../panel/pages/people/import/read-text.ts';
import type { CustomField } from '../sdk/schemas.ts';

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

  test('shows where a quotation mark is not closed', async () => {
    expect((await readTable('a,b\n1,2\n"3,4\n5,6\n')).unreadable).toEqual([3]);
  });
});

const field = (values: Partial<CustomField>): CustomField => ({
  id: 'f',
  name: 'Size',
  slug: 'cf_size',
  type: 'text',
  options: null,
  sensitive: false,
  position: null,
  version: 1,
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
  ...values,
});

/** Returns the name of the text and its parameters instead of the text. */
const say: Translate = (key: TextKey, parameters = {}) =>
  [key.split('.').at(-1), ...Object.values(parameters)].join(' ');

describe('columns', () => {
  test('are recognized by English and Spanish names, each field once', () => {
    expect(guessFields(['First Name', 'APELLIDOS', 'Correo electrónico', 'Fecha de alta', 'externalId'], [])).toEqual([
      'firstName',
      'lastName',
      'email',
      'startDate',
      'externalId',
    ]);
    const header = ['Nombre', 'Departamento', 'Name', 'Colour', 'ID'];
    expect(guessFields(header, [])).toEqual(['firstName', 'departmentId', null, null, null]);
  });

  test('of custom fields are recognized by name and slug, after the standard ones', () => {
    const custom = [field({ id: 'a', name: 'Talla' }), field({ id: 'b', name: 'City', slug: 'cf_city' })];
    const header = ['cf_size', 'Ciudad', 'city', 'TALLA'];
    expect(guessFields(header, custom)).toEqual(['custom a', 'city', 'custom b', null]);
  });

  test.each([
    ['en', en],
    ['es', es],
  ])('have the names that the template and the export write in %s', (_, texts) => {
    const textOf: Translate = (key: TextKey) =>
      key.split('.').reduce((at: unknown, part) => (at as Record<string, unknown>)[part], texts) as string;
    const { own } = namedFields([], textOf);
    const labels = own.map(({ label }) => label);
    expect(guessFields(labels, [])).toEqual(own.map(({ value }) => value));
    const onlyRead = [textOf('export.managerName'), textOf('people.status')];
    expect(guessFields(onlyRead, [])).toEqual([null, null]);
  });
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

test.each([
  [{ type: 'text' }, ' = ', ' = '],
  [{ type: 'number' }, '1234,5', 1234.5],
  [{ type: 'number' }, '1.234,5', 'notANumber'],
  [{ type: 'date' }, '1/2/2026', '2026-02-01'],
  [{ type: 'date' }, 'soon', 'notADate'],
  [{ type: 'select', options: ['S', 'M', 's'] }, 's', 's'],
  [{ type: 'select', options: ['S', 'M', 's'] }, 'm', 'M'],
  [{ type: 'select', options: ['S', 'M', 's'] }, 'XL', 'notAnOption S, M, s'],
] as const)('a field of the account as %j reads %j as %j', (values, text, expected) => {
  const read = readCustom(field(values as Partial<CustomField>), text);
  expect('wrong' in read ? read.wrong(say) : 'value' in read && read.value).toBe(expected);
});

const places = { departmentId: new Map([['sales', 'S']]), officeId: new Map(), jobChargeId: new Map() };
const none = { departmentId: false, officeId: false, jobChargeId: false };

test('a plan names errors by row and column, and leaves the rest for the API to judge', async () => {
  const table = await readTable(
    'Id,Name,Surname,Code,Mail,Start,Dept,Size,Extra\n' +
      'A,Eva,Ruiz,7,eva@x.es,1/2/2026,sales,m,?\n' +
      ',Ana,Gil,,EVA@x.es,31/2/2026,Nowhere,XL,?\n' +
      'B,,,x7,,,,,\n',
  );
  const custom = [field({ type: 'select', options: ['M'] })];
  const fields = [
    ...(['externalId', 'firstName', 'lastName', 'code', 'email', 'startDate', 'departmentId', 'custom f'] as const),
    null,
  ];
  const plan = planRows(table, fields, { places, creates: none, custom }, say);
  const { rows } = plan;
  expect(rows.flatMap(({ errors }) => errors)).toEqual([
    { row: 3, column: 'Mail', value: 'EVA@x.es', detail: 'repeated 2' },
    { row: 3, column: 'Start', value: '31/2/2026', detail: 'notADate' },
    { row: 3, column: 'Dept', value: 'Nowhere', detail: 'unknownPlace' },
    { row: 3, column: 'Size', value: 'XL', detail: 'notAnOption M' },
  ]);
  const eva = { firstName: 'Eva', lastName: 'Ruiz', code: 7, email: 'eva@x.es', startDate: '2026-02-01' };
  const customFields = [{ id: 'f', value: 'M' }];
  expect(rows.map(({ request }) => request)).toEqual([
    { operation: 'upsert', externalId: 'A', data: { ...eva, departmentId: 'S', customFields } },
    { operation: 'create', data: { firstName: 'Ana', lastName: 'Gil' } },
    { operation: 'upsert', externalId: 'B', data: { code: 'x7' } },
  ]);
  const refused = [
    { pointer: '/data/customFields/0/value', detail: 'no' },
    { pointer: '/data/email', detail: 'taken' },
  ];
  expect(errorsOf(rows[0] as PlannedRow, refused, plan)).toEqual([
    { row: 2, column: 'Size', value: 'm', detail: 'no' },
    { row: 2, column: 'Mail', value: 'eva@x.es', detail: 'taken' },
  ]);
});

test('a plan creates missing objects, each name once', async () => {
  const table = await readTable(`Name,Dept\nEva,Nowhere\nAna,NOWHERE\nIda,Sales\nUma,${'x'.repeat(201)}\n`);
  const known = { places, custom: [] };
  const off = planRows(table, ['firstName', 'departmentId'], { ...known, creates: none }, say);
  expect([...off.missing.departmentId]).toEqual([['nowhere', 'Nowhere']]);
  expect(off.rows.map(({ errors }) => errors.map(({ detail }) => detail))).toEqual([
    ['unknownPlace'],
    ['unknownPlace'],
    [],
    ['placeTooLong 200'],
  ]);
  const creates = { ...none, departmentId: true };
  const { rows } = planRows(table, ['firstName', 'departmentId'], { ...known, creates }, say);
  expect(rows.map(({ newPlaces, errors }) => [newPlaces.departmentId, errors.length])).toEqual([
    ['Nowhere', 0],
    ['Nowhere', 0],
    [undefined, 0],
    [undefined, 1],
  ]);
});

describe('managers', () => {
  const boss = { id: 'boss', firstName: 'Ana', lastName: 'Gómez', email: 'ana@x.es', code: 7, externalId: 'TOP' };
  const colleagues = colleaguesOf([
    { ...boss, managerId: null, status: 'active' },
    { id: 'old', firstName: 'Ana', lastName: 'Gómez', code: 8, managerId: null, status: 'inactive' },
    { id: 'low', firstName: 'Low', lastName: 'Gil', externalId: 'L', managerId: 'boss', status: 'active' },
  ]);
  const planOf = async (rows: string) => {
    const table = await readTable(`Id,First,Last,Second,Mail,Manager\n${rows}\n`);
    const fields = ['externalId', 'firstName', 'lastName', 'secondLastName', 'email', 'managerId'] as const;
    return planRows(table, fields, { places, creates: none, custom: [], colleagues }, say);
  };

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
    ['Nobody', 'unknownManager'],
    ['Two Gil', 'severalManagers 2'],
    ['Eva Ruiz', 'ownManager'],
  ])('are found by %s', async (text, expected) => {
    const rows = `,Eva,Ruiz,,,${text}\nI,Ida,Sol,Paz,ida@x.es,\n,Two,Gil,,,\n,Two,Gil,,,`;
    const eva = (await planOf(rows)).rows.find(({ number }) => number === 2);
    expect(eva?.manager ?? eva?.errors[0]?.detail).toEqual(expected);
  });

  test('come before their reports, and no employee is above themselves', async () => {
    const { rows } = await planOf('a,A,A,,,b\nb,B,B,,,c\nc,C,C,,,7\nd,D,D,,,e\ne,E,E,,,d\nf,F,F,,,d\n,G,G,,,');
    expect(rows.map(({ number, level, errors }) => [number, level, errors.map(({ detail }) => detail)])).toEqual([
      [4, 0, []],
      [5, 0, ['managerCircle']],
      [6, 0, ['managerCircle']],
      [8, 0, []],
      [3, 1, []],
      [7, 1, []],
      [2, 2, []],
    ]);
    expect(chunksOf(rows).map((chunk) => chunk.map(({ number }) => number))).toEqual([[4, 5, 6, 8], [3, 7], [2]]);
  });

  test('who exist already count with the manager they keep', async () => {
    const { rows } = await planOf('L,,,,,N\nN,Nu,Gil,,,low');
    expect(rows.map(({ errors }) => errors.map(({ detail }) => detail))).toEqual([
      ['managerCircle'],
      ['managerCircle'],
    ]);
    const over = (await planOf('TOP,,,,,Low Gil')).rows;
    expect(over.flatMap(({ errors }) => errors.map(({ detail }) => detail))).toEqual(['managerCircle']);
    // Low is under Nu, so Nu has to come first.
    const turned = (await planOf('L,,,,,N\nN,Nu,Gil,,,boss')).rows;
    expect(turned.map(({ number, manager }) => [number, manager])).toEqual([
      [3, { id: 'boss' }],
      [2, { row: 3 }],
    ]);
  });

  test('who are left out leave out their reports', async () => {
    const plan = await planOf('a,A,A,,,\nb,B,B,,,a\nc,C,C,,,b\nd,D,D,,,');
    const taken = (status: number) => ({ index: 0, status, id: 'x', version: 1, errors: [] });
    const refused = { ...taken(409), errors: [{ pointer: '/data/email', code: 'already_taken', detail: 'taken' }] };
    const results = new Map([2, 3, 4, 5].map((row) => [row, row === 2 ? refused : taken(201)]));
    const { taken: good, errors } = outcomeOf(plan.rows, results, plan, say);
    expect(good.map(({ number }) => number)).toEqual([5]);
    expect(errors.map(({ row, value, detail }) => [row, value, detail])).toEqual([
      [2, '', 'taken'],
      [3, 'a', 'managerNotImported 2'],
      [4, 'b', 'managerNotImported 3'],
    ]);
  });
});
