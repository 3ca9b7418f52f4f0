/** Office documents without programs are accepted, whatever their parts are called; names look like what they are. */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { sql } from '../platform/db/sql.ts';
import { mediaTypeOf } from './media-types.ts';

type Entries = Record<string, string | Buffer>;

/** A ZIP file. @param stored the names of entries that are not compressed */
function zip(entries: Entries | [string, string | Buffer][], { stored = ['mimetype'], comment = '' } = {}): Buffer {
  const [bodies, heads]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Array.isArray(entries) ? entries : Object.entries(entries)) {
    const plain = Buffer.from(content);
    const isStored = stored.includes(name);
    const packed = isStored ? plain : deflateRawSync(plain);
    const [local, head, title] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.from(name)];
    for (const [bytes, mark, from] of [
      [local, 0x04034b50, 4],
      [head, 0x02014b50, 6],
    ] as const) {
      bytes.writeUInt32LE(mark, 0);
      bytes.writeUInt16LE(isStored ? 0 : 8, from + 4);
      bytes.writeUInt32LE(packed.length, from + 14);
      bytes.writeUInt32LE(plain.length, from + 18);
      bytes.writeUInt16LE(title.length, from + 22);
    }
    head.writeUInt32LE(at, 42);
    bodies.push(local, title, packed);
    heads.push(head, title);
    at += local.length + title.length + packed.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(heads.length / 2, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...bodies, directory, end, Buffer.from(comment)]);
}

