import type { PhotoService } from '#features/photos/server/photo.service.ts';
import { DEMO_ACCOUNT } from '#features/staff/server/demo-account.ts';
import type { StaffRepository } from '#features/staff/server/staff.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { isUsed, lookAtFolder } from '#server/installation/data-folder.ts';
import type { Log } from '#server/log.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { drawDemoPictures } from './demo-pictures.ts';
import { readProgress, startProgress } from './demo-progress.ts';
import { insertDemoStock } from './demo-stock.ts';

interface Dependencies {
  config: Config;
  database: { db: Db };
  staff: StaffRepository;
  photoService: PhotoService;
  catalogue: { refresh(): Promise<void> };
  clock: Clock;
  log: Log;
}

export interface Installation {
  /** Lines for the person at the terminal. */
  greeting: readonly string[];
  /** What may go on while the site already serves. Resolves when it is done; never fails. */
  continueInBackground(): Promise<void>;
}

/** On the first start: the first staff account, and the demonstration where it is wanted. */
export async function prepareInstallation(dependencies: Dependencies): Promise<Installation> {
  const { config, database, staff, photoService, catalogue, clock, log } = dependencies;
  const { db } = database;
  // Where somebody's photos, backups or leads are, the demonstration would only be in the way.
  const isDemoWanted = config.isDemoAllowed && !isUsed(await lookAtFolder(config.dataDir));
  await install(db, clock, isDemoWanted);
  const isDemo = config.isDemoAllowed && (await readProgress(db)) !== undefined;
  const { username, password, fullName } = config.admin;
  const greeting: string[] = [];
  if (password && !(await staff.findByUsername(username ?? 'admin'))) {
    const first = { username: username ?? 'admin', fullName: fullName ?? 'Administrator', password };
    await staff.add(first, { isUnlessThere: true });
  } else if (isDemo && (await staff.isEmpty())) {
    const demo = { ...DEMO_ACCOUNT, fullName: 'Demo Administrator', isDemo: true };
    await staff.add(demo, { isUnlessThere: true });
  }
  if (await staff.isEmpty()) {
    const advice = 'Set ADMIN_USERNAME and ADMIN_PASSWORD, or run: npm run staff -- add';
    if (config.isProduction) throw new Error(`There is no staff account yet. ${advice}`);
    greeting.push(`There is no staff account yet. ${advice}`);
  }
  if ((await staff.hasDemoAccount()) && !(await staff.hasRealAccount())) {
    greeting.push(
      config.isDemoAccountAllowed
        ? `Log in as ${DEMO_ACCOUNT.username} / ${DEMO_ACCOUNT.password} (demonstration, this machine only)`
        : 'The demonstration account does not work here. Add your own: npm run staff -- add',
    );
  }
  const refreshCatalogue = () => catalogue.refresh();
  return {
    greeting,
    continueInBackground: () =>
      drawDemoPictures({ db, photoService, refreshCatalogue, log }, config.demoPhotos),
  };
}

/**
 * Once in the life of a database, whatever happens to its rows later. The claim and the vehicles are one
 * transaction: a crash leaves both for the next start or neither.
 */
async function install(db: Db, clock: Clock, isDemoWanted: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const claimed = await tx
      .insertInto('meta')
      .values({ key: 'installed_at', value: clock.now().toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed || !isDemoWanted) return;
    await startProgress(tx, await insertDemoStock(tx, demoInventory, clock));
  });
}
