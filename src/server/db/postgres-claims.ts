import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Claims } from './claims.ts';

/** Any two numbers that nobody else uses in this database. */
const LOCK = '1179603525, 1';
/** The connections of a process that was killed are gone after a moment. */
const GONE_MS = 2_000;
const LOOK_EVERY_MS = 100;
const PREFIX = 'forecourt: ';
/** PostgreSQL cuts names off behind this many bytes. */
const MOST_NAME = 63;

/**
 * An advisory lock, held by a connection of its own: PostgreSQL lets go of it when the process ends, however it
 * ends. The name of that connection tells the others what is running.
 */
export function createPostgresClaims({
  url,
  pool,
  processName,
  connectTimeoutMs,
}: {
  url: string;
  pool: pg.Pool;
  processName: string;
  connectTimeoutMs: number;
}): Claims {
  async function findRunning(): Promise<string | undefined> {
    const { rows } = await pool.query<{ application_name: string }>(`
      SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (classid, objid) = (${LOCK})
    `);
    const name = rows[0]?.application_name;
    return name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
  }

  return {
    findRunning,

    async claim(what) {
      const client = new pg.Client({
        connectionString: url,
        application_name: `${PREFIX}${what}`.slice(0, MOST_NAME),
        connectionTimeoutMillis: connectTimeoutMs,
        keepAlive: true,
      });
      // When the server goes away the work fails by itself; without a listener it would end this process.
      client.on('error', () => {});
      const release = () => client.end().catch(() => {}); // it is gone, and the lock with it
      try {
        await client.connect();
        const { rows } = await client.query<{ held: boolean }>(
          `SELECT pg_try_advisory_lock(${LOCK}) AS held`,
        );
        if (rows[0]?.held) return { release };
      } catch (error) {
        await release();
        throw error;
      }
      await release();
      return { running: (await findRunning()) ?? 'Another operation' };
    },

    async isAlone() {
      const deadline = Date.now() + GONE_MS;
      for (;;) {
        const { rows } = await pool.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND application_name LIKE 'forecourt%' AND application_name <> $1 LIMIT 1`,
          [processName],
        );
        if (rows.length === 0) return true;
        if (Date.now() >= deadline) return false;
        await pause(LOOK_EVERY_MS);
      }
    },
  };
}
