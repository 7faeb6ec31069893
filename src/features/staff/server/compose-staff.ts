import type { OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Platform } from '#server/platform.ts';
import { createPrintedTokens } from '#server/secrets/printed-tokens.ts';
import { createAccountService } from './account.service.ts';
import { createDemoAccountService } from './demo-account.service.ts';
import { createKnownPlaces, KNOWN_DAYS } from './login/known-places.repository.ts';
import { createLoginLimit } from './login/login-limit.ts';
import { createOwnAddresses, type IsSharedMailbox } from './own-address.service.ts';
import { createInvitationRepository } from './people/invitation.repository.ts';
import { createInvitationService } from './people/invitation.service.ts';
import { createInvitationMailWriters } from './people/invitation-mail.ts';
import { createPeopleRepository, type OwnsCustomers } from './people/people.repository.ts';
import { createPeopleService } from './people/people.service.ts';
import { createLoginStepRepository, STEP_MS } from './second-factor/login-step.repository.ts';
import { createPasskeyRepository } from './second-factor/passkey.repository.ts';
import { createPasskeyService } from './second-factor/passkey.service.ts';
import { createSecondFactorRepository } from './second-factor/second-factor.repository.ts';
import { createSecondFactorService } from './second-factor/second-factor.service.ts';
import { createSecretBox } from './second-factor/secret-box.ts';
import { createWrongCodes } from './second-factor/wrong-codes.service.ts';
import { createWrongCodesMailWriters } from './second-factor/wrong-codes-mail.ts';
import { createSessionRepository } from './session.repository.ts';
import { createSecretCookie } from './session-cookie.ts';
import { createStaffRepository } from './staff.repository.ts';
import { createStaffService } from './staff.service.ts';

const DAY_S = 86_400;

interface Needed {
  activity: OwnersActivity;
  /** The dealership's name. */
  readName: () => string;
  readMail: () => { from: string };
  isSharedMailbox: IsSharedMailbox;
  ownsCustomers: OwnsCustomers;
}

export function composeStaff(
  platform: Platform,
  { activity, readName, readMail, isSharedMailbox, ownsCustomers }: Needed,
) {
  const { config, database, db, clock, limiter, log, tally } = platform;
  const { publicUrl } = config;
  const staff = createStaffRepository({ db, clock });
  const sessions = createSessionRepository({ db, clock, limits: config.session });
  const knownPlaces = createKnownPlaces({ db, clock });
  const loginLimit = createLoginLimit({ limiter, knownPlaces, loginLimit: config.loginLimit, tally });
  const steps = createLoginStepRepository({ db, clock });
  const passkeys = createPasskeyRepository({ db, clock });
  const secondFactors = createSecondFactorRepository({ db, clock });
  const wrongCodes = createWrongCodes({ ...platform, activity });
  const readMailSettings = () => ({ ...readMail(), name: readName(), publicUrl });
  const secretBox = createSecretBox({ dataDir: config.dataDir, keyText: config.secondFactorKey });
  const secondFactor = createSecondFactorService({
    db,
    factors: secondFactors,
    passkeys,
    box: secretBox,
    wrongCodes,
    activity,
    issuer: new URL(config.publicUrl).hostname,
    clock,
    log,
  });
  const ownAddresses = createOwnAddresses({ isSharedMailbox });
  const demoTokens = createPrintedTokens({ db, clock, kind: 'demo_login' });
  const people = createPeopleRepository({ database, clock, ownsCustomers });
  const invitations = createInvitationRepository(platform);
  const isLocalHttp = !config.isHttps && config.isLocalAddress;
  return {
    secretBox,
    staff,
    sessions,
    knownPlaces,
    cookie: createSecretCookie('sid', { isLocalHttp }),
    invitations,
    people,
    ownAddresses,
    peopleService: createPeopleService({ db, people, invitations, factors: secondFactors, activity }),
    invitationService: createInvitationService({
      ...platform,
      staff,
      people,
      invitations,
      ownAddresses,
      sessions,
      knownPlaces,
      activity,
      publicUrl,
      loginLimit: config.loginLimit,
    }),
    staffMailWriters: {
      ...createInvitationMailWriters({ db, invitations }, readMailSettings),
      ...createWrongCodesMailWriters(staff, readMailSettings),
    },
    accountService: createAccountService({
      db,
      staff,
      ownAddresses,
      sessions,
      activity,
      limiter,
      loginLimit: config.loginLimit,
      log,
    }),
    browserCookie: createSecretCookie('browser', { isLocalHttp, keepS: KNOWN_DAYS * DAY_S }),
    stepCookie: createSecretCookie('login-step', { isLocalHttp, keepS: STEP_MS / 1000 }),
    loginLimit,
    steps,
    secondFactors,
    secondFactor,
    passkeyService: createPasskeyService({ db, passkeys, steps, secondFactor, activity }),
    demoAccountService: createDemoAccountService({ db, staff, tokens: demoTokens, config }),
    staffService: createStaffService({
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
      isDemoAccountAllowed: config.isDemoAccountAllowed,
      log,
      tally,
    }),
  };
}
