import { setImmediate as nextTurn } from 'node:timers/promises';

/** Items that are worked on at once: some milliseconds where each has the days of a year. */
const atOnce = 10;

/** Like `items.map(act)`, but yields to the event loop after every ten items. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length > 0 && results.length % atOnce === 0) await nextTurn();
    results.push(act(item));
  }
  return results;
}
