import type { OwnersActivity } from '#features/activity/server/activity.repository.ts';
import type { Platform } from '#server/platform.ts';
import type { LoginLimit } from '../login/login-limit.ts';
import type { OwnAddresses } from '../own-address.service.ts';
import type { StaffRepository } from '../staff.repository.ts';
import { createPasswordResetRepository } from './password-reset.repository.ts';
import { createPasswordResetService } from './password-reset.service.ts';
import { createResetMailWriters } from './password-reset-mail.ts';

interface Needed {
  staff: StaffRepository;
  loginLimit: LoginLimit;
  ownAddresses: OwnAddresses;
  activity: OwnersActivity;
  /** The dealership's name. */
  readName: () => string;
  readMail: () => { from: string };
}

export function composePasswordReset(platform: Platform, { readName, readMail, ...needed }: Needed) {
  const { publicUrl } = platform.config;
  const passwordResets = createPasswordResetRepository(platform);
  return {
    passwordResets,
    passwordResetService: createPasswordResetService({ ...platform, ...needed, resets: passwordResets }),
    resetMailWriters: createResetMailWriters(passwordResets, () => ({
      ...readMail(),
      name: readName(),
      publicUrl,
    })),
  };
}
