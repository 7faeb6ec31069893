import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { seenAssignees, type Viewer } from '#features/customers/viewer.ts';

/** Id of the inquiry whose key is in this column, as of a hold; null when the inquiry is gone. */
export const inquiryIdOf = (column: string): RawBuilder<number | null> =>
  sql`(SELECT inquiries.id FROM inquiries WHERE inquiries.submission_key = ${sql.ref(column)})`;

/** Condition: this person sees the inquiry whose key is in this column. Without one, it is seen by those who see all. */
export function isInquiryOfKeySeenBy(viewer: Viewer, column: string): RawBuilder<SqlBool> {
  const assignees = seenAssignees(viewer);
  if (!assignees) return sql`1 = 1`;
  return sql`EXISTS (SELECT 1 FROM inquiries
    WHERE inquiries.submission_key = ${sql.ref(column)} AND inquiries.assignee IN (${sql.join(assignees)}))`;
}
