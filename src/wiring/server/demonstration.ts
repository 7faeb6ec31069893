import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { moduleBeside } from '#server/build/module-beside.ts';
import type { Db } from '#server/db/database.ts';
import type { Demonstration } from '#server/installation/demonstration.ts';
import type { Platform } from '#server/platform.ts';
import type { Services } from './compose.ts';
import type { Stage } from './stage.ts';

export type DemonstrationServices = Pick<
  Services,
  'config' | 'database' | 'photosToCome' | 'catalogue' | 'log' | 'visitorPhotos' | 'visitorPhotoService'
> & { backupLastNight: Pick<Services['backupService'], 'create' | 'removeMadeUp'> };

const MODULE = moduleBeside(import.meta, '../../features/demo/server/demonstration');

/** The demonstration, if its folder exists: a dealer may delete it. So nothing imports it by name. */
export async function loadDemonstration(): Promise<Demonstration<DemonstrationServices, Stage> | undefined> {
  if (!existsSync(MODULE)) return undefined;
  const module: { demonstration: Demonstration<DemonstrationServices, Stage> } = await import(
    pathToFileURL(MODULE).href
  );
  return module.demonstration;
}

/** Whether this site is one: installed, and not switched off since. */
export async function isDemonstration({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<boolean> {
  return config.isDemoAllowed && (await (await loadDemonstration())?.isInstalled(db)) === true;
}

/** Whether a mail is to somebody whom the demonstration has made up, or about one. */
export async function isMadeUp(db: Db, mail: { about: string; to: string }): Promise<boolean> {
  return (await (await loadDemonstration())?.isMadeUp(db, mail)) === true;
}
