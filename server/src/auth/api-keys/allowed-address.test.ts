import { expect, test } from 'vitest'

import { isAllowedAddress } from './allowed-address'

test.each([
  [['203.0.113.7'], '203.0.113.7', true],
  [['203.0.113.7'], '203.0.113.70', false],
  [['203.0.113.7'], '::ffff:203.0.113.7', true],
  [['::ffff:203.0.113.7'], '203.0.113.7', true],
  [['203.0.113.0/24'], '::ffff:203.0.113.7', true],
  [['203.0.113.0/24'], '203.0.114.7', false],
  [['::ffff:203.0.113.0/120'], '203.0.113.7', true],
  [['::ffff:203.0.113.0/120'], '203.0.114.7', false],
  [['::ffff:203.0.113.0/120'], '::ffff:203.0.113.7', true],
  [['2001:DB8:0:0::1'], '2001:db8::1', true],
  [['2001:db8::/48'], '2001:db8:0:9::5', true],
  [['2001:db8::/48'], '2001:db8:1::5', false],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['10.0.0.1', '2001:db8::/32'], '2001:db8::1', true],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['203.0.113.7'], 'unknown', false],
  [[], 'unknown', true],
])('a key for %j may be used from %s: %s', (allowed, address, expected) => {
  expect(isAllowedAddress(allowed, address)).toBe(expected)
})
