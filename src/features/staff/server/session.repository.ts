import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts';
import { type Role, readRole } from '#shared/permissions.ts';
import { endCalendarOf } from './calendar-address.repository.ts';

export interface SignedInStaff {
  staffId: number;
  username: string;
  fullName: string;
  /** Null for one that this version does not know. */
  role: Role | null;
  isDemo: boolean;
  /** Hash of this session's secret. */
  sessionHash: string;
  /** When password or passkey were last given. */
  confirmedAt: string;
}

/** Where a session was started. */
export interface SessionOrigin {
  address: string;
  userAgent: string;
}

export interface SessionLimits {
  idleMs: number;
  maxMs: number;
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;

/** If the clock was set back by more than this, the session ends instead of living longer. */
const CLOCK_SLACK_MS = 60_000;
const LONGEST_USER_AGENT = 300;
const SHORT_ID = 16;
const MOST_LISTED = 100;

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
  const isoBefore = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();

  return {
    /** Returns the new session's secret; only its hash is stored. */
    async start(
      staffId: number,
      { address, userAgent }: SessionOrigin = { address: '', userAgent: '' },
    ): Promise<string> {
      const secret = makeSecret();
      const now = clock.now().toISOString();
      await db
        .insertInto('sessions')
        .values({
          id_hash: hashOfSecret(secret),
          staff_id: staffId,
          created_at: now,
          last_seen_at: now,
          address,
          user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
        })
        .execute();
      await noteSeen(staffId);
      return secret;
    },

    /** Read from the database for every call, so a change of role or a disabled account counts at once everywhere. */
    async find(secret: string | undefined, { isPassive = false } = {}): Promise<SignedInStaff | undefined> {
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
          'role',
          'sessions.created_at',
          'sessions.last_seen_at',
          'confirmed_at',
        ])
        .where('id_hash', '=', hashOfSecret(secret))
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (!row) return undefined;
      const nowMs = clock.now().getTime();
      const ageMs = nowMs - Date.parse(row.created_at);
      const idleMs = nowMs - Date.parse(row.last_seen_at);
      if (ageMs > limits.maxMs || idleMs > limits.idleMs || idleMs < -CLOCK_SLACK_MS) {
        await this.end(secret);
        return undefined;
      }
      if (idleMs > touchAfterMs && !isPassive) {
        await db
          .updateTable('sessions')
          .set({ last_seen_at: clock.now().toISOString() })
          .where('id_hash', '=', row.id_hash)
          .execute();
        await noteSeen(row.id);
      }
      return {
        staffId: row.id,
        username: row.username,
        fullName: row.full_name,
        role: readRole(row.role),
        isDemo: row.is_demo === 1,
        sessionHash: row.id_hash,
        confirmedAt: row.confirmed_at ?? row.created_at,
      };
    },

    /** Sessions that still count, each with whose it is now. Asking does not prolong them. */
    async findCounting(
      idHashes: readonly string[],
    ): Promise<ReadonlyMap<string, { username: string; role: Role | null }>> {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('staff', 'staff.id', 'sessions.staff_id')
        .select(['id_hash', 'username', 'role'])
        .where('id_hash', 'in', idHashes)
        .where('disabled_at', 'is', null)
        .where('sessions.created_at', '>=', isoBefore(limits.maxMs))
        .where('sessions.last_seen_at', '>=', isoBefore(limits.idleMs))
        .execute();
      return new Map(
        rows.map(({ id_hash, username, role }) => [id_hash, { username, role: readRole(role) }]),
      );
    },

    /** The person has just given password or passkey once more. */
    async confirm(sessionHash: string): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ confirmed_at: clock.now().toISOString() })
        .where('id_hash', '=', sessionHash)
        .execute();
    },

    async end(secret: string): Promise<void> {
      await db.deleteFrom('sessions').where('id_hash', '=', hashOfSecret(secret)).execute();
    },

    async endOne(tx: Db, { idHash, staffId }: { idHash: string; staffId: number }): Promise<void> {
      await tx.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
      await endCalendarOf(tx, staffId);
    },

    /** Sessions that still count, the one used last first. */
    async listOf(staffId: number) {
      return db
        .selectFrom('sessions')
        .selectAll()
        .where('staff_id', '=', staffId)
        .where('created_at', '>=', isoBefore(limits.maxMs))
        .where('last_seen_at', '>=', isoBefore(limits.idleMs))
        .orderBy('last_seen_at', 'desc')
        .limit(MOST_LISTED)
        .execute();
    },

    async removeExpired(): Promise<void> {
      const oldest = new Date(clock.now().getTime() - limits.maxMs).toISOString();
      await db.deleteFrom('sessions').where('created_at', '<', oldest).execute();
    },
  };

  /** Kept with the person too, because a session's own time goes with it. */
  async function noteSeen(staffId: number): Promise<void> {
    await db
      .updateTable('staff')
      .set({ last_active_at: clock.now().toISOString() })
      .where('id', '=', staffId)
      .execute();
  }
}

/**
 * Everything by which somebody is known without the password: their sessions, but one that may be kept, and the address
 * of their calendar, which a lost phone goes on asking.
 */
export async function endAccessOf(tx: Db, staffId: number, { keep = '' } = {}): Promise<void> {
  await tx.deleteFrom('sessions').where('staff_id', '=', staffId).where('id_hash', '<>', keep).execute();
  await endCalendarOf(tx, staffId);
}

/** Enough to tell one's own sessions apart; nobody can get from here to the secret. */
export function shortSessionId(idHash: string): string {
  return idHash.slice(0, SHORT_ID);
}
