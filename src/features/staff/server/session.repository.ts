import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';

export interface SignedInStaff {
  staffId: number;
  username: string;
  fullName: string;
  isDemo: boolean;
}

export interface SessionLimits {
  idleMs: number;
  maxMs: number;
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;

/** If the clock was set back by more than this, the session ends instead of living longer. */
const CLOCK_SLACK_MS = 60_000;

export function createSessionRepository({
  db,
  clock,
  limits,
}: {
  db: Db;
  clock: Clock;
  limits: SessionLimits;
}) {
  const touchAfterMs = Math.min(60_000, limits.idleMs / 10);

  return {
    /** Returns the new session's secret; only its hash is stored. */
    async start(staffId: number): Promise<string> {
      const secret = randomBytes(32).toString('base64url');
      const now = clock.now().toISOString();
      await db
        .insertInto('sessions')
        .values({ id_hash: hashOf(secret), staff_id: staffId, created_at: now, last_seen_at: now })
        .execute();
      return secret;
    },

    async find(secret: string | undefined): Promise<SignedInStaff | undefined> {
      if (!secret) return undefined;
      const row = await db
        .selectFrom('sessions')
        .innerJoin('staff', 'staff.id', 'sessions.staff_id')
        .select([
          'id_hash',
          'staff.id',
          'username',
          'full_name',
          'is_demo',
          'sessions.created_at',
          'last_seen_at',
        ])
        .where('id_hash', '=', hashOf(secret))
        .executeTakeFirst();
      if (!row) return undefined;
      const nowMs = clock.now().getTime();
      const ageMs = nowMs - Date.parse(row.created_at);
      const idleMs = nowMs - Date.parse(row.last_seen_at);
      if (ageMs > limits.maxMs || idleMs > limits.idleMs || idleMs < -CLOCK_SLACK_MS) {
        await this.end(secret);
        return undefined;
      }
      if (idleMs > touchAfterMs) {
        await db
          .updateTable('sessions')
          .set({ last_seen_at: clock.now().toISOString() })
          .where('id_hash', '=', row.id_hash)
          .execute();
      }
      return { staffId: row.id, username: row.username, fullName: row.full_name, isDemo: row.is_demo === 1 };
    },

    async end(secret: string): Promise<void> {
      await db.deleteFrom('sessions').where('id_hash', '=', hashOf(secret)).execute();
    },

    async endAllOf(staffId: number, tx: Db = db): Promise<void> {
      await tx.deleteFrom('sessions').where('staff_id', '=', staffId).execute();
    },

    async removeExpired(): Promise<void> {
      const oldest = new Date(clock.now().getTime() - limits.maxMs).toISOString();
      await db.deleteFrom('sessions').where('created_at', '<', oldest).execute();
    },
  };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
