import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type PhotoSite, startPhotoSite } from '#features/photos/server/photo-site.fixture.ts';
import { aForm, aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { openRaw } from '../support/processes/raw-connection.ts';

const LIMIT_MS = 1_000;

let site: PhotoSite;
let port: number;
let warnings: MockInstance;
let failures: MockInstance;
let news: MockInstance;
beforeAll(async () => {
  site = await startPhotoSite({ env: { BODY_TIME_S: String(LIMIT_MS / 1000) } });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port; // it listens on TCP
  warnings = vi.spyOn(site.services.log, 'warn');
  failures = vi.spyOn(site.services.log, 'error');
  news = vi.spyOn(site.services.log, 'info');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.close();
});

/** Writes the pieces one after another with a pause between, until there are none or the line is cut. */
async function dribble(socket: Socket, pieces: readonly Uint8Array[], pauseMs: number): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
}

const inPieces = (bytes: Uint8Array, count: number) =>
  Array.from({ length: count }, (_, at) =>
    bytes.subarray(Math.floor((at * bytes.length) / count), Math.floor(((at + 1) * bytes.length) / count)),
  );

describe('a body that takes its time', () => {
  it('is cut off when it is JSON, though bytes keep coming; others are served meanwhile', async () => {
    const body = Buffer.from(JSON.stringify({ username: 'dana', password: 'x'.repeat(200) }));
    const startedAt = performance.now();
    const { socket, closed } = await openRaw(
      port,
      `POST /api/admin/login HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const writing = dribble(socket, inPieces(body, 100), 100);
    expect((await fetch(`http://127.0.0.1:${port}/api/vehicles`)).status).toBe(200);
    const answer = await closed;
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"code":"request_timeout"');
    expect(answer).toContain('content-security-policy');
    expect(warnings).toHaveBeenCalledWith(
      'body_too_slow',
      expect.objectContaining({ route: '/api/admin/login' }),
    );
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(LIMIT_MS - 50);
    expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS * 5);
    await writing;
  });

  const uploadHead = (vehicle: number, form: ReturnType<typeof aForm>) =>
    `POST /api/admin/vehicles/${vehicle}/photos HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\nCookie: ${site.cookie}\r\n` +
    `Content-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`;

  it('is taken when it is an upload from a slow line, however long it takes in all', async () => {
    const vehicle = await site.addVehicle();
    const form = aForm([{ content: await aJpeg() }]);
    const { socket, closed } = await openRaw(port, uploadHead(vehicle, form));
    await dribble(socket, inPieces(form.payload, 10), (LIMIT_MS * 2.5) / 10);
    expect(await closed).toContain('HTTP/1.1 201');
    expect((await site.rowsOf(vehicle)).rows).toHaveLength(1);
  });

  it('is cut off when it is an upload that stalls, and leaves nothing', async () => {
    const vehicle = await site.addVehicle();
    const before = await site.listFiles();
    const form = aForm([{ content: await aJpeg({ width: 1200, height: 800 }) }]);
    const { socket, closed } = await openRaw(port, uploadHead(vehicle, form));
    socket.write(form.payload.subarray(0, form.payload.length / 2));
    const stalledAt = performance.now();
    expect(await closed).toContain('HTTP/1.1 408');
    expect(performance.now() - stalledAt).toBeLessThan(LIMIT_MS * 5);
    await expect.poll(() => site.listFiles(), { timeout: 10_000 }).toEqual(before);
    expect((await site.rowsOf(vehicle)).rows).toEqual([]);
  });
});

describe('a body that is not wanted', () => {
  it('is answered at once, and its connection ends while it dribbles', async () => {
    const cases = [
      ['/api/contact', 'multipart/form-data; boundary=x', '415'],
      ['/api/contact', 'application/json', '413'],
      ['/api/admin/vehicles/1/photos', 'multipart/form-data; boundary=x', '401'],
    ] as const;
    await Promise.all(
      cases.map(async ([path, type, status]) => {
        const { socket, closed } = await openRaw(
          port,
          `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: ${type}\r\nContent-Length: 5000000\r\n\r\n-`,
          { allowHalfOpen: true },
        );
        const pieces = Array.from({ length: 300 }, () => Buffer.from('-'));
        const writing = dribble(socket, pieces, 50);
        const answer = await closed;
        expect(answer).toContain(`HTTP/1.1 ${status}`);
        expect(answer.toLowerCase()).toContain('connection: close');
        await writing;
      }),
    );
  });

  it('is taken in until the client listens, so that it hears why it was refused', async () => {
    const body = Buffer.from(JSON.stringify({ message: 'x'.repeat(8_000_000) }));
    const { socket, closed } = await openRaw(
      port,
      `POST /api/contact HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // As browsers do: all is sent before anything is read.
    socket.pause();
    await new Promise((sent) => socket.write(body, sent));
    socket.resume();
    const answer = await closed;
    expect(answer).toContain('HTTP/1.1 413');
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer).toContain('"code":"too_large"');
  });
});

it('a client that goes away is no failure of ours', async () => {
  failures.mockClear();
  const vehicle = await site.addVehicle();
  const form = aForm([{ content: await aJpeg({ width: 1200, height: 800 }) }]);
  for (const head of [
    `POST /api/admin/vehicles/${vehicle}/photos HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${site.cookie}\r\nContent-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
    'POST /api/contact HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  ]) {
    news.mockClear();
    const { socket } = await openRaw(port, head);
    socket.write(form.payload.subarray(0, 500));
    await new Promise((resume) => setTimeout(resume, 200));
    socket.destroy();
    await expect.poll(() => news.mock.calls.map(([event]) => event)).toContain('client_gone');
  }
  expect(failures).not.toHaveBeenCalled();
});

it('waits 15 s for headers, and keeps a connection longer than the proxies in front do', () => {
  const { headersTimeout, keepAliveTimeout } = site.app.server;
  expect(headersTimeout).toBe(15_000);
  expect(keepAliveTimeout).toBeGreaterThanOrEqual(65_000);
  expect(keepAliveTimeout).toBeLessThanOrEqual(75_000);
});
