import type { Db } from '#server/db/database.ts';
import { readTold, untell, writeTold } from '../../told.ts';
import type { DigestPart, EndedAlert } from './digest-content.ts';

/**
 * What a mail was to tell and has not told is unknown to its reader again, so that a later one tells it. In the
 * transaction that has their row. An alert that they removed meanwhile stays removed.
 */
export async function putBack(tx: Db, readerId: number, parts: readonly DigestPart[]): Promise<void> {
  const alerts = await tx
    .selectFrom('alerts')
    .select(['id', 'key', 'told', 'vehicle_id'])
    .where('reader_id', '=', readerId)
    .execute();
  for (const { alert: key, ended, news } of parts) {
    const alert = alerts.find((one) => one.key === key);
    if (alert && news.length > 0) {
      const told = writeTold(untell(readTold(alert.told), news));
      await tx.updateTable('alerts').set({ told }).where('id', '=', alert.id).execute();
    }
    // They may follow it anew.
    if (ended && !alerts.some(({ vehicle_id }) => vehicle_id === ended.vehicle_id))
      await bringBack(tx, { readerId, key, ended });
  }
}

async function bringBack(
  tx: Db,
  { readerId, key, ended }: { readerId: number; key: string; ended: EndedAlert },
): Promise<void> {
  await tx
    .insertInto('alerts')
    .values({ ...ended, key, reader_id: readerId, kind: 'vehicle', search: '', state: 'on' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
