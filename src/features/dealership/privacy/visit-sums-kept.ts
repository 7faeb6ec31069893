/** Days of running for which sums of visits are kept: the longest period that figures show, and the one before it. */
export const VISIT_SUMS_KEPT_DAYS = 200;
