import type { OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import { describeError, type Log } from '#server/log.ts';
import type { Tally } from '#server/metrics/log-tally.ts';
import type { PrintedTokens } from '#server/secrets/printed-tokens.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { isRole, mayDo, type Permission, permissionWords } from '#shared/permissions.ts';
import { DEMO_USERNAME } from '../demo-account.ts';
import type { LoginDraft } from '../staff.contract.ts';
import type { KnownPlaces, Place } from './login/known-places.repository.ts';
import type { LoginLimit } from './login/login-limit.ts';
import { checkPassword } from './login/password.ts';
import { type LoginStepRepository, MOST_WRONG_CODES } from './second-factor/login-step.repository.ts';
import type { SecondFactorService } from './second-factor/second-factor.service.ts';
import type { WrongCodes } from './second-factor/wrong-codes.service.ts';
import {
  endAccessOf,
  type SessionOrigin,
  type SessionRepository,
  type SignedInStaff,
} from './session.repository.ts';
import type { StaffRepository } from './staff.repository.ts';

interface Dependencies {
  db: Db;
  clock: Clock;
  staff: StaffRepository;
  sessions: SessionRepository;
  knownPlaces: KnownPlaces;
  activity: OwnersActivity;
  secondFactor: SecondFactorService;
  steps: LoginStepRepository;
  wrongCodes: Pick<WrongCodes, 'tellOfThree'>;
  loginLimit: LoginLimit;
  /** Secrets of the addresses that log in to the demonstration once. */
  demoTokens: Pick<PrintedTokens, 'find' | 'use'>;
  /** It works only where nobody else can reach the site, as far as settings and requests tell. */
  isDemoAccountAllowed: boolean;
  log: Log;
  tally: Tally;
}

/** Where a log-in comes from. */
export interface LoginPlace extends Place, SessionOrigin {
  oldSecret: string | undefined;
  isThisMachine: boolean;
}

/** What somebody may not do is told once in this time, however often they try. */
const TELL_AGAIN_MS = 3_600_000;

type Person = NonNullable<Awaited<ReturnType<StaffRepository['findByUsername']>>>;

/** After so many wrong codes the person hears of it: somebody has given their password. */
const TOLD_AT = 3;

/** How long password or passkey count for what asks for them once more. */
const CONFIRMED_MS = 10 * 60_000;

export type StaffService = ReturnType<typeof createStaffService>;

export function createStaffService({
  db,
  clock,
  staff,
  sessions,
  knownPlaces,
  activity,
  secondFactor,
  steps,
  wrongCodes,
  loginLimit,
  demoTokens,
  isDemoAccountAllowed,
  log,
  tally,
}: Dependencies) {
  /** By person and permission: when it was told last. */
  const told = new Map<string, number>();

  return {
    /** A session; or, for somebody with a second factor, the secret of the step in which they show it. */
    async logIn(draft: LoginDraft, from: LoginPlace) {
      const place = await loginLimit.take(draft.username, from);
      const person = await withDeadline(staff.findByUsername(draft.username));
      const isRight = await checkPassword(draft.password, person?.password_hash);
      // Told only to those who know the password.
      if (isRight && person?.disabled_at) throw refuse(from, 'This account is disabled. Ask an owner.');
      if (!person || !isRight || !(await mayLogIn(person, from))) throw refuse(from);
      await place.refund();
      return enter(person, from);
    },

    /** Completes a log-in by a code of the authenticator app or a recovery code. */
    async logInWithCode(code: string, step: string | undefined, from: LoginPlace) {
      const person = await findByStep(step);
      if (!step || !person) {
        const text = 'This took longer than five minutes. Please log in with your password again.';
        throw new AppError('not_signed_in', text);
      }
      const place = await loginLimit.take(person.username, from);
      const wrong = await steps.countCode(step);
      if (wrong === undefined) throw tooManyCodes();
      const isRight = (await mayLogIn(person, from)) && (await secondFactor.isRight(person, code));
      if (!isRight) {
        if (wrong === TOLD_AT) await wrongCodes.tellOfThree(person);
        const refused = refuse(from, 'That code is not right. A code works once: wait for the next one.');
        throw wrong < MOST_WRONG_CODES ? refused : tooManyCodes();
      }
      await place.refund();
      if (!(await steps.take('code', step))) throw refuse(from);
      return openSession(person, from);
    },

    /** Logs in to the demonstration by the address that the site printed, once. */
    async logInByLink(token: string, from: LoginPlace) {
      const place = await loginLimit.take(undefined, from);
      const person = await withDeadline(staff.findDemoAccount());
      const isGood = person && (await mayLogIn(person, from)) && (await demoTokens.find(token)) !== undefined;
      if (!isGood || !(await demoTokens.use(db, token))) {
        throw refuse(
          from,
          'This address was used already, or is older than an hour. Start the site again: it prints a new one.',
        );
      }
      await place.refund();
      return enter(person, from);
    },

    /** Logs in the person this passkey belongs to. */
    async logInWithPasskey(findOwner: () => Promise<number | undefined>, from: LoginPlace) {
      const place = await loginLimit.take(undefined, from);
      const staffId = await findOwner();
      const person = staffId === undefined ? undefined : await withDeadline(staff.findById(staffId));
      if (!person || !(await mayLogIn(person, from))) {
        throw refuse(from, 'This passkey does not open this site. Log in with your password.');
      }
      await place.refund();
      return openSession(person, from);
    },

    /** Whether what asks for the password once more may go on without. */
    isConfirmed({ confirmedAt }: SignedInStaff): boolean {
      const ageMs = clock.now().getTime() - Date.parse(confirmedAt);
      return ageMs <= CONFIRMED_MS && ageMs > -CONFIRMED_MS;
    },

    async confirmByPassword(
      { staffId, username, sessionHash }: SignedInStaff,
      password: string,
      from: Place,
    ): Promise<void> {
      const place = await loginLimit.take(username, from);
      const person = await withDeadline(staff.findById(staffId));
      if (!(await checkPassword(password, person?.password_hash))) {
        tally('login_failed', { address: from.address });
        throw wrongField('password', 'That is not your password');
      }
      await place.refund();
      await sessions.confirm(sessionHash);
    },

    async confirmByPasskey(
      { staffId, username, sessionHash }: SignedInStaff,
      findOwner: () => Promise<number | undefined>,
      from: Place,
    ): Promise<void> {
      const place = await loginLimit.take(username, from);
      if ((await findOwner()) !== staffId) {
        throw new AppError('validation_failed', 'That is not one of your passkeys');
      }
      await place.refund();
      await sessions.confirm(sessionHash);
    },

    async findSignedIn(
      secret: string | undefined,
      { isThisMachine, isPassive = false }: { isThisMachine: boolean; isPassive?: boolean | undefined },
    ): Promise<SignedInStaff | undefined> {
      const person = await withDeadline(sessions.find(secret, { isPassive }));
      return person?.isDemo && !(await isDemoAllowed(isThisMachine)) ? undefined : person;
    },

    /** Somebody who reads without a session, by a secret address of their own: as strict as the guard. */
    async findReader(
      staffId: number,
      permission: Permission,
      place: Pick<LoginPlace, 'isThisMachine'>,
    ): Promise<Pick<SignedInStaff, 'staffId' | 'username' | 'role'> | undefined> {
      const person = await withDeadline(staff.findById(staffId));
      if (!person || !isRole(person.role) || !mayDo(person.role, permission)) return undefined;
      const { username, role } = person;
      if (!(await mayLogIn(person, place))) return undefined;
      const reader = { staffId, username, role };
      return (await secondFactor.isMissing(reader)) ? undefined : reader;
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
        await endAccessOf(tx, staffId);
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
      return (await withDeadline(staff.hasDemoAccount())) ? { username: DEMO_USERNAME } : undefined;
    },
  };

  async function mayLogIn(
    person: Person,
    { isThisMachine }: Pick<LoginPlace, 'isThisMachine'>,
  ): Promise<boolean> {
    if (person.disabled_at !== null) return false;
    return person.is_demo === 0 || (await isDemoAllowed(isThisMachine));
  }

  function refuse({ address }: Place, text = 'Invalid username or password'): AppError {
    tally('login_failed', { address });
    return new AppError('login_failed', text);
  }

  async function findByStep(step: string | undefined): Promise<Person | undefined> {
    const staffId = await withDeadline(steps.find('code', step));
    return staffId === undefined ? undefined : withDeadline(staff.findById(staffId));
  }

  /** A session; or, for somebody with a second factor, the secret of the step in which they show it. */
  async function enter(person: Person, from: LoginPlace) {
    const ways = await secondFactor.findWays(person.id);
    if (ways.length > 0) return { ways, step: await steps.begin('code', person.id) };
    return openSession(person, from);
  }

  /** Ends the session of the request; returns the person and the new session's secret. */
  async function openSession(person: Person, from: LoginPlace) {
    if (from.oldSecret) await sessions.end(from.oldSecret);
    const secret = await sessions.start(person.id, from);
    const browser = await knownPlaces.remember(person, from);
    log.info('login', { staffId: person.id, address: from.address });
    return { fullName: person.full_name, secret, browser };
  }

  /** Checked for every request, because a tunnel to this machine does not show in the settings. */
  async function isDemoAllowed(isThisMachine: boolean): Promise<boolean> {
    return isDemoAccountAllowed && isThisMachine && !(await withDeadline(staff.hasRealOwner()));
  }
}

function tooManyCodes(): AppError {
  const text = `${MOST_WRONG_CODES} codes were wrong. Please log in with your password again.`;
  return new AppError('not_signed_in', text);
}
