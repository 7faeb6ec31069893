import type { Clock } from '#server/clock.ts';
import { createObjectStore, type StoreSettings } from '#server/object-store/object-store.ts';
import { nameOf } from '../storage/photo-bucket-names.ts';

export type FindRedirect = (key: string, file: string) => { address: string; maxAgeS: number };

interface Settings {
  photoStore: StoreSettings | undefined;
  photoServing: { by: 'site' | 'signed' | 'public'; publicUrl: string | undefined };
}

/** Signed addresses stay the same for an hour, so that browsers can cache what they point to. */
const WINDOW_S = 3_600;
/** Valid for at least an hour after they were issued. */
const SIGNED_S = 2 * WINDOW_S;
const MAX_AGE_S = 1_800;
const PUBLIC_MAX_AGE_S = 86_400;

/** Signed addresses of pictures that the store serves itself. Undefined when the site serves them. */
export function createPhotoRedirect(
  { photoStore, photoServing: { by, publicUrl } }: Settings,
  clock: Clock,
): { origin: string; find: FindRedirect } | undefined {
  if (!photoStore || by === 'site') return undefined;
  if (by === 'public' && publicUrl) {
    return {
      origin: new URL(publicUrl).origin,
      find: (key, file) => ({ address: `${publicUrl}/${nameOf(key, file)}`, maxAgeS: PUBLIC_MAX_AGE_S }),
    };
  }
  const store = createObjectStore(photoStore);
  return {
    origin: new URL(photoStore.endpoint).origin,
    find(key, file) {
      const now = new Date(Math.floor(clock.now().getTime() / 1000 / WINDOW_S) * WINDOW_S * 1000);
      const address = store.signedAddress(nameOf(key, file), { now, seconds: SIGNED_S });
      return { address: address.href, maxAgeS: MAX_AGE_S };
    },
  };
}
