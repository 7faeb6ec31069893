import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Clock } from './clock.ts';
import type { Services } from './compose.ts';
import type { Db } from './db/database.ts';
import { moduleBeside } from './module-beside.ts';
import type { Platform } from './platform.ts';

/** Sample vehicles, pictures and inquiries. */
export interface Demonstration {
  /** Fills a database that is being installed. */
  install(tx: Db, clock: Clock): Promise<void>;
  isInstalled(db: Db): Promise<boolean>;
  /** Its vehicles and inquiries that are still here. */
  findLeftovers(db: Db): Promise<{ vehicleIds: number[]; inquiryIds: number[] }>;
  /** Removes these, its account and its mark. Returns the photos whose files are not needed any more. */
  removeLeftovers(tx: Db): Promise<{ fileKeys: string[] }>;
  preparePictures(services: DemonstrationServices): DemonstrationPictures;
}

/** Both resolve when done and never reject. */
export interface DemonstrationPictures {
  /** The pictures of the home page and of the first page of results. */
  drawFirstSeen(): Promise<void>;
  /** May go on while the site already serves. */
  drawRest(): Promise<void>;
}

export type DemonstrationServices = Pick<
  Services,
  'config' | 'database' | 'photoService' | 'catalogue' | 'log'
>;

const MODULE = moduleBeside(import.meta, '../features/demo/server/demonstration');

/** The demonstration, if its folder exists: a dealer may delete it. So nothing imports it by name. */
export async function loadDemonstration(): Promise<Demonstration | undefined> {
  if (!existsSync(MODULE)) return undefined;
  const module: { demonstration: Demonstration } = await import(pathToFileURL(MODULE).href);
  return module.demonstration;
}

/** Whether this site is one: installed, and not switched off since. */
export async function isDemonstration({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<boolean> {
  return config.isDemoAllowed && (await (await loadDemonstration())?.isInstalled(db)) === true;
}
