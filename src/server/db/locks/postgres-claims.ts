import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '#shared/app-error.ts';
import { ENDLESS } from '../postgres/postgres-address.ts';
import type { Ask, Claim, Claims } from './claims.ts';

/**
 * Lock numbers, unique in this database: of the claim, and of a transaction from its last check of the claim to its
 * end.
 */
const NUMBERS = {
  operation: { LOCK: '1179603525, 1', COMMITTING: '1179603525, 2' },
  night: { LOCK: '1179603525, 4', COMMITTING: '1179603525, 5' },
} as const;
/** Connections of a killed process disappear after a moment. */
const GONE_MS = 2_000;
const LOOK_EVERY_MS = 100;
const PREFIX = 'forecourt: ';
/** PostgreSQL truncates names to this many bytes. */
const MOST_NAME = 63;

/**
 * An advisory lock on its own connection: PostgreSQL releases it when the process ends. The application name of that
 * connection tells others what is running.
 */
export function createPostgresClaims({
  address,
  pool,
  processName,
  connectTimeoutMs,
  what = 'operation',
}: {
  address: string;
  pool: pg.Pool;
  processName: string;
  connectTimeoutMs: number;
  what?: keyof typeof NUMBERS;
}): Claims {
  const { LOCK, COMMITTING } = NUMBERS[what];
  const THE_LOCK = `locktype = 'advisory' AND granted AND (classid, objid) = (${LOCK})
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

  async function findRunning(): Promise<string | undefined> {
    const { rows } = await pool.query<{ application_name: string }>(`
      SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE ${THE_LOCK}
    `);
    const name = rows[0]?.application_name;
    return name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
  }

  const askPool: Ask = async (sql, values = []) => (await pool.query(sql, [...values])).rows;

  function asClaim({
    pid,
    isLost,
    release,
  }: {
    pid: number;
    isLost: () => boolean;
    release: () => Promise<void>;
  }): Claim {
    let isOver = false;
    return {
      async check(ask) {
        if (isOver) return;
        if (isLost()) throw claimLost();
        // This lock before the check: a process that gets the claim next waits until our commit is done.
        if (ask) await ask(`SELECT pg_advisory_xact_lock(${COMMITTING})`);
        const holders = await (ask ?? askPool)(
          `SELECT 1 FROM pg_locks WHERE ${THE_LOCK} AND pid = $1 LIMIT 1`,
          [pid],
        );
        if (holders.length === 0) throw claimLost();
      },
      release() {
        isOver = true;
        return release();
      },
    };
  }

  return {
    findRunning,

    async claim(name) {
      const client = new pg.Client({
        connectionString: address,
        application_name: `${PREFIX}${name}`.slice(0, MOST_NAME),
        connectionTimeoutMillis: connectTimeoutMs,
        keepAlive: true,
      });
      let isLost = false;
      // Without an error listener a lost server would end this process.
      client.on('error', () => {
        isLost = true;
      });
      const release = () => client.end().catch(() => {}); // it is gone, and the lock with it
      try {
        await client.connect();
        await client.query(ENDLESS);
        const { rows } = await client.query<{ held: boolean; pid: number }>(
          `SELECT pg_try_advisory_lock(${LOCK}) AS held, pg_backend_pid() AS pid`,
        );
        const [{ held, pid } = { held: false, pid: 0 }] = rows;
        if (held) {
          // The process that lost the claim may be committing.
          await client.query(`SELECT pg_advisory_lock(${COMMITTING})`);
          await client.query(`SELECT pg_advisory_unlock(${COMMITTING})`);
          return asClaim({ pid, isLost: () => isLost, release });
        }
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
        const { rows } = await pool.query<{ application_name: string }>(
          `SELECT DISTINCT application_name FROM pg_stat_activity
           WHERE datname = current_database() AND application_name LIKE 'forecourt%'`,
        );
        // One that does not see itself, as behind a pooler with a name of its own, does not see others either.
        if (rows.length === 1 && rows[0]?.application_name === processName) return true;
        if (Date.now() >= deadline) return false;
        await pause(LOOK_EVERY_MS);
      }
    },
  };
}

function claimLost(): AppError {
  return new AppError(
    'unavailable',
    'The connection that kept other operations away was lost, so this one was stopped and nothing was changed. Please try again.',
    { retryAfterS: 5 },
  );
}
