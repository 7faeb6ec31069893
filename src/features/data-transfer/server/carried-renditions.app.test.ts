import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#features/photos/server/photo-transfer.service.ts';
import { aJpeg, anSvg } from '#features/photos/server/pictures.fixture.ts';
import { storedFiles } from '#test/support/stores/stored-files.ts';
import { type ExportedVehicle, startTransferSite } from './transfer-site.fixture.ts';

type Site = Awaited<ReturnType<typeof startTransferSite>>;
let home: Site;
let away: Site;
let exported: ExportedVehicle[];

beforeAll(async () => {
  [home, away] = [await startTransferSite(), await startTransferSite()];
  for (const [at, colour] of ['#803010', '#108030'].entries()) {
    const id = await home.addVehicle({ stock_number: `S${at}` });
    await home.addPhotos(id, [await aScene(colour), await aScene('#223344')]);
  }
  exported = await home.exported();
});
afterAll(async () => {
  await home.close();
  await away.close();
});
afterEach(async () => {
  await away.db.deleteFrom('vehicles').execute();
});

/** Wide enough for several renditions, with some structure. */
async function aScene(colour: string): Promise<Buffer> {
  const band = await aJpeg({ width: 300, height: 200, colour: '#e0e0f0' });
  return sharp(await aJpeg({ width: 700, height: 500, colour }))
    .composite([{ input: band, left: 350, top: 60 }])
    .png()
    .toBuffer();
}

/** The files of each photo by name, with their hashes. */
async function filesOf(site: Site): Promise<Map<string, string>[]> {
  const rows = await site.db.selectFrom('photos').select('file_key').orderBy('id').execute();
  return Promise.all(
    rows.map(async ({ file_key }) => {
      const stored = storedFiles(site.services.config);
      const names = await stored.list(file_key);
      return new Map(
        await Promise.all(
          names.map(async (name) => [name, hashOf(await stored.read(file_key, name))] as const),
        ),
      );
    }),
  );
}

/** The export with other renditions for its first photo. */
function changed(change: { renditions?: unknown; files?: Record<string, Buffer> }): ExportedVehicle[] {
  const copy = structuredClone(exported);
  const photo = copy[0]?.photos[0];
  if (!photo) throw new Error('There is a photo');
  if ('renditions' in change) photo.renditions = change.renditions as Record<string, string>;
  for (const [name, bytes] of Object.entries(change.files ?? {})) {
    if (photo.renditions) photo.renditions[name] = bytes.toString('base64');
  }
  return copy;
}

const firstOf = (vehicles: ExportedVehicle[]) => vehicles[0]?.photos[0];
const rendition = (name: string) => Buffer.from(firstOf(exported)?.renditions?.[name] ?? '', 'base64');

describe('our own export in another installation', () => {
  it('brings every file of its photos as it is, with real figures on the way', async () => {
    const percents = new Map<string, Set<number>>();
    let isDone = false;
    const importing = away.post('data/import', { data: exported }).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const { step, percent } = away.services.heavyOperations.progress.current();
      if (step && percent !== null) percents.set(step, (percents.get(step) ?? new Set()).add(percent));
      await new Promise((resume) => setImmediate(resume));
    }
    expect((await importing).json().message).toBe('2 vehicles imported: 2 new, 0 changed, 0 unchanged');
    const [sent, arrived] = [await filesOf(home), await filesOf(away)];
    expect(arrived).toHaveLength(4);
    expect([...(arrived[0]?.keys() ?? [])]).toEqual([
      '1280.webp',
      '320.webp',
      '640.jpg',
      '640.webp',
      'master.jpg',
    ]);
    expect(arrived).toEqual(sent);
    // Progress of the bytes while reading, of the photos while preparing.
    expect(Math.max(...(percents.get('Checking the vehicles') ?? []))).toBeGreaterThan(0);
    expect([...(percents.get('Preparing the photos') ?? [])].some((one) => one > 0)).toBe(true);

    const columns = ['width', 'height', 'byte_count', 'sha256', 'position'] as const;
    const rows = (site: Site) => site.db.selectFrom('photos').select(columns).orderBy('id').execute();
    expect(await rows(away)).toEqual(await rows(home));
    const placeholders = await away.db.selectFrom('photos').select('placeholder').execute();
    for (const { placeholder } of placeholders) expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  });

  it('renders nothing: what shows the same picture in other bytes stays as it came', async () => {
    const other = await sharp(rendition('640.webp')).webp({ quality: 60 }).toBuffer();
    const answer = await away.post('data/import', { data: changed({ files: { '640.webp': other } }) });
    expect(answer.statusCode).toBe(200);
    expect((await filesOf(away))[0]?.get('640.webp')).toBe(hashOf(other));
  });
});

