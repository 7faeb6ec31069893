import type { Clock } from '#server/clock.ts';
import { sideBySide } from '#server/jobs/side-by-side.ts';
import type { ObjectStore } from '#server/object-store/object-store.ts';
import { ASIDE, isKey, placeOf } from '../storage/photo-bucket-names.ts';
import { dayOf, judgeDays, nameDay, type QuarantineDay, readDay } from './quarantine-days.ts';

const AT_ONCE = 16;
/** In place of a key: marks a day on which the site ran. */
const SEEN = 'seen';
const NOTHING = Buffer.alloc(0);

export interface QuarantinedPhoto {
  key: string;
  day: string;
  /** Released by the database; otherwise of unknown origin. */
  isDeleted: boolean;
  mark: string;
}

export type BucketQuarantine = ReturnType<typeof createBucketQuarantine>;

/**
 * Quarantine in a bucket. Photos stay where they are and get a mark, an empty object with day and key in its name: S3
 * cannot move objects. A photo quarantined by mistake stays readable, and no move can be interrupted.
 */
export function createBucketQuarantine({ store, clock }: { store: ObjectStore; clock: Clock }) {
  async function look(): Promise<{ days: QuarantineDay[]; photos: QuarantinedPhoto[] }> {
    const days: QuarantineDay[] = [];
    const photos: QuarantinedPhoto[] = [];
    for await (const { objects } of store.list(ASIDE)) {
      for (const { name } of objects) {
        const [dayName = '', key = ''] = name.slice(ASIDE.length).split('/');
        const day = readDay(dayName);
        if (!day) continue;
        days.push(day);
        if (isKey(key)) photos.push({ key, day: day.day, isDeleted: day.isDeleted, mark: name });
      }
    }
    return { days, photos };
  }

  const unmark = (photos: readonly QuarantinedPhoto[]) =>
    sideBySide(photos, AT_ONCE, ({ mark }) => store.remove(mark));

  return {
    list: async (): Promise<QuarantinedPhoto[]> => (await look()).photos,

    async take(keys: readonly string[], { isDeleted }: { isDeleted: boolean }): Promise<void> {
      if (keys.length === 0) return;
      const day = nameDay((await look()).days, clock.now(), isDeleted);
      await sideBySide(keys, AT_ONCE, (key) => store.write(`${ASIDE}${day}/${key}`, NOTHING));
    },

    /** False when it was not in quarantine. */
    async restore(key: string): Promise<boolean> {
      const marks = (await look()).photos.filter((photo) => photo.key === key);
      await unmark(marks);
      return marks.length > 0;
    },

    unmark,

    /** Records the day and returns what has been here long enough. */
    async listExpired(): Promise<QuarantinedPhoto[]> {
      const before = await look();
      if (before.photos.length === 0) return [];
      const now = clock.now();
      const today = dayOf(now);
      if (!before.days.some(({ name }) => name === today))
        await store.write(`${ASIDE}${today}/${SEEN}`, NOTHING);
      const isOver = judgeDays([...before.days, { name: today, day: today, isDeleted: false }], now);
      return before.photos.filter(({ day }) => isOver(day));
    },

    /** Files first: while the mark exists, an interrupted deletion is repeated. */
    async remove(photo: QuarantinedPhoto): Promise<void> {
      for await (const { objects } of store.list(placeOf(photo.key)))
        await sideBySide(objects, AT_ONCE, ({ name }) => store.remove(name));
      await store.remove(photo.mark);
    },

    /** Removes marks of days that no older entry needs for counting; the newest stays. */
    async cleanUp(): Promise<void> {
      const { days, photos } = await look();
      const oldest = photos.reduce((first, { day }) => (day < first ? day : first), '9999');
      const newest = days.reduce((last, { day }) => (day > last ? day : last), '');
      const spare = new Set(days.map(({ name }) => name).filter((name) => name < oldest && name < newest));
      await sideBySide(spare, AT_ONCE, (name) => store.remove(`${ASIDE}${name}/${SEEN}`));
    },
  };
}
