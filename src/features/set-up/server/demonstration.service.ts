import type { SessionOrigin } from '#features/staff/server/session.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { DemonstrationLeftovers, MadeUpBackups } from '#server/installation/demonstration.ts';
import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import type { WithSafetySnapshot } from '#server/jobs/safety-snapshot.ts';
import { AppError } from '#shared/app-error.ts';
import type { NewSite } from '../set-up.contract.ts';
import type { NewSites } from './new-site.ts';

/** The part of the demonstration that this needs. */
interface Demonstration {
  isInstalled(db: Db): Promise<boolean>;
  findLeftovers(db: Db): Promise<DemonstrationLeftovers>;
  removeLeftovers(tx: Db): Promise<{ fileKeys: string[] }>;
  removeFiles(db: Db, backups: MadeUpBackups): Promise<void>;
}

/** What others do of it. */
export interface DemonstrationNeeds {
  /** Undefined when its folder was deleted. */
  loadDemonstration: () => Promise<Demonstration | undefined>;
  withSafetySnapshot: WithSafetySnapshot;
  removePhotoFiles: (keys: readonly string[]) => Promise<void>;
  backupService: MadeUpBackups;
  refreshCatalogue: () => Promise<void>;
  /** Whether visitors see a dealership. */
  isOpen: () => boolean;
}

interface Dependencies extends DemonstrationNeeds {
  db: Db;
  newSites: NewSites;
  heavyOperations: HeavyOperations;
}

export type DemonstrationService = ReturnType<typeof createDemonstrationService>;

/** Makes a dealer's own site of the demonstration. */
export function createDemonstrationService({
  db,
  newSites,
  loadDemonstration,
  heavyOperations,
  withSafetySnapshot,
  removePhotoFiles,
  backupService,
  refreshCatalogue,
  isOpen,
}: Dependencies) {
  async function findHere(): Promise<Demonstration | undefined> {
    const demonstration = await loadDemonstration();
    return (await demonstration?.isInstalled(db)) ? demonstration : undefined;
  }

  return {
    async describe() {
      const left = await (await findHere())?.findLeftovers(db);
      return {
        isHere: left !== undefined,
        isOpen: isOpen(),
        vehicleCount: left?.vehicleIds.length ?? 0,
        inquiryCount: left?.inquiryIds.length ?? 0,
        bookingCount: left?.bookingCount ?? 0,
        holdCount: left?.holdCount ?? 0,
      };
    },

    /** Everything is kept in a safety snapshot first. Returns the secret of the owner's session. */
    async replace(site: NewSite, from: SessionOrigin): Promise<string> {
      newSites.refuseWeakOwner(site);
      return heavyOperations.run('The set-up of the site', async () => {
        const demonstration = await findHere();
        if (!demonstration) throw new AppError('conflict', 'The demonstration has been removed already.');
        let fileKeys: readonly string[] = [];
        const { secret } = await withSafetySnapshot('Before the demonstration was removed', (note) =>
          newSites.start(site, {
            from,
            async prepare(tx) {
              await heavyOperations.checkHeld();
              if (!(await demonstration.isInstalled(tx)))
                throw new AppError('conflict', 'The demonstration has been removed already.');
              ({ fileKeys } = await demonstration.removeLeftovers(tx));
              await note(tx);
            },
          }),
        );
        await refreshCatalogue();
        await removePhotoFiles(fileKeys);
        await demonstration.removeFiles(db, backupService).catch(() => {}); // the next start tries again
        return secret;
      });
    },
  };
}
