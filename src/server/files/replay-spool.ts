import { storageTroubleOf } from '../http/mount/storage-trouble.ts';
import { describeError, type Log } from '../log.ts';
import type { Kept, Spool } from './spool.ts';

/**
 * Moves what waits in a spool into the database, each once, and tells how many. `refusal` is how the log names one that
 * the database refuses.
 */
export function createSpoolReplay<Item extends Kept>(
  spool: Pick<Spool<Item>, 'list' | 'isStillWanted' | 'noteRefused' | 'forget'>,
  { log, refusal }: { log: Log; refusal: string },
) {
  return async (store: (item: Item) => Promise<unknown>): Promise<number> => {
    let stored = 0;
    for (const item of await spool.list()) {
      try {
        if (!(await spool.isStillWanted(item))) continue;
        await store(item);
      } catch (error) {
        if (storageTroubleOf(error)) throw error;
        // One that cannot be stored must not block the others. Each is logged once, not at every retry.
        if (spool.noteRefused(item)) log.error(refusal, describeError(error));
        continue;
      }
      await spool.forget(item);
      stored += 1;
    }
    return stored;
  };
}
