import {
  createObjectStore,
  type ObjectStore,
  type StoreSettings,
} from '#server/object-store/object-store.ts';

/** Nobody waits for a nightly backup, so a line may be as slow as this. */
const LEAST_BYTES_PER_S = 4_096;

export const openBackupStore = (settings: StoreSettings): ObjectStore =>
  createObjectStore(settings, 'backup store', { leastBytesPerS: LEAST_BYTES_PER_S });
