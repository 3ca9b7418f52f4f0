/**
 * The size of a JSON text, counted in its bytes: parsing costs far more than counting, and one value that the schema
 * refuses far more than its bytes.
 */

import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { fieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { memoizeByObject } from '../memoize.ts';
import { compatShapeOf } from '../resource/compat-shape.ts';
import type { Resource } from '../resource/resource.ts';
import { invalidBody } from '../validate.ts';
import { asZodType } from '../values.ts';
import type { Operation } from './operation.ts';

/** The most that a body can hold. */
export interface BodyBounds {
  /** Members of objects and elements of arrays, at all depths; an empty object or array counts as one. */
  values: number;
  /** The names of members that its schema knows, at all depths, each as `hashOf` makes it. */
  names: ReadonlySet<number>;
}

/** Different names that the operation does not know: an error names a hundred of them. */
const mostUnknownNames = 200;
const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
/** So many bytes of a text are read here, before the faster search, which costs more to begin. */
const near = 64;

/**
 * Refuses a JSON text that holds more than its operation can use. Where the text is not JSON, it counts what a parser
 * could read before it finds out.
 * @throws Problem `invalid_body`
 */
export function refuseTooLarge(bytes: Buffer, { values: most, names: known }: BodyBounds): void {
  const { length } = bytes;
  const { bodyDepth } = limits;
  /** By level, whether its container is an object. */
  const isObject: boolean[] = [false];
  let unknown: Set<number> | undefined;
  let level = 0;
  let values = 0;
  /** Whether the next text is the name of a member. */
  let isName = false;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      const end = endOfText(bytes, at + 1);
      if (isName) {
        isName = false;
        const name = hashOf(bytes, at + 1, end);
        if (!known.has(name)) {
          unknown ??= new Set();
          if (unknown.add(name).size > mostUnknownNames) refuse(fieldErrors.tooManyNames, mostUnknownNames, at, length);
        }
      }
      at = end;
    } else if (byte === comma) {
      if (++values > most) refuse(fieldErrors.tooManyValues, most, at, length);
      isName = isObject[level] === true;
    } else if (byte === openObject || byte === openArray) {
      if (++values > most) refuse(fieldErrors.tooManyValues, most, at, length);
      if (++level > bodyDepth) refuse(fieldErrors.tooDeep, bodyDepth, at, length);
      isName = byte === openObject;
      isObject[level] = isName;
    } else if (byte === closeObject || byte === closeArray) {
      if (level > 0) level--;
      isName = false;
    }
  }
}

/** Another one in each process, so that no client can make names that pass for known ones. */
const seed = randomInt(2 ** 32 - 1);

/** A number for a name (FNV-1a), which is cheaper to compare than its text. */
export function hashOf(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let hash = seed;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash;
}

type TooLarge = typeof fieldErrors.tooManyNames | typeof fieldErrors.tooManyValues | typeof fieldErrors.tooDeep;

function refuse(type: TooLarge, maximum: number, byte: number, bytes: number): never {
  throw invalidBody([fieldError('', type, { maximum, byte, bytes })]);
}

/** The index of the quotation mark that ends a text, or the end of the bytes. @param from where the text begins */
function endOfText(bytes: Buffer, from: number): number {
  const { length } = bytes;
  for (let at = from; ; ) {
    const stop = Math.min(at + near, length);
    while (at < stop) {
      const byte = bytes[at];
      if (byte === quote) return at;
      at += byte === backslash ? 2 : 1;
    }
    const end = at < length ? bytes.indexOf(quote, at) : -1;
    if (end < 0) return length;
    let escapes = 0;
    while (end - 1 - escapes >= at && bytes[end - 1 - escapes] === backslash) escapes++;
    if (escapes % 2 === 0) return end;
    at = end + 1;
  }
}

/*
 * The bounds of an operation's body follow from its schema: what has more is refused before it is read.
 */

/** Every body may have so many values: beyond what the schema knows, it may have names that the client has to correct. */
const leastValues = 100;
/** For each name so many values more: a client that sends an object for each text gets every one of them named. */
const valuesForMistake = 4;
/** The values of a member that takes any value, or as many as the client likes. */
const free = 500;

