import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.ts';

interface SocketLimits {
  most: number;
  /** None behind a proxy: there all visitors come over its sockets, and their requests are what counts. */
  mostOfOneNetwork?: number;
  /** Told of each connection that was not let in, or had to go. */
  onRefused?: () => void;
}

/**
 * Connections cost little while they say nothing, but there are only so many. One network has a share of them; when
 * all are taken, the one that holds most gives its oldest up, so that nobody is shut out by a crowd from elsewhere.
 */
export function limitSockets(server: Server, { most, mostOfOneNetwork, onRefused }: SocketLimits): void {
  const held = new Map<string, Set<Socket>>();
  let count = 0;

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const own = held.get(network) ?? new Set();
    if (own.size >= (mostOfOneNetwork ?? Infinity) || (count >= most && !takeOne(own.size))) {
      onRefused?.();
      socket.destroy();
      return;
    }
    held.set(network, own.add(socket));
    count += 1;
    socket.once('close', () => forget(network, socket));
  });

  function takeOne(ownSize: number): boolean {
    if (mostOfOneNetwork === undefined) return false;
    const [[network, sockets] = []] = [...held].sort(([, one], [, other]) => other.size - one.size);
    const [oldest] = sockets ?? [];
    if (!network || !sockets || !oldest || sockets.size <= ownSize + 1) return false;
    onRefused?.();
    forget(network, oldest);
    oldest.destroy();
    return true;
  }

  function forget(network: string, socket: Socket): void {
    const sockets = held.get(network);
    if (!sockets?.delete(socket)) return;
    count -= 1;
    if (sockets.size === 0) held.delete(network);
  }
}
