import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Db } from '#server/db/database.ts';
import { nameInHistory } from '#shared/name-in-history.ts';

/**
 * Numbers of settings never go back. A draft names the version that it was begun with; if a number could come again
 * with other content, that draft would be published over it as if nobody had changed anything since.
 *
 * Called before the rows are replaced. `makeRoom` is called once there are settings to restore: a backup without any, from
 * before there were settings or of a site that nobody had set up, leaves those that are there. `publish` is called
 * afterwards, and publishes the restored ones under the number after the highest of both, unless the newest are the same.
 */
export async function rememberSettings(tx: Db) {
  const before = await findNewest(tx);
  let hasRoom = false;
  return {
    async makeRoom(): Promise<void> {
      if (!hasRoom) await tx.deleteFrom('settings_versions').execute();
      hasRoom = true;
    },

    async publish({ by, filename, now }: { by: Actor; filename: string; now: string }): Promise<void> {
      const restored = await findNewest(tx);
      if (!before || !restored || isSame(before, restored)) return;
      await tx
        .insertInto('settings_versions')
        .values({
          id: Math.max(before.id, restored.id) + 1,
          content: restored.content,
          changes: JSON.stringify([`Restored from ${filename}`]),
          staff_id: by.staffId,
          staff_name: nameInHistory(by),
          published_at: now,
        })
        .execute();
    },
  };
}

type Version = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

function findNewest(tx: Db) {
  return tx.selectFrom('settings_versions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

function isSame(one: Version, other: Version): boolean {
  return one.id === other.id && one.published_at === other.published_at && one.content === other.content;
}
