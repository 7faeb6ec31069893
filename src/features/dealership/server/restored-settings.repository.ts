import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { nameInHistory } from '#shared/name-in-history.ts';

/**
 * Numbers of settings never go back. A draft names the version that it was begun with; if a number could come again
 * with other content, that draft would be published over it as if nobody had changed anything since. So the restored ones
 * are published under the number after the highest of both, unless the newest are the same. A backup without any settings,
 * from before there were some or of a site that nobody had set up, leaves those that are there.
 */
export const restoredSettings: CarryOver = {
  /** Settings are published under ever new numbers. */
  async describeState(tx) {
    const { published } = await tx
      .selectFrom('settings_versions')
      .select(sql<number | null>`max(id)`.as('published'))
      .executeTakeFirstOrThrow();
    return `settings ${published ?? 'none'}`;
  },

  async remember(tx, { by, filename, now }) {
    const before = await findNewest(tx);
    let hasRoom = false;
    return {
      choose: {
        async settings_versions(rows) {
          if (!hasRoom && rows.length > 0) await tx.deleteFrom('settings_versions').execute();
          hasRoom ||= rows.length > 0;
          return [...rows];
        },
      },
      async complete(after) {
        const restored = await findNewest(after);
        if (!before || !restored || isSame(before, restored)) return;
        await after
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
  },
};

type Version = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

function findNewest(tx: Db) {
  return tx.selectFrom('settings_versions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

function isSame(one: Version, other: Version): boolean {
  return one.id === other.id && one.published_at === other.published_at && one.content === other.content;
}
