import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Platform } from '#server/platform.ts';
import { createAccountService } from './account.service.ts';
import { createKnownPlaces, KNOWN_DAYS } from './known-places.ts';
import { createSessionRepository } from './session.repository.ts';
import { createSecretCookie } from './session-cookie.ts';
import { createStaffRepository } from './staff.repository.ts';
import { createStaffService } from './staff.service.ts';

export function composeStaff(platform: Platform, { activity }: { activity: ActivityRepository }) {
  const { config, db, clock, limiter, log, tally } = platform;
  const staff = createStaffRepository({ db, clock });
  const sessions = createSessionRepository({ db, clock, limits: config.session });
  const knownPlaces = createKnownPlaces({ db, clock });
  const isLocalHttp = !config.isHttps && config.isLocalAddress;
  return {
    staff,
    sessions,
    knownPlaces,
    cookie: createSecretCookie('sid', { isLocalHttp }),
    browserCookie: createSecretCookie('browser', { isLocalHttp, keepDays: KNOWN_DAYS }),
    accountService: createAccountService({
      db,
      staff,
      sessions,
      activity,
      limiter,
      loginLimit: config.loginLimit,
      log,
    }),
    staffService: createStaffService({
      db,
      clock,
      staff,
      sessions,
      knownPlaces,
      activity,
      limiter,
      loginLimit: config.loginLimit,
      isDemoAccountAllowed: config.isDemoAccountAllowed,
      log,
      tally,
    }),
  };
}
