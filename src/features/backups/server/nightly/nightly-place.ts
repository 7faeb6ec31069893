import type { Place } from '../archive/threads/byte-jobs.ts';
import type { Keepable } from './keep-rule.ts';
import { isOfAny, readNightlyName, SUM_ENDING } from './nightly-name.ts';

export interface NightlyFile extends Keepable {
  size: number;
}

/** Where nightly backups are kept: `nightly-folder.ts`, or in a store `nightly-bucket.ts`. */
export interface NightlyPlace {
  /** Backups made under these ids, the newest first; others' are not looked at. */
  list(ids: readonly string[]): Promise<NightlyFile[]>;
  /** To read it from. */
  source(filename: string): Place;
  /** To write it to; nobody sees it there before it is published. */
  target(filename: string): Place;
  /** Reads what was just written, before or after it is published. */
  written(filename: string): Place;
  /** Gives it its name, and then the mark that it was read back whole. */
  publish(filename: string, sha256: string): Promise<void>;
  /** Removes a failed attempt. */
  discard(filename: string): Promise<void>;
  remove(filename: string): Promise<void>;
  /** Removes leftovers of killed attempts under these ids; call it only while holding the claim. */
  sweep(ids: readonly string[]): Promise<void>;
}

/** From all names that there are, with their sizes. */
export function toNightlyFiles(
  ids: readonly string[],
  found: readonly { name: string; bytes: number }[],
): NightlyFile[] {
  const names = new Set(found.map(({ name }) => name));
  return found
    .filter(({ name }) => isOfAny(ids, name))
    .map(({ name, bytes }) => ({
      filename: name,
      size: bytes,
      created: readNightlyName(name)?.created ?? '',
      isVerified: names.has(name + SUM_ENDING),
    }))
    .sort((one, other) => other.created.localeCompare(one.created));
}

/** Marks of backups that are gone. */
export function listLooseMarks(ids: readonly string[], names: readonly string[]): string[] {
  const all = new Set(names);
  return names.filter((name) => {
    const filename = name.slice(0, -SUM_ENDING.length);
    return name.endsWith(SUM_ENDING) && isOfAny(ids, filename) && !all.has(filename);
  });
}
