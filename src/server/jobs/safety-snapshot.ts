import type { Db } from '../db/database.ts';

/** The reason of one that is taken before an import without a clear: a program may make many of them in a day. */
export const BEFORE_IMPORT = 'Before an import';

/**
 * Keeps everything in a safety snapshot, then does the work, inside the heavy operation. The work calls `note` in the
 * transaction that replaces something, and is told the snapshot's name: one that none has noted is of an attempt that failed.
 */
export type WithSafetySnapshot = <Result>(
  reason: string,
  work: (note: (tx: Db) => Promise<string>) => Promise<Result>,
) => Promise<Result>;

/** In the transaction that brings back what was replaced: the snapshot of this name is of an attempt that failed. */
export type ForgetSafetySnapshot = (tx: Db, name: string) => Promise<void>;
