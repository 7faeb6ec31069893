import { type AddOutcome, addToList, type KeptList, readListText, removeFromList } from './kept-list.ts';
import type { KeptVehicle } from './kept-vehicle.ts';

/** Where the list is stored. Both may throw: storage can be disabled, full or forbidden. */
export interface ListStorage {
  read(): string | null;
  write(text: string): void;
}

export interface KeptRules {
  /** As a sentence names it: `compare list`. */
  name: string;
  most: number;
}

/**
 * A list of vehicles kept on the visitor's device, in this tab. Storage is authoritative; a change that cannot be stored
 * holds in this tab until storage changes.
 */
export function createKeptStore(
  { name, most }: KeptRules,
  storage: ListStorage,
  announce: (list: KeptList) => void,
) {
  let text: string | null = null;
  let list: KeptList = readListText(null, most);
  let isRead = false;
  let hasWarned = false;

  /** Returns whether the stored text has changed since the last read. */
  function reread(): boolean {
    const found = read();
    isRead = true;
    if (found === text) return false;
    text = found;
    list = readListText(found, most);
    return true;
  }

  function read(): string | null {
    try {
      return storage.read();
    } catch (error) {
      // Polled ten times a second, so a failure is logged once.
      if (!hasWarned) console.warn(`The ${name} cannot be read`, error);
      hasWarned = true;
      return null;
    }
  }

  function change(changed: KeptList): void {
    const changedText = JSON.stringify(changed);
    try {
      storage.write(changedText);
      text = changedText;
    } catch (error) {
      console.warn(`The ${name} cannot be saved`, error);
    }
    list = changed;
    announce(list);
  }

  return {
    current(): KeptList {
      if (!isRead) reread();
      return list;
    },
    reread,
    add(vehicle: KeptVehicle): AddOutcome {
      const isNews = reread(); // another tab may have written since the last poll
      const added = addToList(list, vehicle, most);
      if (added.outcome === 'added') change(added.list);
      else if (isNews) announce(list);
      return added.outcome;
    },
    remove(id: number): void {
      reread();
      change(removeFromList(list, id));
    },
    /** What another tab has stored meanwhile is in what is given. */
    update(next: (list: KeptList) => KeptList): void {
      reread();
      change(next(list).slice(0, most));
    },
    replace(vehicles: KeptList): void {
      change(
        vehicles.reduce((sofar, vehicle) => addToList(sofar, vehicle, most).list, readListText(null, most)),
      );
    },
    clear(): void {
      change([]);
    },
  };
}
