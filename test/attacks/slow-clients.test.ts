import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaw } from '../support/processes/raw-connection.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

// About sockets alone, the same on both engines, so it runs once.
const SOCKETS = 500;
const HEADERS_MS = 500;
const MEGABYTE = 1_048_576;

let site: TestApp;
let port: number;
let cookie: string;
beforeAll(async () => {
  site = await startTestApp({ env: { IMPORT_LIMIT_MB: '1', BODY_TIME_S: '1' } });
  ({ cookie } = await site.logIn());
  await site.addVehicle();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port; // it listens on TCP
});
afterAll(() => site.close());

describe('S17: five hundred connections that never finish what they say', () => {
  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: 1\r\n'],
    [
      'bodies',
      'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
      ' ',
    ],
  ])('%s', async (_what, head, more) => {
    // The real limit is 15 s, tested in slow-bodies.app.test.ts.
    const { headersTimeout } = site.app.server;
    site.app.server.headersTimeout = HEADERS_MS;
    const held = await Promise.all(Array.from({ length: SOCKETS }, () => openRaw(port, head)));
    const dribbling = setInterval(() => {
      for (const { socket } of held) if (!socket.destroyed) socket.write(more);
    }, 250);
    let isOver = false;
    const answers = Promise.all(held.map(({ closed }) => closed)).finally(() => (isOver = true));
    let servedMeanwhile = 0;
    while (!isOver) {
      expect((await fetch(`http://127.0.0.1:${port}/api/vehicles`)).status).toBe(200);
      if (!isOver) servedMeanwhile += 1;
      await new Promise((resume) => setTimeout(resume, 20));
    }
    clearInterval(dribbling);
    site.app.server.headersTimeout = headersTimeout;
    for (const answer of await answers) expect(answer).not.toContain('HTTP/1.1 2');
    // No visitor waits until they are gone.
    expect(servedMeanwhile).toBeGreaterThan(1);
  });

  it('is not answered by opening ever more', () => {
    expect(site.app.server.maxConnections).toBeLessThanOrEqual(10_000);
  });
});

describe('S16: a body without a length that does not end', () => {
  it.each([
    ['an import', '/api/admin/data/import', '{"data":[{"make":"'],
    ['a vehicle', '/api/admin/vehicles', '{"description":"'],
    ['an enquiry', '/api/contact', '{"message":"'],
  ])('%s', async (_name, url, begin) => {
    const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`;
    const before = process.memoryUsage().rss;
    const { socket, closed } = await openRaw(
      port,
      `POST ${url} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${begin.length.toString(16)}\r\n${begin}\r\n`,
    );
    let sent = 0;
    while (!socket.destroyed && sent < 64 * MEGABYTE) {
      sent += 64 * 1024;
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closed]).catch(() => {});
    }
    const answer = await closed;
    if (answer) expect(answer).toContain('HTTP/1.1 413');
    expect(sent).toBeLessThan(32 * MEGABYTE);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MEGABYTE);
    expect((await fetch(`http://127.0.0.1:${port}/api/vehicles`)).status).toBe(200);
  });
});
