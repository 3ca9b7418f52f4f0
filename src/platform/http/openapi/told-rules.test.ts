/**
 * Rollcall accepts every value of a single field that openapi.json allows: clients could not foresee an unlisted rule.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { tries } from '../../../../test/harness/property.ts';
import { describedApi } from '../../../api.ts';
import { check } from '../../validate.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';

/** Days of the years that a date accepts. */
const day = fc
  .date({ min: new Date('1900-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Values that match a schema; undefined where more is required than a schema can say, such as check digits. */
function valuesOf({ type, format, enum: values, pattern, ...rest }: JsonSchema): fc.Arbitrary<unknown> | undefined {
  const {
    minimum = -1e9,
    maximum = 1e9,
    minLength = 0,
    maxLength = 1_000,
    multipleOf,
  } = rest as Record<string, number>;
  const decimals = rest['x-max-decimals'];
  if (values) return fc.constantFrom(...values);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  if (multipleOf !== undefined) {
    return fc.integer({ min: minimum / multipleOf, max: maximum / multipleOf }).map((count) => count * multipleOf);
  }
  if (type === 'number' && decimals === undefined) return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'number') {
    const unit = 10 ** Number(decimals);
    const whole = fc.integer({ min: Math.max(minimum * unit, -1e12), max: Math.min(maximum * unit, 1e12) });
    return whole.map((count) => Number(`${count}e-${decimals}`));
  }
  if (type !== 'string') return undefined;
  if (format === 'uuid') return fc.uuid();
  if (format === 'date' && rest['x-years']) return day.map((text) => text.slice(0, 10));
  if (format === 'date-time' && rest['x-years']) return day;
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(-24, -14));
  if (format !== undefined || pattern === undefined || !['\\S', '^[\\s\\S]*$'].includes(pattern)) return undefined;
  return fc.string({ minLength, maxLength }).filter((text) => text.trim() !== '');
}

/** Each kind of field once: its schemas, and its place. */
function kindsOfFields(): Map<string, { name: string; schema: z.ZodType; told: JsonSchema }> {
  const kinds = new Map<string, { name: string; schema: z.ZodType; told: JsonSchema }>();
  const walk = (schema: unknown, name: string): void => {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) walk(schema.unwrap(), name);
    else if (schema instanceof z.ZodArray) walk(schema.element, `${name}/0`);
    else if (schema instanceof z.ZodObject) {
      for (const [field, inner] of Object.entries(schema.shape)) walk(inner, `${name}/${field}`);
    } else if (schema instanceof z.ZodType) {
      const { schema: told } = toJsonSchema(schema);
      const { description: _, example: __, ...kind } = told;
      kinds.set(JSON.stringify(kind), { name, schema, told });
    }
  };
  for (const { id, body } of describedApi.operations) walk(body?.schema ?? z.object({}), id);
  return kinds;
}

const told = [...kindsOfFields().values()].flatMap(({ name, schema, told: json }) => {
  const values = valuesOf(json);
  return values ? [{ name, schema, values }] : [];
});

describe('Rollcall accepts a value that openapi.json allows', () => {
  test('for fields of many kinds', () => expect(told.length).toBeGreaterThan(60));
  test.each(told)('$name', ({ schema, values }) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(check(schema, value).errors).toBeUndefined();
      }),
      tries(100),
    );
  });
});
