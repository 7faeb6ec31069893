import type { Readable } from 'node:stream';

/**
 * Where photo files are: in a folder on a disk, or in an S3-compatible store. A key identifies one photo and is made
 * by the storage; no input from visitors becomes part of it.
 */
export interface PhotoStorage {
  /** A batch of photos that are stored together or not at all. */
  startBatch(): PhotoBatch;
  /** Rejects with code ENOENT when there is no such file. */
  read(key: string, file: string): Promise<Buffer>;
  /** For threads that read many files. */
  readonly reader: PhotoReaderAddress;
  /** For files too large for memory. `last` is inclusive. */
  stream(key: string, file: string, range?: { first: number; last: number }): Readable;
  /** Undefined when there is no such file. */
  sizeOf(key: string, file: string): Promise<number | undefined>;
  /** The keys of all stored photos, without those in quarantine. */
  listKeys(): Promise<string[]>;
  /** Call after their rows are deleted. They can be restored for a week. */
  remove(keys: readonly string[]): Promise<void>;
  /** The keys of photos in quarantine. */
  listQuarantined(): Promise<string[]>;
  /** Restores a photo that a row refers to. False when it cannot. */
  recover(key: string): Promise<boolean>;
  /** Moves photos without a row and without an upload in progress into quarantine, and those with a row back. */
  sweep(options?: SweepOptions): Promise<SweepReport>;
  /** Puts aside what a killed process was making on this machine alone. Answers how many. */
  cleanUpStaging(): Promise<number>;
}

/** The file of a module that exports `openReader`, and its argument; both can be sent to a thread. */
export interface PhotoReaderAddress {
  module: string;
  settings: string;
}

export interface PhotoReader {
  /**
   * Reads a file into the bytes that `reserve` returns for its length. Returns how many were read, or undefined when
   * there is no such file.
   */
  readInto(
    key: string,
    file: string,
    reserve: (bytes: number) => Buffer,
  ): number | undefined | Promise<number | undefined>;
}

export type OpenPhotoReader = (settings: string) => PhotoReader;

export interface SweepOptions {
  /** A person has confirmed that any number may go. */
  takesAll?: boolean;
  /** Throws when another process does this work now; asked before anything is taken or leaves for good. */
  checkHeld?: () => Promise<void>;
}

export interface SweepReport {
  /** Moved into quarantine. */
  taken: number;
  /** Restored from quarantine. */
  broughtBack: number;
  /** Deleted after their time. */
  removed: number;
  /** Without a row, but too many to be a coincidence: left in place. */
  held: number;
}

/** What the database knows about keys. */
export interface PhotoKeys {
  isNamed(key: string): Promise<boolean>;
  listKeys(): Promise<string[]>;
  noteLoose(keys: readonly string[]): Promise<void>;
  listLoose(): Promise<string[]>;
  /** Their files are deleted. */
  forgetLoose(keys: readonly string[]): Promise<void>;
  /** Forgets those that have rows by now. */
  forgetNamed(keys: readonly string[]): Promise<void>;
}

export interface PhotoBatch {
  /**
   * A new photo: an empty local folder for its files. One that only staff may see is stored apart, one that has its
   * row already under the key of that.
   */
  stage(options?: { isPrivate?: boolean; key?: string | undefined }): Promise<StagedPhoto>;
  /** These photos are complete: a remote storage uploads them now, to free local space. */
  complete?(keys: readonly string[]): Promise<void>;
  /**
   * Moves every staged photo to its final place, flushed to the disk or acknowledged by the store. Then rows may be
   * committed.
   */
  publish(): Promise<void>;
  /** The rows are committed; the files stay. */
  keep(): void;
  /** Removes everything of the batch. No effect after `keep`. */
  discard(): Promise<void>;
}

export interface StagedPhoto {
  key: string;
  folder: string;
}
