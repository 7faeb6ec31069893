import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { startMailServer } from '#test/support/mail/mail-server.ts';
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

it('dates a mail by the clock of the dealership, with its offset', async () => {
  const server = await startMailServer(0);
  await createMailer(`smtp://127.0.0.1:${server.port}`).send(mail);
  const [received] = server.received;
  await server.stop();
  const [, date = ''] = /^Date: (.*)\r$/m.exec(received?.raw ?? '') ?? [];
  expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+1[01]00$/);
  expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(60_000);
});

it('says why when nobody listens', async () => {
  const mailer = createMailer('smtp://127.0.0.1:1');
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

// Reaches this machine, and is no loopback address by its name.
const ELSEWHERE = '0.0.0.0';

it.each(['', '?ignoreTLS=true', '?opportunisticTLS=true', '?requireTLS=false'])(
  'hands no password to a server elsewhere without TLS%s',
  async (query) => {
    const server = await startMailServer(0);
    const mailer = createMailer(`smtp://site:secret@${ELSEWHERE}:${server.port}/${query}`);
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.passwords).toEqual([]);
    expect(server.received).toEqual([]);
    await server.stop();
  },
);

it('hands a password over by TLS, or in the open on this machine alone', async () => {
  const [open, secure] = [await startMailServer(0), await startMailServer(0, { hasTls: true })];
  const unsigned = '?tls.rejectUnauthorized=false';
  await createMailer(`smtp://site:se%23cret@${ELSEWHERE}:${secure.port}/${unsigned}`).send(mail);
  expect(secure.passwords).toEqual(['se#cret over TLS']);
  await createMailer(`smtp://site:secret@127.0.0.1:${open.port}`).send(mail);
  expect(open.passwords).toEqual(['secret in the open']);
  await createMailer(`smtp://${ELSEWHERE}:${open.port}`).send(mail);
  expect([open.received, secure.received].map(({ length }) => length)).toEqual([2, 1]);
  for (const server of [open, secure]) await server.stop();
});
