import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#shared/app-error.ts';
import type { PasskeyAnswer } from '../../second-factor.contract.ts';
import type { SignedInStaff } from '../session.repository.ts';
import type { LoginStepRepository } from './login-step.repository.ts';
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
  activity: ActivityRepository;
}

/** A person has a few devices. */
const MOST_PASSKEYS = 20;

export type PasskeyService = ReturnType<typeof createPasskeyService>;

// Loaded when first used: it takes longer to load than the rest of the feature.
const webAuthn = () => import('@simplewebauthn/server');

export function createPasskeyService({ db, passkeys, steps, secondFactor, activity }: Dependencies) {
  return {
    hasAny: passkeys.hasAny,

    /** For whoever holds a passkey of this site: the device offers those it has. */
    async makeChallenge({ host }: PasskeySite) {
      const challenge = await steps.begin('passkey login', null);
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: host,
        userVerification: 'required',
        challenge: bytesOf(challenge),
      });
      return { options: { ...options } };
    },

    /** Whose passkey has signed the challenge; undefined when none did. */
    async findOwner(answer: PasskeyAnswer, site: PasskeySite): Promise<number | undefined> {
      const passkey = await passkeys.find(answer.id);
      if (!passkey) return undefined;
      const { verifyAuthenticationResponse } = await webAuthn();
      const found = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON, // it reads every part of it with care
        expectedChallenge: async (challenge) => (await steps.take('passkey login', challenge)) !== undefined,
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
      const challenge = await steps.begin('passkey registration', person.staffId);
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: host,
        rpID: host,
        userID: new TextEncoder().encode(`staff ${person.staffId}`),
        userName: person.username,
        userDisplayName: person.fullName,
        challenge: bytesOf(challenge),
        attestationType: 'none',
        excludeCredentials: own.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options: { ...options } };
    },

    /** Returns recovery codes if the person had none. */
    async add(
      person: SignedInStaff,
      { name, answer }: { name: string; answer: PasskeyAnswer },
      site: PasskeySite,
    ): Promise<string[]> {
      const { staffId, fullName } = person;
      const { verifyRegistrationResponse } = await webAuthn();
      const made = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON, // as above
        expectedChallenge: async (challenge) =>
          (await steps.take('passkey registration', challenge))?.staffId === staffId,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!made?.verified) {
        throw new AppError('validation_failed', 'The passkey could not be checked. Please try again.');
      }
      const { id, publicKey, counter } = made.registrationInfo.credential;
      return db.transaction().execute(async (tx) => {
        refuseTooMany((await passkeys.listOf(staffId, tx)).length);
        const passkey = { id, staffId, name, publicKey, counter };
        if (!(await passkeys.add(tx, passkey))) {
          throw new AppError('conflict', 'This passkey is there already.');
        }
        const title = `${fullName} added the passkey ${name}`;
        await activity.record(tx, { staff: person, action: 'passkey_added', title });
        return secondFactor.makeFirstRecoveryCodes(tx, staffId);
      });
    },

    async remove(person: SignedInStaff, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const name = await passkeys.remove(tx, person.staffId, id);
        if (name === undefined) throw new AppError('not_found', 'There is no such passkey');
        const title = `${person.fullName} removed the passkey ${name}`;
        await activity.record(tx, { staff: person, action: 'passkey_removed', title });
        await secondFactor.dropUselessRecoveryCodes(tx, person.staffId);
      });
    },
  };
}

function refuseTooMany(count: number): void {
  if (count < MOST_PASSKEYS) return;
  throw new AppError('limit_reached', `There can be ${MOST_PASSKEYS} passkeys. Remove one first.`);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, 'base64url'));
}
