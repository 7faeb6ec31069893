import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Db } from '#server/db/database.ts';
import { tablesWithFiles } from '../archive/archived-tables.ts';

type Files = Pick<PhotoService, 'listFiles' | 'sizeOf' | 'sumOf'>;

interface Kept {
  file_key: string;
  width: number;
  byte_count: number;
  sha256: string | null;
}

/** How each is called in a message. */
const kinds = {
  photos: 'Photo',
  visitor_photos: 'Photo of a visitor',
  site_pictures: 'Picture of the site',
} as const;

/**
 * Every photo's and picture's files, but for those that are put aside, by their size and, but for those from before
 * sums were kept, byte by byte.
 */
export async function checkPhotos(
  db: Db,
  files: Files,
  aside: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const problems: string[] = [];
  for (const table of tablesWithFiles) {
    const photos = await db
      .selectFrom(table)
      .select(['id', 'file_key', 'width', 'byte_count', 'sha256'])
      .orderBy('id')
      .execute();
    for (const photo of photos) {
      const name = `${kinds[table]} ${photo.id}`;
      const found = await check(photo, files);
      if (found.length > 0 && aside.has(photo.file_key)) {
        problems.push(`${name} is put aside. Put it back: npm run quarantine -- put-back`);
      } else {
        problems.push(...found.map((problem) => `${name} ${problem}`));
      }
    }
  }
  return problems;
}

async function check({ file_key, width, byte_count, sha256 }: Kept, files: Files): Promise<string[]> {
  // Its files are made when somebody asks for it.
  if (Number(byte_count) === 0) return [];
  const problems: string[] = [];
  let bytes = 0;
  for (const name of files.listFiles(width)) {
    const size = await files.sizeOf(file_key, name).catch(() => undefined);
    if (!size) problems.push(`lacks its file ${name}`);
    bytes += size ?? 0;
  }
  if (problems.length > 0) return problems;
  if (bytes !== Number(byte_count)) return [`is cut or changed: ${bytes} bytes instead of ${byte_count}`];
  const isSame = sha256 === null || (await files.sumOf(file_key, width).catch(() => '')) === sha256;
  return isSame ? [] : ['is damaged: its bytes are not those that were stored'];
}
