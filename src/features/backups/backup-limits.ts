export const MOST_BACKUPS = 2;
/** Safety snapshots, taken before everything is replaced; they do not count as backups. */
export const MOST_SNAPSHOTS = 3;
