/** Every body has bounds of its own operation: whatever the document describes fits into them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describedApi } from '../../api.ts';
import { limits } from '../limits.ts';
import { isObject } from '../narrowing.ts';
import type { Problem } from '../problem.ts';
import { boundsOf, hashOf, refuseTooLarge } from './body-size.ts';
import type { Operation } from './operation.ts';

interface Schema {
  $ref?: string;
  type?: string;
  maxItems?: number;
  maxProperties?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
const taking = describedApi.operations.filter(({ body }) => body);
const bodyOf = ({ path, method }: Operation): { schema: Schema; example?: unknown } =>
  document.paths[path][method.toLowerCase()].requestBody.content['application/json'];
const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']);

/** The fullest value that a schema of the document describes, with at most `most` elements in each array. */
function fullest(given: Schema, most: number): unknown {
  const { allOf, oneOf, anyOf, ...schema } = resolved(given);
  if (allOf) {
    const parts = allOf.map((part) => fullest(part, most));
    // A text, or a list, with a description next to it.
    return parts.every(isObject) ? Object.assign({}, ...parts) : parts[0];
  }
  const choices = oneOf ?? anyOf;
  if (choices) return choices.map((choice) => fullest(choice, most)).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  if (schema.items) {
    const one = fullest(schema.items, most);
    return Array.from({ length: Math.min(schema.maxItems ?? 1, most) }, () => one);
  }
  const { properties = {}, additionalProperties: rest } = schema;
  if (schema.type !== 'object' && Object.keys(properties).length === 0) return 'x';
  const others = typeof rest === 'object' ? Math.min(schema.maxProperties ?? 1, most) : 0;
  return Object.fromEntries([
    ...Object.entries(properties).map(([name, member]) => [name, fullest(member, most)]),
    ...Array.from({ length: others }, (_, i) => [`other${i}`, fullest(rest as Schema, most)]),
  ]);
}
const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + 1 + sizeOf(one), 0)
    : 0;
const refusalOf = (operation: Operation, text: string): string | undefined => {
  try {
    refuseTooLarge(Buffer.from(text), boundsOf(operation));
  } catch (error) {
    return (error as Problem).errors[0]?.detail;
  }
  return undefined;
};
const named = (id: string) => taking.find((operation) => operation.id === id) as Operation;
const bounded = (id: string) => boundsOf(named(id)).values;

describe('the bounds of each operation', () => {
  test('are finite, and no wider than its bytes', () => {
    const wrong = taking.filter((operation) => {
      const { values } = boundsOf(operation);
      return !(values >= 100 && values <= (operation.bodyLimit ?? limits.bodyBytes) / limits.bytesPerValue);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(taking.length).toBeGreaterThan(180);
  });
  test('take the fullest body of the document, and its example', () => {
    const refused = taking.flatMap((operation) => {
      const { schema, example } = bodyOf(operation);
      const widest = (operation.bodyLimit ?? limits.bodyBytes) / limits.bytesPerValue;
      const most = [20_000, 500, 100, 20, 5, 1].find((some) => sizeOf(fullest(schema, some)) <= widest) ?? 0;
      return [fullest(schema, most), example ?? {}].flatMap((body) => {
        const why = refusalOf(operation, JSON.stringify(body));
        return why === undefined ? [] : [`${operation.id} (${most}): ${why}`];
      });
    });
    expect(refused).toEqual([]);
  });
  test('know each name of the document', () => {
    const namesIn = (value: unknown): string[] =>
      typeof value !== 'object' || value === null
        ? []
        : Array.isArray(value)
          ? value.slice(0, 1).flatMap(namesIn)
          : Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]);
    const unknown = taking.flatMap((operation) => {
      const names = namesIn(fullest(bodyOf(operation).schema, 1)).filter((name) => !name.startsWith('other'));
      const known = boundsOf(operation).names;
      return names.filter((name) => !known.has(hashOf(Buffer.from(name)))).map((name) => `${operation.id}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });
  test('are a hundred values where the body is one long text', () => {
    expect(['createDocument', 'createEmployeePhoto', 'createImport'].map(bounded)).toEqual([100, 100, 100]);
  });
  test('follow the schema: a list of the schema counts with all its elements', () => {
    expect(bounded('createDepartment')).toBe(100);
    // 1,000 corrections of three values, 100 replacements of three, the two lists, what every body may have, and mistakes.
    expect(bounded('mendImport')).toBe(1_000 * 4 + 100 * 4 + 2 + 2 + 4 * 9);
  });
});

describe('values are counted', () => {
  const import_ = named('createImport');
  const values = (count: number) => `{"text":[${Array.from({ length: count - 2 }, () => '1').join(',')}]}`;
  test.each([
    ['up to the bound', values(101), true],
    ['beyond it', values(102), false],
    ['within texts of any length: none', JSON.stringify({ text: '[{,'.repeat(100_000) }), true],
    ['behind escaped quotation marks: none', JSON.stringify({ text: '\\"[",\\\\"'.repeat(100_000) }), true],
    ['after a text that ends with backslashes', `{"text":"${'\\\\'.repeat(1_000)}",${values(101).slice(1)}`, false],
    ['after a short text that ends with one', `{"text":"\\\\",${values(101).slice(1)}`, false],
    ['of repeated names too', `{${Array.from({ length: 102 }, () => '"text":1').join(',')}}`, false],
    ['of empty objects', `{"text":[${Array.from({ length: 60 }, () => '{}').join(',')}]}`, false],
    ['in what is no JSON', ','.repeat(1_000), false],
    ['in a text that does not end: none', `{"text":"${','.repeat(1_000)}`, true],
  ])('%s', (_, text, isTaken) => {
    expect(refusalOf(import_, text) === undefined).toBe(isTaken);
  });
  test('and the refusal says how many there may be, and where they ended', () => {
    const text = `{"text":[${'1,'.repeat(1_000)}1]}`;
    expect(refusalOf(import_, text)).toBe(
      `must have at most 100 members and elements in total, at all depths; the limit is reached after 206 of ${text.length} bytes`,
    );
  });
});

test('fifty levels are taken, and no more', () => {
  const deep = (levels: number) => `{"pin":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect(refusalOf(named('createEmployee'), deep(50))).toBeUndefined();
  expect(refusalOf(named('createEmployee'), deep(51))).toMatch(/at most 50 levels/);
});

describe('names that the operation does not know', () => {
  const rows = (count: number, name: (i: number) => string) =>
    JSON.stringify({
      rows: Array.from({ length: count }, (_, i) => ({ operation: 'create', data: { [name(i)]: 'x' } })),
    });
  test.each([
    ['two hundred different ones are taken', 200, (i: number) => `name${i}`, true],
    ['more are not', 201, (i: number) => `name${i}`, false],
    ['one of them may stand in each row', 1_000, () => 'firstNme', true],
    ['long ones are told apart', 201, (i: number) => 'x'.repeat(1_000) + i, false],
  ])('%s', (_, count, name, isTaken) => {
    expect(refusalOf(named('batchEmployees'), rows(count, name)) === undefined).toBe(isTaken);
  });
  test('are texts before a colon, and not other texts', () => {
    const nationalities = Array.from({ length: 1_000 }, (_, i) => `x${i}`);
    expect(refusalOf(named('createEmployee'), JSON.stringify({ nationalities }))).toBeUndefined();
  });
});
