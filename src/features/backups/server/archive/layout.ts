import { LARGEST_ID } from '#shared/ids.ts';

/**
 * One backup, one tar file that every system opens:
 *
 *   README.txt                       what it is, for people
 *   about.json, about.json.sha256    which product, schema and time; read alone where backups are listed
 *   photos/{key}/master.jpg …        the files of each photo; lost.txt where they were lost before
 *   rows/{table}/{number}.ndjson     rows, one JSON object a line
 *   damaged/{table}/{number}.ndjson  rows as they were found, where the backup holds them mended
 *   manifest.json                    how many rows there are, and the last ids
 *   SHA256SUMS                       the sum of every other file, as `sha256sum --check` reads it
 *
 * The files may lie in any order.
 */
export const README_FILE = 'README.txt';
export const ABOUT_FILE = 'about.json';
export const ABOUT_SUM_FILE = 'about.json.sha256';
export const MANIFEST_FILE = 'manifest.json';
export const LOST_FILE = 'lost.txt';

/** Leaves room for new ids after a restore. */
export const MOST_ID = LARGEST_ID - 100_000_000;

/** Far above any real backup; they bound the memory and time that a damaged or forged file can cost. */
export const MOST_HEADER_BYTES = 64 * 1024;
export const MOST_PART_BYTES = 256 * 1024 * 1024;
/** A photo has about seven. */
export const MOST_FILES = 7 * 300_000;
/** Rows in one file, which is read at once, and in all. */
export const MOST_ROW_BYTES = 32 * 1024 * 1024;
export const MOST_ROW_BYTES_IN_ALL = 4 * 1024 ** 3;
export const MOST_LINE_BYTES = 4 * 1024 * 1024;
export const MOST_ROWS_IN_PART = 10_000;
export const MOST_ROWS_OF_TABLE = 1_000_000;
/** A batch of rows is cut into parts of about so many. */
export const USUAL_ROW_BYTES = 4 * 1024 * 1024;
