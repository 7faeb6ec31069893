import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { isAny } from '#server/db/is-any.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';

/** Tables of what buyers ask for with an address that may be anybody's. */
type Asking = 'bookings' | 'vehicle_holds';

/** Moments between which something was asked for. */
export interface Span {
  since: string;
  until: string;
}

interface OpenSpan extends Span {
  /** The moment at which it is open. */
  at: string;
}

/** As many as somebody could look through. */
const MOST = 5_000;

interface States {
  /** The state while a buyer has not opened the link in their mail. */
  waits: string;
  /** Whether it still stands at a moment. */
  isOpen: (at: string) => (eb: ExpressionBuilder<Tables, Asking>) => Expression<SqlBool>;
}

/** What mailboxes ask for that nobody vouches for; each feature has its own table. */
export function createUnvouched<Table extends Asking>(table: Table, { waits, isOpen }: States) {
  const rowsOf = (tx: Db) => tx.selectFrom<Asking>(table);
  const change = (tx: Db) => tx.updateTable<Asking>(table);
  const open = (tx: Db, at: string) => rowsOf(tx).where('vouched_at', 'is', null).where(isOpen(at));
  const openIn = (tx: Db, { since, until, at }: OpenSpan) =>
    open(tx, at)
      .where('created_at', '>=', since)
      .where('created_at', '<=', until)
      .orderBy('id')
      .limit(MOST)
      .selectAll()
      .$castTo<Selectable<Tables[Table]>>();
  return {
    listOpen: (db: Db, span: OpenSpan) => openIn(db, span).execute(),

    /** Locked in the caller's transaction, so that nobody changes them meanwhile. */
    lockOpen: (tx: Db, span: OpenSpan, engine: Engine) => locked(openIn(tx, span), engine).execute(),

    async findOldestOpen(db: Db, at: string): Promise<string | null> {
      const oldest = await open(db, at)
        .select(({ fn }) => fn.min('created_at').as('oldest'))
        .executeTakeFirst();
      return oldest?.oldest ?? null;
    },

    /** Whether somebody has shown that they read this mailbox, or staff know whose it is. */
    isVouchedFor: (tx: Db, person: string): Promise<boolean> =>
      isAny(rowsOf(tx).where('person', '=', person).where('vouched_at', 'is not', null)),

    /** Asked for since a moment, whatever became of it. */
    countSince: (tx: Db, since: string): Promise<number> =>
      countOf(rowsOf(tx).where('created_at', '>', since).where('vouched_at', 'is', null)),

    /** Moments at which something was asked for, the last ones, whatever became of it. */
    async listMoments(db: Db, begin: string): Promise<number[]> {
      const rows = await rowsOf(db)
        .select('created_at')
        .where('created_at', '>=', begin)
        .where('vouched_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(MOST)
        .execute();
      return rows.map(({ created_at }) => Date.parse(created_at));
    },

    /**
     * Rows that only a backup knows wait for no link any more: it may have been opened since. Staff decide, and nothing
     * ends by itself. Call it while no others are there.
     */
    async awaitNoLinks(tx: Db): Promise<void> {
      await change(tx)
        .set({ keep_by: null })
        .where('state', '=', waits)
        .where('keep_by', 'is not', null)
        .execute();
    },

    /** Sets until when the link of a mail that goes now must be opened. */
    async keepUntil(tx: Db, { id, until }: { id: number; until: string }): Promise<void> {
      await change(tx)
        .set({ keep_by: until })
        .where('id', '=', id)
        .where('vouched_at', 'is', null)
        .where('keep_by', 'is not', null)
        .execute();
    },
  };
}