/** How many elements an array may have; undefined: any number. */
export function mostElements({ def: { checks = [] } }: z.ZodArray): number | undefined {
  const maxima = checks.flatMap((check) => {
    if (check instanceof z.core.$ZodCheckMaxLength) return check._zod.def.maximum;
    return check instanceof z.core.$ZodCheckLengthEquals ? check._zod.def.length : [];
  });
  return maxima.length === 0 ? undefined : Math.min(...maxima);
}

/** Adds up values, and collects names. */
class Room {
  readonly names = new Set<string>();

  /** The values of a member, with itself. */
  member(name: string, schema: z.ZodType | undefined): number {
    this.names.add(name);
    return 1 + (schema ? this.in(schema) : free);
  }

  /** The values within a value: none in a text, a number, a boolean or null. */
  in(schema: z.ZodType): number {
    const within = (one: z.core.$ZodType) => this.in(asZodType(one));
    if (schema instanceof z.ZodObject) {
      const members = Object.entries(schema.shape).map(([name, member]) => this.member(name, asZodType(member)));
      const isStrict = schema.def.catchall instanceof z.ZodNever;
      return members.reduce((sum, values) => sum + values, isStrict ? 0 : free);
    }
    if (schema instanceof z.ZodArray) {
      const most = mostElements(schema);
      return most === undefined ? free : most * (1 + within(schema.element));
    }
    if (schema instanceof z.ZodRecord) {
      const most = schema.meta()?.maxProperties;
      return typeof most === 'number' ? most * (1 + within(schema.valueType)) : free;
    }
    if (schema instanceof z.ZodUnion) return Math.max(...schema.options.map(within));
    if (schema instanceof z.ZodPipe) {
      // For z.preprocess, measure the schema behind it.
      return within(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
    }
    if (
      schema instanceof z.ZodOptional ||
      schema instanceof z.ZodNullable ||
      schema instanceof z.ZodDefault ||
      schema instanceof z.ZodNonOptional
    ) {
      return within(schema.unwrap());
    }
    return simple.has(schema.def.type) ? 0 : free;
  }
}

const simple = new Set(['string', 'number', 'int', 'bigint', 'boolean', 'null', 'enum', 'literal', 'date', 'never']);

/** What an object of a resource has besides the fields to write: what it shows, and what existing clients call them. */
function besides(
  room: Room,
  operation: Operation,
  readOnly: readonly string[],
  resource: Resource | undefined,
): number {
  const { reply, method, body } = operation;
  const shown = [resource?.schema, reply.data].find((schema) => schema instanceof z.ZodObject);
  /** An object that was read with its expansions is written back; a new one was not read. */
  const isWrittenBack = method !== 'POST' || body?.inside !== undefined;
  const memberOf = (name: string): number => {
    const member = shown?.shape[name];
    const expansion = isWrittenBack ? resource?.expansions[name]?.resource().schema : undefined;
    if (member ?? expansion) return room.member(name, member ? asZodType(member) : expansion);
    return room.member(name, isWrittenBack ? undefined : z.string());
  };
  const alone = ['version', 'companyId'].map((name) => room.member(name, z.string()));
  const earlier = resource ? Object.keys(compatShapeOf(resource).members) : [];
  const taken = [...new Set([...readOnly, ...earlier])].map(memberOf);
  const renamed = Object.entries(resource?.deprecatedNames ?? {}).map(([name, { field }]) =>
    room.member(name, resource?.fields[field]),
  );
  return [...alone, ...taken, ...renamed].reduce((sum, values) => sum + values, 0);
}

function measure(operation: Operation): BodyBounds {
  const { body } = operation;
  const room = new Room();
  if (!body) return { values: 0, names: new Set() };
  const { described = body.schema, inside, readOnly = [], resource } = body;
  const own = room.in(described);
  const rows = inside ? limits.batchRows * besides(room, operation, inside.readOnly, resource) : 0;
  const more = inside ? 0 : besides(room, operation, readOnly, resource);
  const most = Math.floor((operation.bodyLimit ?? limits.bodyBytes) / limits.bytesPerValue);
  const names = new Set([...room.names].map((name) => hashOf(Buffer.from(name))));
  const wanted = own + more + rows + valuesForMistake * names.size;
  return { values: Math.min(most, Math.max(leastValues, wanted)), names };
}

/** The bounds of an operation's body, measured once. */
export const boundsOf = memoizeByObject(measure);
