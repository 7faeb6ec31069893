import { callApi } from '#client/api/api-client.ts';
import type { UnreadInquiries, watchInquiries } from '../../live.contract.ts';

const ADDRESS = '/api/admin/live';
const ASK_MS = 30_000;
/** The server says something every 15 seconds. A proxy that keeps it back is as good as none. */
const SILENCE_MS = 40_000;
/** How often it asks before it tries again to be told. */
const ASKS_BETWEEN = 10;

type Tell = (news: UnreadInquiries) => void;

/**
 * Told by the server which inquiries nobody has read, or asking every 30 seconds where that does not work. One tab of the
 * browser listens for all of them, because a browser opens few connections to a site. Returns how to end it.
 */
export function followInquiries(tell: Tell): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel('forecourt-inquiries');
  channel.onmessage = ({ data }: MessageEvent<UnreadInquiries>) => tell(data);
  const tellAll: Tell = (news) => {
    tell(news);
    channel.postMessage(news);
  };
  const { signal } = ending;
  void ask(tell, signal);
  // Not there where the page came over plain HTTP.
  const locks: LockManager | undefined = navigator.locks;
  if (locks)
    locks.request('forecourt-inquiries', { signal }, () => listen(tellAll, signal)).catch(() => {}); // ended while another tab listened
  else void listen(tellAll, signal);
  return () => {
    ending.abort();
    channel.close();
  };
}

/** Until it is ended: listens, and while that fails asks. */
async function listen(tell: Tell, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isOver = await hear(tell, signal);
    if (isOver) return;
    for (let times = 0; times < ASKS_BETWEEN && !signal.aborted; times += 1) {
      await pause(ASK_MS, signal);
      if (!signal.aborted) await ask(tell, signal);
    }
  }
}

/** Resolves when nothing comes any more; true when there will be nothing, because the session is over. */
function hear(tell: Tell, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(ADDRESS);
    let silence: ReturnType<typeof setTimeout>;
    const end = (isOver: boolean) => {
      clearTimeout(silence);
      source.close();
      resolve(isOver);
    };
    const beat = () => {
      clearTimeout(silence);
      silence = setTimeout(() => end(false), SILENCE_MS);
    };
    beat();
    source.addEventListener('beat', beat);
    source.addEventListener('unread', ({ data }) => {
      beat();
      tell(JSON.parse(data) as UnreadInquiries); // our own server's
    });
    source.addEventListener('end', () => end(true));
    // While it is connecting the browser tries again by itself, for as long as the silence lasts.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) end(false);
    });
    signal.addEventListener('abort', () => end(true));
  });
}

async function ask(tell: Tell, signal: AbortSignal): Promise<void> {
  const news = await callApi<typeof watchInquiries>('GET /api/admin/live', { signal }).catch(() => undefined);
  if (news && !signal.aborted) tell(news);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
