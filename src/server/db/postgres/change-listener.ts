import pg from 'pg';

export interface ChangeListener {
  stop(): Promise<void>;
}

/** `stock`, `settings`, `channels`, `inquiries` or `bookings` have changed, `mail` is to be sent, the `lease` on the shared work is free; undefined: any of them may be so. */
export type ChangeHandler = (what: string | undefined) => void;

/** The migrations have the database say it under this name. */
const CHANNEL = 'forecourt_changes';
const RETRY_MS = 1_000;

/**
 * Hears at once what other processes on the same PostgreSQL have changed, over a connection of its own. When that is
 * lost it connects again, and says then that anything may have changed. What it misses is found by asking, as before.
 */
export function listenForChanges(settings: pg.ClientConfig, onChange: ChangeHandler): ChangeListener {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function connectAgain(lost: pg.Client): void {
    if (isStopped || lost !== client) return; // one loss may be told twice
    client = undefined;
    timer = setTimeout(() => void connect(), RETRY_MS);
    timer.unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client(settings);
    client = next;
    next.on('notification', ({ payload }) => onChange(payload));
    next.on('error', () => connectAgain(next));
    next.on('end', () => connectAgain(next));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      onChange(undefined);
    } catch {
      connectAgain(next);
      void next.end().catch(() => {}); // it may never have begun
    }
  }

  void connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {}); // gone either way
    },
  };
}
