import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPatiently } from './patient-fetch.ts';

const SILENCE_MS = 400;
const PIECES = 12;

const server = createServer(async ({ url }, response) => {
  if (url === '/never') return;
  response.writeHead(200, { 'content-type': 'image/webp' });
  if (url === '/slow') await trickle(response);
  else response.write('half');
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Longer in all than the silence that is waited for. */
async function trickle(response: ServerResponse): Promise<void> {
  for (let piece = 0; piece < PIECES; piece += 1) {
    response.write('12345');
    await new Promise((resume) => setTimeout(resume, SILENCE_MS / 8));
  }
  response.end();
}

const load = async (path: string, signal = new AbortController().signal) =>
  (await fetchPatiently(address + path, signal, SILENCE_MS)).read();

describe('an answer on a weak connection', () => {
  it('may take as long as it keeps coming', async () => {
    const blob = await load('/slow');
    expect([blob.size, blob.type]).toEqual([PIECES * 5, 'image/webp']);
  });

  it.each(['/never', '/stuck'])('is given up when nothing comes for a while: %s', async (path) => {
    await expect(load(path)).rejects.toThrow('The connection is silent');
  });

  it('ends when somebody stops it', async () => {
    const stop = new AbortController();
    const loading = load('/slow', stop.signal);
    stop.abort(new Error('stopped'));
    await expect(loading).rejects.toThrow('stopped');
  });
});
