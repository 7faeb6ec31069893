import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import { pictureIdsIn } from '../settings/setting-pictures.ts';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export function createSettingsRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Changes whenever the live settings do. */
    async findMark(): Promise<string> {
      const newest = await db
        .selectFrom('settings_versions')
        .select(['id', 'published_at', 'staff_name'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return newest ? `${newest.id} ${newest.published_at} ${newest.staff_name}` : '';
    },

    async findNewest(tx: Db = db) {
      return tx.selectFrom('settings_versions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
    },

    async find(id: number) {
      return db.selectFrom('settings_versions').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Newest first, without their content. */
    async list(most: number) {
      return db
        .selectFrom('settings_versions')
        .select(['id', 'changes', 'staff_name', 'published_at'])
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
    },

    /** Its number follows the version it was made from: already taken when somebody else was faster. */
    async add(
      tx: Db,
      version: {
        id: number;
        content: string;
        changes: readonly string[];
        staffId: number | null;
        staffName: string;
      },
    ): Promise<string> {
      const publishedAt = clock.now().toISOString();
      await tx
        .insertInto('settings_versions')
        .values({
          id: version.id,
          content: version.content,
          changes: JSON.stringify(version.changes),
          staff_id: version.staffId,
          staff_name: version.staffName,
          published_at: publishedAt,
        })
        .execute();
      return publishedAt;
    },

    /** Ids of all pictures that a published version or a draft names, whatever else is in it. */
    async listPictureIds(tx: Db): Promise<ReadonlySet<number>> {
      const ids = new Set<number>();
      const read = (after: number) =>
        tx
          .selectFrom('settings_versions')
          .select(['id', 'content'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute();
      for await (const rows of readInBatches(read))
        for (const { content } of rows) for (const id of idsIn(content)) ids.add(id);
      for (const { content } of await tx.selectFrom('settings_drafts').select('content').execute())
        for (const id of idsIn(content)) ids.add(id);
      return ids;
    },

    async findDraft(staffId: number) {
      return db.selectFrom('settings_drafts').selectAll().where('staff_id', '=', staffId).executeTakeFirst();
    },

    async saveDraft(draft: { staffId: number; basedOn: number; content: string }): Promise<string> {
      const row = { based_on: draft.basedOn, content: draft.content, saved_at: clock.now().toISOString() };
      await db
        .insertInto('settings_drafts')
        .values({ staff_id: draft.staffId, ...row })
        .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
        .execute();
      return row.saved_at;
    },

    async removeDraft(staffId: number, tx: Db = db): Promise<void> {
      await tx.deleteFrom('settings_drafts').where('staff_id', '=', staffId).execute();
    },
  };
}

/** Versions read at once: each may be large. */
const BATCH = 20;

function idsIn(content: string): number[] {
  try {
    return pictureIdsIn(JSON.parse(content));
  } catch {
    // Unreadable content: any number in it may be an id.
    return [...content.matchAll(/\d+/g)].map(([number]) => Number(number));
  }
}
