import { expect } from 'vitest';
import type { TestAccount } from './app.ts';

const path = '/payroll/v1/people';
const listNames = ['employments', 'placements', 'contracts', 'salaries', 'compensations', 'variables', 'timeOff'];

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

/** What a client keeps of people: their objects by `list/id`, without what `since` adds. */
type People = Map<string, Map<string, Row>>;

/** The objects of a person, with their names. */
const slicesOf = (person: Row): [name: string, slice: Row][] => [
  ...(person.employee ? [['employee', person.employee] as [string, Row]] : []),
  ...listNames.flatMap((list) =>
    (person[list] ?? []).map((slice: Row): [string, Row] => [`${list}/${slice.id}`, slice]),
  ),
];

/** A client that keeps a copy of everybody in step by `since`. */
export class PeopleCopy {
  readonly people: People = new Map();
  readonly #account: Pick<TestAccount, 'api'>;
  readonly #limit: number;
  #sequence: number | undefined;
  /** Whether it has exactly what there was at its sequence: a read of several pages shows later changes, too. */
  #isExact = true;

  constructor(account: Pick<TestAccount, 'api'>, limit = 500) {
    this.#account = account;
    this.#limit = limit;
  }

  /** Reads all pages of what it does not have yet, and returns the number of people in them. */
  async follow(): Promise<number> {
    const since = this.#sequence;
    let found = 0;
    let sequence: number | undefined;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = `${since === undefined ? '' : `&since=${since}`}${cursor && `&cursor=${cursor}`}`;
      const { status, text, json } = await this.#account.api('GET', `${path}?limit=${this.#limit}${more}`);
      if (status !== 200) expect.fail(text);
      const isWhole = cursor === '' && json.meta.nextCursor === null;
      for (const person of json.data) this.#take(person, since !== undefined, isWhole && this.#isExact);
      found += json.data.length;
      sequence ??= json.meta.sequence;
      expect(json.meta.sequence).toBe(sequence);
      cursor = json.meta.nextCursor;
      if (cursor === null) this.#isExact = isWhole;
    }
    this.#sequence = sequence;
    return found;
  }

  #take(person: Row, isChange: boolean, isExact: boolean): void {
    const own = this.people.get(person.employeeId) ?? new Map<string, Row>();
    if (isExact && isChange) {
      expect(person.action !== 'insert').toBe(this.people.has(person.employeeId));
    }
    for (const [name, { action = 'insert', previous, ...slice }] of slicesOf(person)) {
      const had = own.get(name);
      if (isExact && isChange) {
        expect([name, action, had !== undefined]).toEqual([name, action, action !== 'insert']);
        const before = action === 'none' ? slice : previous;
        expect([name, before]).toEqual([name, had ?? null]);
        // The last day of a placement follows from other rows, without a version.
        if (action === 'change' && !name.startsWith('placements/')) expect(slice.version).toBeGreaterThan(had.version);
      }
      if (action === 'delete') own.delete(name);
      else own.set(name, slice);
    }
    if (person.action === 'delete') {
      if (isExact) expect([...own.keys()]).toEqual([]);
      this.people.delete(person.employeeId);
    } else this.people.set(person.employeeId, own);
  }
}

/** Everybody as a full read shows them. */
export async function allPeople(account: Pick<TestAccount, 'api'>): Promise<People> {
  const copy = new PeopleCopy(account);
  await copy.follow();
  return copy.people;
}
