import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createMailer } from './mailer.ts';

const mail = {
  from: 'site@cars.example',
  to: 'mia@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@cars.example>',
};

/** Sends a little again and again, so that no idle timeout fires. */
async function startDribble(): Promise<{ port: number; closed: Promise<void>; stop(): void }> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(timer);
      resolve();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    closed,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('ends a mail that takes too long: afterwards it is not under way any more', async () => {
  const server = await startDribble();
  const mailer = createMailer(`smtp://127.0.0.1:${server.port}`, { longestMs: 200 });
  await expect(mailer.send(mail)).rejects.toThrow();
  await server.closed;
  server.stop();
});

it('says why when nobody listens', async () => {
  const mailer = createMailer('smtp://127.0.0.1:1');
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
