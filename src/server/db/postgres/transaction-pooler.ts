import pg from 'pg';
import { connectionAddress } from './postgres-address.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A pooler with more idle connections than this goes undetected. */
const MOST_TRIES = 10;

/**
 * A pooler in transaction mode assigns a connection for each transaction, so session locks do not work: two restores
 * could run at once, and a lock could outlive its owner. That does harm unnoticed, so the site does not start.
 */
export async function refuseTransactionPooler(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: connectionAddress(url),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => {}); // failures show in the queries
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await open();
    const lent = await backendOf(first);
    // The server sent its process id on connecting; a pooler makes one up.
    if ('processID' in first && first.processID === lent) return;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const other = await open();
      await other.query('BEGIN');
      // The first is still connected, yet its server process serves somebody else.
      if ((await backendOf(other)) === lent) throw new Error(ADVICE);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

const ADVICE =
  'DATABASE_URL leads to a connection pooler in transaction mode (such as PgBouncer), behind which the locks that ' +
  'keep backups and restores apart do not hold. Connect to PostgreSQL itself, or set the pooler to session mode.';

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}
