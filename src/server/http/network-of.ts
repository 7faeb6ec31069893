import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_ONE_CUSTOMER = 4;

/**
 * What limits count by. A single customer of any provider has a whole /64 of IPv6 addresses, and could use a new
 * one for each request; an IPv4 address is the same whichever way it is written.
 */
export function networkOf(address: string): string {
  const written = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(written)) return written;
  const [head = '', tail] = (written.split('%', 1)[0] ?? '').split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const between = Array<string>(
    tail === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length),
  ).fill('0');
  return [...first, ...between, ...last]
    .slice(0, GROUPS_OF_ONE_CUSTOMER)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
