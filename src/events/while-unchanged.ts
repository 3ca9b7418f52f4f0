import type { Reader } from '../platform/unit-of-work.ts';
import { newestSequence } from './store.ts';

/** For how long the later pages of a walk show the list of its first page; milliseconds. */
const longestWalk = 60_000;

interface Kept<Result> {
  mark: string;
  at: number;
  result: Result;
}

/** The page that a request asks for. */
interface PageQuery {
  page?: number | undefined;
  cursor?: string | undefined;
}

/** Reads something of the account, or returns what an earlier call read of the same key. */
type Keep<Result> = (reader: Reader, key: string, read: () => Promise<Result>, asked?: PageQuery) => Promise<Result>;

/**
 * Keeps the results of reads while the log of the account stays where it was. Later pages of a walk, if `asked` names one,
 * get the result of its first page.
 * @param most results that a process keeps; the oldest makes room for another
 */
export function keptWhileUnchanged<Result>(most: number): Keep<Result> {
  const kept = new Map<string, Kept<Result>>();
  return async (reader, key, read, { page = 1, cursor } = {}) => {
    const { accountId, timeZone } = reader.caller;
    const own = `${accountId} ${key}`;
    const known = kept.get(own);
    const at = Date.parse(reader.now);
    if (known && (cursor !== undefined || page > 1) && at - known.at < longestWalk) return known.result;
    // What is recorded while it reads has a later sequence, so the next first page computes it again.
    const mark = [await newestSequence(reader), reader.today, timeZone].join(' ');
    if (known?.mark === mark) return known.result;
    kept.delete(own);
    const result = await read();
    kept.set(own, { mark, at, result });
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
    return result;
  };
}

/**
 * A read that takes long, of a list of which a request shows a page. A first page is always of the present: it computes the
 * list again unless the log of the account stays where it was. The later pages of its walk show the same list.
 * @param read reads the whole list about an object; the result is the same for every caller of the account
 */
export function whileUnchanged<Result>(
  read: (reader: Reader, id: string) => Promise<Result>,
): (reader: Reader, id: string, asked?: PageQuery) => Promise<Result> {
  const keep = keptWhileUnchanged<Result>(8);
  return (reader, id, asked) => keep(reader, id, () => read(reader, id), asked);
}
