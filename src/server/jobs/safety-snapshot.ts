import type { Db } from '../db/database.ts';

/**
 * Keeps everything in a safety snapshot, then does the work, inside the heavy operation. The work calls `note` in the
 * transaction that replaces something: a snapshot that none has noted is of an attempt that failed.
 */
export type WithSafetySnapshot = <Result>(
  reason: string,
  work: (note: (tx: Db) => Promise<void>) => Promise<Result>,
) => Promise<Result>;
