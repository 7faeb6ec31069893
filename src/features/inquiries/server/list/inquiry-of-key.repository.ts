import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { seenAssignees, type Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import { inquiriesSeenBy } from '../inquiry.repository.ts';

/** Id of the inquiry with this key, as of a hold; null when the inquiry is gone. */
export const inquiryIdOf = (key: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(SELECT inquiries.id FROM inquiries WHERE inquiries.submission_key = ${key})`;

/** Username of who looks after the inquiry with this key; null when the inquiry is gone. */
export const inquiryAssigneeOf = (key: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(SELECT inquiries.assignee FROM inquiries WHERE inquiries.submission_key = ${key})`;

/** Condition: this person sees the inquiry with this key. Without one, it is seen by those who see all. */
export function isInquiryOfKeySeenBy(viewer: Viewer, key: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const assignees = seenAssignees(viewer);
  if (!assignees) return sql`1 = 1`;
  return sql`EXISTS (SELECT 1 FROM inquiries
    WHERE inquiries.submission_key = ${key} AND inquiries.assignee IN (${sql.join(assignees)}))`;
}

/** Ids of the inquiries with these keys that this person sees, by their key. */
export async function listIdsOfKeys(
  db: Db,
  keys: readonly string[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await inquiriesSeenBy(viewer, db)
    .select(['id', 'submission_key'])
    .where('submission_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ id, submission_key }) => [submission_key, id]));
}
