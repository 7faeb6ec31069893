import { vi } from 'vitest';

/** A browser that keeps things, and whose transactions end so. Returns the keys that were deleted. */
export function stubStore({
  kept = [],
  end = 'oncomplete',
}: {
  kept?: readonly object[];
  end?: 'oncomplete' | 'onabort';
}): string[] {
  const deleted: string[] = [];
  const request = (result: unknown) => {
    const made: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => made.onsuccess?.());
    return made;
  };
  const objectStore = () => ({
    put: () => request('key'),
    getAll: () => request(kept),
    delete: (key: string) => {
      deleted.push(key);
      return request(undefined);
    },
  });
  const transaction = () => {
    const made: { error: Error; objectStore: () => object; oncomplete?: () => void; onabort?: () => void } = {
      error: new DOMException('full', 'QuotaExceededError'),
      objectStore,
    };
    setTimeout(() => made[end]?.());
    return made;
  };
  vi.stubGlobal('indexedDB', { open: () => request({ transaction, close: () => {} }) });
  return deleted;
}
