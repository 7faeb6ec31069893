import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import type { BodyOf } from '#shared/call.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import type { Inquiry } from '../../inquiry.contract.ts';
import type { findInquiries, InquiryFilter } from '../../inquiry-list.contract.ts';
import { listedAges, MINE, NOBODY, UNKNOWN_SOURCE } from '../../inquiry-list.ts';
import { inquiryStatuses } from '../../pipeline.ts';
import { type NamesOf, presentInquiries, type WaitOf } from '../inquiry.presenter.ts';
import { inquiriesSeenBy, isSeenBy } from '../inquiry.repository.ts';
import { findAsked } from '../tables/vehicles-asked-about.ts';
import { isNewStage, isUnread, waits } from '../waiting/waiting.repository.ts';
import { inquiryHasWords } from './inquiry-words.repository.ts';
import { overdueBefore } from './overdue-before.ts';
import { countAsked, isAbout } from './vehicle-inquiries.repository.ts';

const MOST_CHOICES = 200;
/** Rows whose texts are searched in one query. */
const BATCH = 1_000;
type Paged = Pick<BodyOf<typeof findInquiries>, 'page' | 'limit'>;
type Placed = Pick<Selectable<Tables['inquiries']>, 'id' | 'created_at' | 'follow_up_on'>;
type Builder = ExpressionBuilder<Tables, 'inquiries'>;

/** As `sourceOf` says it. */
const sourceColumn = sql<string>`CASE WHEN inquiries.utm_source <> '' THEN inquiries.utm_source ELSE inquiries.referrer_host END`;

interface Dependencies {
  db: Db;
  engine: Engine;
  clock: Clock;
  waitOf: WaitOf;
  outbox: Pick<OutboxRepository, 'listOfInquiries' | 'ofFailedInquiries'>;
  namesOf: NamesOf;
}

export type InquiryListRepository = ReturnType<typeof createInquiryListRepository>;

