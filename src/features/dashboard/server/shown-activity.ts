import { z } from 'zod';
import { namelessBookingTitles } from '#features/bookings/activity-words.ts';
import { seenAssignees, type Viewer } from '#features/customers/viewer.ts';
import { namelessHoldTitles } from '#features/holds/activity-words.ts';
import { namelessInquiryTitles } from '#features/inquiries/activity-words.ts';
import type { Db } from '#server/db/database.ts';
import { readStoredJson } from '#shared/stored.ts';

interface Entry {
  action: string;
  title: string;
  after: string | null;
}

const aboutSchema = z.object({ about: z.string() });
const namelessTitles: Readonly<Record<string, string>> = {
  ...namelessInquiryTitles,
  ...namelessBookingTitles,
  ...namelessHoldTitles,
};

/** Entries as this person may read them: of an inquiry or a booking that they do not see, without whose it is. */
export async function withoutHiddenNames<Row extends Entry>(
  db: Db,
  rows: readonly Row[],
  viewer: Viewer,
): Promise<readonly Row[]> {
  const assignees = seenAssignees(viewer);
  if (!assignees) return rows;
  const keys = rows.map(keyOf);
  if (keys.length === 0) return rows;
  const [inquiries, bookings] = await Promise.all([
    db
      .selectFrom('inquiries')
      .select('submission_key as key')
      .where('submission_key', 'in', keys)
      .where('assignee', 'in', assignees)
      .execute(),
    db
      .selectFrom('bookings')
      .select('key')
      .where('key', 'in', keys)
      .where('assignee', 'in', assignees)
      .execute(),
  ]);
  const seen = new Set([...inquiries, ...bookings].map(({ key }) => key));
  return rows.map((row) => {
    const title = namelessTitles[row.action];
    return title === undefined || seen.has(keyOf(row)) ? row : { ...row, title };
  });
}

/** Empty for an entry from before they were named, which then names nobody. */
function keyOf({ after }: Entry): string {
  return readStoredJson(after, aboutSchema)?.about ?? '';
}
