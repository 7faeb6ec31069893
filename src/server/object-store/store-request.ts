import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../trouble/error-code.ts';
import { hashOf, type Signer, signHeaders } from './signature.ts';
import { StoreTrouble, troubleOfAnswer } from './store-trouble.ts';

export interface StoreAsked {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  body?: Buffer;
  /** About as many are expected in the answer. */
  expectedBytes?: number;
}

export interface StoreAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type SendToStore = (asked: StoreAsked, accepted?: readonly number[]) => Promise<StoreAnswer>;

/** Larger responses are neither photos nor lists. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_CONNECTIONS = 32;
/** Total timeout as a multiple of the idle timeout. */
const SILENCES = 6;
/** Retry delays for a store that is busy. */
const PAUSES_MS = [100, 400];

/**
 * One signed call with timeouts and retries; complete or failed. Every call is idempotent, so it may be repeated; a
 * multipart upload begun twice leaves one unfinished, which is aborted later.
 */
export function createSender({
  signer,
  timeoutMs,
  leastBytesPerS,
  where,
}: {
  signer: Signer;
  /** Idle timeout. */
  timeoutMs: number;
  /** How slow a line may be on which nobody waits; unset: as fast as the timeouts ask. */
  leastBytesPerS?: number;
  /** The store's name in messages. */
  where: string;
}): SendToStore {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS }),
  };

  const slowMs = (bytes: number) => (leastBytesPerS ? (bytes / leastBytesPerS) * 1000 : 0);

  function attempt({ method, url, headers = {}, body, expectedBytes = 0 }: StoreAsked): Promise<StoreAnswer> {
    // What the system has taken to send it sends unseen, so a slow line looks silent meanwhile.
    const idleMs = timeoutMs + slowMs(body?.length ?? 0);
    const wholeMs = timeoutMs * SILENCES + slowMs((body?.length ?? 0) + expectedBytes);
    const isSecure = url.protocol === 'https:';
    const signed = signHeaders({ method, url, headers, now: new Date() }, hashOf(body ?? ''), signer);
    return new Promise((resolve, reject) => {
      const request = (isSecure ? https : http).request(url, {
        method,
        agent: agents[isSecure ? 'https:' : 'http:'],
        headers: { ...signed, ...(body && { 'content-length': String(body.length) }) },
        timeout: idleMs,
      });
      const isSlow = (ms: number) => () =>
        request.destroy(
          new StoreTrouble('slow', `${where} did not answer within ${Math.round(ms / 1000)} s.`),
        );
      const end = setTimeout(isSlow(wholeMs), wholeMs).unref();
      const fail = (error: Error) => {
        clearTimeout(end);
        reject(error instanceof StoreTrouble ? error : unreachable(error));
      };
      request.on('timeout', isSlow(idleMs));
      request.on('error', fail);
      request.on('response', (message) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        message.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MOST_BYTES)
            request.destroy(new StoreTrouble('request', `${where} sends no end of bytes.`));
          else chunks.push(chunk);
        });
        message.on('error', (error) => fail(request.errored ?? error));
        message.on('end', () => {
          clearTimeout(end);
          const said = Number(message.headers['content-length'] ?? bytes);
          const isWhole = message.complete && said === bytes;
          if (!isWhole)
            return reject(new StoreTrouble('cut', `${where} broke off in the middle of an answer.`));
          resolve({ status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(chunks) });
        });
      });
      request.end(body);
    });
  }

  function unreachable(error: Error): StoreTrouble {
    const code = errorCode(error);
    const isCut = code === 'ECONNRESET' || code === 'EPIPE';
    if (isCut) return new StoreTrouble('cut', `${where} broke off the connection.`, error);
    return new StoreTrouble('away', `${where} cannot be reached (${code || error.message}).`, error);
  }

  return async (asked, accepted = []) => {
    for (let round = 0; ; round += 1) {
      try {
        const answer = await attempt(asked);
        const isGood = answer.status >= 200 && answer.status < 300;
        if (isGood || accepted.includes(answer.status)) return answer;
        throw troubleOfAnswer(answer.status, codeOf(answer.body), where);
      } catch (error) {
        const pause = PAUSES_MS[round];
        const isPassing =
          error instanceof StoreTrouble && (error.reason === 'away' || error.reason === 'cut');
        if (!isPassing || pause === undefined) throw error;
        await sleep(pause);
      }
    }
  };
}

/** The error code in the XML of a refusal. */
export function codeOf(body: Buffer): string {
  return /<Code>(\w+)<\/Code>/.exec(body.toString('utf8', 0, 4_096))?.[1] ?? '';
}
