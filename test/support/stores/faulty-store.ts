import http from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { testStoreEnv } from './test-store.ts';

export type Fault =
  | 'none'
  | 'unavailable'
  | 'silent'
  /** Backups arrive at 15 kB a second. */
  | 'slow'
  | 'cut'
  | 'gone'
  | 'closed to its key'
  | 'without its bucket';

const SLOW_BYTES_PER_S = 15_000;
const PIECE_MS = 50;

async function* dribble(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const piece = (SLOW_BYTES_PER_S * PIECE_MS) / 1000;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; at += piece) {
      yield chunk.subarray(at, at + piece);
      await pause(PIECE_MS);
    }
  }
}

/** A proxy in front of the test store that can inject faults. */
export async function startFaultyStore() {
  const env = testStoreEnv();
  const target = new URL(env.PHOTO_STORE_ENDPOINT ?? '');
  let fault: Fault = 'none';
  let asked = 0;
  /** The request from which on nothing is answered. */
  let lastAnswered = Number.POSITIVE_INFINITY;
  let slowly = 0;
  const server = http.createServer((request, response) => {
    asked += 1;
    if (fault === 'gone') return void request.destroy();
    if (fault === 'silent' || asked > lastAnswered) return void request.resume();
    if (fault === 'unavailable' || fault === 'without its bucket') {
      request.resume();
      const [status, code] = fault === 'unavailable' ? [503, 'SlowDown'] : [404, 'NoSuchBucket'];
      response.writeHead(status, { 'content-type': 'application/xml' });
      return void response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    }
    const { method, url: path, headers } = request;
    // As if its secret had been changed: the store itself refuses what was signed with the old one.
    if (fault === 'closed to its key')
      headers.authorization = headers.authorization?.replace(/.{8}$/, '00000000');
    const forwarded = http.request({ host: target.hostname, port: target.port, method, path, headers });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (fault !== 'cut') return void answer.pipe(response);
      answer.once('data', (chunk: Buffer) => {
        response.write(chunk.subarray(0, chunk.length / 2), () => response.destroy());
      });
      answer.once('end', () => response.destroy());
    });
    forwarded.on('error', () => response.destroy());
    if (fault === 'slow' && method === 'PUT' && path?.includes('nightly-')) {
      slowly += 1;
      return void pipeline(request, dribble, forwarded).catch(() => {}); // the sender was stopped
    }
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    env: { ...env, PHOTO_STORE_ENDPOINT: `http://127.0.0.1:${port}`, PHOTO_STORE_TIME_S: '1' },
    asked: () => asked,
    /** How many have come slowly. */
    askedSlowly: () => slowly,
    set(next: Fault) {
      fault = next;
      lastAnswered = Number.POSITIVE_INFINITY;
      // A request that began without a fault may still get one.
      server.closeIdleConnections();
    },
    /** Answers this many more requests, then none until the fault is set again. */
    silentAfter(questions: number) {
      lastAnswered = asked + questions;
      return lastAnswered;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
