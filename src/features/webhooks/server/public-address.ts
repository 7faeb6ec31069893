import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that are no part of the public internet. */
const privateV4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateV4.addSubnet(network, bits, 'ipv4');

/** IPv6 addresses that are given out; within them, networks that lead to IPv4 or are for examples. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const privateV6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateV6.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateV4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
}

export interface Place {
  address: string;
  family: number;
}

/** What names stand for, and which of that is public. Tests have a name whose answer changes. */
export interface Resolver {
  resolve: (hostname: string) => Promise<Place[]>;
  isPublic: (address: string) => boolean;
}

const ourResolver: Resolver = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isPublic: isPublicAddress,
};

/**
 * The address to connect to. All that the name stands for must be public, and the connection goes to the one that was
 * looked at: a name that means something else a moment later leads nowhere else.
 */
export async function findPublicAddress(
  hostname: string,
  { resolve, isPublic }: Resolver = ourResolver,
): Promise<Place | undefined> {
  const found = await resolve(hostname.replace(/^\[|\]$/g, ''));
  return found.every(({ address }) => isPublic(address)) ? found[0] : undefined;
}
