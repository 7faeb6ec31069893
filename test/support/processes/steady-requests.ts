import { Agent, request } from 'node:http';
import { errorCode } from '#server/trouble/error-code.ts';

export interface Outcome {
  status: number;
  ms: number;
  kind: string;
}

export interface Wanted {
  kind: string;
  method?: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Content type of the body, when it is not JSON. */
  type?: string;
  /** Told what became of it. */
  note?: (status: number, text: string) => void;
}

/** For so many seconds, or until a promise settles. */
export interface Pace {
  perSecond: number;
  seconds?: number;
  until?: Promise<unknown>;
  /** How long an answer is waited for. */
  timeoutMs?: number;
}

export const ACCEPTED = 'image/avif,image/webp,*/*';
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const TIMEOUT_MS = 10_000;

/** Sends requests at a constant rate, whether or not earlier ones were answered, like visitors. */
export async function sendSteadily(
  url: string,
  { perSecond, seconds = Infinity, until, timeoutMs = TIMEOUT_MS }: Pace,
  choose: (at: number) => Wanted,
): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until?.then(end, end);
  const startedAt = performance.now();
  for (let at = 0; at < perSecond * seconds && !isOver; ) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; at < Math.min(due, perSecond * seconds); at += 1) outcomes.push(send(url, choose(at), timeoutMs));
    await new Promise((resume) => setTimeout(resume, 5));
  }
  return Promise.all(outcomes);
}

/** Status 0 is a broken connection or a timeout. */
function send(
  url: string,
  wanted: Wanted,
  timeoutMs: number,
  startedAt = performance.now(),
): Promise<Outcome> {
  const { kind, method = 'GET', path, body, type = 'application/json', note } = wanted;
  return new Promise((resolve) => {
    let text = '';
    const end = (status: number) => {
      note?.(status, text);
      resolve({ status, ms: performance.now() - startedAt, kind });
    };
    const headers = {
      'accept-encoding': 'br',
      accept: ACCEPTED,
      ...(body ? { 'content-type': type, 'content-length': Buffer.byteLength(body) } : {}),
    };
    const outgoing = request(url + path, { agent, method, headers }, (answer) => {
      if (note) answer.on('data', (piece) => (text += piece));
      else answer.resume();
      answer.on('end', () => end(answer.statusCode ?? 0)).on('error', () => end(0));
    });
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy());
    outgoing.on('error', (error) => {
      // The server closed an idle connection in the moment it was used: browsers ask again too.
      const wasIdle = outgoing.reusedSocket && method === 'GET' && errorCode(error) === 'ECONNRESET';
      if (wasIdle) resolve(send(url, wanted, timeoutMs, startedAt));
      else end(0);
    });
    outgoing.end(body);
  });
}
