import {
  type AddOutcome,
  addToList,
  type ComparedVehicle,
  type CompareList,
  readListText,
  removeFromList,
} from './compare-list.ts';

const STORAGE_KEY = 'compareList';
const UPDATED_EVENT = 'compareListUpdated';
const POLL_MS = 100;

/** Where the list is stored. Both may throw: storage can be disabled, full or forbidden. */
export interface ListStorage {
  read(): string | null;
  write(text: string): void;
}

/**
 * The visitor's list in this tab. Storage is authoritative; a change that cannot be stored holds in this tab until
 * storage changes.
 */
export function createCompareStore(storage: ListStorage, announce: (list: CompareList) => void) {
  let text: string | null = null;
  let list: CompareList = readListText(null);
  let isRead = false;
  let hasWarned = false;

  /** Returns whether the stored text has changed since the last read. */
  function reread(): boolean {
    const found = read();
    isRead = true;
    if (found === text) return false;
    text = found;
    list = readListText(found);
    return true;
  }

  function read(): string | null {
    try {
      return storage.read();
    } catch (error) {
      // Polled ten times a second, so a failure is logged once.
      if (!hasWarned) console.warn('The compare list cannot be read', error);
      hasWarned = true;
      return null;
    }
  }

  function change(changed: CompareList): void {
    const changedText = JSON.stringify(changed);
    try {
      storage.write(changedText);
      text = changedText;
    } catch (error) {
      console.warn('The compare list cannot be saved', error);
    }
    list = changed;
    announce(list);
  }

  return {
    current(): CompareList {
      if (!isRead) reread();
      return list;
    },
    reread,
    add(vehicle: ComparedVehicle): AddOutcome {
      const isNews = reread(); // another tab may have written since the last poll
      const added = addToList(list, vehicle);
      if (added.outcome === 'added') change(added.list);
      else if (isNews) announce(list);
      return added.outcome;
    },
    remove(id: number): void {
      reread();
      change(removeFromList(list, id));
    },
    replace(vehicles: CompareList): void {
      change(vehicles.reduce((sofar, vehicle) => addToList(sofar, vehicle).list, readListText(null)));
    },
    clear(): void {
      change([]);
    },
  };
}

/** This tab's list. Storage is opened on first use, so the server can import this file. */
export const compareStore = createCompareStore(
  {
    read: () => localStorage.getItem(STORAGE_KEY),
    write: (text) => localStorage.setItem(STORAGE_KEY, text),
  },
  (list) => window.dispatchEvent(new CustomEvent(UPDATED_EVENT, { detail: list })),
);

const listeners = new Set<() => void>();
let stopWatching: (() => void) | undefined;

/** Subscribes to changes in this tab and others. All listeners share one poll of storage. */
export function subscribeToCompareList(listener: () => void): () => void {
  listeners.add(listener);
  stopWatching ??= watchStorage();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = undefined;
  };
}

function watchStorage(): () => void {
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const poll = () => {
    if (compareStore.reread()) notify();
  };
  const handleUpdate = () => {
    compareStore.reread();
    notify();
  };
  poll();
  window.addEventListener(UPDATED_EVENT, handleUpdate);
  window.addEventListener('storage', poll);
  const timer = setInterval(poll, POLL_MS);
  return () => {
    window.removeEventListener(UPDATED_EVENT, handleUpdate);
    window.removeEventListener('storage', poll);
    clearInterval(timer);
  };
}
