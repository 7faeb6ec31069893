import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { describeError, type Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';

const RETRY_AFTER_S = 300;

export type WholeStock = ReturnType<typeof createWholeStock>;

/** Between the chunks of an import the catalogue shows a part of the stock, which a channel would take for all of it. */
export function createWholeStock({
  catalogue,
  isStockWhole,
  log,
}: {
  catalogue: Pick<CatalogueStore, 'refreshIfChanged'>;
  isStockWhole: () => Promise<boolean>;
  log: Log;
}) {
  /** From the database's last answer: feeds go on without it. */
  let isWhole = true;

  async function look(): Promise<boolean> {
    if (!(await isStockWhole())) return false;
    // After the last chunk the catalogue may be behind; and another import may have begun meanwhile.
    await catalogue.refreshIfChanged();
    return isStockWhole();
  }

  return {
    /** Throws while the stock is being replaced: a channel whose fetch fails keeps what it has. */
    async need(): Promise<void> {
      try {
        isWhole = await look();
      } catch (error) {
        log.warn('stock_not_known_to_be_whole', describeError(error));
      }
      if (isWhole) return;
      throw new AppError(
        'overloaded',
        'The stock is being replaced right now. Please fetch it again later.',
        {
          retryAfterS: RETRY_AFTER_S,
        },
      );
    },
  };
}
