import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** More than this cannot be looked over: by then a folder holds several subjects, each of which wants a room. */
const MOST_ENTRIES = 25;
/** Many files of one kind: the components, pictures, and the parts of the catalogue. */
const LARGE = ['src/client/ui', 'src/features/demo/pictures', 'src/features/vehicles/server/catalogue'];

/** A file of more lines has a second idea. */
const MOST_LINES = 300;
/** What every feature passes through stays short enough to be read in one go. */
const MOST_LINES_OF: Readonly<Record<string, number>> = {
  'src/wiring/server/compose.ts': 150,
  'src/wiring/server/app.ts': 150,
  'src/wiring/server/background-jobs.ts': 90,
  'src/server/db/define-table.ts': 150,
  'src/server/define-feature.ts': 200,
  // A list of places that nobody reads.
  'src/features/delivery/server/postcode-list.ts': 700,
};

/** What bookings and holds take from inquiries; what all three share belongs to customers. */
const MOST_FROM_INQUIRIES = 8;

/** The list of what the product does, which may grow. */
const PRODUCT = 'src/features';

interface Folder {
  path: string;
  entries: number;
}

it('no folder has more entries than one can look over', () => {
  const folders = ['src', 'scripts', 'test/support'].flatMap(foldersFrom);
  expect(folders.length).toBeGreaterThan(100);
  const crowded = folders.filter(({ path, entries }) => entries > MOST_ENTRIES && path !== PRODUCT);
  expect(crowded.filter(({ path }) => !LARGE.includes(path))).toEqual([]);
  expect(crowded.map(({ path }) => path).toSorted()).toEqual(LARGE);
});

it('no file is longer than one can read in one go', () => {
  const files = globSync('src/**/*.{ts,tsx,css}').filter((file) => !/\.(test|fixture)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  const long = files
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (MOST_LINES_OF[file] ?? MOST_LINES));
  expect(long).toEqual([]);
  for (const file of Object.keys(MOST_LINES_OF)) expect(files).toContain(file);
});

it('bookings and holds take little from inquiries', () => {
  const files = globSync('src/features/{bookings,holds}/**/*.{ts,tsx}').filter(
    (file) => !/\.(test|fixture)\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const imports = files.flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(
      /(?<=(?:from|import) *\(? *')#features\/inquiries\/[^']+/g,
    );
    return (found ?? []).map((from) => `${file}: ${from}`);
  });
  expect(imports.length, imports.join('\n')).toBeLessThanOrEqual(MOST_FROM_INQUIRIES);
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
