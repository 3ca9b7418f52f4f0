import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { allowedBy, canonicalAddress, isForbiddenAddress } from './addresses.ts';
import { createResolver, type Resolve } from './resolver.ts';

/** The addresses that the operator allows in addition to public ones. */
export interface EgressRules {
  allowedNetworks: readonly string[];
  allowedPorts: readonly number[];
  /** Our own port: a receiver there would be Rollcall itself. */
  ownPort: number;
  /** Whether nothing leaves at all: the installation is a silent copy. */
  isSilent?: boolean;
  /** Whether receivers in the allowed networks must answer a challenge, too. */
  challengesAll: boolean;
}

/** Why a URL is forbidden, in the coarse words for tenants. */
export type Refusal = 'url_forbidden' | 'url_unresolvable';

export class RefusedUrl extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const openPorts = [80, 443, 8443];
const localNames = /^(localhost|.*\.(localhost|localdomain|local|internal))\.?$/;

const forbidden = () => new RefusedUrl('url_forbidden');
const unresolvable = () => new RefusedUrl('url_unresolvable');

/**
 * Keeps webhooks from addresses that only this machine or its network may reach (server-side request forgery). A name
 * is resolved once and refused if any of its addresses is forbidden; the caller connects to the returned addresses and
 * to no other, so that a later change of the name has no effect.
 */
export interface EgressGuard {
  /** Checks the URL itself, without a look-up. @throws RefusedUrl */
  checkUrl(url: URL): void;
  /**
   * @param accountId the owner of the endpoint: each account has its own share of look-ups
   * @returns the addresses to connect to. @throws RefusedUrl
   */
  resolve(url: URL, accountId: string): Promise<string[]>;
  /** Whether the operator vouches for addresses, so that receivers there need not agree to events first. */
  vouchesFor(addresses: readonly string[]): boolean;
}

/** @param resolveName by default asks the name servers of the system */
export function createEgressGuard(rules: EgressRules, resolveName: Resolve = createResolver()): EgressGuard {
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
    if (rules.isSilent) throw forbidden();
    if (url.username !== '' || url.password !== '') throw forbidden();
    const literal = literalOf(url);
    if (literal !== undefined) return checkAddresses(url, [literal]);
    if (localNames.test(url.hostname) && !(loopbackAllowed && /^localhost\.?$/.test(url.hostname))) throw forbidden();
  };

  return {
    checkUrl,
    vouchesFor: (addresses) => !rules.challengesAll && addresses.every(isAllowed),
    async resolve(url, accountId) {
      checkUrl(url);
      const literal = literalOf(url);
      if (literal !== undefined) return [literal];
      const addresses = await resolveName(url.hostname, accountId).catch(() => {
        throw unresolvable();
      });
      if (addresses.length === 0) throw unresolvable();
      checkAddresses(url, addresses);
      return addresses;
    },
  };
}
