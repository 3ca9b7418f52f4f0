import { isFreeText, type Schema } from '../document/schema.ts';

/** A value that has broken some software before, as JSON: JavaScript cannot hold all of them. */
export interface Hostile {
  name: string;
  json: string;
  /** Its type: to fields of another type it is a wrong type, like any other of its kind. */
  type: 'string' | 'number' | 'other';
}

/** The levels of a value: with one in each of its fields, a body of the smallest bound still has fewer values than allowed. */
const levels = 3;

/** Texts that a language, a database, a page or an encoding may interpret. */
const texts: Record<string, string> = {
  empty: '',
  blank: ' \t ',
  NUL: 'a\u0000b',
  'half a character': 'a\ud800b',
  'a name of every object': '__proto__',
  SQL: "'); drop table employees; -- %_\\",
  'HTML and a template': '<img src=x onerror=alert(1)>{{7*7}}',
  Unicode: '\u202eمرحبا👩🏽‍🚀\uffff',
  'more than one line': 'a\r\nSet-Cookie: b=c',
  'a big number': '9'.repeat(400),
  'a real number': '1e400',
  'no day': '2026-02-30',
  'an hour without an offset': '2026-11-20T09:00:00',
  'the year 10000': '9999-12-31T23:59:59-23:59',
  'an address inside': 'http://169.254.169.254/latest/meta-data/',
  long: 'x'.repeat(5000),
};
/** Those that matter where a text must have a form: to free text they are texts like others. */
const formal = [
  'empty',
  'NUL',
  'a name of every object',
  'a real number',
  'no day',
  'an hour without an offset',
  'the year 10000',
  'long',
];
const free = Object.keys(texts).filter((name) => !formal.slice(3, -1).includes(name));

/** Numbers at the limits of some type, as they are written. */
const numbers = [
  '0',
  '-1',
  '0.30000000000000004',
  '1e400',
  '5e-324',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '18446744073709551616',
];

const shapes: Record<string, string> = {
  null: 'null',
  true: 'true',
  'an array of null': '[null]',
  'an array of texts': '["x","x"]',
  'an object with a prototype': '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"":1}',
  'a nested array': '['.repeat(levels) + ']'.repeat(levels),
  'a nested object': `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
};

/** Every hostile value for a field of a body. */
export const hostileValues: readonly Hostile[] = [
  ...Object.entries(shapes).map(([name, json]): Hostile => ({ name, json, type: 'other' })),
  ...numbers.map((json): Hostile => ({ name: `the number ${json}`, json, type: 'number' })),
  ...Object.entries(texts).map(
    ([name, text]): Hostile => ({ name: `a text: ${name}`, json: JSON.stringify(text), type: 'string' }),
  ),
];

/** Whether a text matters to a schema: for free text its characters do, for any other its form. */
const isTold = (name: string, isFree: boolean) => (isFree ? free : formal).includes(name);

/** Whether a value matters to a schema: of the values of a wrong type one is like the other. */
export function concerns({ name, type }: Hostile, schema: Schema): boolean {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  if (type === 'number') return isNumber || name === `the number ${numbers[0]}`;
  if (type === 'string' && schema.type === 'string') return isTold(name.replace('a text: ', ''), isFreeText(schema));
  return type === 'other' || name === 'a text: empty';
}

/** A text of a megabyte: no body can hold two of them. */
export const megabyte = 'x'.repeat(1_000_000);

/** Whether a text matters to a parameter of the query. */
export const concernsParameter = ({ name }: HostileText, schema: Schema): boolean =>
  !(name in texts) || isTold(name, isFreeText(schema.items ?? schema));

/** A hostile value for a query or a path: percent-encoded, and the text that a server reads from it. */
export interface HostileText {
  name: string;
  encoded: string;
  text: string;
}

const encode = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

export const hostileTexts: readonly HostileText[] = [
  ...Object.entries(texts).map(([name, text]) => ({ name, encoded: encode(text), text: Buffer.from(text).toString() })),
  // A browser and undici would repair these; a client that writes its own requests would not.
  { name: 'bytes that are no UTF-8', encoded: '%ED%A0%80%FF', text: '\ufffd\ufffd\ufffd\ufffd' },
  { name: 'a plus', encoded: 'a+b', text: 'a b' },
];

/** Bodies that are JSON but not an object, or not JSON at all. */
export const malformedBodies: Record<string, string | Buffer> = {
  'cut off': '{"a": 1',
  'an array': '[]',
  null: 'null',
  'two objects': '{}{}',
  'not UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  'UTF-16': Buffer.from('{"a":1}', 'utf16le'),
  'a deep array': '['.repeat(50) + ']'.repeat(50),
};

/** Names that no body and no query has, and that JavaScript may misread. */
export const unknownNames: readonly string[] = [
  'colourless',
  '__proto__',
  'constructor',
  'toString',
  'a/b~c',
  '',
  'x'.repeat(2_000),
];

/** Malformed ids. */
export const malformedIds = ['01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90x', 'a\u0000b', '../..', 'x'.repeat(900)].map(encode);

/** A valid id without an object. */
export const unknownId = '01936f2e-0000-7000-8000-000000000000';
