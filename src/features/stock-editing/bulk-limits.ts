/** How many vehicles one change takes at most, and by how much it changes a price. */
export const MOST_CHANGED_TOGETHER = 1_000;
export const MOST_PERCENT = 1_000;
export const MOST_CENTS_CHANGE = 100_000_000_000;
