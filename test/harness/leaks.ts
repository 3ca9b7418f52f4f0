/** A search of replies for planted values that the caller may not read. */
import type { Answer } from './http.ts';
import { marksIn } from './planted-marks.ts';
import type { Planted } from './planted-payroll.ts';

/** A caller, with the scopes that they have for what they look at. */
export interface Who {
  name: string;
  held: readonly string[];
}

const mayRead = ({ held }: Who, { givenBy }: Planted): boolean =>
  givenBy.some((needed) => needed.every((scope) => held.includes(scope)));

export class Leaks {
  readonly #planted: readonly Planted[];
  #found: object[] = [];
  /** What each caller saw. */
  readonly #seen = new Map<string, Set<string>>();

  constructor(planted: readonly Planted[]) {
    this.#planted = planted;
  }

  /** Searches a text, as the body of a webhook or a mail. */
  search(who: Who, where: string, text: string): void {
    const shown = this.#planted.filter(({ mark }) => marksIn(text, [mark]).length > 0);
    const wrong = shown.filter((one) => !mayRead(who, one)).map(({ what }) => what);
    if (wrong.length > 0) this.#found.push({ who: who.name, where, wrong });
    const seen = this.#seen.get(who.name) ?? new Set();
    this.#seen.set(who.name, seen);
    for (const { what } of shown) seen.add(what);
  }

  /** Searches a reply, with its headers. */
  searchReply(who: Who, where: string, { status, text, headers }: Answer): void {
    if (status >= 500) this.#found.push({ who: who.name, where, wrong: `${status} ${text}` });
    this.search(who, `${where} ${status}`, text + JSON.stringify(headers));
  }

  /** What callers saw without the right to read it, since the last call. */
  take(): object[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /** What callers of these names saw, of all that is planted. */
  seenBy(...names: string[]): Set<string> {
    return new Set(names.flatMap((name) => [...(this.#seen.get(name) ?? [])]));
  }
}
