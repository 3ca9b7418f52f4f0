import { BlockList, isIP } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import ipaddr from 'ipaddr.js';

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

/** A connection to `::ffff:10.0.0.1` reaches 10.0.0.1, so it is judged as that. */
export const canonicalAddress = (address: string): string => ipaddr.process(address).toString();

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
export function allowedBy(networks: readonly string[]): (address: string) => boolean {
  const list = listOf(networks);
  return (address) => {
    const canonical = canonicalAddress(address);
    return list.check(canonical, isIP(canonical) === 6 ? 'ipv6' : 'ipv4');
  };
}
