import { createHash } from 'node:crypto';
import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import type { Limit, Limiter } from '#server/http/limiter.ts';
import { allowancesOf } from '#server/http/network-of.ts';
import { describeError, type Log } from '#server/log.ts';
import type { Tally } from '#server/log-tally.ts';
import { AppError } from '#shared/app-error.ts';
import { type Permission, permissionWords } from '#shared/permissions.ts';
import type { LoginDraft } from '../staff.contract.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import type { KnownPlaces, Place } from './known-places.ts';
import { checkPassword } from './password.ts';
import type { SessionOrigin, SessionRepository, SignedInStaff } from './session.repository.ts';
import { foldUsername, type StaffRepository } from './staff.repository.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  staff: StaffRepository;
  sessions: SessionRepository;
  knownPlaces: KnownPlaces;
  activity: ActivityRepository;
  limiter: Limiter;
  loginLimit: Limit;
  /** The demonstration account's password is public, so it works only where nobody else can reach the site. */
  isDemoAccountAllowed: boolean;
  log: Log;
  tally: Tally;
}

interface LoginOrigin extends Place, SessionOrigin {
  oldSecret: string | undefined;
  isThisMachine: boolean;
}

/** Failed logins that all unknown networks share for one account, as a multiple of one network's limit. */
const ACCOUNT_TIMES = 3;
/** What somebody may not do is told once in this time, however often they try. */
const TELL_AGAIN_MS = 3_600_000;

export type StaffService = ReturnType<typeof createStaffService>;

export function createStaffService({
  db,
  clock,
  staff,
  sessions,
  knownPlaces,
  activity,
  limiter,
  loginLimit,
  isDemoAccountAllowed,
  log,
  tally,
}: Dependencies) {
  /** By person and permission: when it was told last. */
  const told = new Map<string, number>();

  return {
    /** Returns the person and a new session's secret; ends the session of the request. */
    async logIn(draft: LoginDraft, from: LoginOrigin) {
      const place = await takePlace(draft.username, from);
      if (!place.allowed) {
        tally('login_limited', { address: from.address });
        throw new AppError('too_many_requests', 'Too many failed logins. Please wait and try again.', {
          retryAfterS: place.retryAfterS,
        });
      }
      const person = await withDeadline(staff.findByUsername(draft.username));
      const isRight = await checkPassword(draft.password, person?.password_hash);
      const isTaken =
        person &&
        isRight &&
        person.disabled_at === null &&
        (person.is_demo === 0 || (await isDemoAllowed(from.isThisMachine)));
      if (!isTaken) {
        tally('login_failed', { address: from.address });
        throw new AppError('login_failed', 'Invalid username or password');
      }
      await place.giveBack();
      if (from.oldSecret) await sessions.end(from.oldSecret);
      const secret = await sessions.start(person.id, from);
      const browser = await knownPlaces.remember(person, from);
      log.info('login', { staffId: person.id, address: from.address });
      return { fullName: person.full_name, secret, browser };
    },

    async findSignedIn(
      secret: string | undefined,
      { isThisMachine }: { isThisMachine: boolean },
    ): Promise<SignedInStaff | undefined> {
      const person = await withDeadline(sessions.find(secret));
      return person?.isDemo && !(await isDemoAllowed(isThisMachine)) ? undefined : person;
    },

    async logOut(secret: string | undefined, address: string): Promise<void> {
      if (!secret) return;
      const person = await withDeadline(sessions.find(secret));
      await withDeadline(sessions.end(secret));
      log.info('logout', { staffId: person?.staffId, address });
    },

    /** Ends every session of this person in all browsers and processes. */
    async logOutEverywhere(person: SignedInStaff, address: string): Promise<void> {
      const { staffId } = person;
      await db.transaction().execute(async (tx) => {
        await sessions.endAllOf(staffId, tx);
        const title = `${person.fullName} logged out everywhere`;
        await activity.record(tx, { staff: person, action: 'logged_out_everywhere', title });
      });
      log.info('logout_everywhere', { staffId, address });
    },

    /** Tells owners that somebody tried what they may not do. */
    async noteForbidden(person: SignedInStaff, permission: Permission): Promise<void> {
      const key = `${person.staffId} ${permission}`;
      const nowMs = clock.now().getTime();
      if (nowMs - (told.get(key) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS) return;
      told.set(key, nowMs);
      const title = `${person.fullName} tried to ${permissionWords(permission)} and was refused`;
      await activity
        .record(db, { staff: person, action: 'forbidden', title })
        // They are refused either way.
        .catch((error: unknown) => log.warn('forbidden_not_told', describeError(error)));
    },

    /** The demonstration account, while the login page may show it. */
    async findDemoAccount({ isThisMachine }: { isThisMachine: boolean }) {
      if (!(await isDemoAllowed(isThisMachine))) return undefined;
      return (await withDeadline(staff.hasDemoAccount())) ? DEMO_ACCOUNT : undefined;
    },
  };

  /** Checked for every request, because a tunnel to this machine does not show in the settings. */
  async function isDemoAllowed(isThisMachine: boolean): Promise<boolean> {
    return isDemoAccountAllowed && isThisMachine && !(await withDeadline(staff.hasRealOwner()));
  }

  /** Failed logins count by network and by account. Known places count by network only. */
  async function takePlace(username: string, from: Place) {
    const { most, windowMs } = loginLimit;
    const [own, ...larger] = allowancesOf('login', from.address, most);
    const account = { key: `login account ${hashOf(foldUsername(username))}`, most: ACCOUNT_TIMES * most };
    const place = await withDeadline(limiter.take([own, ...larger, account], windowMs));
    if (place.allowed || place.key === own.key) return place;
    if (!(await withDeadline(knownPlaces.has(username, from)))) return place;
    return withDeadline(limiter.take([own], windowMs));
  }
}

/** People type passwords into the name field, so only a hash is stored. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
