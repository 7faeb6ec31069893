import type { SessionOrigin } from '#features/staff/server/session.repository.ts';
import type { StaffRepository } from '#features/staff/server/staff.repository.ts';
import { lookUpLimited } from '#server/http/limits/limited-look-up.ts';
import type { Limit, Limiter } from '#server/http/limits/limiter.ts';
import type { PrintedTokens } from '#server/secrets/printed-tokens.ts';
import { SET_UP_PATH } from '#shared/admin-paths.ts';
import { AppError } from '#shared/app-error.ts';
import type { SentSite } from '../set-up.contract.ts';
import type { NewSites } from './new-site.ts';

interface Dependencies {
  tokens: PrintedTokens;
  newSites: NewSites;
  staff: StaffRepository;
  limiter: Limiter;
  limit: Limit;
  publicUrl: string;
}

export type SetUpService = ReturnType<typeof createSetUpService>;

/** The first owner of an installation, made in the browser by somebody who can read what the site prints when it starts. */
export function createSetUpService({ tokens, newSites, staff, limiter, limit, publicUrl }: Dependencies) {
  /** Until when it is open. */
  function expectOpen(token: string, address: string): Promise<string> {
    return lookUpLimited({ limiter, limit }, { what: 'set-up', address }, async () => {
      if (!(await staff.isEmpty())) throw hasAccount();
      const until = await tokens.find(token);
      if (until === undefined) throw isOver();
      return until;
    });
  }

  return {
    /** The address for the log; undefined when there is an account. */
    async offer(): Promise<string | undefined> {
      if (!(await staff.isEmpty())) return undefined;
      await tokens.removeExpired();
      // Behind the #, where no server, proxy or log sees it.
      return `${publicUrl}${SET_UP_PATH}#${await tokens.issue()}`;
    },

    check: async (token: string, address: string) => ({
      until: await expectOpen(token, address),
      dealership: (await newSites.findDealership()) ?? null,
    }),

    async complete({ token, ...site }: SentSite & { token: string }, from: SessionOrigin) {
      newSites.refuseWeakOwner(site);
      await expectOpen(token, from.address);
      return newSites.start(site, {
        from,
        async prepare(tx) {
          if (!(await tokens.use(tx, token))) throw isOver();
          if (!(await staff.isEmpty(tx))) throw hasAccount();
        },
        keepsSettings: true,
      });
    },
  };
}

function hasAccount(): AppError {
  return new AppError('conflict', 'This site has been set up already. Log in instead.');
}

function isOver(): AppError {
  return new AppError(
    'login_failed',
    'This set-up address was used already, or is older than an hour. Start the site again: it prints a new one.',
  );
}
