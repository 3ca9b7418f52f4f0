/** Departments, offices, positions and the like, which a file calls by name or code. */
import type * as z from 'zod';
import { agreements, contractTypes, workdayTypes } from '../../contract/index.ts';
import { contributionGroups, costCentres, departments, jobCharges, offices } from '../../core/index.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { accepted } from '../../platform/validate.ts';
import { importFieldErrors } from '../field-errors.ts';
import { isMadeByName, type MadeByName, type PlaceTable } from './place-tables.ts';
import { namesIn, textsOf } from './store.ts';

type Make = (tx: Tx, name: string) => Promise<{ id: string }>;

/** Creates rows with the checks that the body of a request has. */
const maker =
  <Input>(
    {
      resource,
      create,
    }: { resource: { create: z.ZodType<Input> }; create: (tx: Tx, input: Input) => ReturnType<Make> },
    inputOf = (name: string): object => ({ name }),
  ): Make =>
  async (tx, name) =>
    create(tx, accepted(resource.create, inputOf(name)));

const makers: Record<MadeByName, Make> = {
  departments: maker(departments),
  offices: maker(offices),
  job_charges: maker(jobCharges),
  contribution_groups: maker(contributionGroups),
  // It has no code but its name; the code can be changed later.
  cost_centres: maker(costCentres, (name) => ({ code: name, name })),
  contract_types: maker(contractTypes),
  agreements: maker(agreements),
  workday_types: maker(workdayTypes),
};

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The id of a place, or why there is none. */
export type FoundPlace = { id: string } | { wrong: FieldError };

/** The places that rows of one transaction name. */
export class Places {
  /** The ids by name and code in lower case, by table; null: several rows have the name. */
  readonly #known = new Map<PlaceTable, Map<string, string | null>>();
  /** The ids that rows of the transaction created, where they are known. */
  readonly #made: { known: Map<string, string | null>; key: string }[] = [];
  /** How a column writes its names first, by name in lower case. */
  readonly #spellings = new Map<number, Map<string, string>>();
  readonly #creates: ReadonlySet<string>;
  readonly #importId: string;

  /** @param import the import, with the tables of which it creates a missing row */
  constructor({ id, creates }: { id: string; creates: readonly string[] }) {
    this.#importId = id;
    this.#creates = new Set(creates);
  }

  /**
   * Finds a place by its name, else its code; creates it if the user has asked for that.
   * @param column the column that names it
   * @param mayCreate false: the text need not be a name
   */
  async find(tx: Tx, table: PlaceTable, name: string, column: number, mayCreate = true): Promise<FoundPlace> {
    const known = await this.#of(tx, table);
    const id = known.get(keyOf(name));
    if (id === null) return { wrong: fieldError('', importFieldErrors.placeAmbiguous) };
    if (id !== undefined) return { id };
    if (!mayCreate || !isMadeByName(table) || !this.#creates.has(table)) {
      return { wrong: fieldError('', importFieldErrors.placeMissing) };
    }
    const spelling = await this.#spellingOf(tx, column, name);
    try {
      const made = await tx.attempt(() => makers[table](tx, spelling));
      known.set(keyOf(name), made.id);
      this.#made.push({ known, key: keyOf(name) });
      return made;
    } catch (error) {
      const [wrong] = error instanceof Problem ? error.errors : [];
      if (!wrong) throw error;
      return { wrong };
    }
  }

  /** How many places the transaction has created so far. */
  get made(): number {
    return this.#made.length;
  }

  /** Forgets the places that the transaction created after so many others: they were rolled back. */
  forgetAfter(made: number): void {
    for (const { known, key } of this.#made.splice(made)) known.delete(key);
  }

  async #spellingOf(tx: Tx, column: number, name: string): Promise<string> {
    const known = this.#spellings.get(column) ?? new Map<string, string>();
    if (!this.#spellings.has(column)) {
      for (const { text } of (await textsOf(tx, this.#importId, column)).toReversed())
        known.set(keyOf(text), text.trim());
      this.#spellings.set(column, known);
    }
    return known.get(keyOf(name)) ?? name.trim();
  }

  async #of(tx: Tx, table: PlaceTable): Promise<Map<string, string | null>> {
    const known = this.#known.get(table);
    if (known) return known;
    const rows = await namesIn(tx, table);
    const found = new Map<string, string | null>();
    const note = (key: string, id: string) => found.set(key, found.has(key) && found.get(key) !== id ? null : id);
    for (const { id, name } of rows) note(keyOf(name), id);
    // A code counts where no row has it for a name.
    const codes = new Map<string, string>();
    for (const { id, code } of rows) if (code !== null && !found.has(keyOf(code))) codes.set(keyOf(code), id);
    for (const [code, id] of codes) found.set(code, id);
    this.#known.set(table, found);
    return found;
  }
}
