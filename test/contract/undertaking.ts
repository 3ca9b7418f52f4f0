import type { Data } from './call.ts';
import type { Operation } from './document/operation.ts';
import { hints, type Made } from './hints.ts';

/** The objects that the steps of one undertaking are about. */
export class Undertaking {
  /** What steps answered with, by operationId. */
  readonly made: Made = {};
  /** Objects by their collection and the name that refers to them. */
  readonly objects = new Map<string, Data>();
  /** What happens before which operation; for another try than that of the hints. */
  readonly after: (operation: Operation) => readonly string[];

  constructor(after = ({ id }: Operation) => hints[id]?.after ?? []) {
    this.after = after;
  }
}