const office = 'application/vnd.openxmlformats-officedocument';
const typesOf = (main: string, more = '', head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>') =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/main.xml" ContentType="${main}"/>${more}</Types>`;
const wordMain = `${office}.wordprocessingml.document.main+xml`;
const sheetMain = `${office}.spreadsheetml.sheet.main+xml`;
const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${type}"/>`;
const docx = (more = '', entries: Entries = {}) =>
  zip({ '[Content_Types].xml': typesOf(wordMain, more), 'word/document.xml': '<x/>', ...entries });
const xlsx = (more = '', entries: Entries = {}) =>
  zip({ '[Content_Types].xml': typesOf(sheetMain, more), 'xl/workbook.xml': '<x/>', ...entries });
const odt = (entries: Entries = {}) =>
  zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>', ...entries });
const ofTypes = (types: string | Buffer) => zip({ '[Content_Types].xml': types, 'word/document.xml': '<x/>' });

describe('a document', () => {
  test.each([
    ['DOCX', docx(), `${office}.wordprocessingml.document`],
    ['XLSX', xlsx(part('/x/embedded.docx', `${office}.wordprocessingml.document`)), `${office}.spreadsheetml.sheet`],
    ['ODT', odt(), 'application/vnd.oasis.opendocument.text'],
    [
      'with a comment at its end',
      zip({ '[Content_Types].xml': typesOf(wordMain), 'word/document.xml': '' }, { comment: 'x' }),
      `${office}.wordprocessingml.document`,
    ],
  ])('%s without programs is known by its parts', async (_what, bytes, type) => {
    expect(await mediaTypeOf(bytes, 'x')).toBe(type);
  });

  test.each([
    ['VBA in its usual part', docx('', { 'word/vbaProject.bin': 'x' })],
    [
      'VBA in a renamed part',
      docx(part('/word/settings2.bin', 'application/vnd.ms-office.vbaProject'), { 'word/settings2.bin': 'x' }),
    ],
    [
      'VBA by the ending of a part',
      xlsx('<Default Extension="dat" ContentType="application/vnd.ms-office.vbaProject"/>'),
    ],
    ['a main part with macros', ofTypes(typesOf('application/vnd.ms-word.document.macroEnabled.main+xml'))],
    ['a template with macros', ofTypes(typesOf('application/vnd.ms-word.template.macroEnabledTemplate.main+xml'))],
    ['types in another letter case', ofTypes(typesOf('APPLICATION/VND.MS-WORD.DOCUMENT.MACROENABLED.MAIN+XML'))],
    ['a macro sheet of Excel 4.0', xlsx(part('/xl/sheets/s.xml', 'application/vnd.ms-excel.macrosheet+xml'))],
    ['an international macro sheet', xlsx(part('/xl/sheets/s.xml', 'application/vnd.ms-excel.intlmacrosheet+xml'))],
    ['a binary workbook', xlsx(part('/xl/workbook.bin', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'))],
    ['an add-in', xlsx(part('/xl/a.xml', 'application/vnd.ms-excel.addin.macroEnabled.main+xml'))],
    ['a control', docx(part('/word/activeX/a.bin', 'application/vnd.ms-office.activeX'))],
    ['Basic of LibreOffice', odt({ 'Basic/Standard/Module1.xml': 'x' })],
    ['Basic in another letter case and an inner document', odt({ 'Object 1/basic\\script-lc.xml': 'x' })],
    ['Python of LibreOffice', odt({ 'Scripts/python/x.py': 'x' })],
    ['dialogs of LibreOffice', odt({ 'Dialogs/Standard/d.xml': 'x' })],
  ])('with %s is refused for it', async (_what, bytes) => {
    expect(await mediaTypeOf(bytes, 'harmless.docx')).toBe('macros');
  });

  test.each([
    ['without its types', zip({ 'word/document.xml': '<x/>' })],
    ['with types of neither', ofTypes(typesOf(`${office}.presentationml.presentation.main+xml`))],
    [
      'with types twice',
      zip([
        ['[Content_Types].xml', typesOf(wordMain)],
        ['[content_types].xml', typesOf('x/macroEnabled')],
        ['word/document.xml', ''],
      ]),
    ],
    ['with types in UTF-16', ofTypes(Buffer.from(typesOf(wordMain), 'utf16le'))],
    ['with types in UTF-7', ofTypes(typesOf(wordMain, '', '<?xml version="1.0" encoding="utf-7"?>'))],
    [
      'with a type in references to characters',
      ofTypes(typesOf(wordMain, part('/a', 'application/vnd.ms-office.vb&#97;Project'))),
    ],
    ['with an entity', ofTypes(typesOf(wordMain, '', '<!DOCTYPE x [<!ENTITY e "vba">]>'))],
    ['with types that unpack to a gibibyte', ofTypes(typesOf(wordMain, ' '.repeat(2 ** 21)))],
    ['with another directory behind it', Buffer.concat([docx(), Buffer.from('tail')])],
    ['cut off', docx().subarray(0, 200)],
    [
      'with a directory beyond its end',
      Buffer.concat([docx().subarray(0, -6), Buffer.from([255, 255, 255, 255, 0, 0])]),
    ],
  ])('%s is none', async (_what, bytes) => {
    expect(await mediaTypeOf(bytes, 'x.docx')).toBeUndefined();
  });
});

describe('over the API', async () => {
  const app = await startTestApp();
  const path = '/core/v3/documents';
  const [{ id: kindId }] = await app.read('/core/v3/document-kinds');
  const body = (name: string, bytes: Buffer) => ({ name, kindId, content: bytes.toString('base64') });

  test('a document with macros says why it is refused', async () => {
    const bytes = docx(part('/word/x.bin', 'application/vnd.ms-office.vbaProject'));
    const { json } = await app.api('POST', path, { body: body('X', bytes) });
    const detail = expect.stringContaining('macros');
    expect(json).toMatchObject({ status: 422, errors: [{ pointer: '/content', code: 'file_type', detail }] });
    expect((await app.api('POST', path, { body: body('X', docx()) })).status).toBe(201);
  });

  test.each([
    'invoice\u202efdp.exe',
    'a\u200fb',
    'a\u2066b',
    'a\u061cb',
    'two\nlines',
    'a\u2028b',
    'a\u0085b',
    'bell\u0007',
  ])('the name %j is refused for a document and a kind', async (name) => {
    const errors = (pointer: string) => ({ status: 422, errors: [{ pointer, code: 'invalid_characters' }] });
    expect((await app.api('POST', path, { body: body(name, docx()) })).json).toMatchObject(errors('/name'));
    expect((await app.api('POST', '/core/v3/document-kinds', { body: { name } })).json).toMatchObject(errors('/name'));
  });

  test('a name from before the rule changes no header', async () => {
    const { id } = await app.create(path, body('X', docx()));
    const name = 'in\u202evo\u200bice\u2028\u0007"fdp.docx';
    await app.db.run(sql`update documents set name = ${name} where account_id = ${app.id} and id = ${id}`);
    const { headers } = await app.api('GET', `${path}/${id}/content`);
    expect(headers['content-disposition']).toBe(
      'attachment; filename="invoice___fdp.docx"; filename*=UTF-8\'\'invoice__%22fdp.docx',
    );
  });

  test('a name in Hebrew or Arabic is a name', async () => {
    expect((await app.create(path, body('חוזה עבודה', docx()))).name).toBe('חוזה עבודה');
    expect((await app.create(path, body('عقد عمل', docx()))).name).toBe('عقد عمل');
  });
});
