import type { SetUpService } from '#features/set-up/server/set-up.service.ts';
import type { DemoAccountService } from '#features/staff/server/demo-account.service.ts';
import { ensureFirstAccount } from '#features/staff/server/first-account.ts';
import type { StaffRepository } from '#features/staff/server/staff.repository.ts';
import type { Clock } from '#server/clock.ts';
import { isUsed, lookAtFolder } from '#server/installation/data-folder.ts';
import { installOnce } from '#server/installation/install-once.ts';
import { type DemonstrationServices, isDemonstration, loadDemonstration } from './demonstration.ts';

interface Dependencies extends DemonstrationServices {
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
}

/** First start: the demonstration, if wanted, and the first staff account. */
export async function prepareInstallation(services: Dependencies): Promise<Installation> {
  const { config, database, clock } = services;
  const { db } = database;
  const demonstration = await loadDemonstration();
  // Never beside existing photos, backups or inquiries.
  const isDemoWanted = config.isDemoAllowed && !isUsed(await lookAtFolder(config.dataDir));
  await installOnce({ db, clock }, async (tx) => {
    if (isDemoWanted) await demonstration?.install(tx, clock);
  });
  const isDemo = await isDemonstration({ config, db });
  const pictures = demonstration?.preparePictures(services);
  return {
    greeting: await ensureFirstAccount(services, { isDemo, offerSetUp: () => services.setUpService.offer() }),
    completeFirstPages: async () => pictures?.drawFirstSeen(),
    continueInBackground: async () => pictures?.drawRest(),
  };
}
