import { FieldError, type FieldErrorType } from './field-error.ts';

/**
 * Edit distance: single-character insertions, deletions and replacements from `a` to `b` (Levenshtein 1966), and swaps of
 * neighbours (Damerau 1964), each part edited once.
 */
export function distance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1;
      const swapped = isSwap ? (beforePrevious[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min(replaced, swapped, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/**
 * How many edits a typing mistake in a name can have: one in a name of up to seven characters, one more for each four,
 * at most three, and none in one of two characters, of which every edit makes another word.
 * @param length the characters of the shorter of the two names
 */
export const mostEdits = (length: number): number =>
  length < 3 ? 0 : Math.min(3, Math.max(1, Math.floor(length / 4)));

/** Names that differ only in their case and their marks, such as `first_name`, are the same name. */
const plain = (name: string) => name.toLowerCase().replace(/(?<=.)[_-](?=.)/g, '');

/** The known name that is most similar to `name`, or undefined if none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  // A longer name is no typing mistake, and comparing is quadratic in the length.
  if (name.length > 60) return undefined;
  const wanted = plain(name);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const other = plain(candidate);
    const most = mostEdits(Math.min(wanted.length, other.length));
    if (Math.abs(other.length - wanted.length) > most) continue;
    const steps = distance(wanted, other);
    if (steps <= most && steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

/** The search for the nearest name compares with all known names, so a request gets a limited number of suggestions. */
const maxSuggestions = 10;
/** Further unknown names of a request are counted, not named. */
const maxNames = 100;

/** The two kinds of error for an unknown name: without and with a similar known name. */
export interface UnknownName {
  alone: FieldErrorType;
  similar: FieldErrorType;
}

/** Suggests known names for unknown ones. One object serves one request, so that its work has a limit. */
export class Hints {
  #suggestions = maxSuggestions;
  #names = maxNames;

  /** The error of an unknown name, with the similar known one; the caller sets the pointer. */
  unknownName({ alone, similar: withSimilar }: UnknownName, name: string, known: Iterable<string>): FieldError {
    this.#names--;
    const similar = this.#suggestions > 0 ? nearest(name, known) : undefined;
    this.#suggestions--;
    const params = { name: name.slice(0, 80), ...(similar === undefined ? {} : { similar }) };
    return new FieldError({ pointer: '' }, similar === undefined ? alone : withSimilar, params);
  }

  /**
   * How many of `count` unknown names to report; at least one, so that each object has an error that names its mistake.
   */
  named(count: number): number {
    return Math.max(1, Math.min(count, this.#names));
  }
}
