import { Resolver } from 'node:dns/promises';
import { Turns } from '../../platform/turns.ts';
import { createHostsFile } from './hosts-file.ts';

/**
 * All addresses of a name, for an account.
 * @throws Error if it has none, or they cannot be learned
 */
export type Resolve = (name: string, accountId: string) => Promise<string[]>;

interface Options {
  /** Name servers such as `127.0.0.1:5353`; without it those of the system. */
  servers?: readonly string[];
  hostsFile?: string;
  /** How long a look-up may take, and how long it may wait for its turn, in milliseconds. */
  deadline?: number;
  /** Milliseconds, by a clock that only runs. */
  now?: () => number;
}

/** Look-ups of one account at once. */
const maxPerAccount = 10;
/** Look-ups of one account that may wait for the others. */
const maxWaiting = 1_000;
/** Each question is asked twice; both fit into the deadline. */
const question = { timeout: 1_500, tries: 2 };
/** How long a name server that does not answer is not asked for a name again, in milliseconds. */
const silenceFor = 30_000;
/** Silent names that are remembered. */
const maxSilent = 1_000;
/** What a name server says of a name that has no addresses; everything else that goes wrong is silence, or as good as. */
const answers = ['ENOTFOUND', 'ENODATA'];

/**
 * Asks name servers itself. `dns.lookup` has the system do it on one of the four threads that reading files and hashing
 * passwords need, too, and holds that for as long as a name server likes: a few names that are never answered stop
 * everybody. Here a look-up has a deadline at which it is cancelled, an account has ten at once, and a name that was not
 * answered fails without a question for half a minute. Addresses are not kept: whoever connects has just asked.
 *
 * The hosts file goes first, as the system has it. Search domains are not applied.
 */
export function createResolver(options: Options = {}): Resolve {
  const { servers, hostsFile = '/etc/hosts', deadline = 4_500, now = () => performance.now() } = options;
  const findInHosts = createHostsFile(hostsFile, now);
  const turns = new Turns({
    atOnce: maxPerAccount,
    waiting: maxWaiting,
    patience: deadline,
    refusal: () => new Error('too many names of this account are being looked up'),
  });
  /** Until when names are not asked for again, the oldest first. */
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
    // No account sees by it what another has looked up.
    const key = `${accountId} ${name}`;
    if ((silent.get(key) ?? Number.NEGATIVE_INFINITY) > now()) throw new Error('no name server answered lately');
    const lookup =
      underWay.get(key) ?? turns.run({ accountId, line: '' }, () => ask(key, name)).finally(() => underWay.delete(key));
    underWay.set(key, lookup);
    return lookup;
  };
}

/**
 * Asks for the addresses of both families. One of them is enough: what we connect to is what we were told.
 * @returns undefined: there was no answer
 */
async function askServers(
  name: string,
  deadline: number,
  servers: readonly string[] | undefined,
): Promise<string[] | undefined> {
  // One for each look-up: it knows the present name servers, and cancelling it ends nothing else.
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
