import * as z from 'zod';
import type { Caller } from '../caller.ts';
import { runAndRollBack } from '../run-and-roll-back.ts';
import type { Tx, Work } from '../unit-of-work.ts';

/** The query parameter of operations that can show what they would do. */
export const dryRunParameter = {
  dryRun: {
    schema: z.boolean().meta({ example: false }),
    description: 'Shows what would happen, and changes nothing. The reply has no ETag and no Location.',
  },
} as const;

/** The remark of a reply that changed nothing. */
export const dryRunMeta = {
  dryRun: z.boolean().optional().meta({ example: false, description: 'True: nothing was changed.' }),
};

/** Runs `act` in a transaction that is rolled back, and returns its result. */
export const dryRun = <Result>(
  work: Work,
  caller: Caller,
  act: (tx: Tx) => Promise<Result>,
  expectedVersions?: number[],
): Promise<Result> =>
  runAndRollBack((undo) =>
    work.write(
      caller,
      // An attempt also meets what only the end of a transaction refuses.
      async (tx) => undo(await tx.attempt(() => act(tx), tx.expectedVersions)),
      expectedVersions,
    ),
  );
