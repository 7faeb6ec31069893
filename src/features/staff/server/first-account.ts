import type { Config } from '#server/config.ts';
import { DEMO_ACCOUNT } from '../demo-account.ts';
import { problemWithPassword } from '../password-rules.ts';
import type { StaffRepository } from './staff.repository.ts';

interface Dependencies {
  config: Pick<Config, 'admin' | 'isDemoAccountAllowed'>;
  staff: StaffRepository;
}

/** Creates the account named in the environment, or the demonstration account. Returns lines for the terminal. */
export async function ensureFirstAccount(
  { config, staff }: Dependencies,
  { isDemo, offerSetUp }: { isDemo: boolean; offerSetUp: () => Promise<string | undefined> },
): Promise<string[]> {
  const { username = 'admin', password, fullName = 'Administrator' } = config.admin;
  // Only the first: a setting that was forgotten must not bring back an account that was removed.
  if (password && !(await staff.hasPeople())) {
    const problem = problemWithPassword(password, username);
    if (problem) throw new Error(`ADMIN_PASSWORD cannot be used. ${problem}`);
    await staff.add({ username, fullName, password }, { isUnlessThere: true });
  } else if (isDemo && (await staff.isEmpty())) {
    const demo = { ...DEMO_ACCOUNT, fullName: 'Demo Administrator', isDemo: true };
    await staff.add(demo, { isUnlessThere: true });
  }
  const greeting: string[] = [];
  const setUpAddress = await offerSetUp();
  if (setUpAddress) {
    greeting.push(
      'There is no staff account yet. Open this address within an hour to set up the site; it works once:',
      setUpAddress,
    );
  }
  if ((await staff.hasDemoAccount()) && !(await staff.hasRealOwner())) {
    greeting.push(
      config.isDemoAccountAllowed
        ? `Log in as ${DEMO_ACCOUNT.username} / ${DEMO_ACCOUNT.password} (demonstration, this machine only)`
        : 'The demonstration account does not work here. Add your own: npm run staff -- add',
    );
  }
  return greeting;
}
