import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** More than this cannot be looked over: by then a folder holds several subjects, each of which wants a room. */
const MOST_ENTRIES = 25;
/** Many files of one kind: the components, and the parts of the catalogue. */
const LARGE = ['src/client/ui', 'src/features/vehicles/server/catalogue'];

interface Folder {
  path: string;
  entries: number;
}

it('no folder has more entries than one can look over', () => {
  const folders = ['src', 'scripts', 'test/support'].flatMap(foldersFrom);
  expect(folders.length).toBeGreaterThan(100);
  const crowded = folders.filter(({ entries }) => entries > MOST_ENTRIES);
  expect(crowded.filter(({ path }) => !LARGE.includes(path))).toEqual([]);
  expect(crowded.map(({ path }) => path).toSorted()).toEqual(LARGE);
});

/**
 * The folder and all below it. Tests and fixtures stand beside what they test, and do not count; neither do empty
 * folders, which git leaves behind.
 */
function foldersFrom(path: string): Folder[] {
  const found = readdirSync(path, { withFileTypes: true });
  const rooms = found
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => foldersFrom(join(path, name)))
    .filter((room) => room.length > 0);
  const files = found.filter((entry) => !entry.isDirectory());
  if (files.length + rooms.length === 0) return [];
  const counted = files.filter(({ name }) => !/\.(test|fixture)\.tsx?$/.test(name));
  return [{ path, entries: counted.length + rooms.length }, ...rooms.flat()];
}
