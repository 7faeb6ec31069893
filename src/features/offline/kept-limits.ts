/** A phone keeps at most so many cars of the yard: the newest. */
export const MOST_KEPT_CARS = 500;
