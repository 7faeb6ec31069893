import { randomInt } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { addMeta, readMeta } from '#server/db/meta-value.ts';
import type { PrintedTokens } from '#server/secrets/printed-tokens.ts';
import { LOGIN_PATH } from '#shared/admin-paths.ts';
import { DEMO_USERNAME } from '../demo-account.ts';
import type { StaffRepository } from './staff.repository.ts';

interface Dependencies {
  db: Db;
  staff: StaffRepository;
  tokens: PrintedTokens;
  config: Pick<Config, 'isDemoAccountAllowed' | 'publicUrl'>;
}

/** Where the password is kept, because every start prints it: whoever can read it can read all that it opens. */
const KEPT = 'demo_password';

export type DemoAccountService = ReturnType<typeof createDemoAccountService>;

/**
 * The account of the demonstration. Requests cannot show that they come from this machine (a bare proxy or a tunnel
 * looks the same), so its password is known to nobody but those who can read what the site prints.
 */
export function createDemoAccountService({ db, staff, tokens, config }: Dependencies) {
  /** The password of this installation; made at its first start, and for one from before passwords were its own. */
  async function ensurePassword(): Promise<string> {
    const kept = await findKept();
    if (kept) return kept;
    const value = makePassword();
    // When two processes start at once, the first keeps its password and the other prints that one.
    await staff.renewDemoPassword(value, (tx) => addMeta(tx, KEPT, value));
    return (await findKept()) ?? value;
  }

  const findKept = () => readMeta(db, KEPT);

  return {
    /** Makes it where it is wanted and there is no account. Returns lines for the terminal. */
    async ensure({ isWanted }: { isWanted: boolean }): Promise<string[]> {
      const isMade = await staff.hasDemoAccount();
      if (!isMade && !(isWanted && !(await staff.hasPeople()))) return [];
      const password = await ensurePassword();
      if (!isMade) {
        const account = { username: DEMO_USERNAME, password, fullName: 'Demo Administrator', isDemo: true };
        await staff.add(account, { isUnlessThere: true });
      }
      if (await staff.hasRealOwner()) return [];
      if (!config.isDemoAccountAllowed)
        return [
          'The demonstration account does not work here. Add your own: npm run staff -- add USERNAME "FULL NAME"',
        ];
      await tokens.removeExpired();
      return [
        `Log in as ${DEMO_USERNAME} / ${password} (demonstration, this machine only), or open this address within an hour; it logs in once:`,
        // Behind the #, where no server, proxy or log sees it.
        `${config.publicUrl}${LOGIN_PATH}#${await tokens.issue()}`,
      ];
    },
  };
}

/** Without letters and digits that look alike: somebody may copy it by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
