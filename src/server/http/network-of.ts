import { isIP, isIPv6 } from 'node:net';
import type { Allowance } from './limiter.ts';

const GROUPS = 8;

/** An address as some proxies write it, with a port, brackets or a zone, without these; anything else as it is. */
export function plainAddress(written: string): string {
  const text = written.trim();
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const bare = inBrackets ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (!isMapped) return bare.split('%', 1)[0] ?? bare;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** Who asks, as far as the proxies that we trust can tell. */
export function addressOf({ ip }: { ip: string }): string {
  return plainAddress(ip);
}

/**
 * What limits count by. A single customer of any provider has a whole /64 of IPv6 addresses, and could use a new
 * one for each request; an IPv4 address is the same in each of its notations.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIPv6(plain)) return hexOf(groupsOf(plain).slice(0, 4));
  // What is no address at all is one network: a made-up text for each request opens nothing.
  return isIP(plain) === 0 ? 'unreadable' : plain;
}

/**
 * What places count by that many wait for. Some customers hold a whole /48 of IPv6 addresses, and would take a place
 * with each /64 of it; neighbours in one share what is one network's, as they do behind one IPv4 address.
 */
export function crowdOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${hexOf(groupsOf(plain).slice(0, 3))}/48` : networkOf(plain);
}

/**
 * How often in all an address may do something, by each network it is in. Some customers hold a /56 or a /48, but
 * other people's phones may be in the same one: the larger the network, the more it may.
 */
export function allowancesOf(what: string, address: string, most: number): [Allowance, ...Allowance[]] {
  const own = { key: `${what} ${networkOf(address)}`, most };
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return [own];
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

/** The eight numbers of an IPv6 address. */
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
