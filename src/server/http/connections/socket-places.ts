import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { crowdOf } from '../limits/network-of.ts';
import { openAnswerOf } from './open-answer.ts';

interface SocketLimits {
  most: number;
  /** None behind a proxy: there all visitors come over its sockets, and their requests are what counts. */
  mostOfOneNetwork?: number;
  /** Told of each connection that was not let in, or had to go. */
  onRefused?: () => void;
}

/**
 * Connections cost little while they say nothing, but there are only so many. One network has a share of them; when
 * all are taken, the one that holds most gives one up, so that nobody is shut out by a crowd from elsewhere.
 */
export function limitSockets(server: Server, { most, mostOfOneNetwork, onRefused }: SocketLimits): void {
  /** By age, each with its network. */
  const all = new Map<Socket, string>();
  const networks = new Map<string, Set<Socket>>();

  server.on('connection', (socket: Socket) => {
    const network = crowdOf(socket.remoteAddress ?? '');
    const ownSize = networks.get(network)?.size ?? 0;
    if (ownSize >= (mostOfOneNetwork ?? Infinity) || (all.size >= most && !makeRoom(ownSize))) {
      onRefused?.();
      socket.destroy();
      return;
    }
    all.set(socket, network);
    networks.set(network, (networks.get(network) ?? new Set()).add(socket));
    socket.once('close', () => forget(socket));
  });

  function makeRoom(ownSize: number): boolean {
    if (mostOfOneNetwork === undefined) return false;
    const given = giveUp(ownSize);
    if (!given) return false;
    onRefused?.();
    forget(given);
    given.destroy();
    return true;
  }

  function giveUp(ownSize: number): Socket | undefined {
    const largest = largestOf(networks.values());
    if (largest.size > ownSize + 1) return oldestIdle(largest) ?? [...largest][0];
    // No network has too many. One without a connection still goes before an idle connection of another.
    return ownSize === 0 ? oldestIdle(all.keys()) : undefined;
  }

  function forget(socket: Socket): void {
    const network = all.get(socket);
    if (network === undefined) return;
    all.delete(socket);
    const sockets = networks.get(network);
    sockets?.delete(socket);
    if (sockets?.size === 0) networks.delete(network);
  }
}

function largestOf(networks: Iterable<Set<Socket>>): Set<Socket> {
  let largest = new Set<Socket>();
  for (const sockets of networks) if (sockets.size > largest.size) largest = sockets;
  return largest;
}

function oldestIdle(byAge: Iterable<Socket>): Socket | undefined {
  for (const socket of byAge) if (!openAnswerOf(socket)) return socket;
  return undefined;
}
