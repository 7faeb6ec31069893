import { createHash } from 'node:crypto';
import type { ArchiveReader } from '../archive-reader.ts';
import { isArchivedTable } from '../archived-tables.ts';
import type { Contents, FoundPart } from '../contents.ts';
import { MOST_HEADER_BYTES, MOST_PARTS } from '../layout.ts';
import { damaged, refusedBackup } from '../manifest.ts';
import { parseJson } from '../parse-json.ts';
import { runInThread } from '../threads/worker-pool.ts';
import { CHECKSUM_BYTES, FCB_MAGIC, listDigest, readPartHeader } from './fcb-header.ts';
import type { FcbManifestResult } from './fcb-manifest.ts';
import type { FcbWalkResult } from './fcb-walk.ts';

/** What the manifest says of one part. */
const MOST_TOLD_BYTES = 512;

/** The contents of an old container; its parts, its manifest and the checksum at its end have to agree. */
export async function listFcbContents(reader: ArchiveReader): Promise<Contents> {
  const list = listDigest();
  const contents: Omit<Contents, 'about' | 'manifest'> = {
    rows: [],
    photos: new Map(),
    others: [],
    unknown: undefined,
  };
  let about: FoundPart | undefined;
  let told: FcbManifestResult | undefined;
  let count = 0;
  for await (const part of walk(reader)) {
    // The manifest is the last part.
    if (told) throw damaged();
    if (about && part.name === 'manifest' && part.bytes <= MOST_HEADER_BYTES + count * MOST_TOLD_BYTES) {
      const { at, bytes, sha256 } = part;
      const order = { kind: 'fcb-manifest', fd: reader.fd, part: { at, bytes, sha256 } } as const;
      told = await runInThread(order);
      continue;
    }
    if (about) sortIn(contents, part);
    else if (part.name === 'about') about = part;
    else throw refusedBackup('it is not a Forecourt backup');
    list.add(part);
    count += 1;
    if (count > MOST_PARTS) throw refusedBackup('it has more parts than any backup of ours');
  }
  if (!about || !told?.manifest || told.partsDigest !== list.digest()) throw damaged();
  return { ...contents, about, manifest: told.manifest };
}

function sortIn(contents: Omit<Contents, 'about' | 'manifest'>, part: FoundPart): void {
  const [kind = '', name = ''] = part.name.split('/');
  if (kind === 'photo') contents.photos.set(name, [checkFiles(part)]);
  else if (kind === 'rows' && isArchivedTable(name)) contents.rows.push({ table: name, part });
  else if (kind === 'damaged') contents.others.push(part);
  else contents.unknown ??= part.name;
}

/** The part that describes the backup, read without the rest of it; undefined when there is none. */
export async function findFcbAbout(reader: ArchiveReader): Promise<FoundPart | undefined> {
  for await (const part of walk(reader)) return part;
  return undefined;
}

/** Every part in its order; the contents are left where they are. At the end the checksum is compared. */
async function* walk(reader: ArchiveReader): AsyncGenerator<FoundPart> {
  const whole = createHash('sha256').update(FCB_MAGIC);
  const end = reader.size - CHECKSUM_BYTES;
  let at: number | undefined = FCB_MAGIC.length;
  let last = at;
  while (at !== undefined && at < end) {
    const { headers, next }: FcbWalkResult = await runInThread({ kind: 'fcb-walk', fd: reader.fd, at, end });
    for (const { raw, contentAt } of headers) {
      const bytes = Buffer.from(raw, 'latin1');
      whole.update(bytes);
      const header = readPartHeader(parseJson(bytes.subarray(4)));
      if (!header || contentAt + header.bytes > end) throw damaged();
      last = contentAt + header.bytes;
      yield { ...header, at: contentAt };
    }
    at = next;
  }
  if (last !== end || !(await reader.read(end, CHECKSUM_BYTES)).equals(whole.digest())) throw damaged();
}

function checkFiles(part: FoundPart): FoundPart {
  const sum = (part.files ?? []).reduce((total, file) => total + file.bytes, 0);
  if (sum !== part.bytes) throw damaged();
  return part;
}
