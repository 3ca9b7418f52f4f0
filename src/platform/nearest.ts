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

/** The known name that is most similar to `name`, or undefined if none is near. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.slice(0, 80).toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  // A longer name is no typing mistake, and comparing is quadratic in the length.
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
