import { expect, test } from 'vitest';
import { networkOf } from './caller-limits.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:FFFF:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['192.0.2.1:50001', '192.0.2.1'],
  ['[2001:db8:1:2::1]:50001', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['nonsense', 'nonsense'],
  ['', ''],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
