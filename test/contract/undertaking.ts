import type { Data } from './call.ts';
import type { Operation } from './document/operation.ts';
import { hints, type Made } from './hints.ts';

/** The objects of one series of steps. */
export class Undertaking {
  /** The `data` of the steps' replies, by operationId. */
  readonly made: Made = {};
  /** Objects by their collection and the name that refers to them. */
  readonly objects = new Map<string, Data>();
  /** The steps before each operation, if other than the hints say. */
  readonly after: (operation: Operation) => readonly string[];

  constructor(after = ({ id }: Operation) => hints[id]?.after ?? []) {
    this.after = after;
  }
}
