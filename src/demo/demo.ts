import { type Caller, systemCaller } from '../platform/caller.ts';
import type { LocalDate } from '../platform/clock.ts';
import type { Tx, Work } from '../platform/unit-of-work.ts';
import { createRandom, type Random } from './random.ts';

/** The tools of every area of the demo. */
export interface Demo {
  work: Work;
  caller: Caller;
  /** The day from which every date is counted, so that the demo never ages. */
  today: LocalDate;
  /** A separate random stream for each area: a change of one does not reshuffle the others. */
  random(area: string): Random;
}

export function createDemo(work: Work, account: { id: string; timeZone: string }): Demo {
  const caller = systemCaller(account, 'demo');
  return { work, caller, today: work.read(caller).today, random: (area) => createRandom(`demo ${area}`) };
}

/**
 * Writes one thing for each item, in order, in transactions of many; returns the results of `write`.
 * @param batchSize items per transaction: fewer cost a commit each, more would make the account's other writers wait
 */
export async function writeAll<Item, Result>(
  { work, caller }: Demo,
  items: readonly Item[],
  write: (tx: Tx, item: Item) => Promise<Result>,
  batchSize = 50,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += batchSize) {
    const batch = items.slice(from, from + batchSize);
    const written = await work.write(caller, async (tx) => {
      const inTurn: Result[] = [];
      for (const item of batch) inTurn.push(await write(tx, item));
      return inTurn;
    });
    results.push(...written);
  }
  return results;
}
