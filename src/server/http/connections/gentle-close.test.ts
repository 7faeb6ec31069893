import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { limitBodyTime } from '../bodies/body-deadline.ts';

const POSTS = 1_000;

it('a connection that carries many bodies is prepared for its close once, and its last answer arrives', async () => {
  const app = Fastify();
  limitBodyTime(app, { limitMs: 30_000, headers: {}, log: createLog('silent') });
  const closers = new Set<Socket['destroySoon']>();
  let posts = 0;
  app.post('/', async ({ raw }) => {
    closers.add(raw.socket.destroySoon);
    posts += 1;
    return 'taken';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
  await once(socket, 'connect');
  let answers = '';
  socket.on('data', (chunk) => (answers += chunk));
  const closed = once(socket, 'close');
  for (let at = 1; at <= POSTS; at += 1) {
    const heard = once(app.server, 'request');
    const connection = at < POSTS ? 'keep-alive' : 'close';
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: ${connection}\r\n\r\n`,
    );
    await heard; // before the body is complete
    socket.write('{}');
  }
  await closed;
  expect(posts).toBe(POSTS);
  expect(answers.split('taken').length - 1).toBe(POSTS);
  expect(closers.size).toBe(1);
  await app.close();
});