/** The list a page at a time. The database finds, counts and sorts, so that it stays quick with ten thousand. */
export function createInquiryListRepository({ db, engine, clock, waitOf, outbox, namesOf }: Dependencies) {
  /** Condition: the inquiry matches the filter, and this person sees it. */
  function matching(filter: InquiryFilter, viewer: Viewer) {
    return (builder: Builder) =>
      builder.and([isSeenBy(viewer)(builder), ...conditionsOf(builder, filter, viewer)]);
  }

  function conditionsOf(builder: Builder, filter: InquiryFilter, viewer: Viewer): Expression<SqlBool>[] {
    const { eb } = builder;
    const { spam, status, assignee, age, vehicleId, source, isRead, isDue, words } = filter;
    const found = inquiryHasWords(words, engine);
    return [
      eb('inquiries.is_spam', '=', spam ? 1 : 0),
      ...(status === undefined ? [] : [hasStatus(builder, status)]),
      ...(assignee === undefined ? [] : [eb('inquiries.assignee', '=', usernameOf(assignee, viewer))]),
      ...(age === undefined ? [] : [isOfAge(builder, age)]),
      ...(vehicleId === undefined ? [] : [isAbout(vehicleId)(builder)]),
      ...(source === undefined
        ? []
        : [sql<boolean>`${sourceColumn} = ${source === UNKNOWN_SOURCE ? '' : source}`]),
      ...(isRead === undefined ? [] : [isRead ? builder.not(isUnread(builder)) : isUnread(builder)]),
      ...(isDue === undefined ? [] : [isDue ? followUpIsDue(builder) : builder.not(followUpIsDue(builder))]),
      ...(found ? [found] : []),
    ];
  }

  function hasStatus(builder: Builder, status: NonNullable<InquiryFilter['status']>): Expression<SqlBool> {
    const { eb, and } = builder;
    if (status === 'unstated')
      return and([eb('inquiries.status', 'not in', [...inquiryStatuses]), eb('inquiries.is_read', '=', 1)]);
    if (status === 'new') return isNewStage(builder);
    if (status !== 'overdue') return eb('inquiries.status', '=', status);
    const before = overdueBefore(clock.now(), waitOf);
    return and([
      waits(builder),
      before ? eb('inquiries.created_at', '<=', before.toISOString()) : sql<boolean>`1 = 0`,
    ]);
  }

  function isOfAge({ eb }: Builder, age: NonNullable<InquiryFilter['age']>) {
    const { days, isOlder } = listedAges[age];
    const since = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
    return eb('inquiries.created_at', isOlder ? '<' : '>=', since);
  }

  function followUpIsDue({ eb, and }: Builder) {
    return and([
      eb('inquiries.follow_up_on', 'is not', null),
      eb('inquiries.follow_up_on', '<=', sydneyDay(clock.now())),
    ]);
  }

  async function count(condition: (builder: Builder) => Expression<SqlBool>): Promise<number> {
    const { found } = await db
      .selectFrom('inquiries')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where(condition)
      .executeTakeFirstOrThrow();
    return Number(found);
  }

  async function listIds(
    filter: InquiryFilter,
    viewer: Viewer,
    { offset, limit }: Record<'offset' | 'limit', number>,
  ) {
    const found = db.selectFrom('inquiries').select('inquiries.id').where(matching(filter, viewer));
    const rows = await inOrder(found, filter.order).offset(offset).limit(limit).execute();
    return rows.map(({ id }) => id);
  }

  /** Texts are read some at a time: on SQLite each query holds up everybody else. */
  async function findByWords(filter: InquiryFilter, viewer: Viewer): Promise<number[]> {
    const found: Placed[] = [];
    let last: number | undefined = 0;
    while (last !== undefined) {
      const after: number = last;
      last = await findLastOfBatch(after);
      const rows = db
        .selectFrom('inquiries')
        .select(['inquiries.id', 'inquiries.created_at', 'inquiries.follow_up_on'])
        .where('inquiries.id', '>', after)
        .where(matching(filter, viewer));
      found.push(...(await (last === undefined ? rows : rows.where('inquiries.id', '<=', last)).execute()));
    }
    return found.sort(comparisons[filter.order]).map(({ id }) => id);
  }

  /** Counted by rows, because ids may have wide gaps; undefined when fewer are left. */
  async function findLastOfBatch(after: number): Promise<number | undefined> {
    const row = await db
      .selectFrom('inquiries')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .offset(BATCH - 1)
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  }

  async function readAll(ids: readonly number[], viewer: Viewer): Promise<Inquiry[]> {
    if (ids.length === 0) return [];
    const rows = await inquiriesSeenBy(viewer, db).selectAll().where('id', 'in', ids).execute();
    const presented = await presentInquiries(rows, { outbox, namesOf, waitOf });
    const byId = new Map(presented.map((inquiry) => [inquiry.id, inquiry]));
    // One may have been removed between the two readings.
    return ids.map((id) => byId.get(id)).filter((inquiry) => inquiry !== undefined);
  }

  return {
    count: (filter: InquiryFilter, viewer: Viewer) => count(matching(filter, viewer)),

    /** Only the rows of the page are read whole. */
    async findPage(filter: InquiryFilter, viewer: Viewer, { page: wanted, limit }: Paged) {
      const ids = filter.words.trim() === '' ? undefined : await findByWords(filter, viewer);
      const total = ids ? ids.length : await count(matching(filter, viewer));
      const pages = Math.max(1, Math.ceil(total / limit));
      // Rows leave the list while somebody reads it: behind the last page is the last page.
      const page = Math.min(wanted, pages);
      const offset = (page - 1) * limit;
      const shown = ids
        ? ids.slice(offset, offset + limit)
        : await listIds(filter, viewer, { offset, limit });
      return { inquiries: await readAll(shown, viewer), total, page, pages };
    },

    /** At most so many of those that match. */
    findIds: async (filter: InquiryFilter, viewer: Viewer, most: number): Promise<number[]> =>
      filter.words.trim() === ''
        ? listIds(filter, viewer, { offset: 0, limit: most })
        : (await findByWords(filter, viewer)).slice(0, most),

    countUnread: (viewer: Viewer) =>
      count((builder) =>
        builder.and([isSeenBy(viewer)(builder), builder.eb('inquiries.is_spam', '=', 0), isUnread(builder)]),
      ),

    /** As `mail: 'failed'` is said of an inquiry. */
    countMailNotSent: (viewer: Viewer): Promise<number> =>
      count((builder) =>
        builder.and([
          isSeenBy(viewer)(builder),
          builder.eb('inquiries.is_spam', '=', 0),
          builder.eb('inquiries.id', 'in', outbox.ofFailedInquiries()),
        ]),
      ),

    listSources(viewer: Viewer) {
      return db
        .selectFrom('inquiries')
        .select(({ fn }) => [sourceColumn.as('source'), fn.countAll<number>().as('found')])
        .where('inquiries.is_spam', '=', 0)
        .where(sql<boolean>`${sourceColumn} <> ''`)
        .where(isSeenBy(viewer))
        .groupBy('source')
        .orderBy('found', 'desc')
        .orderBy('source')
        .limit(MOST_CHOICES)
        .execute();
    },

    async listAssignees(viewer: Viewer): Promise<{ assignee: string; full_name: string | null }[]> {
      const rows = await db
        .selectFrom('inquiries')
        .select('inquiries.assignee')
        .distinct()
        .where('inquiries.is_spam', '=', 0)
        .where('inquiries.assignee', '!=', '')
        .where(isSeenBy(viewer))
        .orderBy('inquiries.assignee')
        .limit(MOST_CHOICES)
        .execute();
      const names = await namesOf(rows.map(({ assignee }) => assignee));
      return rows.map(({ assignee }) => ({ assignee, full_name: names.get(assignee) ?? null }));
    },

    /** Each as the newest inquiry about it knows it; those that were asked for most first. */
    async listVehicles(viewer: Viewer) {
      const asked = (await countAsked(db, isSeenBy(viewer)))
        .sort((one, other) => other.count - one.count || other.newestId - one.newestId)
        .slice(0, MOST_CHOICES);
      const rows = await db
        .selectFrom('inquiries')
        .select(['id', 'vehicle_id', 'vehicle_snapshot', 'also_about'])
        .where(
          'id',
          'in',
          asked.map(({ newestId }) => newestId),
        )
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return asked.map(({ vehicleId, count, newestId }) => {
        const row = byId.get(newestId);
        return { id: vehicleId, count, vehicle: row && findAsked(row, vehicleId) };
      });
    },
  };
}

