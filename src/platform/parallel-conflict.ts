/** Parts of a transaction cannot run in parallel, although each may be right by itself: they have to run one by one. */
export class ParallelConflict extends Error {
  /** The place of the part at which they failed, if it is that of one. */
  readonly part: number | undefined;

  constructor(message?: string, { part, ...options }: ErrorOptions & { part?: number | undefined } = {}) {
    super(message, options);
    this.part = part;
  }
}
