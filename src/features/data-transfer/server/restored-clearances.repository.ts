import type { CarryOver } from '#server/db/restoring/carry-over.ts';

/** What a clear had set aside and an import noted belonged to the stock that a restore replaces; the sweep takes its files. */
export const restoredClearances: CarryOver = {
  async remember(tx) {
    await tx.deleteFrom('clearances').execute();
    await tx.deleteFrom('stock_imports').execute();
    return {};
  },
};
