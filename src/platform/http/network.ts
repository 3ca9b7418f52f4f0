import ipaddr from 'ipaddr.js';

/** A household or a company gets at least a /64 of IPv6 (RFC 6177): all its addresses belong to one caller. */
const prefixBytes = 8;

/** Some proxies append the port: `192.0.2.1:50001`, `[2001:db8::1]:50001`. */
const withPort = /^\[?((?<=\[)[^\]]+|[\d.]+)\]?(?::\d+)?$/;

/**
 * The network that a request counts against: an IPv4 address, or the /64 of an IPv6 address. An IPv4 address in the
 * form of IPv6 (`::ffff:192.0.2.1`) is that IPv4 address.
 * @param address from a connection or a trusted proxy; a text that is no IP address counts as it is
 */
export function networkOf(address: string): string {
  const [, plain = address] = withPort.exec(address) ?? [];
  if (!ipaddr.isValid(plain)) return address;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, i) => (i < prefixBytes ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/64`;
}
