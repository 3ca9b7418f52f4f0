import { Resolver } from 'node:dns/promises';
import { FairQueue } from '../../platform/fair-queue.ts';
import { createHostsFile } from './hosts-file.ts';

/**
 * All addresses of a name, for an account.
 * @throws Error if it has none, or the look-up fails
 */
export type Resolve = (name: string, accountId: string) => Promise<string[]>;

interface Options {
  /** Name servers such as `127.0.0.1:5353`; by default those of the system. */
  servers?: readonly string[];
  hostsFile?: string;
  /** How long a look-up may take, and how long it may wait for its turn, in milliseconds. */
  deadline?: number;
  /** Milliseconds, from a monotonic clock. */
  now?: () => number;
}

/** Look-ups of one account at once. */
const maxPerAccount = 10;
/** Look-ups of one account that may wait for the others. */
const maxWaiting = 1_000;
/** Each query is sent twice; both fit into the deadline. */
const question = { timeout: 1_500, tries: 2 };
/** How long a name is not looked up again after its name server gave no answer, in milliseconds. */
const silenceFor = 30_000;
/** Unanswered names to remember. */
const maxSilent = 1_000;
/** Answers for a name without addresses; every other error counts as no answer. */
const answers = ['ENOTFOUND', 'ENODATA'];

/**
 * Asks name servers directly. `dns.lookup` has the system do it on one of the four threads that reading files and
 * hashing passwords also need, and occupies it as long as a name server likes: a few unanswered names would stop the
 * whole process. Here a look-up is cancelled at a deadline, an account has ten at once, and an unanswered name fails
 * without a query for half a minute. Addresses are not cached: the caller has just asked for the connection.
 *
 * The hosts file comes first, as in the system. Search domains are not applied.
 */
export function createResolver(options: Options = {}): Resolve {
  const { servers, hostsFile = '/etc/hosts', deadline = 4_500, now = () => performance.now() } = options;
  const findInHosts = createHostsFile(hostsFile, now);
  const turns = new FairQueue({
    atOnce: maxPerAccount,
    waiting: maxWaiting,
    timeoutMs: deadline,
    refusal: () => new Error('too many look-ups of this account are in progress'),
  });
  /** The time until which names are not looked up again, the oldest first. */
  const silent = new Map<string, number>();
  const underWay = new Map<string, Promise<string[]>>();

  const ask = async (key: string, name: string): Promise<string[]> => {
    const found = await askServers(name, deadline, servers);
    if (found) return found;
    silent.delete(key);
    silent.set(key, now() + silenceFor);
    for (const oldest of silent.keys()) if (silent.size > maxSilent) silent.delete(oldest);
    throw new Error('no name server has answered');
  };

  return async (name, accountId) => {
    const listed = await findInHosts(name);
    if (listed) return listed;
    // So that an account learns nothing from another's look-ups.
    const key = `${accountId} ${name}`;
    if ((silent.get(key) ?? Number.NEGATIVE_INFINITY) > now()) throw new Error('no name server answered lately');
    const lookup =
      underWay.get(key) ?? turns.run({ accountId, line: '' }, () => ask(key, name)).finally(() => underWay.delete(key));
    underWay.set(key, lookup);
    return lookup;
  };
}

/**
 * Asks for the addresses of both families. One of them is enough, since we connect to the returned address.
 * @returns undefined: no answer
 */
async function askServers(
  name: string,
  deadline: number,
  servers: readonly string[] | undefined,
): Promise<string[] | undefined> {
  // One for each look-up: it knows the current name servers, and cancelling it ends nothing else.
  const resolver = new Resolver(question);
  if (servers) resolver.setServers([...servers]);
  const timer = setTimeout(() => resolver.cancel(), deadline);
  try {
    const both = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const isAnswered = both.every((one) => one.status === 'fulfilled' || answers.includes(one.reason.code));
    return found.length > 0 || isAnswered ? found : undefined;
  } finally {
    clearTimeout(timer);
  }
}
