import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { allowedBy, canonicalAddress, isForbiddenAddress } from './addresses.ts';

/** What the operator allows beyond public addresses. */
export interface EgressRules {
  allowedNetworks: readonly string[];
  allowedPorts: readonly number[];
  /** Our own port: a receiver there would be ourselves. */
  ownPort: number;
  /** Whether receivers in the allowed networks have to answer a challenge, too. */
  challengesAll: boolean;
}

/** Why a URL may not be called, in the coarse words that a tenant is shown. */
export type Refusal = 'url_forbidden' | 'url_unresolvable';

export class RefusedUrl extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

/** All addresses of a name; a test brings its own. */
export type Resolve = (name: string) => Promise<string[]>;

const systemResolve: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

/** How long a name may take to resolve, in milliseconds. */
const resolveDeadline = 5_000;
const openPorts = [80, 443, 8443];
const localNames = /^(localhost|.*\.(localhost|localdomain|local|internal))\.?$/;

const forbidden = () => new RefusedUrl('url_forbidden', 'is not an address that webhooks may be sent to');
const unresolvable = () => new RefusedUrl('url_unresolvable', 'has a host name that does not resolve');

/**
 * Keeps webhooks from reaching what only this machine or its network may reach (server-side request forgery). A name
 * is resolved once and refused if any of its answers is forbidden; the caller connects to the addresses given back and
 * to no other, so that a second answer of the name's owner cannot matter.
 */
export interface EgressGuard {
  /** Checks what can be seen in the URL itself. @throws RefusedUrl */
  checkUrl(url: URL): void;
  /** @returns the addresses to connect to. @throws RefusedUrl */
  resolve(url: URL): Promise<string[]>;
  /** Whether the operator vouches for addresses, so that nobody there has to say first that they want events. */
  vouchesFor(addresses: readonly string[]): boolean;
}

export function createEgressGuard(rules: EgressRules, resolveName: Resolve = systemResolve): EgressGuard {
  const isAllowed = allowedBy(rules.allowedNetworks);
  const loopbackAllowed = isAllowed('127.0.0.1');
  const ownAddresses = () =>
    Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));

  const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isOwn = (address: string, port: number) =>
    port === rules.ownPort && (/^127\.|^::1$|^0\.0\.0\.0$|^::$/.test(address) || ownAddresses().includes(address));

  const checkAddresses = (url: URL, addresses: string[]) => {
    const port = portOf(url);
    const isPublicForm = url.protocol === 'https:' && [...openPorts, ...rules.allowedPorts].includes(port);
    for (const address of addresses.map(canonicalAddress)) {
      if (isOwn(address, port)) throw forbidden();
      if (isAllowed(address)) continue;
      if (isForbiddenAddress(address) || !isPublicForm) throw forbidden();
    }
  };

  const literalOf = (url: URL) => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    return isIP(host) ? host : undefined;
  };

  const checkUrl = (url: URL) => {
    if (url.username !== '' || url.password !== '') throw forbidden();
    const literal = literalOf(url);
    if (literal !== undefined) return checkAddresses(url, [literal]);
    if (localNames.test(url.hostname) && !(loopbackAllowed && /^localhost\.?$/.test(url.hostname))) throw forbidden();
  };

  return {
    checkUrl,
    vouchesFor: (addresses) => !rules.challengesAll && addresses.every(isAllowed),
    async resolve(url) {
      checkUrl(url);
      const literal = literalOf(url);
      if (literal !== undefined) return [literal];
      let timer: NodeJS.Timeout | undefined;
      const timedOut = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(unresolvable()), resolveDeadline);
      });
      const addresses = await Promise.race([resolveName(url.hostname), timedOut])
        .catch(() => {
          throw unresolvable();
        })
        .finally(() => clearTimeout(timer));
      if (addresses.length === 0) throw unresolvable();
      checkAddresses(url, addresses);
      return addresses;
    },
  };
}
