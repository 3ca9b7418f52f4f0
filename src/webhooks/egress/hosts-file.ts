import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** How long what was read is good for, in milliseconds. */
const readAgainAfter = 5_000;

/** RFC 6761, section 6.3: it means this machine, whether the hosts file says so or not, and no name server is asked. */
const localhost = ['127.0.0.1', '::1'];

/** Addresses by name, as hosts(5) writes them: an address, then its names, then perhaps a comment. */
function parse(text: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    // An address of one interface (`fe80::1%eth0`) is of no use to a webhook.
    if (isIP(address) === 0 || address.includes('%')) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      addresses.set(key, [...(addresses.get(key) ?? []), address]);
    }
  }
  return addresses;
}

/**
 * Looks names up in the hosts file, which goes before name servers as the operator's own word.
 * @param path a file that is not there, or cannot be read, has no names
 * @param now milliseconds, by a clock that only runs
 * @returns undefined: the name is not in it
 */
export function createHostsFile(path: string, now: () => number): (name: string) => Promise<string[] | undefined> {
  let known: Promise<Map<string, string[]>> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async (name) => {
    if (!known || now() - readAt >= readAgainAfter) {
      readAt = now();
      known = readFile(path, 'utf8').then(parse, () => new Map());
    }
    const plain = name.toLowerCase().replace(/\.$/, '');
    return (await known).get(plain) ?? (plain === 'localhost' ? localhost : undefined);
  };
}
