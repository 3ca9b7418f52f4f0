import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import ipaddr from 'ipaddr.js';
import { createResolver, type Resolve } from './resolver.ts';

/**
 * IPv4 outside global unicast, by the IANA Special-Purpose Address Registry (RFC 6890 and later), and the address
 * of Azure's service for its hosts.
 */
const forbiddenV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The reserved parts of IPv6's global unicast space (2000::/3): protocols and Teredo, documentation, 6to4, AS112. */
const forbiddenV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];
const globalV6 = '2000::/3';

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    list.addSubnet(address, Number(length), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

const v4 = listOf(forbiddenV4);
const v6 = listOf(forbiddenV6);
const global = listOf([globalV6]);

/** A connection to `::ffff:10.0.0.1` reaches 10.0.0.1, so it is checked as that. */
const canonicalAddress = (address: string): string => ipaddr.process(address).toString();

/** The IPv4 address in the interface identifier of an ISATAP address (RFC 5214), if it is one. */
function isatapTarget(address: string): string | undefined {
  const bytes = ipaddr.parse(address).toByteArray();
  const [universal, ...rest] = bytes.slice(8, 12);
  const isIsatap = (universal === 0x00 || universal === 0x02) && isDeepStrictEqual(rest, [0x00, 0x5e, 0xfe]);
  return isIsatap ? bytes.slice(12).join('.') : undefined;
}

/** Whether an address is not public, so that webhooks must not go there without the operator's permission. */
export function isForbiddenAddress(address: string): boolean {
  const canonical = canonicalAddress(address);
  if (isIP(canonical) === 4) return v4.check(canonical, 'ipv4');
  if (!global.check(canonical, 'ipv6') || v6.check(canonical, 'ipv6')) return true;
  const target = isatapTarget(canonical);
  return target !== undefined && v4.check(target, 'ipv4');
}

/** Whether an address lies in one of the networks (CIDR) that the operator has allowed. */
function allowedBy(networks: readonly string[]): (address: string) => boolean {
  const list = listOf(networks);
  return (address) => {
    const canonical = canonicalAddress(address);
    return list.check(canonical, isIP(canonical) === 6 ? 'ipv6' : 'ipv4');
  };
}

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

/** The guard permits no request to this URL. */
export class RefusedUrl extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** A request tries one address after the other; an answer has room for thousands, which would all be called. */
const mostAddresses = 16;
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
      return addresses.slice(0, mostAddresses);
    },
  };
}
