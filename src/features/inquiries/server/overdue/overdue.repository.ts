import type { Db } from '#server/db/database.ts';
import { TO_BE_TOLD } from './to-be-told.ts';

/** For inquiries that only a backup knows: nobody is mailed by itself that they wait. Call it while no others are there. */
export async function tellOfNone(tx: Db): Promise<void> {
  await tx
    .updateTable('inquiries')
    .set({ overdue_mail: '' })
    .where('overdue_mail', '=', TO_BE_TOLD)
    .execute();
}