function usernameOf(assignee: string, { username }: Viewer): string {
  if (assignee === NOBODY) return '';
  return assignee === MINE ? username : assignee;
}

/** Rows that came in at the same moment are told apart by their id. */
function inOrder<Row>(query: SelectQueryBuilder<Tables, 'inquiries', Row>, order: InquiryFilter['order']) {
  if (order === 'oldest') return query.orderBy('inquiries.created_at').orderBy('inquiries.id');
  const due = ({ eb }: Builder) => eb('inquiries.follow_up_on', 'is', null);
  const byDay = order === 'follow-up' ? query.orderBy(due).orderBy('inquiries.follow_up_on') : query;
  return byDay.orderBy('inquiries.created_at', 'desc').orderBy('inquiries.id', 'desc');
}

/** The same orders for rows that were read. */
const comparisons: Readonly<Record<InquiryFilter['order'], (one: Placed, other: Placed) => number>> = {
  newest: byNewest,
  oldest: (one, other) => byNewest(other, one),
  'follow-up': (one, other) =>
    compare(one.follow_up_on ?? '\uFFFF', other.follow_up_on ?? '\uFFFF') || byNewest(one, other),
};

function byNewest(one: Placed, other: Placed): number {
  return compare(other.created_at, one.created_at) || other.id - one.id;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
