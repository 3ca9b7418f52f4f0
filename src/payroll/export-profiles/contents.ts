/** What a profile can show: the values of each content by their paths. */
import * as z from 'zod';
import { payrollRow } from '../../contract/index.ts';
import { employees } from '../../core/index.ts';
import { asZodType, date, id, integer, text, withoutNullish } from '../../platform/values.ts';
import { identityFields, lineSchema, lineScopes, payGroupShare, scopesOf } from '../exports/index.ts';

export const contents = ['lines', 'people', 'corrections'] as const;
export type Content = (typeof contents)[number];

/** A difference of a correction as a record. */
const difference = z.object({
  employeeId: id,
  employeeCode: integer(0, 2 ** 31 - 1, 1042).nullable(),
  externalId: text(200, 'ERP-1042').nullable(),
  periodId: id,
  periodOfOrigin: date,
  from: date,
  to: date,
  path: text(500, 'secondsWorked'),
  before: z.unknown(),
  after: z.unknown(),
  difference: z.number().nullable(),
});

const { salaries } = payrollRow.shape;

const person = z.object({
  ...payrollRow.shape,
  // Rows have it no more, and files go on; see `withPayments`.
  salaries: z.array(salaries.unwrap().element.extend({ remuneration: integer(0, 10 ** 15, 242_857).nullable() })),
  payGroupShare,
  identity: z.object(Object.fromEntries(identityFields.map((name) => [name, employees.valueSchema(name)]))),
});

const schemas: Record<Content, z.ZodObject> = { lines: lineSchema, people: person, corrections: difference };

/** The lines of a person, of the period and of earlier ones, which are summed by concept. */
const sums = /^(lines|corrections)\.(.+)\.(quantity|amount)$/;

/** The parts of a path: of a sum its list, the concept and what is summed. */
export const partsOf = (content: Content, path: string): string[] =>
  (content === 'people' && sums.exec(path)?.slice(1)) || path.split('.');

function leafAt(schema: z.ZodType, [name, ...rest]: readonly string[]): z.ZodType | undefined {
  const here = withoutNullish(schema);
  if (name === undefined) return here instanceof z.ZodObject || here instanceof z.ZodArray ? undefined : here;
  if (here instanceof z.ZodArray) return /^\d{1,4}$/.test(name) ? leafAt(asZodType(here.element), rest) : undefined;
  if (!(here instanceof z.ZodObject) || !Object.hasOwn(here.shape, name)) return undefined;
  return leafAt(asZodType(here.shape[name]), rest);
}

/** How a value is written. */
export type ValueKind = 'integer' | 'date' | 'other';

/** The kind of the value at a path; undefined: there is none. */
export function kindAt(content: Content, path: string): ValueKind | undefined {
  if (content === 'people' && sums.test(path)) return 'other';
  const leaf = leafAt(schemas[content], path.split('.'));
  if (!leaf) return undefined;
  if (leaf instanceof z.ZodNumber && leaf.isInt) return 'integer';
  return leaf.meta()?.format === 'date' ? 'date' : 'other';
}

/** The scopes that a file with these paths needs, so that it never lacks a value without a word. */
export function scopesFor(content: Content, paths: readonly string[]): string[] {
  const ofLines = ['employees:read', ...Object.values(lineScopes)];
  if (content === 'lines') return [...new Set(ofLines)];
  if (content === 'corrections') return [...new Set([...ofLines, 'contracts:read', 'employees.sensitive:read'])];
  return [...new Set(paths.flatMap((path) => (sums.test(path) ? ofLines : scopesOf(path.split('.')))))];
}
