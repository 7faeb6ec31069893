export const MOST_BACKUPS = 2;
/** Safety snapshots, taken before everything is replaced; they do not count as backups. The first of a day stays beside them. */
export const MOST_SNAPSHOTS = 3;
