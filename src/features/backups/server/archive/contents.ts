import type { TableName } from './archived-tables.ts';
import type { Manifest } from './manifest.ts';
import type { Stretch } from './threads/file-bytes.ts';

/** A file in a backup. */
export interface FoundPart extends Stretch {
  name: string;
}

/** The contents of a backup and their positions in the file. No content has been read yet. */
export interface Contents {
  about: FoundPart;
  manifest: Manifest;
  /** In an order in which rows can be inserted. */
  rows: { table: TableName; part: FoundPart }[];
  /** By the key of the photo. One whose files were lost before the backup has none. */
  photos: Map<string, FoundPart[]>;
  /** What a restore does not need. */
  others: FoundPart[];
  /** The name of a part that no version up to this one writes. */
  unknown: string | undefined;
}
