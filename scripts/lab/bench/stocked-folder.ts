import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type RenderedPhoto, renderPhoto } from '#features/photos/server/processing/render-photo.ts';
import { openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { vehicleRow } from '#test/support/test-app.ts';

const WIDTH = 2_560;
const HEIGHT = 1_920;
/** Distinct pictures; the rest are copies of their files. */
const PICTURES = 20;

interface Picture extends RenderedPhoto {
  folder: string;
  files: string[];
}

/** A data folder as the site leaves it: so many vehicles, each with so many photos and all their renditions. */
export async function fillDataFolder(
  dataDir: string,
  { vehicles, photosEach }: { vehicles: number; photosEach: number },
): Promise<void> {
  const workshop = await mkdtemp(join(tmpdir(), 'forecourt-bench-pictures-'));
  await mkdir(dataDir, { recursive: true });
  const database = openSqlite(join(dataDir, 'forecourt.db'));
  try {
    await migrate(database);
    const pictures: Picture[] = [];
    for (let at = 0; at < PICTURES; at += 1) pictures.push(await makePicture(join(workshop, `${at}`)));
    const createdAt = new Date().toISOString();
    const clock = { now: () => new Date() };
    for (let one = 0; one < vehicles; one += 1) {
      const keys = await copyPictures(join(dataDir, 'photos'), pictures, photosEach);
      await database.db.transaction().execute(async (tx) => {
        const row = { ...vehicleRow(clock, { model: `Model ${one}` }), updated_at: createdAt };
        const { id } = await tx.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow();
        const photos = keys.map(({ key, picture }, position) => ({
          vehicle_id: id,
          position,
          file_key: key,
          width: picture.width,
          height: picture.height,
          byte_count: picture.byteCount,
          placeholder: picture.placeholder,
          created_at: createdAt,
        }));
        await tx.insertInto('photos').values(photos).execute();
      });
    }
  } finally {
    await database.close();
    await rm(workshop, { recursive: true, force: true });
  }
}

async function makePicture(folder: string): Promise<Picture> {
  await mkdir(folder);
  const original = `${folder}.jpg`;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  await sharp({ create: { width: 20, height: 15, channels: 3, background: '#808080', noise } })
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toFile(original);
  const rendered = await renderPhoto(original, folder);
  return { ...rendered, folder, files: await readdir(folder) };
}

async function copyPictures(photos: string, pictures: readonly Picture[], count: number) {
  const copies: { key: string; picture: Picture }[] = [];
  for (const picture of Array.from({ length: count }, (_, at) => pictures[at % pictures.length])) {
    if (!picture) continue;
    const key = randomBytes(16).toString('hex');
    const folder = join(photos, key);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await Promise.all(picture.files.map((file) => copyFile(join(picture.folder, file), join(folder, file))));
    copies.push({ key, picture });
  }
  return copies;
}
