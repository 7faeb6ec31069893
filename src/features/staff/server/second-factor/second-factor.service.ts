import type { OwnersAction } from '#features/activity/owners-actions.ts';
import type { OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import { drawQr } from '#server/draw-qr.ts';
import type { Log } from '#server/log.ts';
import { AppError, wrongField } from '#shared/app-error.ts';
import { type Role, roleLabels, roles } from '#shared/permissions.ts';
import { endAccessOf, type SignedInStaff } from '../session.repository.ts';
import { findStep, makeSecret, toSetUpAddress } from './one-time-code.ts';
import type { PasskeyRepository } from './passkey.repository.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { MOST_WRONG_IN_A_ROW, type SecondFactorRepository } from './second-factor.repository.ts';
import type { SecretBox } from './secret-box.ts';
import type { WrongCodes } from './wrong-codes.service.ts';

interface Dependencies {
  db: Db;
  factors: SecondFactorRepository;
  passkeys: PasskeyRepository;
  box: SecretBox;
  wrongCodes: Pick<WrongCodes, 'tellStopped'>;
  activity: OwnersActivity;
  /** What authenticator apps show beside the code. */
  issuer: string;
  clock: Clock;
  log: Log;
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

const KEY_MISSING =
  'Codes of authenticator apps cannot be checked, because this server does not have the key they were kept with. Use a recovery code or a passkey, and tell the person who looks after the server.';

const CODES_STOPPED =
  'Codes of your authenticator app do not count any more, because 20 in a row were wrong. Log in with a recovery code or a passkey, or ask an owner to let them count again.';

/** What is asked for besides the password: codes of an app, and recovery codes for when everything else is lost. */
export function createSecondFactorService({
  db,
  factors,
  passkeys,
  box,
  wrongCodes,
  activity,
  issuer,
  clock,
  log,
}: Dependencies) {
  return {
    /** The ways in which this person completes a log-in; none when a password is enough. */
    async findWays(staffId: number): Promise<('code' | 'passkey')[]> {
      const { hasCodes, passkeys: count } = await withDeadline(factors.findWays(staffId));
      return [...(hasCodes ? (['code'] as const) : []), ...(count > 0 ? (['passkey'] as const) : [])];
    },

    readRule: factors.readRule,

    async setRule(person: SignedInStaff, chosen: readonly Role[]): Promise<void> {
      const names = roles.filter((role) => chosen.includes(role));
      const words = names.map((role) => roleLabels[role]).join(', ') || 'nobody';
      await db.transaction().execute(async (tx) => {
        await factors.writeRule(tx, names);
        await record(tx, person, 'second_factor_rule', `asks for a second factor of: ${words}`);
      });
    },

    /** Whether this person has to set one up before anything else. */
    async isMissing({ staffId, role }: Pick<SignedInStaff, 'staffId' | 'role'>): Promise<boolean> {
      const needing = await withDeadline(factors.readRule());
      return role !== null && needing.includes(role) && (await this.findWays(staffId)).length === 0;
    },

    refuseLast,

    async describe(person: SignedInStaff) {
      const app = await factors.findAuthenticator(person.staffId);
      return {
        codesSince: app?.confirmed_at ?? null,
        areCodesStopped: app !== undefined && app.wrong_codes >= MOST_WRONG_IN_A_ROW,
        recoveryCodesLeft: await factors.countRecoveryCodes(person.staffId),
        passkeys: await passkeys.listOf(person.staffId),
      };
    },

    async beginCodes(person: SignedInStaff) {
      const secret = makeSecret();
      if (!(await factors.begin(person.staffId, await box.seal(ownerOf(person.staffId), secret)))) {
        throw new AppError('conflict', 'An authenticator app is set up already. Turn it off first.');
      }
      const address = toSetUpAddress(secret, { issuer, label: person.username });
      return { secret, address, qr: drawQr(address, { margin: 2 }) };
    },

    /** The first code shows that the app has the secret. Returns recovery codes if there were none. */
    async confirmCodes(person: SignedInStaff, code: string): Promise<string[]> {
      const app = await factors.findAuthenticator(person.staffId);
      if (!app || app.confirmed_at !== null) {
        throw new AppError('conflict', 'There is nothing to confirm. Begin the set-up once more.');
      }
      const step = findStep(await open(person.staffId, app.sealed_secret), code, clock.now());
      if (step === undefined) throw wrongCode();
      return db.transaction().execute(async (tx) => {
        const found = { sealedSecret: app.sealed_secret, step };
        if (!(await factors.confirm(tx, person.staffId, found))) {
          throw new AppError('conflict', 'The set-up was begun anew meanwhile. Please try again.');
        }
        await record(tx, person, 'codes_on', 'turned on codes of an authenticator app');
        await endOtherSessions(tx, person);
        return makeFirstRecoveryCodes(tx, person.staffId);
      });
    },

    async removeCodes(person: SignedInStaff): Promise<void> {
      await refuseLast(person, (await passkeys.listOf(person.staffId)).length);
      await db.transaction().execute(async (tx) => {
        if (!(await factors.removeAuthenticator(tx, person.staffId))) return;
        await record(tx, person, 'codes_off', 'turned off codes of an authenticator app');
        await endOtherSessions(tx, person);
        await dropUselessRecoveryCodes(tx, person.staffId);
      });
    },

    async makeRecoveryCodes(person: SignedInStaff): Promise<string[]> {
      if ((await this.findWays(person.staffId)).length === 0) {
        throw new AppError('conflict', 'Recovery codes come with an authenticator app or a passkey.');
      }
      return db.transaction().execute(async (tx) => {
        await record(tx, person, 'recovery_codes_made', 'made new recovery codes');
        await endOtherSessions(tx, person);
        return writeRecoveryCodes(tx, person.staffId);
      });
    },

    makeFirstRecoveryCodes,
    dropUselessRecoveryCodes,
    endOtherSessions,

    /** Whether this completes a log-in: six digits of the app, or a recovery code. Either counts once. */
    async isRight(
      person: { id: number; full_name: string; username: string },
      typed: string,
    ): Promise<boolean> {
      const digits = typed.replaceAll(/\s/g, '');
      if (/^\d{6}$/.test(digits)) return isRightCode(person, digits);
      return db.transaction().execute(async (tx) => {
        const hash = hashRecoveryCode(person.id, typed);
        if (!(await factors.takeRecoveryCode(tx, person.id, hash))) return false;
        const left = await factors.countRecoveryCodes(person.id, tx);
        const who = { staffId: person.id, fullName: person.full_name, username: person.username };
        await record(tx, who, 'recovery_code_used', `logged in with a recovery code; ${left} left`);
        return true;
      });
    },

    /** A warning while some apps were set up with a key that this process does not have. */
    async advice(): Promise<string | null> {
      const sealed = await factors.listSealed();
      const known = await Promise.all(sealed.map((one) => box.knows(one)));
      const lost = known.filter((isKnown) => !isKnown).length;
      if (lost === 0) return null;
      return `The key of ${lost} of ${sealed.length} authenticator apps is missing on this server: their codes are refused. Put second-factor.key back into the data folder, or set SECOND_FACTOR_KEY to what it holds, for all processes alike.`;
    },
  };

  /** Sessions made the old way, or on a device that was lost, end with the change. */
  function endOtherSessions(tx: Db, { staffId, sessionHash }: SignedInStaff): Promise<void> {
    return endAccessOf(tx, staffId, { keep: sessionHash });
  }

  /** Somebody whose role needs one keeps one. */
  async function refuseLast({ role }: SignedInStaff, othersLeft: number): Promise<void> {
    if (othersLeft > 0 || role === null || !(await factors.readRule()).includes(role)) return;
    throw new AppError('conflict', 'Your role needs a second factor. Set up another one first.');
  }

  async function isRightCode(person: { id: number; full_name: string }, digits: string): Promise<boolean> {
    const app = await withDeadline(factors.findAuthenticator(person.id));
    if (!app || app.confirmed_at === null) return false;
    const secret = await open(person.id, app.sealed_secret);
    const wrong = await factors.countCode(person.id);
    if (wrong === undefined) throw new AppError('conflict', CODES_STOPPED);
    const step = findStep(secret, digits, clock.now());
    if (step !== undefined && (await factors.takeStep(person.id, step))) return true;
    if (wrong === MOST_WRONG_IN_A_ROW) await wrongCodes.tellStopped(person);
    return false;
  }

  async function open(staffId: number, sealed: string): Promise<string> {
    const opened = await box.open(ownerOf(staffId), sealed);
    if ('text' in opened) return opened.text;
    log.error('second_factor_unreadable', { staffId, problem: opened.problem });
    throw new AppError('conflict', KEY_MISSING);
  }

  async function makeFirstRecoveryCodes(tx: Db, staffId: number): Promise<string[]> {
    return (await factors.countRecoveryCodes(staffId, tx)) > 0 ? [] : writeRecoveryCodes(tx, staffId);
  }

  async function writeRecoveryCodes(tx: Db, staffId: number): Promise<string[]> {
    const codes = makeRecoveryCodes();
    await factors.replaceRecoveryCodes(
      tx,
      staffId,
      codes.map((code) => hashRecoveryCode(staffId, code)),
    );
    return codes;
  }

  /** With neither app nor passkey there is nothing to recover. */
  async function dropUselessRecoveryCodes(tx: Db, staffId: number): Promise<void> {
    if (await factors.findAuthenticator(staffId, tx)) return;
    if ((await passkeys.listOf(staffId, tx)).length > 0) return;
    await factors.replaceRecoveryCodes(tx, staffId, []);
  }

  function record(
    tx: Db,
    staff: { staffId: number; fullName: string; username: string },
    action: OwnersAction,
    what: string,
  ): Promise<void> {
    return activity.record(tx, { staff, action, title: `${staff.fullName} ${what}` });
  }
}

export function wrongCode(): AppError {
  return wrongField('code', 'That code is not right. Wait for the next one and try again.');
}

function ownerOf(staffId: number): string {
  return `staff ${staffId}`;
}
