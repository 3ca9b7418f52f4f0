/**
 * A part that an area needs from areas that it does not know. The area declares the port and gets the part from it; `api.ts`
 * fills all ports when it is loaded, and no other module does.
 */
export interface Port<Part> {
  /** @throws Error if the port is already filled: the result would depend on the order of imports */
  fill(part: Part): void;
  /** @throws Error if the port is still empty */
  get(): Part;
}

/** @param what what the port returns, for the messages of errors */
export function port<Part>(what: string): Port<Part> {
  let filled: { part: Part } | undefined;
  return {
    fill(part) {
      if (filled) throw new Error(`the port for ${what} is filled already`);
      filled = { part };
    },
    get() {
      if (!filled) throw new Error(`the port for ${what} is empty; api.ts fills it`);
      return filled.part;
    },
  };
}
