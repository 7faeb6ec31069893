import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { HeldChoice } from '../alert.contract.ts';
import { buyersWords } from '../buyers-words.ts';
import type { ReaderRepository } from './reader.repository.ts';

/** Let go or forgotten in one transaction. */
const BATCH = 100;

interface Dependencies {
  db: Db;
  readers: Pick<ReaderRepository, 'listHeld' | 'lock' | 'letGo' | 'end'>;
  activity: Pick<ActivityRepository, 'record'>;
}

export type HeldReaders = ReturnType<typeof createHeldReaders>;

/** Readers who came with a backup and may have unsubscribed since, or whose mail nobody takes: staff decide. */
export function createHeldReaders({ db, readers, activity }: Dependencies) {
  return {
    /** Answers for how many it was decided. */
    async decide(choice: HeldChoice, by: Actor): Promise<number> {
      let decided = 0;
      for (;;) {
        const some = await readers.listHeld(BATCH);
        if (some.length === 0) break;
        await db.transaction().execute(async (tx) => {
          for (const { id } of some) {
            const reader = await readers.lock(tx, id);
            if (!reader) continue;
            await (choice === 'write' ? readers.letGo(tx, id) : readers.end(tx, reader));
          }
        });
        decided += some.length;
      }
      const people = buyersWords(decided);
      const entry =
        choice === 'write'
          ? { action: 'held_alerts_released', title: `E-mail alerts of ${people} let go` }
          : { action: 'held_alerts_removed', title: `E-mail alerts of ${people} removed` };
      if (decided > 0) await activity.record(db, { staff: by, ...entry });
      return decided;
    },
  };
}
