import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { startTransferSite } from './transfer-site.fixture.ts';

// An import that does not clear keeps what it takes away. Those that clear: chunked-import.app.test.ts.
let site: Awaited<ReturnType<typeof startTransferSite>>;
beforeAll(async () => {
  site = await startTransferSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['photos', 'vehicles', 'clearances'] as const)
    await site.db.deleteFrom(table).execute();
  before = new Set((await listed()).map(({ filename }) => filename));
});

let before: ReadonlySet<string>;
const listed = () => site.services.backupService.listSnapshots();
/** Since the test began. */
const made = async () => (await listed()).filter(({ filename }) => !before.has(filename));
const imported = (data: unknown) => site.post('data/import', { data, clearExisting: false });
const send = (data: unknown, place: object = {}) => site.post('data/import-chunk', { data, ...place });
const previewed = async (data: unknown) =>
  (await site.post('data/import-preview', { data, clearExisting: false })).json().rows;
const restore = (filename = '') => site.post('database/restore', { filename });

const addCar = (stock_number: string, more: object = {}) =>
  site.addVehicle({ stock_number, vin: '', make: 'Mazda', model: '3', price_cents: 2_000_000, ...more });
const aRow = (stockNumber: string, price: number) => ({ stockNumber, make: 'Mazda', model: '3', price });

describe('an import that does not clear', () => {
  it('keeps photos that an older file lacks, and says that they go', async () => {
    const id = await addCar('S1');
    await site.addPhotos(id, [await aJpeg({ colour: '#ff0000' })]);
    const old = await site.exported();
    await site.addPhotos(id, [await aJpeg({ colour: '#00ff00' }), await aJpeg({ colour: '#0000ff' })]);
    expect(await previewed(old)).toMatchObject([{ reasons: ['photos'], photosRemoved: 2 }]);
    const today = await site.digest();
    const answer = await imported(old);
    expect(answer.json().message).toMatch(
      /1 changed, 0 unchanged\. What was there before is kept as a safety/,
    );
    expect(await site.services.photos.listOf(id)).toHaveLength(1);
    const [snapshot, ...others] = await made();
    expect([snapshot?.reason, others]).toEqual(['Before an import', []]);
    expect((await restore(snapshot?.filename)).statusCode).toBe(200);
    expect(await site.digest()).toBe(today);
  });

  it('pushes out nothing that a wrong import or restore needs, however often a program sends', async () => {
    await addCar('S1');
    await addCar('S2');
    const photo = async (at: number) =>
      `data:image/jpeg;base64,${(await aJpeg({ colour: `#0000${at}0` })).toString('base64')}`;
    const sendOne = async (at: number) => {
      site.clock.advance(1_000);
      const photos = [{ data: await photo(at), isFeatured: true }];
      expect((await imported([{ ...aRow('S1', 20_000), photos }])).statusCode).toBe(200);
    };
    await sendOne(1);
    await sendOne(2);
    await site.post('data/import', { data: [aRow('S1', 20_000)], clearExisting: true }); // the wrong file
    const wrong = (await made()).find(({ reason }) => reason === 'Before an import that clears');
    for (let at = 3; at < 10; at += 1) await sendOne(at);
    const kept = await made();
    expect(kept.map(({ filename }) => filename)).toContain(wrong?.filename);
    expect(kept.filter(({ reason }) => reason === 'Before an import').length).toBeLessThan(9);
  });

  it('keeps a vehicle that becomes another one', async () => {
    await addCar('101');
    const ours = await site.digest();
    const theirs = [{ make: 'Kia', model: 'Rio', stockNumber: '101', year: 2012, price: 5_000 }];
    expect((await imported(theirs)).json()).toMatchObject({ updated: 1 });
    const [snapshot] = await made();
    expect(snapshot).toMatchObject({ reason: 'Before an import' });
    expect((await restore(snapshot?.filename)).statusCode).toBe(200);
    expect(await site.digest()).toBe(ours);
  });

  it('keeps the facts of more than a few vehicles, and none for a few, new or unchanged ones', async () => {
    const numbers = ['A', 'B', 'C', 'D', 'E'];
    for (const number of numbers) await addCar(number);
    const changed = (count: number, price: number) =>
      numbers.map((number, at) => aRow(number, at < count ? price : 20_000));
    const added = { make: 'Kia', stockNumber: 'N1' };
    const three = await imported([...changed(3, 19_000), added]);
    expect(three.json()).toMatchObject({ created: 1, updated: 3, unchanged: 2 });
    expect(three.json().message).not.toContain('snapshot');
    // One more photo takes nothing away.
    const [one] = await site.exported();
    const photos = [{ isFeatured: true, data: (await aJpeg({})).toString('base64') }];
    expect((await imported([{ ...one, photos }])).json()).toMatchObject({ updated: 1 });
    expect(await made()).toEqual([]);
    expect((await imported(changed(4, 18_000))).json()).toMatchObject({ updated: 4 });
    expect(await made()).toMatchObject([{ reason: 'Before an import' }]);
  });

  it('leaves no snapshot behind when it is refused', async () => {
    await addCar('101');
    const { activity } = site.services;
    const { record } = activity;
    try {
      activity.record = () => Promise.reject(new Error('no room left'));
      expect((await imported([{ make: 'Kia', model: 'Rio', stockNumber: '101' }])).statusCode).toBe(500);
    } finally {
      activity.record = record;
    }
    expect(await made()).toEqual([]);
  });

  it('removes no photo that came while the file was read, and that no snapshot has', async () => {
    const id = await addCar('S1');
    const photos = [{ isFeatured: true, data: (await aJpeg({ colour: '#ff0000' })).toString('base64') }];
    const { photoService } = site.services;
    const { startIntake } = photoService;
    try {
      photoService.startIntake = (options) => {
        const intake = startIntake(options);
        const finish: typeof intake.finish = async (onProgress) => {
          photoService.startIntake = startIntake;
          await site.addPhotos(id, [await aJpeg({ colour: '#00ff00' })]);
          return intake.finish(onProgress);
        };
        return { ...intake, finish };
      };
      expect((await imported([{ ...aRow('S1', 20_000), photos }])).statusCode).toBe(409);
    } finally {
      photoService.startIntake = startIntake;
    }
    expect(await site.services.photos.listOf(id)).toHaveLength(1);
    expect(await made()).toEqual([]);
  });
});

