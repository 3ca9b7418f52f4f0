import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** How long the read contents are valid, in milliseconds. */
const readAgainAfter = 5_000;

/** RFC 6761, section 6.3: it means this machine, with or without an entry in the hosts file, and is never looked up. */
const localhost = ['127.0.0.1', '::1'];

/** Addresses by name, in the format of hosts(5): an address, then its names, then an optional comment. */
function parse(text: string): Map<string, string[]> {
  const addresses = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    // A webhook cannot use the address of one interface (`fe80::1%eth0`).
    if (isIP(address) === 0 || address.includes('%')) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      addresses.set(key, [...(addresses.get(key) ?? []), address]);
    }
  }
  return addresses;
}

/**
 * Looks names up in the hosts file, which has precedence over name servers because the operator wrote it.
 * @param path a missing or unreadable file has no names
 * @param now milliseconds, from a monotonic clock
 * @returns undefined: the file does not have the name
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
