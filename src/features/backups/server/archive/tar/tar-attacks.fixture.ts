import { gzipSync } from 'node:zlib';
import {
  endOfTar,
  entriesOf,
  type ForgedFiles,
  packEntry,
  packPax,
  packTar,
  sumsOf,
} from './forged-tar.fixture.ts';

/** What it is, how it is made, and what is said of it. */
type Attack = [what: string, pack: (base: Base) => Buffer, words: RegExp];

/** What a whole backup has at least. */
interface Base {
  about: object;
  /** A row of the activity, as its line. */
  line: string;
}

const MB = 1024 ** 2;
const ROWS = 'rows/activity/0001.ndjson';
const PHOTO = `photos/${'a'.repeat(32)}/master.jpg`;
const DAMAGED = /damaged or incomplete/;
const LEADS_OUT = /leads out of it/;
const NOT_OURS = /not a Forecourt backup/;

function filesOf({ about, line }: Base, others: ForgedFiles = {}): ForgedFiles {
  const manifest = '{"counts":{"activity":1}}';
  return { 'about.json': JSON.stringify(about), 'manifest.json': manifest, [ROWS]: line, ...others };
}

/** Whole in every sum, with these files beside or instead of its own. */
export function packBackup(base: Base, others: ForgedFiles = {}): Buffer {
  const files = filesOf(base, others);
  return packTar(...entriesOf(files), sumsOf(files));
}

/** A whole one, with these entries before it. */
const behind =
  (...entries: Buffer[]) =>
  (base: Base) =>
    Buffer.concat([...entries, packBackup(base)]);
/** A whole one, with these files beside or instead of its own. */
const holding =
  (...others: [name: string, content: Buffer | string][]) =>
  (base: Base) =>
    packBackup(base, Object.fromEntries(others));

/** Backups that would take much memory or time. */
export const costlyTars: Attack[] = [
  ['40 MB of nothing', holding([ROWS, Buffer.alloc(40 * MB, '\n')]), DAMAGED],
  ['one line of 10 MB', holding([ROWS, Buffer.alloc(10 * MB, 'x')]), /row that is too long/],
  ['a million rows', holding([ROWS, '{"id":1}\n'.repeat(1e6)]), /is missing|wrong value/],
  [
    'more rows than a part has',
    (base) => packBackup(base, { [ROWS]: base.line.repeat(20_000) }),
    /too many rows/,
  ],
  ['one under gzip', (base) => gzipSync(packBackup(base, { [ROWS]: Buffer.alloc(4 * MB) })), NOT_OURS],
  ['a description of 1 MB', holding(['about.json', ' '.repeat(MB)]), DAMAGED],
  ['a manifest of 1 MB', holding(['manifest.json', ' '.repeat(MB)]), DAMAGED],
  [
    'a sum of 1 MB',
    (base) => packTar(...entriesOf(filesOf(base)), { name: 'SHA256SUMS', content: 'a'.repeat(MB) }),
    DAMAGED,
  ],
  [
    '20,000 parts',
    (base) => {
      const keys = Array.from({ length: 20_000 }, (_, at) => String(at).padStart(32, '0'));
      return behind(...keys.map((key) => packEntry({ name: `photos/${key}/master.jpg` })))(base);
    },
    DAMAGED,
  ],
  [
    'a name of 60 kB',
    behind(packPax('path', 'x'.repeat(60_000)), packEntry({ name: 'x' })),
    /does not belong to it/,
  ],
  ['a header of 1 MB', behind(packPax('comment', 'x'.repeat(MB))), DAMAGED],
  ['header upon header', behind(...Array(6).fill(packPax('comment', 'x'))), DAMAGED],
  ['an end of 2 MB', (base) => Buffer.concat([packBackup(base), Buffer.alloc(2 * MB)]), DAMAGED],
];

