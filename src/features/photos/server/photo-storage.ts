import type { Readable } from 'node:stream';

/**
 * Where the files of photos are: in a folder on a disk, or in an S3-compatible store. A key names one photo and is made by the storage; nothing a visitor sends becomes part of it.
 */
export interface PhotoStorage {
  /** Room for photos that are stored together or not at all. */
  startBatch(): PhotoBatch;
  /** Rejects with the code ENOENT when there is no such file. */
  read(key: string, file: string): Promise<Buffer>;
  /** For threads beside the site, which read many. */
  readonly reader: PhotoReaderAddress;
  /** For files too large to hold whole. `last` is included. */
  stream(key: string, file: string, range?: { first: number; last: number }): Readable;
  /** Undefined when there is no such file. */
  sizeOf(key: string, file: string): Promise<number | undefined>;
  /** The keys of the photos that are in their place. */
  listKeys(): Promise<string[]>;
  /** Call it once no row names them any more. They can be brought back for a week. */
  remove(keys: readonly string[]): Promise<void>;
  /** The keys of those that were put aside and can be brought back. */
  listAside(): Promise<string[]>;
  /** Brings a photo back that is needed after all: a row names it. False when it cannot. */
  recover(key: string): Promise<boolean>;
  /** Puts aside what no row names and no upload is making, and back what a row names again. */
  sweep(options?: SweepOptions): Promise<SweepReport>;
}

/** A module that exports `openReader`, and what that is to be called with: both can be sent to a thread. */
export interface PhotoReaderAddress {
  module: string;
  settings: string;
}

export interface PhotoReader {
  /**
   * Reads a file into the bytes that `reserve` gives it once its length is known. Answers how many came, or undefined
   * when there is no such file.
   */
  readInto(
    key: string,
    file: string,
    reserve: (bytes: number) => Buffer,
  ): number | undefined | Promise<number | undefined>;
}

export type OpenPhotoReader = (settings: string) => PhotoReader;

export interface SweepOptions {
  /** A person has said that all of it may go, however much it is. */
  takesAll?: boolean;
}

export interface SweepReport {
  /** Put aside. */
  taken: number;
  /** Back in their place. */
  broughtBack: number;
  /** Gone for good, after their time. */
  removed: number;
  /** No row names them, and they are too many to be by chance: left where they are. */
  held: number;
}

/** What the database knows about keys. */
export interface PhotoKeys {
  isNamed(key: string): Promise<boolean>;
  listKeys(): Promise<string[]>;
  noteLoose(keys: readonly string[]): Promise<void>;
  listLoose(): Promise<string[]>;
  /** Their files are gone. */
  forgetLoose(keys: readonly string[]): Promise<void>;
  /** Forgets those that have their rows. */
  forgetNamed(keys: readonly string[]): Promise<void>;
}

export interface PhotoBatch {
  /** A new photo in the making: an empty folder on this machine to put its files in. */
  stage(): Promise<StagedPhoto>;
  /** These have all their files: a storage elsewhere takes them now, so that they need no room here. */
  complete?(keys: readonly string[]): Promise<void>;
  /** Puts every staged photo in its place, flushed to the disk or acknowledged by the store. After it the rows may be committed. */
  publish(): Promise<void>;
  /** The rows are committed: the files are theirs now. */
  keep(): void;
  /** Something failed: nothing of the batch stays. Harmless after `keep`. */
  discard(): Promise<void>;
}

export interface StagedPhoto {
  key: string;
  folder: string;
}
