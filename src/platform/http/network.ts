import ipaddr from 'ipaddr.js';

/** A household or a company gets a /64 of IPv6 at least (RFC 6177): all of its addresses are one caller's to use. */
const prefixBytes = 8;

/** Some proxies write the port along: `192.0.2.1:50001`, `[2001:db8::1]:50001`. */
const withPort = /^\[?((?<=\[)[^\]]+|[\d.]+)\]?(?::\d+)?$/;

/**
 * The network that requests are counted against: an IPv4 address, or the /64 of an IPv6 address. An IPv4 address that is
 * written as IPv6 (`::ffff:192.0.2.1`) is that IPv4 address.
 * @param address as a connection or a trusted proxy tells it; what is no IP address counts as it is
 */
export function networkOf(address: string): string {
  const [, plain = address] = withPort.exec(address) ?? [];
  if (!ipaddr.isValid(plain)) return address;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, i) => (i < prefixBytes ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/64`;
}