const sizes: Attack[] = [
  ['more bytes than there are', behind(packEntry({ name: PHOTO, claimedBytes: 10 * MB })), DAMAGED],
  [
    'fewer bytes than there are',
    behind(packEntry({ name: PHOTO, content: 'x'.repeat(2_000), claimedBytes: 10 })),
    DAMAGED,
  ],
  ['8 GB', behind(packEntry({ name: PHOTO, claimedBytes: 8 * 1024 * MB - 1 })), DAMAGED],
  ['two sizes', behind(packPax('size', '99999999'), packEntry({ name: PHOTO })), DAMAGED],
  ['a size below zero', behind(packPax('size', '-1'), packEntry({ name: PHOTO })), DAMAGED],
  ['a folder with bytes', behind(packEntry({ name: 'rows/', type: '5', content: 'x' })), DAMAGED],
  ['a file with holes', behind(packPax('GNU.sparse.size', '999999999'), packEntry({ name: PHOTO })), DAMAGED],
  ['more rows than there are', holding(['manifest.json', '{"counts":{"activity":7}}']), DAMAGED],
  ['rows below zero', holding(['manifest.json', '{"counts":{"activity":2,"outbox":-1}}']), DAMAGED],
  [
    'ids above all',
    holding(['manifest.json', '{"counts":{"activity":1},"lastIds":{"activity":2147483647}}']),
    DAMAGED,
  ],
];

const names: Attack[] = [
  ['a name with ..', behind(packEntry({ name: '../../etc/cron.d/x' })), LEADS_OUT],
  ['a name with .. inside', behind(packEntry({ name: 'photos/../../x' })), LEADS_OUT],
  ['a name with .. by its prefix', behind(packEntry({ name: 'x', prefix: '../..' })), LEADS_OUT],
  ['a name with .. by pax', behind(packPax('path', '../x'), packEntry({ name: 'x' })), LEADS_OUT],
  [
    'a name with .. that is long',
    behind(packEntry({ name: 'long', type: 'L', content: '../x\0' }), packEntry({ name: 'x' })),
    LEADS_OUT,
  ],
  ['a name from the root', behind(packEntry({ name: '/etc/passwd' })), LEADS_OUT],
  ['a name with a backslash', behind(packEntry({ name: '..\\x' })), LEADS_OUT],
  ['a table that is none', holding(['rows/staff/0001.ndjson', '{}\n']), /does not know/],
  ['a photo that is a program', holding([`photos/${'a'.repeat(32)}/x.sh`, '']), /does not know/],
  ['two files of one name', behind(packEntry({ name: 'about.json' })), /same thing twice/],
  ...['1', '2', '3', '4', '6', '7', 'S', 'K'].map(
    (type): Attack => [
      `an entry of type ${type}`,
      behind(packEntry({ name: PHOTO, type })),
      /link or a device/,
    ],
  ),
];

const ends: Attack[] = [
  ['an end in a header', (base) => packBackup(base).subarray(0, 300), NOT_OURS],
  ['an end in a file', (base) => packBackup(base).subarray(0, 600), DAMAGED],
  ['no end', (base) => packBackup(base).subarray(0, -endOfTar.length), DAMAGED],
  ['half an end', (base) => packBackup(base).subarray(0, -endOfTar.length / 2), DAMAGED],
  ['no sums', (base) => packTar(...entriesOf(filesOf(base))), DAMAGED],
];

/** A backup with these sums. */
const summed = (change: (sums: string) => string) => (base: Base) => {
  const files = filesOf(base);
  return packTar(...entriesOf(files), { name: 'SHA256SUMS', content: change(sumsOf(files).content) });
};

const sums: Attack[] = [
  [
    'a wrong sum',
    (base) => packTar(...entriesOf(filesOf(base)), sumsOf(filesOf(base, { [ROWS]: 'x' }))),
    DAMAGED,
  ],
  ['a file without a sum', behind(packEntry({ name: PHOTO })), DAMAGED],
  ['a sum without a file', summed((lines) => lines + sumsOf({ [PHOTO]: '' }).content), DAMAGED],
  ['two sums of one file', summed((lines) => lines + lines), DAMAGED],
  ['sums that are none', summed(() => 'none\n'), DAMAGED],
  ['sums without a line', summed(() => ''), DAMAGED],
  [
    'a wrong sum of a header',
    (base) => {
      const forged = packBackup(base);
      forged.write('7777', 149, 'latin1');
      return forged;
    },
    NOT_OURS,
  ],
];

/** Backups that say what is not so, or reach for what is not theirs. */
export const lyingTars: Attack[] = [...sizes, ...names, ...ends, ...sums];
