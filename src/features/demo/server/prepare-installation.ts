import type { Config } from '../../../server/config.ts';
import type { Db } from '../../../server/db/database.ts';
import { DEMO_ACCOUNT } from '../../staff/server/demo-account.ts';
import type { StaffRepository } from '../../staff/server/staff.repository.ts';

interface Dependencies {
  config: Config;
  database: { db: Db };
  staff: StaffRepository;
}

export interface Installation {
  /** Lines for the person at the terminal. */
  greeting: readonly string[];
  /** What may go on while the site already serves. */
  continueInBackground(): void;
}

/** On the first start: the first staff account, and the demonstration where it is wanted. */
export async function prepareInstallation({ config, database, staff }: Dependencies): Promise<Installation> {
  const isFirstStart = await claimFirstStart(database.db);
  const isDemo = isFirstStart && config.isDemoAllowed;
  const { username, password, fullName } = config.admin;
  const greeting: string[] = [];
  if (password && !(await staff.findByUsername(username ?? 'admin'))) {
    await staff.add({ username: username ?? 'admin', fullName: fullName ?? 'Administrator', password });
  } else if (isDemo && (await staff.isEmpty())) {
    await staff.add({ ...DEMO_ACCOUNT, fullName: 'Demo Administrator', isDemo: true });
  }
  if (await staff.isEmpty()) {
    const advice = 'Set ADMIN_USERNAME and ADMIN_PASSWORD, or run: npm run staff -- add';
    if (config.isProduction) throw new Error(`There is no staff account yet. ${advice}`);
    greeting.push(`There is no staff account yet. ${advice}`);
  }
  if (config.isLoopbackOnly && (await staff.hasDemoAccount())) {
    greeting.push(
      `Log in as ${DEMO_ACCOUNT.username} / ${DEMO_ACCOUNT.password} (demonstration, this machine only)`,
    );
  }
  return { greeting, continueInBackground: () => {} };
}

/** True once in the life of a database, whatever happens to its rows later. */
async function claimFirstStart(db: Db): Promise<boolean> {
  const row = { key: 'installed_at', value: new Date().toISOString() };
  const claimed = await db
    .insertInto('meta')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
