import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';

/** Sample vehicles, pictures and inquiries; what stores its pictures needs `Services`. */
export interface Demonstration<Services, Stage> {
  /** Fills a database that is being installed. */
  install(tx: Db, setting: DemonstrationSetting<Stage>): Promise<void>;
  /** Moves it to today, where nobody has changed anything since it was made. */
  renew(tx: Db, setting: DemonstrationSetting<Stage>): Promise<Renewed>;
  isInstalled(db: Db): Promise<boolean>;
  /** Its vehicles and inquiries that are still here. */
  findLeftovers(db: Db): Promise<DemonstrationLeftovers>;
  /** Whether a mail is to, or about, somebody who was made up and is still here. */
  isMadeUp(db: Db, mail: { about: string; to: string }): Promise<boolean>;
  /** Removes these, its account and its mark. Returns the photos whose files are not needed any more. */
  removeLeftovers(tx: Db): Promise<{ fileKeys: string[] }>;
  /** Removes its files that the database does not name; a start does the same, where that was cut off. */
  removeFiles(db: Db, backups: MadeUpBackups): Promise<void>;
  /** What a photo of this key is made of, if it is one of its own. */
  findPicture(db: Db, key: string): Promise<Buffer | undefined>;
  preparePictures(services: Services): DemonstrationPictures;
  /** What has files, while the site already serves. Never rejects. */
  finishAfterOpening(services: Services): Promise<void>;
}

export interface MadeUpBackups {
  /** False when it is gone. */
  removeMadeUp(filename: string): Promise<boolean>;
}

export interface DemonstrationLeftovers {
  vehicleIds: number[];
  inquiryIds: number[];
  bookingCount: number;
  holdCount: number;
}

export type Renewed = 'renewed' | 'not needed' | 'refused';

export interface DemonstrationSetting<Stage> {
  engine: Engine;
  clock: Clock;
  /** Whether people work there, or the stock and an inbox are all. */
  isAtWork: boolean;
  /** Services with a clock of their own, in the transaction. */
  onStage: (work: (stage: Stage) => Promise<void>) => Promise<void>;
}

/** Every picture has its row from the start; its files are made in turn, or when somebody asks. Neither rejects. */
export interface DemonstrationPictures {
  /** Names all, and makes those of the home page and of the first page of results. */
  makeFirstSeen(): Promise<void>;
  /** May go on while the site already serves. */
  makeRest(): Promise<void>;
}
