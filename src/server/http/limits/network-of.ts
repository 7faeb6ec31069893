import { isIP, isIPv6 } from 'node:net';
import type { Allowance } from './limiter.ts';

const GROUPS = 8;

/** Strips port, brackets and zone that some proxies add to an address; other text stays. */
export function plainAddress(written: string): string {
  const text = written.trim();
  // Nearly all: without a colon it is neither IPv6 nor followed by a port.
  if (!text.includes(':') && !text.startsWith('[')) return text;
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const bare = inBrackets ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (!isLong(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (!isMapped) return bare.split('%', 1)[0] ?? bare;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The client's address, as far as trusted proxies tell. */
export function addressOf({ ip }: { ip: string }): string {
  return plainAddress(ip);
}

/**
 * The key for limits. One customer has a whole /64 of IPv6 addresses and could change it for each request; IPv4
 * notations are unified.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isLong(plain)) return hexOf(groupsOf(plain).slice(0, 4));
  // Everything that is not an address shares one key.
  return isIP(plain) === 0 ? 'unreadable' : plain;
}

/**
 * The key for queues. Some customers hold a /48 and would get a slot with each /64; neighbours in it share one, as
 * behind one IPv4 address.
 */
export function crowdOf(address: string): string {
  const plain = plainAddress(address);
  return isLong(plain) ? `${hexOf(groupsOf(plain).slice(0, 3))}/48` : networkOf(plain);
}

/**
 * Limits for an address by each network it belongs to. Some customers hold a /56 or a /48, but strangers may share
 * it: the larger the network, the higher its limit.
 */
export function allowancesOf(what: string, address: string, most: number): [Allowance, ...Allowance[]] {
  const own = { key: `${what} ${networkOf(address)}`, most };
  const plain = plainAddress(address);
  if (!isLong(plain)) return [own];
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(plain);
  return [
    own,
    { key: `${what} ${hexOf([a, b, c, d & 0xff_00])}/56`, most: 3 * most },
    { key: `${what} ${hexOf([a, b, c])}/48`, most: 8 * most },
  ];
}

function hexOf(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

/** Whether it is an IPv6 address. Most are not, and are told by a look. */
function isLong(address: string): boolean {
  return address.includes(':') && isIPv6(address);
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const withoutZone = address.split('%', 1)[0] ?? '';
  const hexOnly = withoutZone.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_text, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return hexOf([a * 256 + b, c * 256 + d]);
  });
  const [head = '', tail] = hexOnly.split('::');
  const first = numbersIn(head);
  const last = numbersIn(tail ?? '');
  const between = Array<number>(Math.max(0, GROUPS - first.length - last.length)).fill(0);
  return [...first, ...between, ...last];
}

function numbersIn(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
