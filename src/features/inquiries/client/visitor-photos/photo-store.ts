/** A photo that a visitor has chosen, as it is kept on the device until it has been sent with its message. */
export interface StoredPhoto {
  key: string;
  photosKey: string;
  /** The name of the form it was chosen in. */
  form: string;
  name: string;
  file: Blob;
  /** When it was chosen. */
  at: number;
}

const DATABASE = 'visitor-photos';
const STORE = 'photos';

/**
 * Photos are too large for the storage that holds the text of a message. Where the browser keeps nothing, as in some private
 * windows, each call says so and the photos are on the page alone.
 */
export async function storePhoto(photo: StoredPhoto): Promise<boolean> {
  return (await inStore('readwrite', (store) => store.put(photo))) !== undefined;
}

export async function removePhotos(keys: readonly string[]): Promise<void> {
  for (const key of keys) await inStore('readwrite', (store) => store.delete(key));
}

/** In the order in which they were chosen. */
export async function listStoredPhotos(form: string): Promise<StoredPhoto[]> {
  const found = (await inStore('readonly', (store) => store.getAll())) ?? [];
  return found
    .filter(isStoredPhoto)
    .filter((photo) => photo.form === form)
    .sort((one, other) => one.at - other.at);
}

/** An older version of the site may have left something else. */
function isStoredPhoto(value: unknown): value is StoredPhoto {
  const { key, photosKey, name, file, at } = Object(value) as Partial<StoredPhoto>; // checked here
  return (
    [key, photosKey, name].every((text) => typeof text === 'string') &&
    file instanceof Blob &&
    typeof at === 'number'
  );
}

/** Undefined when the browser keeps nothing. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, mode);
      const answer = ask(transaction.objectStore(STORE));
      const [result] = await Promise.all([answerOf(answer), endOf(transaction)]);
      return result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
  return answerOf(request);
}

/** A device that is full may say so only then. */
function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
