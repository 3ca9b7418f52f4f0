/**
 * The size of a JSON text, counted in its bytes: parsing costs far more than counting, and one value that the schema
 * refuses far more than its bytes.
 */
import { randomInt } from 'node:crypto';
import { fieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { invalidBody } from '../validate.ts';

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
