import { EventEmitter, once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpServer } from './server-limits.ts';
import { limitSockets } from './socket-places.ts';

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});

async function startServer(
  listener: RequestListener,
  options: Parameters<typeof createHttpServer>[1] & { stalledMs?: number } = {},
) {
  const server = createHttpServer(listener, options);
  server.timeout = options.stalledMs ?? server.timeout;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  return {
    async connectFrom(localAddress: string): Promise<Socket> {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      socket.on('error', () => {}); // a reset is an answer too
      await once(socket, 'connect');
      return socket;
    },
  };
}

const greet: RequestListener = (_request, response) => void response.end('hello');

async function ask(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => {});
  return text;
}

describe('connections', () => {
  it('are so many for one network, and another is served', async () => {
    const site = await startServer(greet, { mostOfOneNetwork: 20 });
    const crowd = await Promise.all(Array.from({ length: 30 }, () => site.connectFrom('127.0.0.2')));
    await expect.poll(() => crowd.filter((socket) => socket.readyState === 'closed').length).toBe(10);
    expect(await ask(await site.connectFrom('127.0.0.3'))).toContain('hello');
    const stillOpen = crowd.filter((socket) => socket.readyState === 'open');
    expect(await ask(stillOpen[0] as Socket)).toContain('hello');
  });

  it('come free for the same network when one of its own ends', async () => {
    const site = await startServer(greet, { mostOfOneNetwork: 1 });
    const first = await site.connectFrom('127.0.0.2');
    expect(await ask(first)).toContain('hello');
    first.destroy();
    await expect.poll(async () => ask(await site.connectFrom('127.0.0.2'))).toContain('hello');
  });

  it('are given up by the network that holds most when all are taken', async () => {
    const site = await startServer(greet, { mostSockets: 20, mostOfOneNetwork: 15 });
    const crowd = await Promise.all(Array.from({ length: 15 }, () => site.connectFrom('127.0.0.2')));
    const others = await Promise.all(
      Array.from({ length: 8 }, (_, at) => site.connectFrom(`127.0.1.${at + 1}`)),
    );
    for (const socket of others) expect(await ask(socket)).toContain('hello');
    expect(crowd.filter((socket) => socket.readyState === 'closed').length).toBe(3);
  });

  it('are given to a network that has none by the oldest that is idle, when each holds one', async () => {
    let answer = () => {};
    const site = await startServer(
      (request, response) => {
        if (request.url === '/slow') answer = () => response.end('at last');
        else response.end('hello');
      },
      { mostSockets: 5, mostOfOneNetwork: 3 },
    );
    const busy = await site.connectFrom('127.0.1.1');
    busy.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
    const idle: Socket[] = [];
    for (const at of [2, 3, 4, 5]) {
      const socket = await site.connectFrom(`127.0.1.${at}`);
      expect(await ask(socket)).toContain('hello');
      idle.push(socket);
    }
    expect(await ask(await site.connectFrom('127.0.2.1'))).toContain('hello');
    expect(await ask(await site.connectFrom('127.0.2.1'))).toBe('');
    await expect
      .poll(() => idle.map((socket) => socket.readyState))
      .toEqual(['closed', 'open', 'open', 'open']);
    const answered = once(busy, 'data');
    answer();
    expect(String(await answered)).toContain('at last');
  });

  it('count as those of one network within a /48', () => {
    const server = new EventEmitter();
    limitSockets(server as Server, { most: 40, mostOfOneNetwork: 10 });
    const connectAs = (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() });
      server.emit('connection', socket);
      return socket.destroy.mock.calls.length === 0;
    };
    const crowd = Array.from({ length: 60 }, (_, at) => connectAs(`2001:db8:1:${at.toString(16)}::1`));
    expect(crowd.filter(Boolean)).toHaveLength(10);
    expect(connectAs('2001:db8:2::1')).toBe(true);
    expect(connectAs('203.0.113.9')).toBe(true);
  });

  it('are not counted by network behind a proxy, where all come from one', async () => {
    const site = await startServer(greet, { mostOfOneNetwork: 5, isBehindProxy: true });
    const crowd = await Promise.all(Array.from({ length: 30 }, () => site.connectFrom('127.0.0.1')));
    for (const socket of crowd) expect(await ask(socket)).toContain('hello');
  });
});

describe('a reader', () => {
  const LARGE = Buffer.alloc(24 * 1_048_576);
  const STALLED_MS = 400;
  const send: RequestListener = (_request, response) => void response.end(LARGE);

  it('is cut off when it takes nothing any more', async () => {
    const site = await startServer(send, { stalledMs: STALLED_MS });
    const socket = await site.connectFrom('127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    socket.pause();
    const server = open[0]?.server as Server;
    const connections = () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connections).toBe(1);
    await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  });

  it('gets it all when it is slow but takes something', async () => {
    const site = await startServer(send, { stalledMs: STALLED_MS * 4 });
    const socket = await site.connectFrom('127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    let got = 0;
    socket.on('data', (chunk) => {
      got += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 6);
    });
    await once(socket, 'close');
    expect(got).toBeGreaterThan(LARGE.length);
  });

  it('is waited for while its answer is being made', async () => {
    const site = await startServer(
      (_request, response) => void setTimeout(() => response.end('at last'), STALLED_MS * 4),
      { stalledMs: STALLED_MS },
    );
    expect(await ask(await site.connectFrom('127.0.0.1'))).toContain('at last');
  });
});
