import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshImage, toStoredImage } from './chosen-images.ts';
import {
  resumeProgress,
  type SaveCalls,
  saveNewVehicle,
  startProgress,
  type WizardDraft,
} from './save-new-vehicle.ts';

/** A server in memory: one vehicle at a time, and calls that can be made to fail. */
let log: string[];
let stored: number[];
let nextId: number;
let failing: Set<string>;

beforeEach(() => {
  log = [];
  stored = [];
  nextId = 100;
  failing = new Set();
});

async function note(call: string): Promise<void> {
  log.push(call);
  if (failing.delete(call.split(' ', 1)[0] ?? '')) throw new Error(`${call} failed`);
}

const calls: SaveCalls = {
  async createVehicle(fields, creationKey) {
    expect(creationKey).toBe('key');
    await note(`create ${fields.make}`);
    return 7;
  },
  async listPhotoIds() {
    await note('list');
    return stored;
  },
  async uploadPhotos(_id, images) {
    const added = images.map(() => nextId++);
    const isAnswerLost = failing.delete('answer');
    await note(`upload ${images.map((image) => image.key).join()}`);
    stored.push(...added);
    if (isAnswerLost) throw new TypeError('cut off');
    return added;
  },
  async deletePhoto(photoId) {
    await note(`delete ${photoId}`);
    stored = stored.filter((id) => id !== photoId);
  },
  async arrangePhotos(_id, photoIds) {
    await note(`arrange ${photoIds.join()}`);
    stored = [...photoIds];
  },
  saveSpecifications: (id) => note(`specs ${id}`),
};

const image = (key: string): FreshImage => ({ key, file: new File([], key) });
const draft: WizardDraft = { fields: { make: 'Audi' }, images: [image('a'), image('b')], specifications: {} };

describe('saving a new vehicle', () => {
  it('takes three steps in order', async () => {
    const steps: string[] = [];
    await saveNewVehicle(draft, startProgress('key'), calls, (step) => steps.push(step));
    expect(log).toEqual(['create Audi', 'upload a,b', 'specs 7']);
    expect(steps).toEqual(['record', 'photos', 'specifications']);
  });

  it.each([
    ['create', ['create Audi', 'create Audi', 'upload a,b', 'specs 7']],
    ['upload', ['create Audi', 'upload a,b', 'list', 'upload a,b', 'specs 7']],
    ['specs', ['create Audi', 'upload a,b', 'specs 7', 'specs 7']],
  ])('goes on with the same vehicle after %s failed', async (call, expected) => {
    const progress = startProgress('key');
    failing.add(call);
    await expect(saveNewVehicle(draft, progress, calls)).rejects.toThrow('failed');
    await saveNewVehicle(draft, progress, calls);
    expect(log).toEqual(expected);
    expect(stored).toHaveLength(2);
  });

  it('does not store photos twice when the answer was lost', async () => {
    const progress = startProgress('key');
    failing.add('answer');
    await expect(saveNewVehicle(draft, progress, calls)).rejects.toThrow('cut off');
    expect(stored).toEqual([100, 101]);
    await saveNewVehicle(draft, progress, calls);
    expect(stored).toEqual([102, 103]);
  });

  it('goes on after a reload with the photos that the server has, and sends only the others', async () => {
    stored = [50, 51];
    const photos = stored.map((id) => toStoredImage({ id, url: '' }));
    const progress = resumeProgress('key', { vehicleId: 7, photos });
    await saveNewVehicle({ ...draft, images: [...photos.slice(1), image('c')] }, progress, calls);
    expect(log).toEqual(['create Audi', 'delete 50', 'upload c', 'specs 7']);
    expect(stored).toEqual([51, 100]);
  });

  it('sends what was changed after the failure', async () => {
    const progress = startProgress('key');
    failing.add('specs');
    await expect(saveNewVehicle(draft, progress, calls)).rejects.toThrow('failed');
    log = [];
    const changed = { ...draft, fields: { make: 'BMW' }, images: [image('c'), image('b')] };
    await saveNewVehicle(changed, progress, calls);
    expect(log).toEqual(['create BMW', 'delete 100', 'upload c', 'arrange 102,101', 'specs 7']);
    expect(stored).toEqual([102, 101]);
  });
});
