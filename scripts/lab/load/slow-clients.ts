import { connect, type Socket } from 'node:net';

const STEP_MS = 250;

/** Slow connections: some read 8 KB a second, some send a header line every five seconds. */
export function startSlowClients(port: number, { readers, dribblers, path }: SlowClients): () => void {
  let isOn = true;
  const sockets = new Set<Socket>();

  function open(begin: (socket: Socket) => void, again: () => void): void {
    if (!isOn) return;
    const socket = connect(port, '127.0.0.1', () => begin(socket));
    sockets.add(socket);
    socket.on('error', () => {}); // some are meant to be cut off
    socket.on('close', () => {
      sockets.delete(socket);
      setTimeout(again, 100);
    });
  }

  function read(): void {
    open((socket) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      socket.pause();
      const timer = setInterval(() => {
        for (let left = (8_192 * STEP_MS) / 1000; left > 0; ) {
          const chunk: Buffer | null = socket.read(Math.min(left, socket.readableLength || left));
          if (!chunk) break;
          left -= chunk.length;
        }
      }, STEP_MS);
      socket.on('close', () => clearInterval(timer));
      socket.on('readable', () => {});
    }, read);
  }

  function dribble(): void {
    open((socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
      const timer = setInterval(() => socket.write('X-More: 1\r\n'), 5_000);
      socket.on('close', () => clearInterval(timer));
      socket.resume();
    }, dribble);
  }

  for (let at = 0; at < readers; at += 1) read();
  for (let at = 0; at < dribblers; at += 1) dribble();
  return () => {
    isOn = false;
    for (const socket of sockets) socket.destroy();
  };
}

interface SlowClients {
  readers: number;
  dribblers: number;
  path: string;
}
