import * as z from 'zod';
import type { Caller } from '../caller.ts';
import type { Tx, Work } from '../unit-of-work.ts';

/** The query parameter of operations that can show what they would do. */
export const dryRunParameter = {
  dryRun: {
    schema: z.boolean().meta({ example: false }),
    description: 'Shows what would happen, and changes nothing. The reply has no ETag.',
  },
} as const;

/** The remark of a reply that changed nothing. */
export const dryRunMeta = {
  dryRun: z.boolean().optional().meta({ example: false, description: 'True: nothing was changed.' }),
};

/** Rolls a dry run back and carries its result. */
class DryRun<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('a dry run changes nothing');
    this.result = result;
  }
}

/** Runs `act` in a transaction that is rolled back, and returns its result. */
export async function dryRun<Result>(
  work: Work,
  caller: Caller,
  act: (tx: Tx) => Promise<Result>,
  expectedVersions?: number[],
): Promise<Result> {
  try {
    return await work.write(
      caller,
      async (tx) => {
        // An attempt also meets what only the end of a transaction refuses.
        throw new DryRun(await tx.attempt(() => act(tx)));
      },
      expectedVersions,
    );
  } catch (error) {
    if (error instanceof DryRun) return error.result as Result;
    throw error;
  }
}
