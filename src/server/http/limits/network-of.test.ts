import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowancesOf, crowdOf, networkOf, plainAddress } from './network-of.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:42::1', '2001:db8:0:42'],
  ['2001:DB8::42:0:0:0:1', '2001:db8:0:42'],
  ['2001:db8:0:42:ffff:ffff:ffff:ffff', '2001:db8:0:42'],
  ['2001:db8::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
  ['203.0.113.9:51034', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['[2001:db8:0:42::1]:443', '2001:db8:0:42'],
  ['[2001:db8:0:42::1]', '2001:db8:0:42'],
  ['unknown', 'unreadable'],
  ['_hidden', 'unreadable'],
  ['', 'unreadable'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('a place is taken by a whole /48 of IPv6, and by an IPv4 address', () => {
  expect(crowdOf('2001:db8:1:42ab::7')).toBe('2001:db8:1/48');
  expect(crowdOf('[2001:db8:1:ffff::1]:443')).toBe('2001:db8:1/48');
  expect(crowdOf('2001:db8:2::7')).toBe('2001:db8:2/48');
  expect(crowdOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(crowdOf('unknown')).toBe('unreadable');
});

it('a customer who holds a whole /56 or /48 is counted by that too, an IPv4 address by itself', () => {
  expect(allowancesOf('login', '2001:db8:1:42ab::7', 10)).toEqual([
    { key: 'login 2001:db8:1:42ab', most: 10 },
    { key: 'login 2001:db8:1:4200/56', most: 30 },
    { key: 'login 2001:db8:1/48', most: 80 },
  ]);
  expect(allowancesOf('login', '203.0.113.9:80', 10)).toEqual([{ key: 'login 203.0.113.9', most: 10 }]);
});

it('every way of writing an address is the same address', () => {
  const group = fc.integer({ min: 0, max: 0xff_ff });
  fc.assert(
    fc.property(fc.tuple(group, group, group, group, group, group, group, group), (groups) => {
      const [a, b, c, d] = groups.map((one) => one.toString(16));
      const long = groups.map((one) => one.toString(16).padStart(4, '0').toUpperCase()).join(':');
      const expected = plainAddress(long).includes('.') ? plainAddress(long) : `${a}:${b}:${c}:${d}`;
      expect(networkOf(long)).toBe(expected);
      expect(networkOf(`[${long}]:443`)).toBe(expected);
      expect(networkOf(new URL(`http://[${long}]`).hostname)).toBe(expected);
    }),
  );
});
