const MINUTE_MS = 60_000;
const FRESH_MS = 5 * MINUTE_MS;
const CACHE_MS = 30 * MINUTE_MS;

export type ReadPath = (path: string, signal: AbortSignal) => Promise<unknown>;

/** State of a path: its answer, or an error. Neither: not read yet. */
export interface Reading {
  readonly answer?: unknown;
  readonly isFailed?: boolean;
}

/** Answers by path, sent by the server with a page; null for 404. */
export type KnownAnswers = Readonly<Record<string, unknown>>;

export type Reads = ReturnType<typeof createReads>;

interface Entry {
  reading: Reading;
  readAt: number;
  request?: AbortController;
  watchers: Set<() => void>;
  forgetting?: ReturnType<typeof setTimeout>;
}

const UNREAD: Reading = {};

/**
 * Cache of API answers for the storefront, by path. Fresh for 5 minutes, evicted 30 minutes after the last use, never
 * retried. The staff area uses a library for this; its 10 kB are too much for the first view on a phone
 * (docs/decisions/0012-the-storefront-reads-by-itself.md).
 */
export function createReads(read: ReadPath, known: KnownAnswers = {}) {
  const entries = new Map<string, Entry>();
  for (const [path, answer] of Object.entries(known)) {
    const reading = answer === null ? { isFailed: true } : { answer };
    entries.set(path, { reading, readAt: Date.now(), watchers: new Set() });
  }

  function entryOf(path: string): Entry {
    const found = entries.get(path) ?? { reading: UNREAD, readAt: 0, watchers: new Set() };
    entries.set(path, found);
    return found;
  }

  function drop(path: string, entry: Entry): void {
    if (entries.get(path) === entry) entries.delete(path);
  }

  function publish(entry: Entry, reading: Reading): void {
    entry.reading = reading;
    for (const tell of entry.watchers) tell();
  }

  /** Fetches, unless a request is in progress. An existing answer stays until the new one. */
  async function ask(path: string): Promise<void> {
    const entry = entryOf(path);
    if (entry.request) return;
    const request = new AbortController();
    entry.request = request;
    if (entry.reading.isFailed) publish(entry, UNREAD);
    const next = await read(path, request.signal).then(
      (answer): Reading => ({ answer }),
      (): Reading => ({ isFailed: true }),
    );
    if (request.signal.aborted) return;
    entry.request = undefined;
    if (!next.isFailed) entry.readAt = Date.now();
    if (!next.isFailed || entry.reading.answer === undefined) publish(entry, next);
  }

  return {
    ask,

    get: (path: string): Reading => entries.get(path)?.reading ?? UNREAD,

    /** All answers so far. */
    list: (): [path: string, answer: unknown][] =>
      [...entries].map(([path, { reading }]) => [path, reading.answer]),

    isFresh(path: string): boolean {
      const entry = entries.get(path);
      return entry?.reading.answer !== undefined && Date.now() - entry.readAt < FRESH_MS;
    },

    /** Subscribes to changes. A request without subscribers is aborted. */
    watch(path: string, tell: () => void, cacheMs = CACHE_MS): () => void {
      const entry = entryOf(path);
      clearTimeout(entry.forgetting);
      entry.watchers.add(tell);
      return () => {
        entry.watchers.delete(tell);
        if (entry.watchers.size > 0) return;
        entry.request?.abort();
        entry.request = undefined;
        // Failures are not cached: the next visit asks again.
        if (entry.reading.answer === undefined) drop(path, entry);
        else if (Number.isFinite(cacheMs)) entry.forgetting = setTimeout(() => drop(path, entry), cacheMs);
      };
    },

    forget(isUnwanted: (path: string) => boolean): void {
      for (const path of [...entries.keys()].filter(isUnwanted)) entries.delete(path);
    },
  };
}
