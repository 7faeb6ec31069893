import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderPhoto } from '#features/photos/server/processing/render-photo.ts';
import { type Db, openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { vehicleRow } from '#test/support/test-app.ts';

export interface Size {
  vehicles: number;
  photosEach: number;
  inquiries: number;
  activity: number;
}

const BATCH = 100;
const AT_ONCE = 50;
const WORDS = 'One owner from new with full service history, towbar and two keys. '.repeat(8);

/** A data folder of a size that few yards have. Every photo is the same small picture, in a folder of its own. */
export async function fillLargeFolder(dataDir: string, size: Size): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const workshop = await mkdtemp(join(dataDir, 'picture-'));
  const database = openSqlite(join(dataDir, 'forecourt.db'));
  try {
    await migrate(database);
    const original = join(workshop, 'original.jpg');
    const colour = { width: 48, height: 36, channels: 3, background: '#336699' } as const;
    await sharp({ create: colour }).jpeg().toFile(original);
    const pictures = await Promise.all(Array.from({ length: 20 }, (_, at) => draw(workshop, original, at)));
    const keys = Array.from({ length: size.vehicles * size.photosEach }, () =>
      randomBytes(16).toString('hex'),
    );
    await linkPictures(join(dataDir, 'photos'), keys, pictures);
    await database.db.transaction().execute((tx) => insertAll(tx, size, { keys, picture: pictures[0] }));
  } finally {
    await database.close();
    await rm(workshop, { recursive: true, force: true });
  }
}

type Picture = Awaited<ReturnType<typeof draw>>;

async function draw(workshop: string, original: string, at: number) {
  const folder = join(workshop, `${at}`);
  await mkdir(folder);
  return { ...(await renderPhoto(original, folder)), folder, files: await readdir(folder) };
}

async function linkPictures(photos: string, keys: readonly string[], pictures: readonly Picture[]) {
  await mkdir(photos, { recursive: true });
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE).map(async (key, offset) => {
      const picture = pictures[(at + offset) % pictures.length];
      await mkdir(join(photos, key), { mode: 0o700 });
      for (const file of picture?.files ?? [])
        await link(join(picture?.folder ?? '', file), join(photos, key, file));
    });
    await Promise.all(some);
  }
}

async function insertAll(
  tx: Db,
  { vehicles, photosEach, inquiries, activity }: Size,
  { keys, picture }: { keys: readonly string[]; picture: Picture | undefined },
): Promise<void> {
  const clock = { now: () => new Date() };
  const at = clock.now().toISOString();
  const { width = 48, height = 36, byteCount = 1, placeholder = '' } = picture ?? {};
  await inBatches(
    vehicles,
    (one) => ({ ...vehicleRow(clock, details(one)), updated_at: at }),
    (rows) => tx.insertInto('vehicles').values(rows).execute(),
  );
  await inBatches(
    vehicles * photosEach,
    (one) => ({
      vehicle_id: Math.floor(one / photosEach) + 1,
      position: one % photosEach,
      file_key: keys[one] ?? '',
      width,
      height,
      byte_count: byteCount,
      placeholder,
      created_at: at,
    }),
    (rows) => tx.insertInto('photos').values(rows).execute(),
  );
  await inBatches(
    inquiries,
    (one) => ({
      submission_key: randomUUID(),
      first_name: 'Robin',
      last_name: `Number ${one}`,
      email: `robin${one}@mail.example`,
      phone: '0491 570 006',
      interest: 'Schedule a Test Drive',
      message: WORDS.slice(0, 300),
      is_read: one % 2 ? (1 as const) : (0 as const),
      is_spam: 0 as const,
      vehicle_id: (one % vehicles) + 1,
      vehicle_snapshot: JSON.stringify({
        id: (one % vehicles) + 1,
        year: 2021,
        make: 'Toyota',
        model: 'Hilux',
        stockNumber: '',
        price: 1,
      }),
      // The older half is past retention.
      created_at: one < inquiries / 2 ? at : new Date(Date.now() - 3 * 365 * 86_400_000).toISOString(),
      read_at: null,
    }),
    (rows) => tx.insertInto('inquiries').values(rows).execute(),
  );
  await inBatches(
    activity,
    (one) => ({
      staff_id: 1,
      staff_name: 'Dana Whitlock',
      action: one % 3 ? 'vehicle_updated' : 'inquiry_read',
      vehicle_id: (one % vehicles) + 1,
      title: `Inquiry from Robin Number ${one} marked as read`,
      before: '{"price":1}',
      after: '{"price":2}',
      at: one % 2 ? at : new Date(Date.now() - 3 * 365 * 86_400_000).toISOString(),
    }),
    (rows) => tx.insertInto('activity').values(rows).execute(),
  );
}

function details(one: number) {
  return {
    model: `Model ${one % 200}`,
    description: WORDS,
    stock_number: `L${one}`,
    price_cents: 1_000_000 + one,
  };
}

async function inBatches<Row>(
  count: number,
  make: (one: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < count; at += BATCH) {
    await insert(Array.from({ length: Math.min(BATCH, count - at) }, (_, offset) => make(at + offset)));
  }
}