describe('renditions that are not ours', () => {
  const withExif = { IFD0: { Artist: 'SECRET-OWNER' } };
  const hostile: [string, () => Promise<Parameters<typeof changed>[0]>][] = [
    ['none at all', async () => ({ renditions: undefined })],
    ['no object', async () => ({ renditions: 'SECRET-OWNER' })],
    [
      'one missing',
      async () => ({ renditions: { '320.webp': firstOf(exported)?.renditions?.['320.webp'] } }),
    ],
    [
      'a name in the file',
      async () => ({
        files: { '640.webp': await sharp(rendition('640.webp')).withExif(withExif).webp().toBuffer() },
      }),
    ],
    [
      'a name in a JPEG',
      async () => ({
        files: {
          '640.jpg': await sharp(rendition('640.jpg')).withExif(withExif).jpeg({ quality: 80 }).toBuffer(),
        },
      }),
    ],
    [
      'something behind its end',
      async () => ({
        files: { '320.webp': Buffer.concat([rendition('320.webp'), Buffer.from('SECRET-OWNER')]) },
      }),
    ],
    [
      'another size',
      async () => ({
        files: { '640.webp': await sharp(rendition('640.webp')).resize(500).webp().toBuffer() },
      }),
    ],
    [
      'another picture',
      async () => ({
        files: { '320.webp': await sharp(rendition('320.webp')).negate({ alpha: false }).webp().toBuffer() },
      }),
    ],
    ['a drawing with a script', async () => ({ files: { '320.webp': anSvg } })],
    ['half of it', async () => ({ files: { '640.jpg': rendition('640.jpg').subarray(0, 2_000) } })],
    [
      'noise in place of the picture',
      async () => ({ files: { '640.webp': garbled(rendition('640.webp')) } }),
    ],
  ];

  it('are made anew, each for a reason of its own', async () => {
    const photos = await Promise.all(hostile.map(async ([, make]) => firstOf(changed(await make()))));
    const good = exported[1]?.photos[1];
    const answer = await away.post('data/import', {
      data: [{ stockNumber: 'H', photos: [...photos, good] }],
    });
    expect(answer.statusCode).toBe(200);
    const [sent, arrived] = [await filesOf(home), await filesOf(away)];
    expect(arrived).toHaveLength(hostile.length + 1);
    const [madeHere] = arrived; // the one without renditions
    expect(madeHere?.get('640.webp')).not.toBe(sent[0]?.get('640.webp'));
    for (const [at, [what]] of hostile.entries()) expect(arrived[at], what).toEqual(madeHere);
    // Valid ones are used although others are invalid.
    expect(arrived.at(-1)).toEqual(sent[3]);
  });

  it('have no say in where they are written', async () => {
    const names = ['../../out.webp', '/tmp/out.webp', 'master.jpg', 'original', '.', 'carried'];
    const files = Object.fromEntries(names.map((name) => [name, rendition('320.webp')]));
    const answer = await away.post('data/import', { data: changed({ files }) });
    expect(answer.statusCode).toBe(200);
    expect(await filesOf(away)).toEqual(await filesOf(home));
    const everything = await readdir(away.dataDir, { recursive: true });
    expect(everything.filter((name) => /out\.webp|original|carried/.test(name))).toEqual([]);
  });
});

/** The header stays valid, so only a decoder notices. */
function garbled(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0xa5, 60);
  return copy;
}
