import { newestSequence } from '../events/index.ts';
import { isFirstPage, type PageQuery } from '../platform/resource/cursor.ts';
import type { Reader } from '../platform/unit-of-work.ts';

/** Results that a process keeps of one read; the oldest makes room for another. */
const most = 8;
/** For how long the later pages of a walk show the list of its first page; milliseconds. */
const longestWalk = 60_000;

interface Kept<Result> {
  mark: string;
  at: number;
  result: Result;
}

/**
 * A read that takes long, of a list of which a request shows a page. A first page is always of the present: it computes the
 * list again unless the log of the account stays where it was. The later pages of its walk show the same list.
 * @param read reads the whole list about an object; the result is the same for every caller of the account
 */
export function whileUnchanged<Result>(
  read: (reader: Reader, id: string) => Promise<Result>,
): (reader: Reader, id: string, asked?: PageQuery) => Promise<Result> {
  const kept = new Map<string, Kept<Result>>();
  return async (reader, id, asked = {}) => {
    const { accountId, timeZone } = reader.caller;
    const key = `${accountId} ${id}`;
    const known = kept.get(key);
    const at = Date.parse(reader.now);
    if (known && !isFirstPage(asked) && at - known.at < longestWalk) return known.result;
    // What is recorded while it reads has a later sequence, so the next first page computes it again.
    const mark = [await newestSequence(reader), reader.today, timeZone].join(' ');
    if (known?.mark === mark) return known.result;
    kept.delete(key);
    const result = await read(reader, id);
    kept.set(key, { mark, at, result });
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
    return result;
  };
}
