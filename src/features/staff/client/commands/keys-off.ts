import { useSyncExternalStore } from 'react';

/*
 * Keys that somebody has switched off, by account on this device (WCAG 2.1.4): names of commands, paths of pages and
 * names of groups.
 */

/** As versions before have kept it: for all keys, whoever is logged in. */
const ALL_OFF = 'inquiryKeysOff';
const listeners = new Set<() => void>();
const nothing: ReadonlySet<string> = new Set();
/** Where nothing can be stored: lasts until the page is left. */
let current: { account: string; off: ReadonlySet<string> } = { account: '', off: nothing };

const placeOf = (account: string) => `staffKeysOff:${account}`;
export const EVERY_KEY = 'all';

export function keysOff(account: string): ReadonlySet<string> {
  if (current.account !== account) current = { account, off: readOff(account) };
  return current.off;
}

export function switchKeys(account: string, name: string, isOn: boolean): void {
  const off = new Set(keysOff(account));
  if (isOn) off.delete(name);
  else off.add(name);
  current = { account, off };
  try {
    localStorage.setItem(placeOf(account), JSON.stringify([...off]));
    localStorage.removeItem(ALL_OFF);
  } catch {
    // forbidden: lasts until the page is left
  }
  for (const listener of listeners) listener();
}

export function useKeysOff(account: string): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => keysOff(account));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readOff(account: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(account)) ?? 'null');
    if (Array.isArray(kept)) return new Set(kept.filter((name) => typeof name === 'string'));
    return localStorage.getItem(ALL_OFF) === null ? nothing : new Set([EVERY_KEY]);
  } catch {
    return nothing;
  }
}
