import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { type Seen, type Viewer, type Whose, whoseOf } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { inquiriesSeenBy } from '../inquiry.repository.ts';
import { waits } from '../waiting/waiting.repository.ts';

type Builder = ExpressionBuilder<Tables, 'inquiries'>;
type Condition = (builder: Builder) => Expression<SqlBool>;

const columns = [
  'id',
  'submission_key',
  'first_name',
  'last_name',
  'interest',
  'vehicle_snapshot',
  'also_about',
  'created_at',
  'status',
  'is_read',
  'assignee',
  'follow_up_on',
] as const;

export type TodayInquiry = Pick<Selectable<Tables['inquiries']>, (typeof columns)[number]> & Seen;

export type TodayInquiries = ReturnType<typeof createTodayInquiries>;

/** Inquiries about which something is to be done today. Few rows are read, however many there are. */
export function createTodayInquiries({ db }: { db: Db }) {
  async function listOf(
    viewer: Viewer,
    condition: Condition,
    order: 'created_at' | 'follow_up_on',
    { whose, most }: { whose: readonly Whose[]; most: number },
  ) {
    const seen = () => inquiriesSeenBy(viewer, db).where(condition);
    const counted = await seen()
      .select(({ fn }) => ['inquiries.assignee', fn.countAll<number>().as('found')])
      .groupBy('inquiries.assignee')
      .execute();
    const total = counted
      .filter(({ assignee }) => whose.includes(whoseOf(assignee, viewer)))
      .reduce((sum, { found }) => sum + Number(found), 0);
    const there = new Set(counted.map(({ assignee }) => whoseOf(assignee, viewer)));
    const lists = await Promise.all(
      whose
        .filter((one) => there.has(one))
        .map((one) =>
          seen()
            .select(columns)
            .where(isOf(one, viewer))
            .orderBy(`inquiries.${order}`)
            .orderBy('inquiries.id')
            .limit(most)
            .execute(),
        ),
    );
    const rows: TodayInquiry[] = lists.flat();
    return { rows, more: Math.max(0, total - rows.length) };
  }

  return {
    /** Waiting ones, the longest waiting first; so many of each person's and of nobody's. */
    listWaiting: (viewer: Viewer, some: { whose: readonly Whose[]; most: number }) =>
      listOf(viewer, waits, 'created_at', some),

    /** Others whose follow-up is on this day or before. */
    listDue: (viewer: Viewer, day: string, some: { whose: readonly Whose[]; most: number }) =>
      listOf(
        viewer,
        (builder) =>
          builder.and([
            builder.eb('inquiries.is_spam', '=', 0),
            builder.eb('inquiries.follow_up_on', 'is not', null),
            builder.eb('inquiries.follow_up_on', '<=', day),
            builder.not(waits(builder)),
          ]),
        'follow_up_on',
        some,
      ),

    /** By these keys, as far as this person sees them. */
    listByKeys: (keys: readonly string[], viewer: Viewer): Promise<TodayInquiry[]> =>
      inquiriesSeenBy(viewer, db).select(columns).where('submission_key', 'in', keys).execute(),

    findSeen: (id: number, viewer: Viewer): Promise<TodayInquiry | undefined> =>
      inquiriesSeenBy(viewer, db).select(columns).where('inquiries.id', '=', id).executeTakeFirst(),

    /** Which of these keys are of inquiries that are still here, whoever looks. */
    async listKnownKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .selectFrom('inquiries')
        .select('submission_key')
        .where('submission_key', 'in', keys)
        .execute();
      return new Set(rows.map(({ submission_key }) => submission_key));
    },
  };
}

function isOf(whose: Whose, { username }: Viewer): Condition {
  return ({ eb }) =>
    whose === 'others'
      ? eb('inquiries.assignee', 'not in', ['', username])
      : eb('inquiries.assignee', '=', whose === 'mine' ? username : '');
}
