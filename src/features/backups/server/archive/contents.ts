import type { ArchiveReader } from './archive-reader.ts';
import type { TableName } from './archived-tables.ts';
import { findFcbAbout, listFcbContents } from './fcb/fcb-contents.ts';
import type { Manifest } from './manifest.ts';
import { findTarAbout, listTarContents } from './tar/tar-contents.ts';
import type { Stretch } from './threads/file-bytes.ts';

/** A file in a backup. */
export interface FoundPart extends Stretch {
  name: string;
  /** In the old container one part holds all files of a photo, one after the other. */
  files?: { name: string; bytes: number }[];
}

/** The contents of a backup and their positions in the file, for either container. No content has been read yet. */
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

export function listContents(reader: ArchiveReader): Promise<Contents> {
  return reader.container === 'fcb' ? listFcbContents(reader) : listTarContents(reader);
}

/** The part that describes the backup, found without reading the rest. */
export function findAbout(reader: ArchiveReader): Promise<FoundPart | undefined> {
  return reader.container === 'fcb' ? findFcbAbout(reader) : findTarAbout(reader);
}
