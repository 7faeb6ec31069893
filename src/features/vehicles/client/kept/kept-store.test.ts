import { describe, expect, it, vi } from 'vitest';
import { readListText } from './kept-list.ts';
import { createKeptStore } from './kept-store.ts';
import { type KeptVehicle, toKept } from './kept-vehicle.ts';

const rules = { name: 'list', most: 3 };

describe('a list of a tab', () => {
  it('saves and announces every change', () => {
    const { store, storage, announced } = open();
    expect(store.add(vehicle(1))).toBe('added');
    expect(store.add(vehicle(2))).toBe('added');
    store.remove(1);
    expect(ids(storage.text)).toEqual([2]);
    store.clear();
    expect(storage.text).toBe('[]');
    expect(announced).toEqual([[1], [1, 2], [2], []]);
  });

  it('announces nothing when it refuses', () => {
    const { store, announced } = open();
    expect([1, 1, 2, 3, 4].map((id) => store.add(vehicle(id)))).toEqual([
      'added',
      'duplicate',
      'added',
      'added',
      'full',
    ]);
    expect(announced).toHaveLength(3);
  });

  it('sees what another tab stored before it adds', () => {
    const { store, storage, announced } = open();
    storage.text = JSON.stringify([vehicle(1), vehicle(2), vehicle(3)]);
    expect(store.add(vehicle(4))).toBe('full');
    expect(store.current()).toHaveLength(3);
    expect(announced).toEqual([[1, 2, 3]]); // otherwise the bar would miss it
  });

  it('does nothing on a re-read while the text is the same', () => {
    const { store } = open();
    store.add(vehicle(1));
    const before = store.current();
    expect(store.reread()).toBe(false);
    expect(store.current()).toBe(before);
  });

  it('takes a corrupt value as an empty list', () => {
    const { store, storage } = open();
    store.add(vehicle(1));
    storage.text = '{{{';
    expect(store.reread()).toBe(true);
    expect(store.current()).toEqual([]);
  });

  it('replaces the whole list, under the same rules', () => {
    const { store } = open();
    store.add(vehicle(9));
    store.replace([1, 2, 2, 3, 4].map(vehicle));
    expect(store.current().map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('is empty when storage cannot be read, and says so once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = createKeptStore(rules, { read: refuse, write: refuse }, () => {});
    store.reread();
    store.reread();
    expect(store.current()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('holds an unsaved change for this tab', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = createKeptStore(rules, { read: () => null, write: refuse }, () => {});
    expect(store.add(vehicle(1))).toBe('added');
    expect(store.reread()).toBe(false);
    expect(store.current()).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});

function open() {
  const storage = { text: null as string | null };
  const announced: number[][] = [];
  const store = createKeptStore(
    rules,
    {
      read: () => storage.text,
      write: (text) => {
        storage.text = text;
      },
    },
    (list) => announced.push(list.map(({ id }) => id)),
  );
  return { store, storage, announced };
}

function refuse(): never {
  throw new Error('storage is off');
}

function ids(text: string | null) {
  return readListText(text, 3).map(({ id }) => id);
}

function vehicle(id: number): KeptVehicle {
  const [read] = readListText(JSON.stringify([{ id, make: 'Toyota', model: 'LandCruiser' }]), 3);
  if (!read) throw new Error('a vehicle with an id can be read');
  return toKept(read);
}
