import { defineFeature } from '#server/define-feature.ts';
import * as account from '../account.contract.ts';
import * as passwordReset from '../password-reset.contract.ts';
import * as people from '../people.contract.ts';
import * as secondFactor from '../second-factor.contract.ts';
import * as staff from '../staff.contract.ts';
import { accountRoutes } from './account.routes.ts';
import type { composeStaff } from './compose-staff.ts';
import type { composePasswordReset } from './password-reset/compose-password-reset.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { staffRoutes } from './staff.routes.ts';

type Made = ReturnType<typeof composeStaff> & ReturnType<typeof composePasswordReset>;

export const staffFeature = defineFeature({
  contracts: [
    { tag: 'Staff', about: 'Logging in and out', parts: staff },
    { tag: 'Team', about: 'Who works here, what they may do, and invitations', parts: people },
    { tag: 'Account', about: 'What everybody may do with their own account', parts: account },
    { tag: 'Password reset', about: 'A new password by mail', parts: passwordReset },
    { tag: 'Second factor', about: 'Codes, passkeys, and the password once more', parts: secondFactor },
  ],
  routes: [staffRoutes, accountRoutes, peopleRoutes, secondFactorRoutes, passwordResetRoutes],
  brings: (made: Made) => ({
    forgetExpired: [
      made.sessions.removeExpired,
      made.knownPlaces.forgetOld,
      () => made.steps.forgetOld(),
      made.passwordResets.forgetOld,
    ],
    forgetByDays: [made.invitations.forgetOld],
    mailWriters: { ...made.staffMailWriters, ...made.resetMailWriters },
    warnings: [() => made.secondFactor.advice(), () => made.ownAddresses.advise(made.people)],
  }),
});
