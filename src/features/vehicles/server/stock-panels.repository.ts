import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';
import { isAny } from '#server/db/is-any.ts';
import { titleFields, vehicleTitle } from '../vehicle-labels.ts';
import { isSoldRow } from './sold-row.repository.ts';

/** What the dashboard shows of the stock. */
export function createStockPanels({ db }: { db: Db }) {
  /** Vehicles for sale: not sold, and finished. */
  const forSale = () =>
    db
      .selectFrom('vehicles')
      .where(({ not }) => not(isSoldRow))
      .where('is_draft', '=', 0);
  /** Never public yet; one that staff have hidden waits for nobody. */
  const drafts = () => db.selectFrom('vehicles').where('is_draft', '=', 1).where('hidden_at', 'is', null);

  /** The newest of them by name. */
  async function listNewest(query: ReturnType<typeof forSale>, most: number) {
    const rows = await query
      .select(['id', ...titleFields])
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute();
    return rows.map((row) => ({ id: row.id, title: vehicleTitle(row) }));
  }

  return {
    countSince: (moment: string) => countOf(forSale().where('created_at', '>=', moment)),

    /** Whether a vehicle was finished, also one that is sold or hidden. */
    hasListed: () =>
      isAny(
        db
          .selectFrom('vehicles')
          .where(({ or, eb }) => or([eb('is_draft', '=', 0), eb('hidden_at', 'is not', null)])),
      ),

    listDrafts: (most: number) => listNewest(drafts(), most),

    listWithoutPhotos: (most: number) => listNewest(forSale().where('featured_photo_id', 'is', null), most),

    listWithoutPrice: (most: number) => listNewest(forSale().where('price_cents', 'is', null), most),

    /** Drafts, and vehicles for sale that lack a photo or a price. */
    async countUnfinished(): Promise<number> {
      const lacking = forSale().where(({ eb, or }) =>
        or([eb('featured_photo_id', 'is', null), eb('price_cents', 'is', null)]),
      );
      return (await countOf(drafts())) + (await countOf(lacking));
    },

    /** When each vehicle for sale was entered. */
    listEntered: async (): Promise<string[]> =>
      (await forSale().select('created_at').execute()).map(({ created_at }) => created_at),

    /** Names of vehicles that are in the stock, sold ones and drafts too. */
    async listTitles(ids: readonly number[]): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('vehicles')
        .select(['id', ...titleFields])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map((row) => [row.id, vehicleTitle(row)]));
    },
  };
}
