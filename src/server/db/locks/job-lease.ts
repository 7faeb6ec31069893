import { hostname } from 'node:os';
import type pg from 'pg';
import { AppError } from '#shared/app-error.ts';

/** After so long without a sign of life, another process may take it. */
export const LEASE_MS = 10_000;

/** The right to do the work that one process does for all of them. */
export interface JobLease {
  /** Takes it or holds it longer; false while another process has it. */
  take(): Promise<boolean>;
  /** Throws unless it is held: before a step that cannot be undone. */
  check(): Promise<void>;
  /** Another process may take it at once. */
  release(): Promise<void>;
}

/** On SQLite there is no other process. */
export const soleLease: JobLease = {
  take: async () => true,
  check: async () => {},
  release: async () => {},
};

const NAME = 'background work';

/**
 * A row that runs out by the clock of the database, the only one that all processes share: nobody has to notice that a
 * process died, froze or lost its network. Each holder has a number of its own, so that one that comes back to life does
 * not take the lease of its successor, or its own later one, for the one it had.
 */
export function createPostgresLease({
  pool,
  processName,
  leaseMs = LEASE_MS,
}: {
  pool: pg.Pool;
  processName: string;
  leaseMs?: number;
}): JobLease {
  // For the person who looks at the table: which machine, which process.
  const holder = `${hostname()} ${process.pid} ${processName}`;
  const until = `clock_timestamp() + interval '${leaseMs} milliseconds'`;
  const mine = 'name = $1 AND holder = $2 AND number = $3 AND expires_at > clock_timestamp()';
  let number: number | undefined;

  async function change(sql: string, values: unknown[]): Promise<number | undefined> {
    const { rows } = await pool.query<{ number: number }>(sql, values);
    return rows[0]?.number;
  }

  return {
    async take() {
      if (number !== undefined) {
        const held = `UPDATE job_lease SET expires_at = ${until} WHERE ${mine} RETURNING number`;
        number = await change(held, [NAME, holder, number]);
      }
      number ??= await change(
        `INSERT INTO job_lease (name, holder, number, expires_at) VALUES ($1, $2, 1, ${until})
         ON CONFLICT (name) DO UPDATE
         SET holder = excluded.holder, number = job_lease.number + 1, expires_at = excluded.expires_at
         WHERE job_lease.expires_at <= clock_timestamp()
         RETURNING number`,
        [NAME, holder],
      );
      return number !== undefined;
    },

    async check() {
      const { rowCount } = await pool.query(`SELECT 1 FROM job_lease WHERE ${mine}`, [NAME, holder, number]);
      if (rowCount === 0) throw new AppError('unavailable', 'Another process does this work now');
    },

    async release() {
      if (number === undefined) return;
      await pool.query(
        `WITH given AS (UPDATE job_lease SET expires_at = clock_timestamp() WHERE ${mine} RETURNING 1)
         SELECT pg_notify('forecourt_changes', 'lease') FROM given`,
        [NAME, holder, number],
      );
      number = undefined;
    },
  };
}
