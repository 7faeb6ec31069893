import type { SetUpService } from '#features/set-up/server/set-up.service.ts';
import type { DemoAccountService } from '#features/staff/server/demo-account.service.ts';
import { ensureFirstAccount } from '#features/staff/server/first-account.ts';
import type { StaffRepository } from '#features/staff/server/staff.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { storageTroubleOf } from '#server/http/mount/storage-trouble.ts';
import { isUsed, lookAtFolder } from '#server/installation/data-folder.ts';
import type { Renewed } from '#server/installation/demonstration.ts';
import { installOnce } from '#server/installation/install-once.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { Services } from './compose.ts';
import { type DemonstrationServices, isDemonstration, loadDemonstration } from './demonstration.ts';
import { composeLastNight, onStage, type Stage } from './stage.ts';

interface Dependencies
  extends Omit<DemonstrationServices, 'backupLastNight'>,
    Pick<Services, 'channelStore' | 'slotBook' | 'liveInquiries'> {
  setUpService: SetUpService;
  staff: StaffRepository;
  demoAccountService: DemoAccountService;
  clock: Clock;
}

export interface Installation {
  /** Lines for the person at the terminal. */
  greeting: readonly string[];
  /** Resolves when the first pages have their pictures; never rejects. */
  completeFirstPages(): Promise<void>;
  /** Continues while the site serves. Resolves when done; never rejects. */
  continueInBackground(): Promise<void>;
  /** While the site runs on: the demonstration is moved to each new day, by the rule of a start. */
  renewToday(): Promise<void>;
}

const STAYS =
  'The demonstration keeps the dates of its first days: something in it was changed since, or an earlier version made it. To see it as of today, start with another, empty DATA_DIR.';

/** First start: the demonstration, if wanted, and the first staff account. */
export async function prepareInstallation(services: Dependencies): Promise<Installation> {
  const { config, database, clock } = services;
  const { db } = database;
  const demonstration = await loadDemonstration();
  // Never beside existing photos, backups or inquiries.
  const isDemoWanted = config.isDemoAllowed && !isUsed(await lookAtFolder(config.dataDir));
  const settingIn = (tx: Db) => ({
    ...{ clock, engine: database.engine, isAtWork: config.isDemoAtWork },
    onStage: (work: (stage: Stage) => Promise<void>) => onStage(services, tx, work),
  });
  await installOnce({ db, clock }, async (tx) => {
    if (isDemoWanted) await demonstration?.install(tx, settingIn(tx));
  });
  const isDemo = await isDemonstration({ config, db });
  let triedOn = '';
  const renew = async (): Promise<Renewed | undefined> => {
    triedOn = sydneyDay(clock.now());
    const transaction = db.transaction();
    // What somebody changes meanwhile is never overwritten; on SQLite nobody can.
    const alone =
      database.engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
    try {
      return await alone.execute(async (tx) => demonstration?.renew(tx, settingIn(tx)));
    } catch (error) {
      // Somebody was at work: it is tried again on another day, or at the next start.
      if (storageTroubleOf(error)) return 'not needed';
      throw error;
    }
  };
  const renewed = isDemo ? await renew() : undefined;
  const backupLastNight = composeLastNight(services);
  const pictures = demonstration?.preparePictures({ ...services, backupLastNight });
  return {
    greeting: [
      ...(await ensureFirstAccount(services, { isDemo, offerSetUp: () => services.setUpService.offer() })),
      ...(renewed === 'refused' ? [STAYS] : []),
    ],
    completeFirstPages: async () => pictures?.makeFirstSeen(),
    async continueInBackground() {
      // First: a backup has all of them.
      await pictures?.makeRest();
      await demonstration?.finishAfterOpening({ ...services, backupLastNight });
      // Its backup could not be removed when the site became somebody's own.
      if (demonstration && !(await demonstration.isInstalled(db)))
        await demonstration.removeFiles(db, backupLastNight).catch(() => {});
    },
    async renewToday() {
      if (triedOn === sydneyDay(clock.now()) || !(await isDemonstration({ config, db }))) return;
      if ((await renew()) !== 'renewed') return;
      await Promise.all([services.catalogue.refresh(), services.channelStore.refresh()]);
      await services.slotBook.refresh();
      services.liveInquiries.wake();
      await demonstration?.finishAfterOpening({ ...services, backupLastNight });
    },
  };
}