describe('chunks without a clear', () => {
  it('keep what was there once: before the first that takes something away', async () => {
    for (const number of ['A', 'B', 'C']) await addCar(number);
    const steps = [
      [[{ make: 'Kia', stockNumber: 'N1' }], 0],
      [[aRow('A', 19_000)], 1],
      [[aRow('B', 19_000)], 1],
      [[{ make: 'Kia', model: 'Rio', stockNumber: 'C' }], 1],
    ] as const;
    for (const [at, [data, count]] of steps.entries()) {
      expect((await send(data, { chunk: at + 1, of: steps.length })).statusCode).toBe(200);
      expect(await made()).toHaveLength(count);
    }
    // Another upload of as many.
    expect((await send([aRow('A', 18_000)], { chunk: 1, of: steps.length })).statusCode).toBe(200);
    expect(await made()).toHaveLength(2);
  });

  it('keep once, when they have no numbers, what goes within the same minutes, and nothing for a vehicle at a time', async () => {
    for (const number of ['A', 'B', 'C']) await addCar(number);
    const becomesKia = (stockNumber: string) => send([{ make: 'Kia', model: 'Rio', stockNumber }]);
    await send([aRow('A', 19_000)]);
    expect(await made()).toEqual([]);
    await becomesKia('A');
    await becomesKia('B');
    expect(await made()).toHaveLength(1);
    site.clock.advance(61_000);
    await becomesKia('C');
    expect(await made()).toHaveLength(2);
    // A program that goes on all day is no single upload.
    const becomes = async (make: string, model: string) => {
      // As if the password were given once more.
      await site.db.updateTable('sessions').set({ confirmed_at: site.clock.now().toISOString() }).execute();
      expect((await send([{ make, model, stockNumber: 'C' }])).statusCode).toBe(200);
    };
    for (let minute = 0; minute < 15; minute += 1) {
      site.clock.advance(59_000);
      await (minute % 2 ? becomes('Kia', 'Rio') : becomes('Mazda', '3'));
    }
    expect(await made()).toHaveLength(2);
    site.clock.advance(59_000);
    await becomes('Fiat', '500');
    expect(await made()).toHaveLength(3);
  });
});
