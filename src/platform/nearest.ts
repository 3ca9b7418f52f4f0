import { FieldError, type FieldErrorType } from './field-error.ts';

/** Edit distance (Levenshtein 1966): single-character insertions, deletions and replacements from `a` to `b`. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/** The known name that `name` was most likely meant to be, or undefined if none is near. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.slice(0, 80).toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  // A name as long as this is no typing mistake, and comparing is quadratic in the length.
  if (name.length > 60) return undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) >= least) continue;
    const steps = distance(wanted, candidate.toLowerCase());
    if (steps < least) {
      least = steps;
      best = candidate;
    }
  }
  return best;
}

/** Looking for the nearest name compares with all that are known, so a request gets only so many suggestions. */
const maxSuggestions = 10;
/** Further unknown names of a request are counted instead of named. */
const maxNames = 100;

/** The two kinds of error that an unknown name is: without a similar name that is known, and with one. */
export interface UnknownName {
  alone: FieldErrorType;
  similar: FieldErrorType;
}

/** Says of unknown names which ones were meant. One object serves one request, so that its work has an end. */
export class Hints {
  #suggestions = maxSuggestions;
  #names = maxNames;

  /** What is wrong with an unknown name, with the similar one that is known; the pointer is the caller's to set. */
  unknownName({ alone, similar: withSimilar }: UnknownName, name: string, known: Iterable<string>): FieldError {
    this.#names--;
    const similar = this.#suggestions > 0 ? nearest(name, known) : undefined;
    this.#suggestions--;
    const params = { name: name.slice(0, 80), ...(similar === undefined ? {} : { similar }) };
    return new FieldError({ pointer: '' }, similar === undefined ? alone : withSimilar, params);
  }

  /** How many of so many unknown names are to be named; at least one, so that each object says what is wrong with it. */
  named(count: number): number {
    return Math.max(1, Math.min(count, this.#names));
  }
}
