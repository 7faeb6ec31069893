import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import type { PasskeyAnswer } from '../../second-factor.contract.ts';
import type { SignedInStaff } from '../session.repository.ts';
import { type LoginStepRepository, STEP_MS } from './login-step.repository.ts';
import type { PasskeyRepository } from './passkey.repository.ts';
import type { SecondFactorService } from './second-factor.service.ts';

/** The site as browsers know it: a passkey works at this host only. */
export interface PasskeySite {
  origin: string;
  host: string;
}

interface Dependencies {
  db: Db;
  passkeys: PasskeyRepository;
  steps: LoginStepRepository;
  secondFactor: SecondFactorService;
  activity: OwnersActivity;
}

/** A person has a few devices. */
const MOST_PASSKEYS = 20;
/** EdDSA, ES256, RS256: every device can do one of them. */
const ALGORITHMS = [-8, -7, -257];

export type PasskeyService = ReturnType<typeof createPasskeyService>;

// Loaded when first used, after the quick checks: it takes longer to load than the rest of the feature.
const webAuthn = () => import('@simplewebauthn/server');

export function createPasskeyService({ db, passkeys, steps, secondFactor, activity }: Dependencies) {
  return {
    hasAny: passkeys.hasAny,

    /** For anybody with a passkey of this site: the device offers those it has. */
    async makeChallenge({ host }: PasskeySite) {
      const options: PublicKeyCredentialRequestOptionsJSON = {
        challenge: await steps.begin('passkey login', null),
        rpId: host,
        userVerification: 'required',
        timeout: STEP_MS,
      };
      return { options: { ...options } };
    },

    /** Whose passkey has signed the challenge; undefined when none did. */
    async findOwner(answer: PasskeyAnswer, site: PasskeySite): Promise<number | undefined> {
      const passkey = await passkeys.find(answer.id);
      const challenge = readChallenge(answer);
      if (!passkey || !(await steps.take('passkey login', challenge))) return undefined;
      const { verifyAuthenticationResponse } = await webAuthn();
      const found = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON, // it reads every part of it with care
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        credential: {
          id: passkey.id,
          publicKey: bytesOf(passkey.public_key),
          counter: Number(passkey.counter),
        },
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!found?.verified) return undefined;
      await passkeys.noteUse(passkey.id, found.authenticationInfo.newCounter);
      return passkey.staff_id;
    },

    async beginAdding(person: SignedInStaff, { host }: PasskeySite) {
      const own = await passkeys.listOf(person.staffId);
      refuseTooMany(own.length);
      const options: PublicKeyCredentialCreationOptionsJSON = {
        challenge: await steps.begin('passkey registration', person.staffId),
        rp: { name: host, id: host },
        user: {
          id: Buffer.from(`staff ${person.staffId}`).toString('base64url'),
          name: person.username,
          displayName: person.fullName,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: own.map(({ id }) => ({ id, type: 'public-key' as const })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: STEP_MS,
      };
      return { options: { ...options } };
    },

    /** Returns recovery codes if the person had none. */
    async add(
      person: SignedInStaff,
      { name, answer }: { name: string; answer: PasskeyAnswer },
      site: PasskeySite,
    ): Promise<string[]> {
      const { staffId, fullName } = person;
      const challenge = readChallenge(answer);
      if ((await steps.take('passkey registration', challenge))?.staffId !== staffId) throw notChecked();
      const { verifyRegistrationResponse } = await webAuthn();
      const made = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON, // as above
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!made?.verified) throw notChecked();
      const { id, publicKey, counter } = made.registrationInfo.credential;
      return db.transaction().execute(async (tx) => {
        const { length: count } = await passkeys.listOf(staffId, tx);
        refuseTooMany(count);
        const passkey = { id, staffId, name, publicKey, counter };
        if (!(await passkeys.add(tx, passkey))) {
          throw new AppError('conflict', 'This passkey is there already.');
        }
        const title = `${fullName} added the passkey ${name}`;
        await activity.record(tx, { staff: person, action: 'passkey_added', title });
        if (count === 0) await secondFactor.endOtherSessions(tx, person);
        return secondFactor.makeFirstRecoveryCodes(tx, staffId);
      });
    },

    async remove(person: SignedInStaff, id: string): Promise<void> {
      const { codesSince, passkeys: own } = await secondFactor.describe(person);
      await secondFactor.refuseLast(person, own.length - 1 + (codesSince ? 1 : 0));
      await db.transaction().execute(async (tx) => {
        const name = await passkeys.remove(tx, person.staffId, id);
        if (name === undefined) throw new AppError('not_found', 'There is no such passkey');
        const title = `${person.fullName} removed the passkey ${name}`;
        await activity.record(tx, { staff: person, action: 'passkey_removed', title });
        await secondFactor.endOtherSessions(tx, person);
        await secondFactor.dropUselessRecoveryCodes(tx, person.staffId);
      });
    },
  };
}

/** What a device says that it has signed. Whether that is so is checked afterwards. */
function readChallenge({ response: { clientDataJSON } }: PasskeyAnswer): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

function notChecked(): AppError {
  return new AppError('validation_failed', 'The passkey could not be checked. Please try again.');
}

function refuseTooMany(count: number): void {
  if (count < MOST_PASSKEYS) return;
  throw new AppError('limit_reached', `There can be ${MOST_PASSKEYS} passkeys. Remove one first.`);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, 'base64url'));
}
