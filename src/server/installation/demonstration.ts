import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';

/** Sample vehicles, pictures and inquiries; what draws its pictures needs `Services`. */
export interface Demonstration<Services> {
  /** Fills a database that is being installed. */
  install(tx: Db, clock: Clock): Promise<void>;
  isInstalled(db: Db): Promise<boolean>;
  /** Its vehicles and inquiries that are still here. */
  findLeftovers(db: Db): Promise<{ vehicleIds: number[]; inquiryIds: number[] }>;
  /** Removes these, its account and its mark. Returns the photos whose files are not needed any more. */
  removeLeftovers(tx: Db): Promise<{ fileKeys: string[] }>;
  preparePictures(services: Services): DemonstrationPictures;
}

/** Both resolve when done and never reject. */
export interface DemonstrationPictures {
  /** The pictures of the home page and of the first page of results. */
  drawFirstSeen(): Promise<void>;
  /** May go on while the site already serves. */
  drawRest(): Promise<void>;
}
