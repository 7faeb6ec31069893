import type { Config } from '#server/config.ts';
import { problemWithPassword } from '../password-rules.ts';
import type { DemoAccountService } from './demo-account.service.ts';
import type { StaffRepository } from './staff.repository.ts';

interface Dependencies {
  config: Pick<Config, 'admin'>;
  staff: StaffRepository;
  demoAccountService: DemoAccountService;
}

/** Creates the account named in the environment, or the demonstration account. Returns lines for the terminal. */
export async function ensureFirstAccount(
  { config, staff, demoAccountService }: Dependencies,
  { isDemo, offerSetUp }: { isDemo: boolean; offerSetUp: () => Promise<string | undefined> },
): Promise<string[]> {
  const { username = 'admin', password, fullName = 'Administrator' } = config.admin;
  // Only the first: a setting that was forgotten must not bring back an account that was removed.
  if (password && !(await staff.hasPeople())) {
    const problem = problemWithPassword(password, username);
    if (problem) throw new Error(`ADMIN_PASSWORD cannot be used. ${problem}`);
    if ((await staff.findByUsername(username))?.is_demo)
      throw new Error(`The demonstration has the name ${username}. Set ADMIN_USERNAME to another one.`);
    await staff.add({ username, fullName, password }, { isUnlessThere: true });
  }
  const demonstration = await demoAccountService.ensure({ isWanted: isDemo });
  const setUpAddress = await offerSetUp();
  if (!setUpAddress) return demonstration;
  return [
    'There is no staff account yet. Open this address within an hour to set up the site; it works once:',
    setUpAddress,
    ...demonstration,
  ];
}
