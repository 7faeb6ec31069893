import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Sends raw bytes and returns the response until the server closes or is silent. */
function exchange(port: number, bytes: string, quietMs = 400): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', () => {}); // a reset is an answer too
    socket.on('close', () => resolve(text));
  });
}

describe('requests that are hardly HTTP', () => {
  let site: TestApp;
  let port: number;
  beforeAll(async () => {
    site = await startTestApp();
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    port = (site.app.server.address() as AddressInfo).port; // it listens on TCP
  });
  afterAll(() => site.close());

  const close = 'Connection: close\r\n';
  const cases: [string, string][] = [
    [
      'two lengths',
      `POST /api/admin/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
    ],
    [
      'length and chunks',
      `POST /api/admin/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a folded header', `GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n 2\r\n${close}\r\n`],
    [
      'a bad chunk',
      `POST /api/admin/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
    ],
    ['a header of 70 KB', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`],
    [
      '2,000 headers',
      `GET / HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 2000 }, (_, i) => `X-${i}: aaaaaaaa\r\n`).join('')}\r\n`,
    ],
    ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['no host', `GET / HTTP/1.1\r\n\r\n`],
    ['no version', `GET /\r\n\r\n`],
    ['a made-up version', `GET / HTTP/9.9\r\nHost: a\r\n\r\n`],
    ['a made-up method', `BREW / HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['binary', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a bad escape in the path', `GET /api/vehicles/%zz HTTP/1.1\r\nHost: a\r\n${close}\r\n`],
    ['an expectation', `GET /api/vehicles/0 HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n${close}\r\n`],
    ['a NUL in the path', `GET /api/vehicles/%00 HTTP/1.1\r\nHost: a\r\n${close}\r\n`],
  ];

  it.each(cases)('refuses %s and stays alive', async (_name, bytes) => {
    const text = await exchange(port, bytes);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 400);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    if (text) expect(text).toContain('content-security-policy');
    expect((await fetch(`http://127.0.0.1:${port}/api/vehicles`)).status).toBe(200);
  });

  it('answers requests sent in one go in their order', async () => {
    const one = 'GET /api/vehicles/featured HTTP/1.1\r\nHost: a\r\n\r\n';
    const text = await exchange(port, `${one}GET /api/vehicles/0 HTTP/1.1\r\nHost: a\r\n\r\n${one}`);
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(['200', '404', '200']);
  });
});
