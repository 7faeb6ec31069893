import type { Clock } from '#server/clock.ts';
import { sideBySide } from '#server/jobs/side-by-side.ts';
import type { ObjectStore } from '#server/object-store/object-store.ts';
import { type AsideDay, dayOf, judgeDays, nameDay, readDay } from './kept-days.ts';
import { ASIDE, isKey, placeOf } from './photo-bucket-names.ts';

const AT_ONCE = 16;
/** In place of a key: marks a day on which the site ran. */
const SEEN = 'seen';
const NOTHING = Buffer.alloc(0);

export interface AsidePhoto {
  key: string;
  day: string;
  /** Released by the database; otherwise of unknown origin. */
  isDeleted: boolean;
  mark: string;
}

export type PhotosAside = ReturnType<typeof createPhotosAside>;

/**
 * Quarantine in a bucket. Photos stay where they are and get a mark, an empty object with day and key in its name: S3
 * cannot move objects. A photo quarantined by mistake stays readable, and no move can be interrupted.
 */
export function createPhotosAside({ store, clock }: { store: ObjectStore; clock: Clock }) {
  async function look(): Promise<{ days: AsideDay[]; photos: AsidePhoto[] }> {
    const days: AsideDay[] = [];
    const photos: AsidePhoto[] = [];
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

  const unmark = (photos: readonly AsidePhoto[]) =>
    sideBySide(photos, AT_ONCE, ({ mark }) => store.remove(mark));

  return {
    list: async (): Promise<AsidePhoto[]> => (await look()).photos,

    async take(keys: readonly string[], { isDeleted }: { isDeleted: boolean }): Promise<void> {
      if (keys.length === 0) return;
      const day = nameDay((await look()).days, clock.now(), isDeleted);
      await sideBySide(keys, AT_ONCE, (key) => store.write(`${ASIDE}${day}/${key}`, NOTHING));
    },

    /** False when it was not in quarantine. */
    async bringBack(key: string): Promise<boolean> {
      const marks = (await look()).photos.filter((photo) => photo.key === key);
      await unmark(marks);
      return marks.length > 0;
    },

    unmark,

    /** Records the day and returns what has been here long enough. */
    async listExpired(): Promise<AsidePhoto[]> {
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
    async remove(photo: AsidePhoto): Promise<void> {
      for await (const { objects } of store.list(placeOf(photo.key)))
        await sideBySide(objects, AT_ONCE, ({ name }) => store.remove(name));
      await store.remove(photo.mark);
    },

    /** Removes marks of days that no older entry needs for counting; the newest stays. */
    async tidy(): Promise<void> {
      const { days, photos } = await look();
      const oldest = photos.reduce((first, { day }) => (day < first ? day : first), '9999');
      const newest = days.reduce((last, { day }) => (day > last ? day : last), '');
      const spare = new Set(days.map(({ name }) => name).filter((name) => name < oldest && name < newest));
      await sideBySide(spare, AT_ONCE, (name) => store.remove(`${ASIDE}${name}/${SEEN}`));
    },
  };
}
