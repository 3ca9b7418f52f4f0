/**
 * What an area needs of others that it does not know. The area declares the port and asks it; `app.ts`, which knows all
 * of them, fills it. Nothing is filled by an import.
 */
export interface Port<Part> {
  /** @throws Error if the port has been filled before: two parts would depend on the order of imports */
  fill(part: Part): void;
  /** @throws Error if nothing has filled the port yet */
  get(): Part;
}

/** @param what what the port gives, for the messages of errors */
export function port<Part>(what: string): Port<Part> {
  let filled: { part: Part } | undefined;
  return {
    fill(part) {
      if (filled) throw new Error(`the port for ${what} is filled already`);
      filled = { part };
    },
    get() {
      if (!filled) throw new Error(`the port for ${what} is empty; app.ts fills it`);
      return filled.part;
    },
  };
}
