export const MOST_BACKUPS = 2;
/** Safety snapshots, taken before everything is replaced; they do not count as backups. */
export const MOST_SNAPSHOTS = 3;
/** Snapshots of states that somebody had changed since a restore; these stay beside them. */
export const MOST_CHANGED_SNAPSHOTS = 5;
/** Days whose first snapshot of such a state stays as well: what was there before the trouble began. */
export const DAYS_WITH_FIRST_SNAPSHOT = 3;
