import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { describeError } from '#server/log.ts';
import { VERSION } from '#shared/version.ts';
import { refusedWords, tooSlowWords, unreachedWords } from './failure-words.ts';
import { findPublicAddress, type Place, type Resolver } from './public-address.ts';

/** Longer than any receiver needs to write it down. */
export const LONGEST_POST_MS = 10_000;
/** Nothing of the answer is kept; a receiver that sends more is cut off. */
const MOST_ANSWER_BYTES = 64 * 1024;

export interface PostResult {
  isDelivered: boolean;
  /** In words, for staff. Never what the receiver wrote. */
  result: string;
}

export type PostWebhook = ReturnType<typeof createPost>;

/** `allowsPrivate` is for tests, whose receivers are on this machine and speak plain HTTP. */
export function createPost({
  allowsPrivate,
  longestMs = LONGEST_POST_MS,
  resolver,
}: {
  allowsPrivate: boolean;
  longestMs?: number;
  resolver?: Resolver;
}) {
  return async (url: string, headers: Record<string, string>, body: string): Promise<PostResult> => {
    const target = URL.parse(url);
    if (!target || !(target.protocol === 'https:' || (allowsPrivate && target.protocol === 'http:')))
      return failed('Only https addresses are sent to');
    const signal = AbortSignal.timeout(longestMs);
    try {
      const place = await withSignal(
        allowsPrivate ? lookup(target.hostname) : findPublicAddress(target.hostname, resolver),
        signal,
      );
      if (!place)
        return failed(
          'The name leads into a private network, which is refused. Enter an address on the public internet.',
        );
      return toResult(await post(target, place, { headers, body, signal }));
    } catch (error) {
      if (signal.aborted) return failed(tooSlowWords(Math.round(longestMs / 1000)));
      const { code, error: kind } = describeError(error);
      return failed(unreachedWords(code ?? kind));
    }
  };
}

const failed = (result: string): PostResult => ({ isDelivered: false, result });

function toResult(status: number): PostResult {
  return status >= 200 && status < 300
    ? { isDelivered: true, result: `Answered ${status}` }
    : failed(refusedWords(status));
}

/** A look-up cannot be called off, but need not be waited for. */
function withSignal<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    value.then(resolve, reject);
  });
}

/** The status of the answer, when it has ended. */
function post(
  target: URL,
  { address, family }: Place,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal,
    // Wherever the name leads by now.
    lookup: (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': `Forecourt/${VERSION}`,
    },
  };
  return new Promise((resolve, reject) => {
    const sending = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, options, (answer) => {
      let size = 0;
      answer.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size > MOST_ANSWER_BYTES) answer.destroy();
      });
      answer.once('error', reject);
      answer.once('close', () => resolve(answer.statusCode ?? 0));
    });
    sending.once('error', reject);
    sending.end(body);
  });
}
